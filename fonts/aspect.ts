import type { FontFace } from "./types.ts";
import { verticalMetrics } from "./vertical/vertical-metrics.ts";

/** The measures of a face that text of several faces may be made alike in (css-fonts-5 §2.3). */
export const faceMeasures = ["ex-height", "cap-height", "ch-width", "ic-width", "ic-height"] as const;

export type FaceMeasure = (typeof faceMeasures)[number];

const zero = 0x30;
/** 水, which stands for all ideographs. */
const water = 0x6c34;

/** A measure of the face in ems; undefined where the face lacks the character it is taken from. */
export function aspectOf(face: FontFace, measure: FaceMeasure): number | undefined {
  const units = unitsOf(face, measure);
  return units !== undefined && units > 0 ? units / face.metrics.unitsPerEm : undefined;
}

function unitsOf(face: FontFace, measure: FaceMeasure): number | undefined {
  switch (measure) {
    case "ex-height":
      return face.metrics.xHeight;
    case "cap-height":
      return face.metrics.capHeight;
    case "ch-width":
      return face.glyphOf(zero) === 0 ? undefined : face.metrics.zeroAdvance;
    case "ic-width":
      return advanceOf(face, water);
    case "ic-height":
      return heightOf(face, water);
  }
}

function advanceOf(face: FontFace, codePoint: number): number | undefined {
  const glyph = face.glyphOf(codePoint);
  return glyph === 0 ? undefined : face.advanceOf(glyph);
}

function heightOf(face: FontFace, codePoint: number): number | undefined {
  const glyph = face.glyphOf(codePoint);
  return glyph === 0 ? undefined : verticalMetrics(face).advanceOf(glyph);
}

/** Room that the digit zero takes in text whose letters stand one below the other, in ems; undefined where the face has none. */
export function zeroHeight(face: FontFace): number | undefined {
  const height = heightOf(face, zero);
  return height === undefined ? undefined : height / face.metrics.unitsPerEm;
}
