import type { PageInspection, SourcePosition } from "../../index.ts";

/**
 * The boxes of all pages as a few arrays: hundreds of thousands of objects would take the page of the browser long to receive.
 * `elements` has five entries for each element: index of its name, first line and column, line and column where it ends (0 where that is
 * the end of the source). `boxes` has six for each box: element, x, y, width, height in CSS px, and depth.
 */
export interface PackedBoxes {
  readonly names: readonly string[];
  readonly elements: Int32Array<ArrayBuffer>;
  readonly boxes: Float32Array<ArrayBuffer>;
  /** Index of the first box of each page, and of the end. */
  readonly starts: Int32Array<ArrayBuffer>;
}

export const ELEMENT_ENTRIES = 5;
export const BOX_ENTRIES = 6;

/** Gives the line of a position in the text of the document; undefined where it is in none. */
export type LineOf = (position: SourcePosition) => number | undefined;

export function packBoxes(pages: readonly PageInspection[], lineOf: LineOf): PackedBoxes {
  const count = pages.reduce((sum, page) => sum + page.boxes.length, 0);
  const boxes = new Float32Array(count * BOX_ENTRIES);
  const starts = new Int32Array(pages.length + 1);
  const names = new Map<string, number>();
  const known = new Map<string, number>();
  const elements: number[] = [];
  let index = 0;
  for (const [page, { boxes: ofPage }] of pages.entries()) {
    starts[page] = index;
    for (const { name, start, end, x, y, width, height, depth } of ofPage) {
      const line = lineOf(start);
      if (line === undefined) continue;
      const last = end === undefined ? 0 : (lineOf(end) ?? 0);
      const key = `${name} ${line} ${start.column}`;
      let element = known.get(key);
      if (element === undefined) {
        element = known.size;
        known.set(key, element);
        const nameIndex = names.get(name) ?? names.size;
        names.set(name, nameIndex);
        elements.push(nameIndex, line, start.column, last, end?.column ?? 0);
      }
      boxes.set([element, x, y, width, height, depth], index * BOX_ENTRIES);
      index += 1;
    }
  }
  starts[pages.length] = index;
  const used = boxes.slice(0, index * BOX_ENTRIES);
  return { names: [...names.keys()], elements: Int32Array.from(elements), boxes: used, starts };
}
