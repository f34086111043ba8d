import type { Rect } from "../../src/template/model.ts";
import type { Bitmap } from "../support/bitmap.ts";
import type { KnownField } from "./known-field.ts";

/** Pixels of an inch in which pages are looked at. */
export const RESOLUTION = 108;
const SCALE = RESOLUTION / 72;
/** How far inside and outside a field's edge a line belongs to it, in points. */
const INSIDE = 4;
const OUTSIDE = 6;
/** Brightness of neighbours differs by more where something is drawn. */
const CHANGE = 20;
/** So much of an edge has to be drawn. */
const LINE = 0.4;
const TICK_SIDE = 0.5;
/** A form draws its fields when so many of them are drawn. */
const SHARE = 0.8;

/** Whether an empty form shows where its fields are: by lines, boxes, dots or shades, judged by pixels alone. */
export function drawsItsFields(fields: readonly KnownField[], pages: readonly Bitmap[]): boolean {
  const drawn = fields.filter((field) => isDrawn(field, pages[field.page]));
  return fields.length > 0 && drawn.length >= SHARE * fields.length;
}

/** A place to write has something drawn along its foot, and one to tick all around. */
function isDrawn({ rect, kind }: KnownField, page: Bitmap | undefined): boolean {
  if (page === undefined) return false;
  const foot = { ...rect, y: rect.y + rect.height };
  if (kind !== "tick") return rowShare(page, foot) >= LINE;
  const sides = [touchedColumns(page, rect.y, rect), touchedColumns(page, foot.y, rect)];
  const ends = [touchedRows(page, rect.x, rect), touchedRows(page, rect.x + rect.width, rect)];
  return [...sides, ...ends].every((share) => share >= TICK_SIDE);
}

/** The greatest share of a row near an edge that is darker or lighter than the row below it. */
function rowShare(page: Bitmap, { x, y, width }: Rect): number {
  const [left, right] = [pixels(x), pixels(x + width)];
  let most = 0;
  for (let row = pixels(y - INSIDE); row < pixels(y + OUTSIDE); row += 1) {
    let changes = 0;
    for (let column = left; column < right; column += 1) {
      if (differs(page, [column, row], [column, row + 1])) changes += 1;
    }
    most = Math.max(most, changes / Math.max(1, right - left));
  }
  return most;
}

/** The share of columns in which something changes near a height. */
function touchedColumns(page: Bitmap, y: number, { x, width }: Rect): number {
  const rows = range(pixels(y - INSIDE), pixels(y + INSIDE));
  const columns = range(pixels(x), pixels(x + width));
  const touched = columns.filter((column) =>
    rows.some((row) => differs(page, [column, row], [column, row + 1])),
  );
  return touched.length / Math.max(1, columns.length);
}

function touchedRows(page: Bitmap, x: number, { y, height }: Rect): number {
  const columns = range(pixels(x - INSIDE), pixels(x + INSIDE));
  const rows = range(pixels(y), pixels(y + height));
  const touched = rows.filter((row) =>
    columns.some((column) => differs(page, [column, row], [column + 1, row])),
  );
  return touched.length / Math.max(1, rows.length);
}

type Point = readonly [number, number];

function differs(page: Bitmap, one: Point, other: Point): boolean {
  return Math.abs(brightness(page, one) - brightness(page, other)) > CHANGE;
}

function brightness({ width, height, data }: Bitmap, [x, y]: Point): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return 255;
  const at = (y * width + x) * 4;
  return ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
}

function pixels(points: number): number {
  return Math.round(points * SCALE);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_item, index) => from + index);
}
