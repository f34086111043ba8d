import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lostText, textOnPages } from "../support/conservation.ts";
import type { LaidOutDocument } from "../support/layout-document.ts";
import { createLayouter, runs } from "./effort.ts";
import { emptyPages, flowOf, type PlacedText, placedText } from "./flows.ts";

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

type Law = (result: LaidOutDocument, endless: () => Promise<LaidOutDocument>) => void | Promise<void>;

const LAWS: Readonly<Record<string, Law>> = {
  "every text comes out once": ({ boxes, pages }) => {
    expect(lostText(boxes, pages)).toEqual([]);
  },
  "within an item, text goes on down the page and from page to page": ({ boxes, pages }) => {
    const flows = flowOf(boxes).texts;
    const last = new Map<number, PlacedText>();
    for (const text of placedText(pages).sort((first, second) => first.boxId - second.boxId)) {
      const flow = flows.get(text.boxId) ?? -1;
      const before = last.get(flow);
      last.set(flow, text);
      if (before === undefined || before.boxId === text.boxId) continue;
      expect(text.page, `page of ${text.text} after ${before.text}`).toBeGreaterThanOrEqual(before.page);
    }
  },
  "no page is empty": ({ pages }) => {
    expect(emptyPages(pages)).toEqual([]);
  },
  "nothing lies below its page without a diagnostic": ({ pages, diagnostics }) => {
    const below = placedText(pages).filter(
      ({ page, y, height }) => y + height / 2 > (pages[page]?.height ?? 0),
    );
    if (below.length > 0) expect(diagnostics.map(({ code }) => code)).toContain("content-taller-than-page");
  },
  "a page without end breaks lines the same": async ({ pages }, endless) => {
    const lines = (result: readonly LaidOutDocument["pages"][number][]): [number, string[]][] =>
      [...textOnPages(result)].sort(([first], [second]) => first - second);
    expect(lines(pages)).toEqual(lines((await endless()).pages));
  },
};

/** Says nothing of floats in columns: one that moves to the next column leaves room, and so changes lines. */
const LINES_LAW = "a page without end breaks lines the same";

const layouter = createLayouter();

describe.each(Object.keys(LAWS))("%s", (name) => {
  const law = LAWS[name] as Law;
  it.each([
    ["flex", FLEX],
    ["grid", GRID],
    ["columns", COLUMNS],
    ["flex and grid", fc.oneof(FLEX, GRID)],
    ["columns in columns, flex and grid", fc.oneof(FLEX, GRID, COLUMNS, COLUMNS)],
  ])("%s", async (kind, style) => {
    const sample = fc.record({ height: fc.constantFrom(60, 121, 200.5, 333), root: container(style, 2) });
    const property = fc.asyncProperty(sample, async (document) => {
      const source = toHtml(document);
      if (name === LINES_LAW && kind.includes("columns") && source.includes("float:")) return;
      const endless = toHtml({ ...document, height: 10_000_000 });
      try {
        const result = await layouter.layout({ html: source, maximumPages: 300 });
        await law(result, () => layouter.layout({ html: endless, maximumPages: 300 }));
      } catch (error) {
        throw new Error(`${error instanceof Error ? error.message : error}\n${source}`);
      }
    });
    await fc.assert(property, runs(40));
  });
});
