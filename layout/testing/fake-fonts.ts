import type {
  FaceMetrics,
  FontCollection,
  FontFace,
  GlyphRun,
  SelectedFace,
  Shaper,
} from "../../fonts/types.ts";

/** Every character is a square of one em, four fifths above the baseline: sizes in tests can be counted by eye. */
const METRICS: FaceMetrics = {
  unitsPerEm: 1000,
  ascent: 800,
  descent: 200,
  lineGap: 0,
  xHeight: 800,
  capHeight: 800,
  zeroAdvance: 1000,
  underlinePosition: -100,
  underlineThickness: 50,
  strikeoutPosition: 300,
  strikeoutThickness: 50,
  italicAngle: 0,
  boundingBox: [0, -200, 1000, 800],
};

export const squareFace: FontFace = {
  id: "square",
  family: "Square",
  postScriptName: "Square",
  weight: 400,
  slant: "normal",
  stretch: 100,
  metrics: METRICS,
  outlines: "none",
  glyphCount: 0x10000,
  bytes: new Uint8Array(),
  table: () => undefined,
  glyphOf: (codePoint) => codePoint,
  advanceOf: () => 1000,
};

const SELECTED: SelectedFace = { face: squareFace, embolden: false, oblique: false };

export const squareFonts: FontCollection = {
  select: () => ({
    primary: SELECTED,
    segment: (text) => [{ start: 0, end: text.length, selected: SELECTED, missing: [] }],
  }),
  hasFamily: () => true,
};

export const squareShaper: Shaper = {
  measure: (_, __, start, end) => ({ width: (end - start) * 1000, last: 1000 }),
  shape(face, text): GlyphRun {
    const length = text.length;
    return {
      face,
      text,
      glyphs: Array.from({ length }, (_, index) => text.charCodeAt(index)),
      advances: Array.from({ length }, () => 1000),
      offsets: undefined,
      clusters: undefined,
      rightToLeft: false,
      width: length * 1000,
    };
  },
};
