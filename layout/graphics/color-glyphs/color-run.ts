import { type ColorGlyphs, openColorGlyphs } from "../../../fonts/color/color-glyphs.ts";
import { defined } from "../../../fonts/defined.ts";
import { type FaceOutlines, openOutlines } from "../../../fonts/outline/glyph-outline.ts";
import { shearOf } from "../../../fonts/slant.ts";
import type { FontFace, GlyphRun } from "../../../fonts/types.ts";
import { verticalMetrics } from "../../../fonts/vertical/vertical-metrics.ts";
import type { Color } from "../../css/values/types.ts";
import type { DisplayItem, Drawing, Matrix } from "../display-list.ts";
import { drawColorGlyph } from "./color-glyph.ts";

type GlyphRunItem = Extract<DisplayItem, { type: "glyph-run" }>;

/** A drawing, and where it stands from the pen. */
interface PlacedDrawing {
  readonly drawing: Drawing;
  readonly x: number;
  readonly y: number;
}

const MAXIMUM_DRAWINGS = 4096;
const TEXT_BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };

/** The colour glyphs of one face in one document, drawn when they are first shown. */
export class ColorFace {
  readonly #glyphs: ColorGlyphs;
  readonly #outlines: FaceOutlines | undefined;
  readonly #name: string;
  readonly #drawings: Map<string, PlacedDrawing | undefined> = new Map();
  readonly #isPlain: Set<number> = new Set();
  /** Glyphs whose colours don't depend on that of the text. */
  readonly #isFixed: Set<number> = new Set();

  private constructor(glyphs: ColorGlyphs, outlines: FaceOutlines | undefined, name: string) {
    this.#glyphs = glyphs;
    this.#outlines = outlines;
    this.#name = name;
  }

  /** Undefined for faces without colours. `name` tells the face from others of the document. */
  static open(face: FontFace, name: string): ColorFace | undefined {
    const glyphs = openColorGlyphs(face);
    return glyphs && new ColorFace(glyphs, openOutlines(face), name);
  }

  /** What draws a run in the face, as `colorRunItems` tells. */
  itemsOf(item: GlyphRunItem): DisplayItem[] {
    return colorRunItems(item, this);
  }

  /** The glyph in this colour of the text; null for glyphs without colours, undefined where there is nothing to see. */
  drawing(glyph: number, color: Color): PlacedDrawing | undefined | null {
    if (this.#isPlain.has(glyph)) return null;
    const ink = this.#isFixed.has(glyph) ? TEXT_BLACK : color;
    const key = `${glyph} ${ink.red} ${ink.green} ${ink.blue}`;
    if (this.#drawings.has(key)) return this.#drawings.get(key);
    const found = this.#glyphs.glyph(glyph);
    if (found === undefined) {
      this.#isPlain.add(glyph);
      return null;
    }
    const id = `color ${this.#name} ${key}`;
    const drawn = drawColorGlyph(found, { outlines: this.#outlines, color: { ...ink, alpha: 1 }, id });
    let placed: PlacedDrawing | undefined;
    if (drawn !== undefined) {
      const { x, y, width, height } = drawn.box;
      const items: DisplayItem[] = [{ type: "transform", matrix: [1, 0, 0, 1, -x, -y] }, ...drawn.items];
      placed = { drawing: { id, width, height, items }, x, y };
    }
    if (drawn?.usesTextColor !== true) this.#isFixed.add(glyph);
    if (this.#drawings.size >= MAXIMUM_DRAWINGS) this.#drawings.clear();
    const own = this.#isFixed.has(glyph) ? TEXT_BLACK : ink;
    this.#drawings.set(`${glyph} ${own.red} ${own.green} ${own.blue}`, placed);
    return placed;
  }
}

/**
 * A run in a face with colour glyphs: pictures of those, then the text itself, which is not seen where a picture stands for it but can
 * be found and copied.
 */
export function colorRunItems(item: GlyphRunItem, face: ColorFace): DisplayItem[] {
  const { run, color, fontSize } = item;
  const drawings = run.glyphs.map((glyph) => face.drawing(glyph, color));
  // A face without outlines has nothing to show for the other glyphs.
  const hasOutlines = run.face.outlines !== "none";
  if (hasOutlines && drawings.every((drawing) => drawing === null)) return [item];
  const items: DisplayItem[] = [];
  const isShown = color.alpha > 0 && item.strokeWidth === undefined;
  if (isShown) paintDrawings(item, drawings, items);
  const hidden: Color = { ...color, alpha: 0 };
  let start = 0;
  let pen = 0;
  const places = penPlaces(item);
  while (start < drawings.length) {
    const isColored = !hasOutlines || drawings[start] !== null;
    let end = start + 1;
    while (end < drawings.length && (!hasOutlines || drawings[end] !== null) === isColored) end += 1;
    pen = defined(places[start]);
    const part = start === 0 && end === drawings.length ? run : partOf(run, start, end);
    const [x, y] = alongLine(item, pen);
    const { paint, ...plain } = item;
    items.push(
      isColored
        ? { ...plain, x, y, run: part, color: hidden, selected: { ...item.selected, embolden: false } }
        : { ...item, x, y, run: part },
    );
    start = end;
  }
  return fontSize > 0 ? items : [item];
}

function paintDrawings(
  item: GlyphRunItem,
  drawings: readonly (PlacedDrawing | undefined | null)[],
  items: DisplayItem[],
): void {
  const { run, fontSize, color } = item;
  const scale = fontSize / run.face.metrics.unitsPerEm;
  const column = item.isVertical === true ? verticalMetrics(run.face) : undefined;
  const places = penPlaces(item);
  for (const [index, placed] of drawings.entries()) {
    if (placed === null || placed === undefined) continue;
    const glyph = defined(run.glyphs[index]);
    const pen = defined(places[index]);
    const [along, rise] =
      column === undefined
        ? [pen + (run.offsets?.[2 * index] ?? 0) * scale, -(run.offsets?.[2 * index + 1] ?? 0) * scale]
        : [(-run.face.advanceOf(glyph) / 2) * scale, pen + column.originOf(glyph) * scale];
    const { drawing, x, y } = placed;
    const own: Matrix = [scale, 0, 0 - shearOf(item.selected) * scale, scale, along, rise];
    items.push(
      { type: "save" },
      { type: "transform", matrix: lineMatrix(item) },
      { type: "transform", matrix: own },
    );
    const box = { x, y, width: drawing.width, height: drawing.height };
    const isGroup = color.alpha < 1;
    if (isGroup) items.push({ type: "begin-group", ...box, opacity: color.alpha, blendMode: "normal" });
    items.push({ type: "drawing", x, y, drawing });
    if (isGroup) items.push({ type: "end-group" });
    items.push({ type: "restore" });
  }
}

/** Where the pen is before each glyph, px along the line. */
function penPlaces({ run, fontSize, letterSpacing, wordSpacing }: GlyphRunItem): number[] {
  const scale = fontSize / run.face.metrics.unitsPerEm;
  const { glyphs, advances, clusters, text } = run;
  let pen = 0;
  return glyphs.map((_, index) => {
    const place = pen;
    const cluster = clusters?.[index] ?? index;
    pen += defined(advances[index]) * scale;
    if (index + 1 === glyphs.length || (clusters?.[index + 1] ?? index + 1) !== cluster) {
      pen += letterSpacing;
      const unit = text.charCodeAt(cluster);
      if (unit === 0x20 || unit === 0xa0) pen += wordSpacing;
    }
    return place;
  });
}

/** Some glyphs of a run with their text. */
function partOf(run: GlyphRun, start: number, end: number): GlyphRun {
  const clusterOf = (index: number): number => run.clusters?.[index] ?? index;
  const all = Array.from(run.glyphs, (_, index) => clusterOf(index));
  const own = all.slice(start, end);
  const first = Math.min(...own);
  const highest = Math.max(...own);
  const last = Math.min(run.text.length, ...all.filter((cluster) => cluster > highest));
  const advances = run.advances.slice(start, end);
  return {
    ...run,
    text: run.text.slice(first, last),
    glyphs: run.glyphs.slice(start, end),
    advances,
    offsets: run.offsets?.slice(2 * start, 2 * end),
    clusters: Uint32Array.from(own, (cluster) => cluster - first),
    width: advances.reduce((sum, advance) => sum + advance, 0),
  };
}

function alongLine(item: GlyphRunItem, pen: number): readonly [number, number] {
  const { x, y, rotation } = item;
  if (item.isVertical === true) return [x, y + pen];
  if (rotation === undefined) return [x + pen, y];
  return rotation === "clockwise" ? [x, y + pen] : [x, y - pen];
}

/** From along the line and down from the tops of its letters to the coordinates of the item. */
function lineMatrix({ x, y, rotation }: GlyphRunItem): Matrix {
  if (rotation === undefined) return [1, 0, 0, 1, x, y];
  return rotation === "clockwise" ? [0, 1, -1, 0, x, y] : [0, -1, 1, 0, x, y];
}
