import { describe, expect, it } from "vitest";
import type { Fragment } from "../../layout/tree/fragment.ts";
import type { PageFragment } from "../../layout/tree/page-fragment.ts";
import { textBoxesBelow } from "../support/conservation.ts";
import { placedMarks, placedText } from "./flows.ts";
import { expectInvariant, type Invariant } from "./invariant.ts";
import { type DocumentKind, documentsOf } from "./random-document.ts";

const INSERTIONS: Readonly<Record<string, DocumentKind>> = {
  footnotes: { footnotes: true },
  "page floats": { pageFloats: true },
  both: { footnotes: true, pageFloats: true },
  "both in tables": { footnotes: true, pageFloats: true, tables: true },
  "both in columns": { footnotes: true, pageFloats: true, columns: true },
  "both among floats and inline-blocks": {
    footnotes: true,
    pageFloats: true,
    floats: true,
    inlineBlocks: true,
  },
};
const RUNNING: Readonly<Record<string, DocumentKind>> = {
  blocks: { running: true, contents: true },
  tables: { running: true, contents: true, tables: true },
  "footnotes and page floats": { running: true, contents: true, footnotes: true, pageFloats: true },
};
const NUMBERS: Readonly<Record<string, DocumentKind>> = {
  blocks: { numbers: true },
  "tables and floats": { numbers: true, tables: true, floats: true },
  footnotes: { numbers: true, footnotes: true },
};

const INSERTION_LAWS: Readonly<Record<string, Invariant>> = {
  "what is called on a page stands on it or on a later one": ({ pages }) => {
    for (const { call, page } of insertionsOf(pages)) expect(page).toBeGreaterThanOrEqual(call);
  },
  "footnotes keep the order of their calls": ({ pages }) => {
    const notes = insertionsOf(pages)
      .filter(({ name }) => name === "footnote")
      .sort((first, second) => first.call - second.call || first.node - second.node);
    for (const [at, note] of notes.entries()) {
      const before = notes[at - 1];
      if (before !== undefined) expect(note.page).toBeGreaterThanOrEqual(before.page);
    }
  },
};

const RUNNING_LAWS: Readonly<Record<string, Invariant>> = {
  "margin boxes show the headings of their page, or the last before": ({ pages }) => {
    const headings = wordsOf(pages, "h");
    let last = "";
    for (const { index, marginBoxes } of pages) {
      const here = headings.filter(({ page }) => page === index).map(({ text }) => text);
      const expected = [here[0] ?? last, here.at(-1) ?? last, here.length > 0 ? "" : last];
      expect(marginText(marginBoxes, 0)).toBe(expected.join(","));
      last = here.at(-1) ?? last;
    }
  },
  "running elements stand in margin boxes alone: the first of the page, the last, or the last before": ({
    pages,
  }) => {
    expect(wordsOf(pages, "r")).toEqual([]);
    const marks = placedMarks(pages).flatMap(({ page, mark }) => {
      if (mark.type !== "running") return [];
      return [
        {
          page,
          text: textBoxesBelow(mark.content)
            .map(({ text }) => text)
            .join(""),
        },
      ];
    });
    let last = "";
    for (const { index, marginBoxes } of pages) {
      const here = marks.filter(({ page }) => page === index).map(({ text }) => text);
      expect([marginText(marginBoxes, 1), marginText(marginBoxes, 2)]).toEqual([
        here[0] ?? last,
        here.at(-1) ?? last,
      ]);
      last = here.at(-1) ?? last;
    }
  },
  "margin boxes count the pages": ({ pages }) => {
    for (const { index, marginBoxes } of pages)
      expect(marginText(marginBoxes, 3)).toBe(`${index + 1}/${pages.length}`);
  },
  "fixed boxes stand on every page": ({ pages }) => {
    const counts = new Map<string, number>();
    for (const { text } of wordsOf(pages, "f")) counts.set(text, (counts.get(text) ?? 0) + 1);
    for (const [word, count] of counts) expect(count, word).toBe(pages.length);
  },
  "the table of contents has the pages of the headings, or a diagnostic tells": ({ pages, diagnostics }) => {
    if (diagnostics.some(({ code }) => code === "page-numbers-unsettled")) return;
    const shown = placedText(pages)
      .map(({ text }) => text.trim())
      .join("|");
    for (const { text, page } of wordsOf(pages, "h")) expect(shown).toContain(`to${text}|:${page + 1}|`);
  },
};

const NUMBER_LAWS: Readonly<Record<string, Invariant>> = {
  "page numbers in the flow are those of their pages, or a diagnostic tells": ({ pages, diagnostics }) => {
    if (diagnostics.some(({ code }) => code === "page-numbers-unsettled")) return;
    for (const { page, text } of placedText(pages))
      if (/^p\d/.test(text)) expect(text).toBe(`p${page + 1}/${pages.length}`);
  },
};

describe.each<[Readonly<Record<string, Invariant>>, Readonly<Record<string, DocumentKind>>]>([
  [INSERTION_LAWS, INSERTIONS],
  [RUNNING_LAWS, RUNNING],
  [NUMBER_LAWS, NUMBERS],
])("invariants of pages", (invariants, kinds) => {
  for (const [name, invariant] of Object.entries(invariants)) {
    describe(name, () => {
      it.each(Object.keys(kinds))("%s", (kind) =>
        expectInvariant(invariant, documentsOf(kinds[kind] ?? {}), kind.includes("tables") ? 8 : 25),
      );
    });
  }
});

interface Insertion {
  readonly name: string;
  readonly node: number;
  /** Index of the page of its call, and of the one where it begins. */
  readonly call: number;
  readonly page: number;
}

/** Footnotes and page floats with text: the page of the call, and the first one with some of the text. */
function insertionsOf(pages: readonly PageFragment[]): Insertion[] {
  const first = new Map<number, number>();
  for (const { boxId, page } of placedText(pages)) if (!first.has(boxId)) first.set(boxId, page);
  return placedMarks(pages).flatMap(({ page: call, mark }) => {
    if (mark.type !== "insertion") return [];
    const places = textBoxesBelow(mark.content).map(({ id }) => first.get(id) ?? Number.POSITIVE_INFINITY);
    const page = Math.min(...places);
    return Number.isFinite(page) ? [{ name: mark.name, call, page, node: mark.content.node }] : [];
  });
}

/** Words with a first letter where they begin, in the order of the pages. */
function wordsOf(pages: readonly PageFragment[], letter: string): { text: string; page: number }[] {
  return placedText(pages).filter(({ text }) => text.startsWith(letter) && /^.\d+$/.test(text));
}

/** Text of a margin box: top left, top right, bottom right, bottom left. */
function marginText(marginBoxes: PageFragment["marginBoxes"], index: number): string {
  const texts: string[] = [];
  const visit = (fragment: Fragment): void => {
    if (fragment.kind === "text") texts.push(fragment.runs.map(({ run }) => run.text).join(""));
    else if (fragment.kind !== "mark") for (const child of fragment.children) visit(child.fragment);
  };
  const link = marginBoxes[index];
  if (link !== undefined) visit(link.fragment);
  return texts.join("").replace(/\s/g, "");
}
