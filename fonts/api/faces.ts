/** Font files as faces: reading, choosing and subsetting them, and the types that all of `fonts/` speaks. */

export {
  createCollection,
  type FallbackFamily,
  isGenericFamily,
  type NamedPalette,
  uiFamiliesLast,
} from "../collection.ts";
export { hasColorGlyphs } from "../color/has-color-glyphs.ts";
export { type FontFormat, fontFormatOf } from "../container/format.ts";
export { FontError } from "../error.ts";
export { type FaceOverrides, parseCollection, parseFace } from "../face/face.ts";
export { cffProgram, type FontProgram, trueTypeProgram } from "../face/font-program.ts";
export { matchFaces, type StyledFace } from "../match.ts";
export { defaultFontLimits, directoryOffsets, type FontLimits, readDirectory } from "../sfnt/directory.ts";
export { readStyle } from "../sfnt/metrics.ts";
export { nameFamily, nameTypographicFamily, readFamilyNames, readNames } from "../sfnt/names.ts";
export { readTag, viewOf } from "../sfnt/reader.ts";
export { adjustSize } from "../sfnt/size-adjust.ts";
export { writeSfnt } from "../sfnt/writer.ts";
export { shearOf } from "../slant.ts";
export type { UnicodeRange } from "../stack.ts";
export type { ComposedGlyph, PlacedGlyph } from "../subset/composed-glyphs.ts";
export { subsetFace } from "../subset/subset.ts";
export type {
  BreakDictionary,
  FeatureSettings,
  FontCollection,
  FontFace,
  FontRequest,
  FontSlant,
  FontStack,
  GlyphRun,
  NamedFeatureValues,
  SelectedFace,
  Shaper,
  StyleRequest,
} from "../types.ts";
export { type VerticalMetrics, verticalMetrics } from "../vertical/vertical-metrics.ts";
