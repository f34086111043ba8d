import type { PlannedValue } from "./plan.ts";

type Slot = PlannedValue | undefined;

/** What one object of data puts on one page of the template, before it is shared out to copies of the page. */
export interface PageContent {
  /** Values for every copy of the page. */
  readonly always: PlannedValue[];
  /** For each field that was given an array: its elements, one for each copy. */
  readonly repeated: (readonly Slot[])[];
  readonly columns: {
    /** Rows on one copy of the page. */
    readonly size: number;
    /** The array was one of arrays. */
    readonly isNested: boolean;
    /** Rows of each repetition; a flat array is one repetition. */
    readonly outer: readonly (readonly Slot[])[];
  }[];
}

/**
 * The values of each copy of a page. A flat column goes on at its first row on the next copy; an element of a repeated field belongs to
 * the copy of its index. Where a column is an array of arrays, elements of repeated fields belong to its top-level elements, each of
 * which may run over several copies.
 */
export function copiesOf(
  content: PageContent,
  most: { pages: number; values: number },
): PlannedValue[][] | "too-many-pages" | "too-many-values" {
  const { always, repeated, columns } = content;
  if (repeated.length === 0 && columns.length === 0) {
    return most.pages < 1 ? "too-many-pages" : [sorted(always)];
  }
  const repetitions = columns.some(({ isNested }) => isNested)
    ? nestedRepetitions(content)
    : [{ index: undefined, copies: flatCopies(content) }];
  const total = repetitions.reduce((sum, { copies }) => sum + copies, 0);
  if (total > most.pages) return "too-many-pages";
  const perCopy = columns.reduce((sum, { size }) => sum + size, always.length + repeated.length);
  if (total * perCopy > most.values) return "too-many-values";
  const result: PlannedValue[][] = [];
  for (const { index, copies } of repetitions) {
    for (let copy = 0; copy < copies; copy += 1) {
      const values = [...always];
      for (const elements of repeated) add(values, elements[index ?? copy]);
      for (const { size, outer } of columns) {
        const rows = outer[index ?? 0] ?? [];
        for (let row = copy * size; row < (copy + 1) * size; row += 1) add(values, rows[row]);
      }
      result.push(sorted(values));
    }
  }
  return result;
}

function flatCopies({ repeated, columns }: PageContent): number {
  let copies = 1;
  for (const elements of repeated) copies = Math.max(copies, elements.length);
  for (const { size, outer } of columns) copies = Math.max(copies, pagesOf(outer[0], size));
  return copies;
}

function nestedRepetitions({ repeated, columns }: PageContent): { index: number; copies: number }[] {
  let count = 1;
  for (const elements of repeated) count = Math.max(count, elements.length);
  for (const { outer } of columns) count = Math.max(count, outer.length);
  return Array.from({ length: count }, (_, index) => ({
    index,
    copies: columns.reduce((most, { size, outer }) => Math.max(most, pagesOf(outer[index], size)), 1),
  }));
}

function pagesOf(rows: readonly Slot[] | undefined, size: number): number {
  return Math.ceil((rows?.length ?? 0) / size);
}

function add(values: PlannedValue[], value: Slot): void {
  if (value !== undefined) values.push(value);
}

/** In the order of the template, whatever the order of keys. */
function sorted(values: PlannedValue[]): PlannedValue[] {
  return values.sort((left, right) => left.field.index - right.field.index);
}
