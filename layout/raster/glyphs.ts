import { defined } from "../../fonts/defined.ts";
import { type FaceOutlines, openOutlines } from "../../fonts/outline/glyph-outline.ts";
import { shearOf } from "../../fonts/slant.ts";
import type { FontFace } from "../../fonts/types.ts";
import { verticalMetrics } from "../../fonts/vertical/vertical-metrics.ts";
import { ColorFace } from "../graphics/color-glyphs/color-run.ts";
import type { DisplayItem, Matrix } from "../graphics/display-list.ts";
import { multiply } from "../graphics/transform.ts";
import { type Polygon, polygonsOf } from "./polygons.ts";
import { stroked } from "./stroke.ts";

type GlyphRunItem = Extract<DisplayItem, { type: "glyph-run" }>;

/** Width of the stroke of synthesised bold text in ems: as in the PDF. */
const BOLDNESS = 1 / 30;

/** The shapes of text. Remembers the outlines of faces; one per document. */
export class Glyphs {
  readonly #substitute: (face: FontFace) => FontFace | undefined;
  readonly #outlines: Map<FontFace, FaceOutlines | undefined> = new Map();
  readonly #colors: Map<FontFace, ColorFace | undefined> = new Map();

  /** `substitute`: the face whose outlines stand for those of a face that has no file. */
  constructor(substitute: (face: FontFace) => FontFace | undefined) {
    this.#substitute = substitute;
  }

  /** The colour glyphs of a face, where it has any. */
  colorsOf(face: FontFace): ColorFace | undefined {
    if (!this.#colors.has(face)) this.#colors.set(face, ColorFace.open(face, `raster ${this.#colors.size}`));
    return this.#colors.get(face);
  }

  /** The area of a run's glyphs, for the non-zero rule, in the coordinates that the matrix leads to; one array for each glyph. */
  shapesOf(item: GlyphRunItem, matrix: Matrix): Polygon[][] {
    const { run, fontSize, selected } = item;
    const { face } = run;
    const drawn = face.builtIn === undefined ? face : (this.#substitute(face) ?? face);
    const outlines = this.#outlinesOf(drawn);
    if (outlines === undefined) return [];
    const scale = fontSize / face.metrics.unitsPerEm;
    const shapes: Polygon[][] = [];
    let pen = 0;
    const column = item.isVertical === true ? verticalMetrics(face) : undefined;
    const line = multiply(matrix, lineMatrix(item));
    for (let index = 0; index < run.glyphs.length; index += 1) {
      const glyph = defined(run.glyphs[index]);
      const advance = defined(run.advances[index]);
      const [place, rise] =
        column === undefined
          ? [pen + (run.offsets?.[2 * index] ?? 0) * scale, -(run.offsets?.[2 * index + 1] ?? 0) * scale]
          : [(-face.advanceOf(glyph) / 2) * scale, pen + column.originOf(glyph) * scale];
      const shown = drawn === face ? glyph : substitutedGlyph(item, index, drawn);
      const [across, up] =
        drawn === face ? [scale, scale] : fittedScale(drawn, shown, { face, glyph, scale });
      const own: Matrix = [across, 0, shearOf(selected) * up, -up, place, rise];
      const outline = outlines.outlineOf(shown);
      const polygons = polygonsOf(outline, multiply(line, own));
      if (polygons.length > 0) shapes.push(this.#styled(polygons, item, matrix));
      pen += advance * scale + item.letterSpacing;
      if (item.wordSpacing !== 0 && isSpace(item, index)) pen += item.wordSpacing;
    }
    return shapes;
  }

  #outlinesOf(face: FontFace): FaceOutlines | undefined {
    if (!this.#outlines.has(face)) this.#outlines.set(face, openOutlines(face));
    return this.#outlines.get(face);
  }

  #styled(polygons: Polygon[], item: GlyphRunItem, matrix: Matrix): Polygon[] {
    const { strokeWidth, miterLimit = 10, selected, fontSize } = item;
    if (strokeWidth === undefined && !selected.embolden) return polygons;
    const width =
      (strokeWidth ?? fontSize * BOLDNESS) *
      Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    const style = { width, cap: "butt", join: "miter", miterLimit } as const;
    const edges = stroked(
      polygons.map(({ points }) => ({ points, isClosed: true })),
      style,
    );
    return strokeWidth === undefined ? [...orientedAlike(polygons), ...edges] : edges;
  }
}

/** Outlines may turn either way; what is added to them must turn as their outer contours do. */
function orientedAlike(polygons: Polygon[]): Polygon[] {
  let doubled = 0;
  for (const { points } of polygons) {
    for (let at = 0; at < points.length; at += 2) {
      const next = (at + 2) % points.length;
      doubled +=
        defined(points[at]) * defined(points[next + 1]) - defined(points[next]) * defined(points[at + 1]);
    }
  }
  if (doubled >= 0) return polygons;
  return polygons.map(({ points }) => {
    const turned: number[] = [];
    for (let at = points.length - 2; at >= 0; at -= 2)
      turned.push(defined(points[at]), defined(points[at + 1]));
    return { points: turned, isClosed: true };
  });
}

/** From along the line and down from the tops of its letters to the coordinates of the item. */
function lineMatrix({ x, y, rotation }: GlyphRunItem): Matrix {
  if (rotation === undefined) return [1, 0, 0, 1, x, y];
  return rotation === "clockwise" ? [0, 1, -1, 0, x, y] : [0, -1, 1, 0, x, y];
}

function codePointAt({ run }: GlyphRunItem, index: number): number {
  return run.text.codePointAt(run.clusters?.[index] ?? index) ?? 0x20;
}

function substitutedGlyph(item: GlyphRunItem, index: number, face: FontFace): number {
  return face.glyphOf(codePointAt(item, index));
}

/**
 * How large a glyph of another face is in place of one without an outline: as wide as that, and with capitals as high. Else shadows of Times, whose
 * letters are narrower than those of most faces, would stand out at their right.
 */
function fittedScale(
  drawn: FontFace,
  shown: number,
  { face, glyph, scale }: { readonly face: FontFace; readonly glyph: number; readonly scale: number },
): readonly [across: number, up: number] {
  const up = (face.metrics.capHeight / drawn.metrics.capHeight) * scale;
  const width = drawn.advanceOf(shown);
  return [width > 0 ? (face.advanceOf(glyph) / width) * scale : up, up];
}

function isSpace(item: GlyphRunItem, index: number): boolean {
  const codePoint = codePointAt(item, index);
  return codePoint === 0x20 || codePoint === 0xa0;
}
