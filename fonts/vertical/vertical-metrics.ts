import { hasColorGlyphs } from "../color/has-color-glyphs.ts";
import { viewOf } from "../sfnt/reader.ts";
import { glyphBounds } from "../shape/glyph-bounds.ts";
import type { FontFace } from "../types.ts";

/** How the glyphs of a face are set one below the other. Font units. */
export interface VerticalMetrics {
  /** Room a glyph takes down the line. */
  advanceOf(glyph: number): number;
  /** Height above the baseline of a glyph's vertical origin, the top of its room. The origin is in the middle of its advance width. */
  originOf(glyph: number): number;
}

/**
 * Reads vhea, vmtx and VORG (OpenType); a face without them has glyphs as high as a line of it, whose ascent and descent
 * `round` may make whole pixels.
 */
export function verticalMetrics(
  face: FontFace,
  round: (units: number) => number = (units) => units,
): VerticalMetrics {
  const { ascent, descent } = face.metrics;
  const longCount = metricCount(face);
  const vmtx = face.table("vmtx");
  const metrics = vmtx === undefined || vmtx.length < 4 * longCount ? undefined : viewOf(vmtx);
  if (metrics === undefined || longCount === 0) return lineMetrics(round(ascent), round(descent));
  const origins = readOrigins(face);
  // What has colours may have no outline that a bearing could refer to.
  const isColored = hasColorGlyphs(face);
  return {
    advanceOf: (glyph) => metrics.getUint16(4 * Math.min(glyph, longCount - 1)),
    originOf: (glyph) => {
      if (origins !== undefined) return origins.get(glyph) ?? origins.usual;
      const bearing = bearingOf(metrics, glyph, longCount);
      return bearing === undefined || face.outlines !== "glyf" || isColored
        ? ascent
        : glyphBounds(face, glyph).maxY + bearing;
    },
  };
}

function lineMetrics(ascent: number, descent: number): VerticalMetrics {
  return { advanceOf: () => ascent + descent, originOf: () => ascent };
}

/** Number of glyphs with an advance of their own. */
function metricCount(face: FontFace): number {
  const vhea = face.table("vhea");
  return vhea === undefined || vhea.length < 36 ? 0 : viewOf(vhea).getUint16(34);
}

/** Top side bearing, where the table has one for the glyph. */
function bearingOf(metrics: DataView, glyph: number, longCount: number): number | undefined {
  const at = glyph < longCount ? 4 * glyph + 2 : 4 * longCount + 2 * (glyph - longCount);
  return at + 2 <= metrics.byteLength ? metrics.getInt16(at) : undefined;
}

interface Origins {
  readonly usual: number;
  get(glyph: number): number | undefined;
}

/** The table VORG of CFF faces: one origin for most glyphs, and a sorted list of the others. */
function readOrigins(face: FontFace): Origins | undefined {
  const table = face.table("VORG");
  if (table === undefined || table.length < 8) return undefined;
  const view = viewOf(table);
  const count = Math.min(view.getUint16(6), Math.floor((table.length - 8) / 4));
  return {
    usual: view.getInt16(4),
    get: (glyph) => {
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (view.getUint16(8 + 4 * middle) < glyph) low = middle + 1;
        else high = middle;
      }
      return low < count && view.getUint16(8 + 4 * low) === glyph ? view.getInt16(10 + 4 * low) : undefined;
    },
  };
}
