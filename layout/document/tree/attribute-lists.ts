import { foreignAttributeName } from "./foreign-names.ts";

/** Index of the empty attribute list. */
export const NO_ATTRIBUTES = 0;

const MAX_SHARED_SOURCE_LENGTH = 160;
const MAX_SHARED_LISTS = 8192;
/** Lists up to this many attributes are checked for repeated names by scanning them. */
const SCANNED_ATTRIBUTES = 16;

/**
 * The attribute lists of a document. Tags with the same attribute text share one list, so that a table of many like
 * cells holds one, and everything derived from a list (classes, presentational hints) is made once.
 */
export class AttributeLists {
  readonly lists: (readonly string[])[] = [[]];
  readonly #bySource: Map<string, number> = new Map();

  /** The list that the same attribute source text made before. */
  shared(source: string): number | undefined {
    return this.#bySource.get(source);
  }

  /** Adds a list of name, value, name, value …; the first of equal names counts. `source` allows sharing it later. */
  add(pairs: readonly string[], source: string): number {
    const index = this.lists.push(withoutRepeats(pairs)) - 1;
    if (source.length <= MAX_SHARED_SOURCE_LENGTH && this.#bySource.size < MAX_SHARED_LISTS) {
      this.#bySource.set(source, index);
    }
    return index;
  }

  /** The list `base` with those attributes of `more` that it lacks. */
  merged(base: number, more: number): number {
    if (more === NO_ATTRIBUTES) return base;
    return this.lists.push(withoutRepeats([...this.listAt(base), ...this.listAt(more)])) - 1;
  }

  /** The list with the attribute spellings of SVG or MathML. */
  adjusted(index: number, namespace: "svg" | "math"): number {
    const list = this.listAt(index);
    let adjusted: string[] | undefined;
    for (let position = 0; position < list.length; position += 2) {
      const name = list[position] ?? "";
      const spelling = foreignAttributeName(name, namespace);
      if (spelling === name) continue;
      adjusted ??= list.slice();
      adjusted[position] = spelling;
    }
    return adjusted === undefined ? index : this.lists.push(adjusted) - 1;
  }

  has(index: number, name: string): boolean {
    return this.listAt(index).some((text, position) => position % 2 === 0 && text === name);
  }

  listAt(index: number): readonly string[] {
    return this.lists[index] ?? [];
  }

  valueOf(index: number, name: string): string | undefined {
    const list = this.listAt(index);
    for (let position = 0; position < list.length; position += 2) {
      if (list[position] === name) return list[position + 1];
    }
    return undefined;
  }

  /** Whether two lists hold the same names and values in any order; long lists count as different. */
  areEqual(first: number, second: number): boolean {
    if (first === second) return true;
    const list = this.listAt(first);
    if (list.length !== this.listAt(second).length || list.length > 2 * SCANNED_ATTRIBUTES) return false;
    for (let position = 0; position < list.length; position += 2) {
      if (this.valueOf(second, list[position] ?? "") !== list[position + 1]) return false;
    }
    return true;
  }
}

function withoutRepeats(pairs: readonly string[]): readonly string[] {
  const seen = pairs.length > 2 * SCANNED_ATTRIBUTES ? new Set<string>() : undefined;
  const kept: string[] = [];
  for (let position = 0; position < pairs.length; position += 2) {
    const name = pairs[position] ?? "";
    const repeated = seen === undefined ? hasName(kept, name) : seen.has(name);
    if (repeated) continue;
    seen?.add(name);
    kept.push(name, pairs[position + 1] ?? "");
  }
  return kept;
}

function hasName(list: readonly string[], name: string): boolean {
  for (let position = 0; position < list.length; position += 2) if (list[position] === name) return true;
  return false;
}
