import type { Rect } from "../model.ts";
import type { PageContent, Rule } from "./content/page-content.ts";
import { layOut } from "./page-layout.ts";

/** A line of a page along one axis: `at` across its direction, `from` and `to` along it. */
export interface LineMark {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Words of a page that stand together on a line. */
export interface TextMark {
  readonly text: string;
  readonly rect: Rect;
}

/**
 * What a page draws that helps to place fields, in points from the top left of the page as shown: lines to stop at, closed places to
 * fill, words to go by.
 */
export interface PageMarks {
  readonly horizontals: readonly LineMark[];
  readonly verticals: readonly LineMark[];
  /** Places closed by lines or shades. */
  readonly cells: readonly Rect[];
  readonly texts: readonly TextMark[];
}

/** Puts what pages draw into marks. */
export function marksOf(contents: readonly PageContent[]): readonly PageMarks[] {
  return contents.map((content) => {
    const { horizontals, verticals, cells, phrases } = layOut(content);
    return {
      horizontals: horizontals.map(lineOf),
      verticals: verticals.map(lineOf),
      cells: cells.map(({ rect }) => rect),
      texts: phrases.map(({ text, rect }) => ({ text, rect })),
    };
  });
}

function lineOf({ at, from, to }: Rule): LineMark {
  return { at, from, to };
}
