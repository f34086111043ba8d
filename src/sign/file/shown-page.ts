import { type PDF, PdfArray, PdfDict, PdfNumber, type PdfObject } from "@libpdf/core";
import { entry, resolverOf } from "../../revise/open-revision.ts";

/** Left, bottom, right and top in points of a page. */
export type Rectangle = readonly [number, number, number, number];

/** A page as it is turned and cut to be shown. */
export interface ShownPage {
  readonly box: Rectangle;
  readonly rotation: 0 | 90 | 180 | 270;
}

const LETTER: Rectangle = [0, 0, 612, 792];
const DEEPEST_TREE = 32;

/** The part of a page that is shown (ISO 32000-2 §14.11.2), and how it is turned. */
export function shownPage(pdf: PDF, page: PdfDict): ShownPage {
  const media = rectangleIn(pdf, inherited(pdf, page, "MediaBox")) ?? LETTER;
  const crop = rectangleIn(pdf, inherited(pdf, page, "CropBox")) ?? media;
  const [left, bottom] = [Math.max(crop[0], media[0]), Math.max(crop[1], media[1])];
  const [right, top] = [Math.min(crop[2], media[2]), Math.min(crop[3], media[3])];
  const box: Rectangle = left < right && bottom < top ? [left, bottom, right, top] : media;
  const turn = inherited(pdf, page, "Rotate");
  return { box, rotation: turn instanceof PdfNumber ? quarters(turn.value) : 0 };
}

function quarters(degrees: number): ShownPage["rotation"] {
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

/** An entry of a page or of the nodes above it (ISO 32000-2 §7.7.3.4). */
function inherited(pdf: PDF, page: PdfDict, key: string): PdfObject | undefined {
  let node: PdfObject | undefined = page;
  for (let depth = 0; node instanceof PdfDict && depth < DEEPEST_TREE; depth += 1) {
    const value = entry(pdf, node, key);
    if (value !== undefined) return value;
    node = entry(pdf, node, "Parent");
  }
  return undefined;
}

/** A rectangle with its corners in order; undefined for what is none. */
export function rectangleIn(pdf: PDF, array: PdfObject | undefined): Rectangle | undefined {
  if (!(array instanceof PdfArray)) return undefined;
  const numbers = [0, 1, 2, 3].flatMap((index) => {
    const number = array.at(index, resolverOf(pdf));
    return number instanceof PdfNumber ? [number.value] : [];
  });
  const [a, b, c, d] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
