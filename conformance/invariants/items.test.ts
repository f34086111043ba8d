import fc from "fast-check";
import { describe, it } from "vitest";
import {
  everyTextOnce,
  noPageIsEmpty,
  nothingBelowItsPage,
  sameLinesWithoutEnd,
  textGoesFromPageToPage,
} from "./common-invariants.ts";
import { ENDLESS, expectInvariant, type Invariant, type InvariantDocument } from "./invariant.ts";

/** What is in an item: words, a box without text, or a container with items of its own. */
type Content =
  | { readonly kind: "text"; readonly words: number }
  | { readonly kind: "box"; readonly height: number }
  | { readonly kind: "container"; readonly style: string; readonly items: readonly Item[] };

interface Item {
  readonly style: string;
  readonly content: readonly Content[];
}

const FLEX: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "flex-direction: column", "flex-wrap: wrap", "flex-flow: column wrap; height: 150px"),
    fc.constantFrom("", "gap: 7px", "align-items: center", "align-items: flex-start", "justify-content: end"),
  )
  .map(([first, second]) => `display: flex; ${first}; ${second}`);

const GRID: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("1fr", "1fr 2fr", "50px auto 1fr", "repeat(auto-fill, minmax(60px, 1fr))"),
    fc.constantFrom("", "gap: 5px", "grid-auto-rows: 40px", "align-items: end"),
  )
  .map(([columns, more]) => `display: grid; grid-template-columns: ${columns}; ${more}`);

const COLUMNS: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("columns: 2", "columns: 3; column-gap: 5px", "columns: 60px"),
    fc.constantFrom("", "", "column-fill: auto", "height: 70px", "column-rule: 1px solid; padding: 4px"),
  )
  .map(([first, second]) => `${first}; ${second}`);

const ITEM_STYLE: fc.Arbitrary<string> = fc.constantFrom(
  "",
  "",
  "flex: 1",
  "margin: 3px; padding: 2px; border: 1px solid",
  "break-inside: avoid",
  "break-before: page",
  "grid-column: span 2",
  "grid-row: span 2",
  "align-self: center",
  "column-span: all",
  "float: left; width: 40%",
  "aspect-ratio: 3; break-inside: avoid",
);

function container(style: fc.Arbitrary<string>, depth: number): fc.Arbitrary<Content> {
  const leaves: fc.Arbitrary<Content>[] = [
    fc.record({ kind: fc.constant("text" as const), words: fc.constantFrom(1, 5, 30, 80) }),
    fc.record({ kind: fc.constant("box" as const), height: fc.constantFrom(0, 12, 70) }),
  ];
  const content =
    depth === 0 ? fc.oneof(...leaves) : fc.oneof(...leaves, ...leaves, container(style, depth - 1));
  const item = fc.record({ style: ITEM_STYLE, content: fc.array(content, { maxLength: 3 }) });
  return fc.record({
    kind: fc.constant("container" as const),
    style,
    items: fc.array(item, { minLength: 1, maxLength: 5 }),
  });
}

interface Sample {
  readonly height: number;
  readonly root: Content;
}

function toHtml({ height, root }: Sample): string {
  const words = { count: 0 };
  const page = `@page { size: 240px ${height}px; margin: 0 } body { margin: 0; font: 10px/13px "Noto Sans" }`;
  return `<!DOCTYPE html><style>${page}</style><body><p>before</p>${html(root, words)}<p>after</p>`;
}

function html(content: Content, words: { count: number }): string {
  switch (content.kind) {
    case "text": {
      const text = Array.from({ length: content.words }, () => {
        words.count += 1;
        return `w${words.count}`;
      });
      return `<p>${text.join(" ")}</p>`;
    }
    case "box":
      return `<div style="height: ${content.height}px"></div>`;
    case "container": {
      const items = content.items.map(
        (item) =>
          `<div style="${item.style}">${item.content.map((inner) => html(inner, words)).join("")}</div>`,
      );
      return `<div style="${content.style}">${items.join("")}</div>`;
    }
  }
}

/** Documents of items in containers of a style. */
function documentsOf(style: fc.Arbitrary<string>): fc.Arbitrary<InvariantDocument> {
  const sample = fc.record({ height: fc.constantFrom(60, 121, 200.5, 333), root: container(style, 2) });
  return sample.map((document) => ({
    html: toHtml(document),
    endless: toHtml({ ...document, height: ENDLESS }),
  }));
}

const KINDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  flex: FLEX,
  grid: GRID,
  columns: COLUMNS,
  "flex and grid": fc.oneof(FLEX, GRID),
  "columns in columns, flex and grid": fc.oneof(FLEX, GRID, COLUMNS, COLUMNS),
};

const INVARIANTS: Readonly<Record<string, Invariant>> = {
  "every text comes out once": everyTextOnce,
  "within an item, text goes on from page to page": textGoesFromPageToPage,
  "no page is empty": noPageIsEmpty,
  "nothing lies below its page without a diagnostic": nothingBelowItsPage,
};

describe.each(Object.entries(INVARIANTS))("%s", (_name, invariant) => {
  it.each(Object.entries(KINDS))("%s", (_kind, style) => expectInvariant(invariant, documentsOf(style), 40));
});

/** Says nothing of floats in columns: one that moves to the next column leaves room, and so changes lines. */
describe("a page without end breaks lines the same", () => {
  it.each(Object.entries(KINDS))("%s", (kind, style) => {
    const documents = documentsOf(style);
    const withoutFloats = documents.filter(({ html }) => !html.includes("float:"));
    return expectInvariant(sameLinesWithoutEnd, kind.includes("columns") ? withoutFloats : documents, 40);
  });
});
