import type { Rect, Rotation, TemplatePage } from "../model.ts";
import { rounded } from "../places.ts";

/** Lower left and upper right corner in the PDF's own coordinates. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Size of a page that says nothing, or nothing sensible, about it: Letter. */
const DEFAULT_BOX: Box = { left: 0, bottom: 0, right: 612, top: 792 };
/** Longest side of a page (ISO 32000-1, annex C). */
export const LARGEST_SIDE = 14_400;
/** A page smaller than this is a mistake. */
const SMALLEST_SIDE = 1;

/** The part of a page that readers show (ISO 32000-1, 14.11.2): the crop box within the media box. */
export function visibleBox(media: readonly number[] | undefined, crop: readonly number[] | undefined): Box {
  const whole = toBox(media) ?? DEFAULT_BOX;
  const cropped = toBox(crop);
  if (cropped === undefined) return whole;
  const common = {
    left: Math.max(whole.left, cropped.left),
    bottom: Math.max(whole.bottom, cropped.bottom),
    right: Math.min(whole.right, cropped.right),
    top: Math.min(whole.top, cropped.top),
  };
  return isEmpty(common) ? whole : common;
}

/** Corners may be given in any order. Undefined for what is no box or too small for one. */
function toBox(numbers: readonly number[] | undefined): Box | undefined {
  if (numbers === undefined) return undefined;
  const box = cornersOf(numbers);
  return isEmpty(box) ? undefined : box;
}

function cornersOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): Box {
  return {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  };
}

function isEmpty({ left, bottom, right, top }: Box): boolean {
  return right - left < SMALLEST_SIDE || top - bottom < SMALLEST_SIDE;
}

/** The nearest right angle, as readers take it; clockwise degrees. */
export function rotationOf(degrees: number | undefined): Rotation {
  const turns = (Math.round((degrees ?? 0) / 90) % 4) + 4;
  return ((turns % 4) * 90) as Rotation;
}

/** A page of a template, as shown. */
export function pageOf(box: Box, rotation: Rotation): TemplatePage {
  const width = rounded(box.right - box.left);
  const height = rounded(box.top - box.bottom);
  const sideways = rotation === 90 || rotation === 270;
  const origin = box.left === 0 && box.bottom === 0 ? undefined : { x: box.left, y: box.bottom };
  return {
    width: sideways ? height : width,
    height: sideways ? width : height,
    ...(rotation === 0 ? {} : { rotation }),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** A rectangle of the PDF's own coordinates from the top left of the page as shown. */
export function rectAsShown(corners: readonly number[], box: Box, rotation: Rotation): Rect {
  const { left, bottom, right, top } = cornersOf(corners);
  const one = pointAsShown(left, bottom, box, rotation);
  const other = pointAsShown(right, top, box, rotation);
  return {
    x: rounded(Math.min(one.x, other.x)),
    y: rounded(Math.min(one.y, other.y)),
    width: rounded(Math.abs(one.x - other.x)),
    height: rounded(Math.abs(one.y - other.y)),
  };
}

function pointAsShown(x: number, y: number, box: Box, rotation: Rotation): { x: number; y: number } {
  if (rotation === 90) return { x: y - box.bottom, y: x - box.left };
  if (rotation === 180) return { x: box.right - x, y: y - box.bottom };
  if (rotation === 270) return { x: box.top - y, y: box.right - x };
  return { x: x - box.left, y: box.top - y };
}
