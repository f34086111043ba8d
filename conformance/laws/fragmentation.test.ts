import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dumpDisplayList } from "../../layout/paint/dump-display-list.ts";
import { lostText, textOnPages } from "../support/conservation.ts";
import type { LaidOutDocument } from "../support/layout-document.ts";
import { createLayouter, runs } from "./effort.ts";
import { emptyPages, flowOf, type PlacedText, placedText, replacedCounts } from "./flows.ts";
import { type DocumentKind, type RandomDocument, randomDocument, toHtml } from "./random-document.ts";

const ALL: DocumentKind = { floats: true, positioned: true, negativeMargins: true };
const layouter = createLayouter();

function layout(document: RandomDocument): Promise<LaidOutDocument> {
  return layouter.layout({ html: toHtml(document), maximumPages: 400 });
}

/** Holds for every document of the kind; a counterexample is shown as HTML. */
async function always(
  kind: DocumentKind,
  usual: number,
  check: (result: LaidOutDocument, document: RandomDocument) => void | Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(randomDocument(kind), async (document) => {
    try {
      await check(await layout(document), document);
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\n${toHtml(document)}`);
    }
  });
  await fc.assert(property, runs(usual));
}

describe("the laws of fragmentation, over random documents", () => {
  it("conservation: every text comes out once", () =>
    always(ALL, 300, ({ boxes, pages }) => {
      expect(lostText(boxes, pages)).toEqual([]);
    }));

  it("conservation: every image comes out once", () =>
    always(ALL, 200, ({ boxes, pages }) => {
      const counts = replacedCounts(pages);
      for (const { id } of flowOf(boxes).replaced) expect(counts.get(id), `image ${id}`).toBe(1);
    }));

  it("order: within a flow text goes on from page to page, and down the page", () =>
    always({ ...ALL, negativeMargins: false, positioned: false }, 200, ({ boxes, pages }) => {
      const flows = flowOf(boxes).texts;
      const last = new Map<number, PlacedText>();
      const inOrder = placedText(pages).sort((first, second) => first.boxId - second.boxId);
      for (const text of inOrder) {
        const flow = flows.get(text.boxId) ?? -1;
        const before = last.get(flow);
        last.set(flow, text);
        if (before === undefined || before.boxId === text.boxId) continue;
        expect(text.page, `page of ${text.text} after ${before.text}`).toBeGreaterThanOrEqual(before.page);
        if (text.page === before.page)
          expect(text.y, `top of ${text.text} below ${before.text}`).toBeGreaterThanOrEqual(before.y);
      }
    }));

  it("progress: no page is empty, and pages end", () =>
    always(ALL, 200, ({ pages }) => {
      expect(emptyPages(pages)).toEqual([]);
    }));

  it("nothing lies below the page without a diagnostic", () =>
    always({ ...ALL, positioned: false, negativeMargins: false }, 200, ({ pages, diagnostics }) => {
      const below = placedText(pages).filter(
        ({ page, y, height }) => y + height / 2 > (pages[page]?.height ?? 0),
      );
      if (below.length > 0) expect(diagnostics.map(({ code }) => code)).toContain("content-taller-than-page");
    }));

  it("determinism: a fresh layouter draws the same", () =>
    always(ALL, 60, async ({ lists }, document) => {
      const again = await createLayouter().layout({ html: toHtml(document), maximumPages: 400 });
      expect(again.lists.map(dumpDisplayList)).toEqual(lists.map(dumpDisplayList));
    }));

  it("a page without end breaks lines the same", () =>
    always({ ...ALL, floats: false }, 150, async ({ pages }, document) => {
      const { page } = document;
      const endless = await layout({ ...document, page: { ...page, height: 10_000_000 } });
      expect(linesOf(pages)).toEqual(linesOf(endless.pages));
    }));
});

/** Text of each box, line by line. */
function linesOf(pages: LaidOutDocument["pages"]): [number, string[]][] {
  return [...textOnPages(pages)].sort(([first], [second]) => first - second);
}
