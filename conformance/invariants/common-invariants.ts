import { expect } from "vitest";
import { lostText, textOnPages } from "../support/conservation.ts";
import { emptyPages, flowOf, type PlacedText, placedText } from "./flows.ts";
import type { Invariant } from "./invariant.ts";

/** Invariants of any document, whatever lays it out. */
export const everyTextOnce: Invariant = ({ boxes, pages }) => {
  expect(lostText(boxes, pages)).toEqual([]);
};

export const noPageIsEmpty: Invariant = ({ pages }) => {
  expect(emptyPages(pages)).toEqual([]);
};

export const nothingBelowItsPage: Invariant = ({ pages, diagnostics }) => {
  const below = placedText(pages).filter(
    ({ page, y, height }) => y + height / 2 > (pages[page]?.height ?? 0),
  );
  if (below.length > 0) expect(diagnostics.map(({ code }) => code)).toContain("content-taller-than-page");
};

/** Text of each box, line by line. */
export const sameLinesWithoutEnd: Invariant = async ({ pages }, endless) => {
  const lines = (result: typeof pages): [number, string[]][] =>
    [...textOnPages(result)].sort(([first], [second]) => first - second);
  expect(lines(pages)).toEqual(lines((await endless()).pages));
};

/** In a flow, what comes later in the document stands on the same page or on a later one. */
export const textGoesFromPageToPage: Invariant = ({ boxes, pages }) => {
  for (const [before, text] of successors(boxes, pages))
    expect(text.page, `page of ${text.text} after ${before.text}`).toBeGreaterThanOrEqual(before.page);
};

/** The same, and further down on a page. */
export const textGoesDownThePage: Invariant = async (result, endless) => {
  await textGoesFromPageToPage(result, endless);
  for (const [before, text] of successors(result.boxes, result.pages))
    if (text.page === before.page)
      expect(text.y, `top of ${text.text} below ${before.text}`).toBeGreaterThanOrEqual(before.y);
};

/** Text of one box after that of another in the same flow. */
function* successors(
  boxes: Parameters<Invariant>[0]["boxes"],
  pages: Parameters<Invariant>[0]["pages"],
): Iterable<readonly [PlacedText, PlacedText]> {
  const flows = flowOf(boxes).texts;
  const last = new Map<number, PlacedText>();
  for (const text of placedText(pages).sort((first, second) => first.boxId - second.boxId)) {
    const flow = flows.get(text.boxId) ?? -1;
    const before = last.get(flow);
    last.set(flow, text);
    if (before !== undefined && before.boxId !== text.boxId) yield [before, text];
  }
}
