import type {
  ColorGlyph,
  ColorPaint,
  CompositeMode,
  PaletteColor,
} from "../../../fonts/color/color-paint.ts";
import type { FaceOutlines } from "../../../fonts/outline/glyph-outline.ts";
import type { Color } from "../../css/values/types.ts";
import type { Rectangle } from "../../geometry/edges.ts";
import { CLOSE, type DisplayItem, LINE, type Matrix, MOVE, type Paint, type Path } from "../display-list.ts";
import { boundsOf, transformPath, unite } from "../path-geometry.ts";
import { multiply } from "../transform.ts";
import { gradientPaint, sweepItems } from "./color-gradient.ts";

/** From the font's coordinates to those of display lists. */
const UPSIDE_DOWN: Matrix = [1, 0, 0, -1, 0, 0];
const MAXIMUM_ITEMS = 50_000;
const WHITE: Color = { red: 1, green: 1, blue: 1, alpha: 1 };
const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };

/** What a glyph of colours shows, one font unit a px, with the pen at 0, 0. */
export interface DrawnGlyph {
  readonly items: readonly DisplayItem[];
  readonly box: Rectangle;
  /** It has parts in the colour of the text. */
  readonly usesTextColor: boolean;
}

/** Draws a colour glyph; undefined when there is nothing to see. `id` tells its picture from others of the document. */
export function drawColorGlyph(
  glyph: ColorGlyph,
  {
    outlines,
    color,
    id,
  }: { readonly outlines: FaceOutlines | undefined; readonly color: Color; readonly id: string },
): DrawnGlyph | undefined {
  if (glyph.type === "bitmap") return bitmapItems(glyph, id);
  const outlineOf = (index: number): Path => outlines?.outlineOf(index) ?? [];
  const { clip } = glyph;
  const box =
    clip === undefined
      ? paintBounds(glyph.paint, UPSIDE_DOWN, outlineOf)
      : { x: clip[0], y: -clip[3], width: clip[2] - clip[0], height: clip[3] - clip[1] };
  if (box === undefined || !(box.width > 0 && box.height > 0)) return undefined;
  const painter = new GlyphPainter({ outlineOf, color, box });
  painter.paint(glyph.paint, UPSIDE_DOWN, painter.items);
  return { items: painter.items, box, usesTextColor: painter.usesTextColor };
}

function bitmapItems(glyph: Extract<ColorGlyph, { type: "bitmap" }>, id: string): DrawnGlyph {
  const { bytes, width, height, box } = glyph;
  const area = { x: box[0], y: -box[3], width: box[2] - box[0], height: box[3] - box[1] };
  const image = { id, format: "png", width, height, ratio: width / height, orientation: 1, bytes } as const;
  return { items: [{ type: "image", ...area, image }], box: area, usesTextColor: false };
}

/** The box of all outlines of a graph. */
function paintBounds(
  paint: ColorPaint,
  matrix: Matrix,
  outlineOf: (glyph: number) => Path,
): Rectangle | undefined {
  switch (paint.type) {
    case "glyph":
      return boundsOf(transformPath(outlineOf(paint.glyph), matrix));
    case "transform":
      return paintBounds(paint.paint, multiply(matrix, paint.matrix), outlineOf);
    case "composite": {
      const source = paintBounds(paint.source, matrix, outlineOf);
      return unite(source, paintBounds(paint.backdrop, matrix, outlineOf));
    }
    case "layers": {
      let bounds: Rectangle | undefined;
      for (const layer of paint.layers) bounds = unite(bounds, paintBounds(layer, matrix, outlineOf));
      return bounds;
    }
    default:
      return undefined;
  }
}

/** Turns the graph of one glyph into items (OpenType, "COLR", "Painting"). */
class GlyphPainter {
  readonly items: DisplayItem[] = [];
  usesTextColor = false;
  readonly #outlineOf: (glyph: number) => Path;
  readonly #color: Color;
  readonly #box: Rectangle;
  #count = 0;

  constructor(input: { outlineOf: (glyph: number) => Path; color: Color; box: Rectangle }) {
    this.#outlineOf = input.outlineOf;
    this.#color = input.color;
    this.#box = input.box;
  }

  paint(paint: ColorPaint, matrix: Matrix, items: DisplayItem[]): void {
    this.#count += 1;
    if (this.#count > MAXIMUM_ITEMS) return;
    switch (paint.type) {
      case "layers":
        for (const layer of paint.layers) this.paint(layer, matrix, items);
        break;
      case "transform":
        this.paint(paint.paint, multiply(matrix, paint.matrix), items);
        break;
      case "glyph":
        this.#glyph(paint, matrix, items);
        break;
      case "composite":
        this.#composite(paint, matrix, items);
        break;
      default:
        this.#fill(rectangle(this.#box), paint, { matrix, items });
    }
  }

  #glyph(paint: Extract<ColorPaint, { type: "glyph" }>, matrix: Matrix, items: DisplayItem[]): void {
    const path = transformPath(this.#outlineOf(paint.glyph), matrix);
    if (path.length === 0) return;
    let child = paint.paint;
    let inner = matrix;
    while (child.type === "transform") {
      inner = multiply(inner, child.matrix);
      child = child.paint;
    }
    if (child.type === "solid" || child.type === "linear" || child.type === "radial") {
      this.#fill(path, child, { matrix: inner, items });
      return;
    }
    items.push({ type: "save" }, { type: "clip", path, rule: "nonzero" });
    this.paint(child, inner, items);
    items.push({ type: "restore" });
  }

  #fill(
    path: Path,
    paint: Extract<ColorPaint, { type: "solid" | "linear" | "radial" | "sweep" }>,
    { matrix, items }: { matrix: Matrix; items: DisplayItem[] },
  ): void {
    if (paint.type === "sweep") {
      const reach = 2 * this.#reachFrom(matrix, paint.centre);
      items.push(...sweepItems(paint, this.#stops(paint.stops), { matrix, reach }));
      return;
    }
    const filled: Paint | undefined =
      paint.type === "solid"
        ? { type: "color", color: this.#colorOf(paint.color) }
        : gradientPaint(paint, this.#stops(paint.stops), matrix);
    if (filled !== undefined) items.push({ type: "fill-path", path, rule: "nonzero", paint: filled });
  }

  /** How far a point is from the box's corners at most, in the coordinates before the matrix. */
  #reachFrom([a, b, c, d, e, f]: Matrix, [x, y]: readonly [number, number]): number {
    const [centreX, centreY] = [a * x + c * y + e, b * x + d * y + f];
    const { x: left, y: top, width, height } = this.#box;
    const away = Math.hypot(
      Math.max(Math.abs(centreX - left), Math.abs(left + width - centreX)),
      Math.max(Math.abs(centreY - top), Math.abs(top + height - centreY)),
    );
    const shrink = Math.min(Math.hypot(a, b), Math.hypot(c, d));
    return shrink > 1e-4 ? away / shrink : away;
  }

  #stops(stops: readonly { offset: number; color: PaletteColor }[]): { offset: number; color: Color }[] {
    return stops.map(({ offset, color }) => ({ offset, color: this.#colorOf(color) }));
  }

  #colorOf({ color, alpha }: PaletteColor): Color {
    if (color === undefined) {
      this.usesTextColor = true;
      return { ...this.#color, alpha };
    }
    return { red: color[0], green: color[1], blue: color[2], alpha };
  }

  #composite(
    { mode, source, backdrop }: Extract<ColorPaint, { type: "composite" }>,
    matrix: Matrix,
    items: DisplayItem[],
  ): void {
    const over = (paint: ColorPaint, onto: DisplayItem[]): void => this.paint(paint, matrix, onto);
    const isIn = (paint: ColorPaint, mask: ColorPaint, onto: DisplayItem[]): void => {
      if (mask.type === "solid")
        this.#group(onto, { opacity: mask.color.alpha }, (inner) => over(paint, inner));
      else this.#masked(onto, { mask, matrix, isOutside: false }, (inner) => over(paint, inner));
    };
    const isOut = (paint: ColorPaint, mask: ColorPaint, onto: DisplayItem[]): void =>
      this.#masked(onto, { mask, matrix, isOutside: true }, (inner) => over(paint, inner));
    const draw: Partial<Record<CompositeMode, () => void>> = {
      clear: () => undefined,
      source: () => over(source, items),
      destination: () => over(backdrop, items),
      "source-over": () => this.#both(backdrop, source, { matrix, items }),
      "destination-over": () => this.#both(source, backdrop, { matrix, items }),
      "source-in": () => isIn(source, backdrop, items),
      "destination-in": () => isIn(backdrop, source, items),
      "source-out": () => isOut(source, backdrop, items),
      "destination-out": () => isOut(backdrop, source, items),
      "source-atop": () => {
        over(backdrop, items);
        isIn(source, backdrop, items);
      },
      "destination-atop": () => {
        over(source, items);
        isIn(backdrop, source, items);
      },
      xor: () => {
        isOut(source, backdrop, items);
        isOut(backdrop, source, items);
      },
    };
    const known = draw[mode];
    if (known !== undefined) {
      known();
      return;
    }
    // There is no sum of colours in PDF; screen is the nearest.
    // DEVIATION OpenType: the composite mode `plus` of `COLR` is drawn as `screen`.
    const blendMode = mode === "plus" ? "screen" : mode;
    this.#group(items, {}, (inner) => {
      over(backdrop, inner);
      this.#group(inner, { blendMode }, (blended) => over(source, blended));
    });
  }

  #both(
    below: ColorPaint,
    above: ColorPaint,
    { matrix, items }: { matrix: Matrix; items: DisplayItem[] },
  ): void {
    this.paint(below, matrix, items);
    this.paint(above, matrix, items);
  }

  #group(
    items: DisplayItem[],
    { opacity = 1, blendMode = "normal" }: { opacity?: number; blendMode?: string },
    draw: (items: DisplayItem[]) => void,
  ): void {
    items.push({ type: "begin-group", ...this.#box, opacity, blendMode });
    draw(items);
    items.push({ type: "end-group" });
  }

  /** Shows what is drawn where another paint is opaque, or where it is not. */
  #masked(
    items: DisplayItem[],
    { mask, matrix, isOutside }: { mask: ColorPaint; matrix: Matrix; isOutside: boolean },
    draw: (items: DisplayItem[]) => void,
  ): void {
    const box = this.#box;
    items.push({ type: "save" }, { type: "begin-mask", ...box, mode: isOutside ? "luminance" : "alpha" });
    if (isOutside) {
      items.push({ type: "fill-rectangle", ...box, color: WHITE });
      this.#masked(items, { mask, matrix, isOutside: false }, (inner) =>
        inner.push({ type: "fill-rectangle", ...box, color: BLACK }),
      );
    } else this.paint(mask, matrix, items);
    items.push({ type: "end-mask" });
    this.#group(items, {}, draw);
    items.push({ type: "restore" });
  }
}

function rectangle({ x, y, width, height }: Rectangle): Path {
  return [MOVE, x, y, LINE, x + width, y, LINE, x + width, y + height, LINE, x, y + height, CLOSE];
}
