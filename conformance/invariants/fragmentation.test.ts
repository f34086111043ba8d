import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dumpDisplayList } from "../../layout/graphics/dump-display-list.ts";
import {
  everyTextOnce,
  noPageIsEmpty,
  nothingBelowItsPage,
  sameLinesWithoutEnd,
  textGoesDownThePage,
} from "./common-invariants.ts";
import { createForgetfulLayouter, createLayouter, runs } from "./effort.ts";
import { flowOf, replacedCounts } from "./flows.ts";
import { expectInvariant, type Invariant } from "./invariant.ts";
import { type DocumentKind, documentsOf } from "./random-document.ts";

const KINDS: Readonly<Record<string, DocumentKind>> = {
  blocks: {},
  "inline-blocks": { inlineBlocks: true },
  floats: { floats: true },
  tables: { tables: true },
  "positioned boxes": { positioned: true },
  columns: { columns: true },
  footnotes: { footnotes: true },
  "footnotes in tables": { footnotes: true, tables: true },
  "page floats": { pageFloats: true },
  "footnotes and page floats in columns": { footnotes: true, pageFloats: true, columns: true },
  everything: {
    inlineBlocks: true,
    floats: true,
    tables: true,
    positioned: true,
    columns: true,
    footnotes: true,
    pageFloats: true,
    running: true,
    negativeMargins: true,
  },
};

/** Kinds whose documents have hundreds of small pages. */
const COSTLY: ReadonlySet<string> = new Set(["footnotes in tables", "everything"]);

const INVARIANTS: Readonly<Record<string, Invariant>> = {
  "every text comes out once": everyTextOnce,
  "every image comes out once": ({ boxes, pages }) => {
    const counts = replacedCounts(pages);
    for (const { id } of flowOf(boxes).replaced) expect(counts.get(id), `image ${id}`).toBe(1);
  },
  "within a flow, text goes on down the page and from page to page": textGoesDownThePage,
  "no page is empty": noPageIsEmpty,
  "nothing lies below its page without a diagnostic": nothingBelowItsPage,
  "a page without end breaks lines the same": sameLinesWithoutEnd,
};

/**
 * Where an invariant says nothing: notes run together with those of their page; columns stand beside each other; floats that move to the next page leave room, and so change lines; boxes may be put below the page or
 * pulled up by their author.
 */
const EXEMPT: readonly string[] = [
  "a page without end breaks lines the same / floats",
  "a page without end breaks lines the same / everything",
  "a page without end breaks lines the same / footnotes",
  "a page without end breaks lines the same / footnotes in tables",
  "a page without end breaks lines the same / footnotes and page floats in columns",
  "nothing lies below its page without a diagnostic / positioned boxes",
  "nothing lies below its page without a diagnostic / everything",
  "within a flow, text goes on down the page and from page to page / columns",
  "within a flow, text goes on down the page and from page to page / footnotes and page floats in columns",
  "within a flow, text goes on down the page and from page to page / everything",
];

describe.each(Object.keys(INVARIANTS))("%s", (name) => {
  const invariant = INVARIANTS[name] as Invariant;
  for (const [kindName, kind] of Object.entries(KINDS)) {
    const key = `${name} / ${kindName}`;
    if (EXEMPT.includes(key)) continue;
    it(kindName, async () => {
      await expectInvariant(invariant, documentsOf(kind), COSTLY.has(kindName) ? 10 : 40);
    });
  }
});

describe("a layouter that remembers nothing draws the same", () => {
  const [layouter, forgetful] = [createLayouter(), createForgetfulLayouter()];
  it.each(Object.entries(KINDS))("%s", async (kindName, kind) => {
    const property = fc.asyncProperty(documentsOf(kind), async ({ html }) => {
      const [first, second] = [await layouter.layout({ html }), await forgetful.layout({ html })];
      expect(second.lists.map(dumpDisplayList)).toEqual(first.lists.map(dumpDisplayList));
    });
    await fc.assert(property, runs(COSTLY.has(kindName) ? 3 : 8));
  });
});

describe("a fresh layouter draws the same", () => {
  it("everything", async () => {
    const layouter = createLayouter();
    const property = fc.asyncProperty(documentsOf({ floats: true, tables: true }), async ({ html }) => {
      const [first, second] = [await layouter.layout({ html }), await createLayouter().layout({ html })];
      expect(second.lists.map(dumpDisplayList)).toEqual(first.lists.map(dumpDisplayList));
    });
    await fc.assert(property, runs(10));
  });
});
