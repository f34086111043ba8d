import type { Rect } from "../../src/template/model.ts";
import type { Bitmap } from "../support/bitmap.ts";
import { cropped, RESOLUTION } from "./rasterise.ts";

/** What is wrong with a filled page beside the empty one. */
export interface PageFaults {
  /** Pixels that the empty page has ink on and the filled one has not. */
  readonly lost: number;
  /** Pixels with new ink outside all fields. */
  readonly outside: number;
  /** Fields, by their index, without any new ink in them. */
  readonly empty: readonly number[];
}

export interface CheckedField {
  readonly rect: Rect;
  /** What the form shows inside is a value, and goes: all but the edge is left out of what may be lost. */
  readonly isCleared: boolean;
}

/** Difference of brightness from which a pixel has lost or gained ink; a line that is drawn twice differs by less. */
const CLEAR = 90;
/** Room around fields for antialiasing, and for the descenders of low fields, in points. */
const MARGIN = 1.5;
/** Depth of the edge in which a field's frame is looked for, in points. */
const EDGE = 1;

export function checkPage(empty: Bitmap, page: Bitmap, fields: readonly CheckedField[]): PageFaults {
  const { width, height } = empty;
  const filled = cropped(page, empty);
  if (filled.width !== width || filled.height !== height)
    return { lost: width * height, outside: 0, empty: [] };
  const area = maskOf(
    fields.map(({ rect }) => grown(rect, MARGIN)),
    empty,
  );
  const cleared = maskOf(
    fields.filter(({ isCleared }) => isCleared).map(({ rect }) => grown(rect, -EDGE)),
    empty,
  );
  const gained = new Uint8Array(width * height);
  let [lost, outside] = [0, 0];
  for (let at = 0; at < width * height; at += 1) {
    const change = brightness(filled, at) - brightness(empty, at);
    if (change > CLEAR && cleared[at] === 0) lost += 1;
    if (change < -CLEAR / 2) gained[at] = 1;
    if (change < -CLEAR && area[at] === 0) outside += 1;
  }
  const blank = fields.flatMap(({ rect }, index) => (hasAny(gained, rect, empty) ? [] : [index]));
  return { lost, outside, empty: blank };
}

function brightness({ data }: Bitmap, index: number): number {
  const at = index * 4;
  return ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: Math.max(0, width + 2 * by), height: Math.max(0, height + 2 * by) };
}

function maskOf(rects: readonly Rect[], page: Bitmap): Uint8Array {
  const mask = new Uint8Array(page.width * page.height);
  for (const rect of rects) {
    const { left, right, top, bottom } = pixelsOf(rect, page);
    for (let y = top; y < bottom; y += 1) mask.fill(1, y * page.width + left, y * page.width + right);
  }
  return mask;
}

function hasAny(mask: Uint8Array, rect: Rect, page: Bitmap): boolean {
  const { left, right, top, bottom } = pixelsOf(rect, page);
  for (let y = top; y < bottom; y += 1) {
    if (mask.subarray(y * page.width + left, y * page.width + right).includes(1)) return true;
  }
  return false;
}

function pixelsOf(
  { x, y, width, height }: Rect,
  page: Bitmap,
): Record<"left" | "right" | "top" | "bottom", number> {
  const scale = RESOLUTION / 72;
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  return {
    left: within(Math.floor(x * scale), page.width),
    right: within(Math.ceil((x + width) * scale), page.width),
    top: within(Math.floor(y * scale), page.height),
    bottom: within(Math.ceil((y + height) * scale), page.height),
  };
}
