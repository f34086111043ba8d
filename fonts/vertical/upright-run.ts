import type { FeatureSettings, GlyphRun } from "../types.ts";
import type { VerticalMetrics } from "./vertical-metrics.ts";

/** Forms of glyphs for vertical text; distances between glyphs are for horizontal text. */
const UPRIGHT: FeatureSettings = new Map([
  ["vert", 1],
  ["kern", 0],
  ["palt", 0],
]);

/** The features to shape upright text with. */
export function uprightFeatures(features: FeatureSettings | undefined): FeatureSettings {
  return features === undefined ? UPRIGHT : new Map([...features, ...UPRIGHT]);
}

/** A run whose glyphs stand one below the other: its advances go down. */
export function uprightRun(run: GlyphRun, metrics: VerticalMetrics): GlyphRun {
  const advances = run.glyphs.map((glyph, index) =>
    // What takes no room in a line (marks, joiners) takes none in a column.
    run.advances[index] === 0 && run.face.advanceOf(glyph) === 0 ? 0 : metrics.advanceOf(glyph),
  );
  const width = advances.reduce((sum, advance) => sum + advance, 0);
  return { ...run, advances, width, offsets: undefined };
}
