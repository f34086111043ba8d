import type { PDF } from "@libpdf/core";
import { ValidationError } from "../../contract/errors.ts";
import { SigningError } from "../errors.ts";
import type { SignatureAppearance } from "../sign-types.ts";
import { pointsOf } from "./lengths.ts";
import { type Rectangle, type ShownPage, shownPage } from "./shown-page.ts";

/** Linear part and shift of a matrix as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A place on a page. */
export interface SignaturePlace {
  /** From 0. */
  readonly page: number;
  readonly rectangle: Rectangle;
  /** Whether a part of it is not on the page. */
  readonly isCut?: boolean;
}

/** The place that an appearance names; undefined when it names none. @throws ValidationError, also where nothing of it is on the page; SigningError when there is no such page. */
export function placeOf(pdf: PDF, appearance: SignatureAppearance): SignaturePlace | undefined {
  const { x, y, width, height, page = -1 } = appearance;
  const given = { x, y, width, height };
  const missing = Object.entries(given).filter(([, length]) => length === undefined);
  if (missing.length === 4) return undefined;
  if (x === undefined || y === undefined || width === undefined || height === undefined) {
    throw new ValidationError(
      missing.map(([name]) => ({
        property: `appearance.${name}`,
        message: "Is needed with the others of a place.",
      })),
    );
  }
  const index = page > 0 ? page - 1 : pdf.getPageCount() + page;
  const shown = pdf.getPage(index);
  if (page === 0 || !Number.isInteger(page) || shown === null) {
    const text = `There is no page ${page}: the document has ${pdf.getPageCount()}.`;
    throw new SigningError("page-missing", text, "appearance.page");
  }
  const size = [sizeOf(width, "width"), sizeOf(height, "height")] as const;
  const corner = [pointsOf(x, "appearance.x"), pointsOf(y, "appearance.y")] as const;
  const whole = shownPage(pdf, shown.dict);
  const rectangle = rectangleOf(whole, corner, size);
  if (isApart(rectangle, whole.box)) {
    const message = `Nothing of the signature would be on page ${index + 1}; x and y are from its left and top.`;
    throw new ValidationError([{ property: "appearance", message }]);
  }
  return { page: index, rectangle, isCut: !isWithin(rectangle, whole.box) };
}

function isApart(place: Rectangle, box: Rectangle): boolean {
  return place[0] >= box[2] || place[2] <= box[0] || place[1] >= box[3] || place[3] <= box[1];
}

/** Lengths in millimetres come out as fractions of points. */
const TOLERANCE = 0.5;

function isWithin(place: Rectangle, box: Rectangle): boolean {
  return Math.min(place[0] - box[0], place[1] - box[1], box[2] - place[2], box[3] - place[3]) >= -TOLERANCE;
}

function sizeOf(length: string, name: string): number {
  const points = pointsOf(length, `appearance.${name}`);
  if (points > 0) return points;
  throw new ValidationError([{ property: `appearance.${name}`, message: "Must be above 0." }]);
}

/** A rectangle that is given from the left and the top of a page as it is shown, in the page's own coordinates. */
export function rectangleOf(
  { box, rotation }: ShownPage,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
): Rectangle {
  const [left, bottom, right, top] = box;
  switch (rotation) {
    case 0:
      return [left + x, top - y - height, left + x + width, top - y];
    case 90:
      return [left + y, bottom + x, left + y + height, bottom + x + width];
    case 180:
      return [right - x - width, bottom + y, right - x, bottom + y + height];
    case 270:
      return [right - y - height, top - x - width, right - y, top - x];
  }
}

/** What turns a picture so that it stands upright on a page that is shown turned. */
export const UPRIGHT: Readonly<Record<ShownPage["rotation"], Matrix>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

/** Width and height of a rectangle as they are seen on a page. */
export function seenSize(
  [left, bottom, right, top]: Rectangle,
  { rotation }: ShownPage,
): { readonly width: number; readonly height: number } {
  const [across, up] = [Math.abs(right - left), Math.abs(top - bottom)];
  return rotation % 180 === 0 ? { width: across, height: up } : { width: up, height: across };
}
