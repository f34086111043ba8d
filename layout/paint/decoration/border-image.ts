import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { resolveLength } from "../../css/values/resolve.ts";
import type { ImageValue } from "../../css/values/types.ts";
import type { Edges, Rectangle } from "../../geometry/edges.ts";
import type { DisplayItem } from "../../graphics/display-list.ts";
import { paintGradient } from "../../graphics/gradient/gradient.ts";
import type { ImageResource } from "../../graphics/image-resource.ts";
import { concreteSize, NO_NATURAL_SIZE, naturalSize, type Size } from "../../graphics/image-size.ts";
import { paintImage } from "../../graphics/paint-image.ts";
import { rectanglePath } from "../../graphics/rounded-rectangle.ts";
import type { BoxFragment } from "../../tree/fragment.ts";
import type { PaintTarget } from "../paint-context.ts";
import { usedImage } from "./used-image.ts";

type Repeat = ComputedStyle["borderImageRepeat"][number];

/** The image of a border with what its parts need. */
interface Source {
  readonly image: ImageValue;
  readonly resource: ImageResource | undefined;
  readonly style: ComputedStyle;
  readonly size: Size;
  readonly context: PaintTarget["context"];
}

/**
 * Copies smaller than this, in px, could not be told apart: the part is stretched instead.
 * DEVIATION css-backgrounds-3 §5.5: repeated copies of less than a quarter of a px are one stretched copy.
 */
const SMALLEST_COPY = 0.25;

/** Copies of a part along one axis. */
interface Run {
  readonly start: number;
  readonly size: number;
  readonly step: number;
}

/** Paints the border image of a box (css-backgrounds-3 §6); false when there is none, and its borders are to be painted. */
export function paintBorderImage(fragment: BoxFragment, x: number, y: number, target: PaintTarget): boolean {
  const { style, border } = fragment;
  if (style.borderImageSource === "none") return false;
  const used = usedImage(style.borderImageSource, target.context.media);
  if (used === undefined) return false;
  const { image, resource } = used;
  const area = outsetArea(fragment, x, y);
  const natural = resource === undefined ? NO_NATURAL_SIZE : naturalSize(resource, true);
  const size = concreteSize(natural, { width: undefined, height: undefined }, area);
  if (!(size.width > 0 && size.height > 0 && area.width > 0 && area.height > 0)) return true;
  const slices = sliceEdges(style, size);
  const widths = imageWidths(style, border, { area, slices });
  paintParts(
    { image, resource, style, size, context: target.context },
    { area, slices, widths },
    target.items,
  );
  return true;
}

function outsetArea({ style, border, width, height }: BoxFragment, x: number, y: number): Rectangle {
  const outset = (index: number, edge: number): number => {
    const value = style.borderImageOutset[index] ?? 0;
    return typeof value === "number" ? value : value.factor * edge;
  };
  const top = outset(0, border.top);
  const left = outset(3, border.left);
  return {
    x: x - left,
    y: y - top,
    width: width + left + outset(1, border.right),
    height: height + top + outset(2, border.bottom),
  };
}

/** The four cuts through the image, in its own pixels from its edges. */
function sliceEdges(style: ComputedStyle, { width, height }: Size): Edges {
  const cut = (index: number, length: number): number => {
    const value = style.borderImageSlice.edges[index] ?? 0;
    return Math.min(length, typeof value === "number" ? value : (value.percent * length) / 100);
  };
  return { top: cut(0, height), right: cut(1, width), bottom: cut(2, height), left: cut(3, width) };
}

function imageWidths(
  style: ComputedStyle,
  border: Edges,
  { area, slices }: { area: Size; slices: Edges },
): Edges {
  const used = (index: number, edge: number, { base, slice }: { base: number; slice: number }): number => {
    const value = style.borderImageWidth[index] ?? 0;
    if (value === "auto") return slice;
    if (typeof value === "object" && "factor" in value) return value.factor * edge;
    return resolveLength(value, base);
  };
  const top = used(0, border.top, { base: area.height, slice: slices.top });
  const right = used(1, border.right, { base: area.width, slice: slices.right });
  const bottom = used(2, border.bottom, { base: area.height, slice: slices.bottom });
  const left = used(3, border.left, { base: area.width, slice: slices.left });
  // Opposite widths that overlap are scaled down, all together.
  const factor = Math.min(
    1,
    area.width / Math.max(left + right, 1e-9),
    area.height / Math.max(top + bottom, 1e-9),
  );
  return { top: top * factor, right: right * factor, bottom: bottom * factor, left: left * factor };
}

function paintParts(
  source: Source,
  { area, slices, widths }: { area: Rectangle; slices: Edges; widths: Edges },
  items: DisplayItem[],
): void {
  const columns = { length: source.size.width, first: slices.left, last: slices.right };
  const rows = { length: source.size.height, first: slices.top, last: slices.bottom };
  const xs = { length: area.width, first: widths.left, last: widths.right };
  const ys = { length: area.height, first: widths.top, last: widths.bottom };
  const [repeatX, repeatY] = source.style.borderImageRepeat;
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const isMiddle = row === 1 && column === 1;
      if (isMiddle && !source.style.borderImageSlice.fill) continue;
      const from = part(columns, rows, column, row);
      const to = part(xs, ys, column, row);
      const placed = { ...to, x: area.x + to.x, y: area.y + to.y };
      if (!(from.width > 0 && from.height > 0 && placed.width > 0 && placed.height > 0)) continue;
      const scale = partScale(from, { widths, slices }, { column, row });
      const horizontal = runOf(
        column === 1 ? repeatX : "stretch",
        placed.x,
        placed.width,
        from.width * scale.x,
      );
      const vertical = runOf(row === 1 ? repeatY : "stretch", placed.y, placed.height, from.height * scale.y);
      paintPart(source, { from, to: placed, horizontal, vertical }, items);
    }
  }
}

/** A length cut in three; the outer parts keep their size where the cuts cross, and nothing is left between. */
interface Cuts {
  readonly length: number;
  readonly first: number;
  readonly last: number;
}

function part(columns: Cuts, rows: Cuts, column: number, row: number): Rectangle {
  const horizontal = span(columns, column);
  const vertical = span(rows, row);
  return { x: horizontal.start, y: vertical.start, width: horizontal.size, height: vertical.size };
}

function span({ length, first, last }: Cuts, index: number): { start: number; size: number } {
  if (index === 0) return { start: 0, size: first };
  if (index === 1) return { start: first, size: length - first - last };
  return { start: length - last, size: last };
}

/** How much a part is enlarged before it is repeated: sides as their width asks for, the middle as the sides next to it. */
function partScale(
  from: Rectangle,
  { widths, slices }: { widths: Edges; slices: Edges },
  { column, row }: { column: number; row: number },
): { x: number; y: number } {
  const ratio = (width: number, slice: number): number => (slice > 0 && width > 0 ? width / slice : 0);
  const top = ratio(widths.top, slices.top);
  const bottom = ratio(widths.bottom, slices.bottom);
  const left = ratio(widths.left, slices.left);
  const right = ratio(widths.right, slices.right);
  if (column === 1 && row !== 1) {
    const height = row === 0 ? top : bottom;
    return { x: height, y: height };
  }
  if (row === 1 && column !== 1) {
    const width = column === 0 ? left : right;
    return { x: width, y: width };
  }
  if (column === 1) return { x: top || bottom || 1, y: left || right || 1 };
  return { x: from.width, y: from.height };
}

/** Where copies of a part of a given size start along an axis (css-backgrounds-3 §6.5). */
function runOf(repeat: Repeat, start: number, length: number, size: number): Run {
  const whole = { start, size: length, step: length };
  if (repeat === "stretch" || !(size >= SMALLEST_COPY)) return whole;
  if (repeat === "round") {
    const rounded = length / Math.max(1, Math.round(length / size));
    return { start, size: rounded, step: rounded };
  }
  if (repeat === "space") {
    const count = Math.floor(length / size + 1e-6);
    if (count === 0) return { start, size: 0, step: 0 };
    const gap = (length - count * size) / (count + 1);
    return { start: start + gap, size, step: size + gap };
  }
  // The middle of one copy is in the middle.
  const before = Math.ceil((length - size) / 2 / size);
  return { start: start + (length - size) / 2 - before * size, size, step: size };
}

function paintPart(
  source: Source,
  { from, to, horizontal, vertical }: { from: Rectangle; to: Rectangle; horizontal: Run; vertical: Run },
  items: DisplayItem[],
): void {
  if (!(horizontal.size > 0 && vertical.size > 0)) return;
  const tile = { x: horizontal.start, y: vertical.start, width: horizontal.size, height: vertical.size };
  const isAlone =
    horizontal.start + horizontal.step >= to.x + to.width - 1e-6 &&
    vertical.start + vertical.step >= to.y + to.height - 1e-6;
  if (isAlone) {
    paintSlice(source, { from, to: tile, clip: to }, items);
    return;
  }
  items.push({
    type: "begin-tile",
    x: to.x,
    y: to.y,
    width: to.width,
    height: to.height,
    originX: tile.x,
    originY: tile.y,
    tileWidth: tile.width,
    tileHeight: tile.height,
    stepX: horizontal.step,
    stepY: vertical.step,
  });
  paintSlice(source, { from, to: tile, clip: tile }, items);
  items.push({ type: "end-tile" });
}

/** A part of the image, enlarged to a rectangle. */
function paintSlice(
  { image, resource, style, size, context }: Source,
  { from, to, clip }: { from: Rectangle; to: Rectangle; clip: Rectangle },
  items: DisplayItem[],
): void {
  const scaleX = to.width / from.width;
  const scaleY = to.height / from.height;
  const whole = {
    x: to.x - from.x * scaleX,
    y: to.y - from.y * scaleY,
    width: size.width * scaleX,
    height: size.height * scaleY,
  };
  const path = rectanglePath({ radii: undefined, ...intersection(to, clip) });
  items.push({ type: "save" }, { type: "clip", path, rule: "nonzero" });
  if (resource !== undefined && resource.format !== "svg")
    paintImage(resource, whole, true, { context, items });
  else if (resource !== undefined || !("url" in image)) {
    // Vectors belong to the image's own size; they are enlarged like pixels. A drawing in another size would keep its proportions.
    const own = { x: 0, y: 0, width: size.width, height: size.height };
    items.push({ type: "transform", matrix: [scaleX, 0, 0, scaleY, whole.x, whole.y] });
    if (resource !== undefined) paintImage(resource, own, true, { context, items });
    else if (!("url" in image)) paintGradient(image, own, style, items);
  }
  items.push({ type: "restore" });
}

function intersection(a: Rectangle, b: Rectangle): Rectangle {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}
