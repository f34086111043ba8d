import { FontError } from "../error.ts";
import type { FaceMetrics, FontSlant } from "../types.ts";
import type { AdvanceWidths } from "./advances.ts";
import type { CharacterMap } from "./cmap.ts";
import { viewOf } from "./reader.ts";

/** The tables metrics are read from, and what has been decoded of them. */
export interface MetricSources {
  readonly head: Uint8Array;
  readonly hhea: Uint8Array;
  readonly os2: Uint8Array | undefined;
  readonly post: Uint8Array | undefined;
  readonly advances: AdvanceWidths;
  readonly characterMap: CharacterMap;
  /** Highest point of a glyph's outline, where the outlines are readable. */
  readonly topOf: (glyph: number) => number | undefined;
}

interface LineMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

/** Vertical metrics and decoration positions (OpenType head, hhea, OS/2, post). */
export function readMetrics(sources: MetricSources): FaceMetrics {
  const head = viewOf(sources.head);
  const unitsPerEm = head.getUint16(18);
  if (unitsPerEm < 16 || unitsPerEm > 16384) {
    throw new FontError("malformed", `The font has ${unitsPerEm} units per em; 16 to 16384 are possible.`);
  }
  const os2 = sources.os2 === undefined || sources.os2.length < 78 ? undefined : viewOf(sources.os2);
  const post = sources.post === undefined || sources.post.length < 12 ? undefined : viewOf(sources.post);
  const zero = sources.characterMap.glyphOf(0x30);
  const thickness = positive(post?.getInt16(10), Math.round(unitsPerEm / 20));
  // The table gives the upper edge of the line, the contract its centre.
  const underlineTop = post === undefined || post.getInt16(8) === 0 ? -unitsPerEm / 10 : post.getInt16(8);
  const strikeoutThickness = positive(os2?.getInt16(26), thickness);
  const xHeight = readHeight(sources, os2, { field: 86, letter: 0x78, otherwise: unitsPerEm / 2 });
  const strikeoutTop =
    os2 === undefined || os2.getInt16(28) === 0 ? (xHeight + strikeoutThickness) / 2 : os2.getInt16(28);
  return {
    unitsPerEm,
    ...readLineMetrics(viewOf(sources.hhea), os2),
    xHeight,
    capHeight: readHeight(sources, os2, { field: 88, letter: 0x48, otherwise: 0.7 * unitsPerEm }),
    zeroAdvance: zero === 0 ? unitsPerEm / 2 : sources.advances.of(zero),
    underlinePosition: underlineTop - thickness / 2,
    underlineThickness: thickness,
    strikeoutPosition: strikeoutTop - strikeoutThickness / 2,
    strikeoutThickness,
    italicAngle: post === undefined ? 0 : post.getInt32(4) / 65536,
    boundingBox: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
  };
}

function positive(value: number | undefined, otherwise: number): number {
  return value === undefined || value <= 0 ? otherwise : value;
}

function readLineMetrics(hhea: DataView, os2: DataView | undefined): LineMetrics {
  const useTypographic = os2 !== undefined && (os2.getUint16(62) & 0x80) !== 0;
  const fromHhea = {
    ascent: hhea.getInt16(4),
    descent: -hhea.getInt16(6),
    lineGap: Math.max(0, hhea.getInt16(8)),
  };
  if (os2 === undefined) return nonNegative(fromHhea);
  const typographic = {
    ascent: os2.getInt16(68),
    descent: -os2.getInt16(70),
    lineGap: Math.max(0, os2.getInt16(72)),
  };
  if (useTypographic) return nonNegative(typographic);
  if (fromHhea.ascent !== 0 || fromHhea.descent !== 0) return nonNegative(fromHhea);
  return nonNegative({ ascent: os2.getUint16(74), descent: os2.getUint16(76), lineGap: 0 });
}

/** A few fonts give the descent without its sign. */
function nonNegative(metrics: LineMetrics): LineMetrics {
  return {
    ascent: Math.max(0, metrics.ascent),
    descent: Math.abs(metrics.descent),
    lineGap: metrics.lineGap,
  };
}

/** OS/2 version 2 has the heights of x and H; older fonts have the letters themselves. */
function readHeight(
  sources: MetricSources,
  os2: DataView | undefined,
  height: { field: number; letter: number; otherwise: number },
): number {
  if (os2 !== undefined && os2.getUint16(0) >= 2 && os2.byteLength >= height.field + 2) {
    const value = os2.getInt16(height.field);
    if (value > 0) return value;
  }
  const glyph = sources.characterMap.glyphOf(height.letter);
  const top = glyph === 0 ? undefined : sources.topOf(glyph);
  return top !== undefined && top > 0 ? top : Math.round(height.otherwise);
}

/** Percentage of normal width by OS/2 usWidthClass 1 to 9. */
const widthClasses = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];

/** How a face describes itself for matching. */
export interface FaceStyle {
  readonly weight: number;
  readonly slant: FontSlant;
  readonly stretch: number;
}

/** Weight, slant and width by OS/2, else by the Macintosh style bits of head. */
export function readStyle(headTable: Uint8Array, os2Table: Uint8Array | undefined): FaceStyle {
  const macStyle = viewOf(headTable).getUint16(44);
  if (os2Table === undefined || os2Table.length < 64) {
    return { weight: macStyle & 1 ? 700 : 400, slant: macStyle & 2 ? "italic" : "normal", stretch: 100 };
  }
  const os2 = viewOf(os2Table);
  const selection = os2.getUint16(62);
  const weightClass = os2.getUint16(4);
  // Fonts of the nineties count weights from 1 to 9.
  const weight = weightClass > 0 && weightClass < 10 ? 100 * weightClass : weightClass;
  const italic = (selection & 1) !== 0 || (macStyle & 2) !== 0;
  const oblique = os2.getUint16(0) >= 4 && (selection & 0x200) !== 0;
  return {
    weight: weight === 0 ? 400 : Math.min(1000, weight),
    slant: oblique ? "oblique" : italic ? "italic" : "normal",
    stretch: widthClasses[os2.getUint16(6) - 1] ?? 100,
  };
}
