import { defined } from "../../../fonts/defined.ts";
import type { GlyphRun, Shaper } from "../../../fonts/types.ts";
import { CURSIVE_SCRIPTS } from "../content/cursive-scripts.ts";
import type { TextFace } from "../content/inline-style.ts";
import type { ShapingContext } from "../content/shaping-context.ts";

const ZERO_WIDTH_JOINER = "\u200d";

/**
 * Shapes a text together with the characters beside it and gives its own glyphs. A ligature of both sides can't be parted: there, letters
 * that join keep the forms that do, and others are shaped by themselves.
 */
export function shapeInContext(
  shaper: Shaper,
  { face, options }: TextFace,
  text: string,
  context: ShapingContext,
): GlyphRun {
  const within = ({ before, after }: ShapingContext): GlyphRun | undefined =>
    partOf(shaper.shape(face, before + text + after, options), text, before.length);
  const joiners = (): ShapingContext => ({
    before: context.before === "" ? "" : ZERO_WIDTH_JOINER,
    after: context.after === "" ? "" : ZERO_WIDTH_JOINER,
  });
  const run = within(context) ?? (CURSIVE_SCRIPTS.has(options.script) ? within(joiners()) : undefined);
  return run ?? shaper.shape(face, text, options);
}

/** The glyphs for the part of a run's text that begins at `start`; undefined where one stands for more than that. */
function partOf(run: GlyphRun, text: string, start: number): GlyphRun | undefined {
  const end = start + text.length;
  const clusterOf = (glyph: number): number => run.clusters?.[glyph] ?? glyph;
  let first = run.glyphs.length;
  let last = -1;
  let beginsApart = start === 0;
  let endsApart = end === run.text.length;
  for (let glyph = 0; glyph < run.glyphs.length; glyph += 1) {
    const cluster = clusterOf(glyph);
    beginsApart ||= cluster === start;
    endsApart ||= cluster === end;
    if (cluster < start || cluster >= end) continue;
    first = Math.min(first, glyph);
    last = glyph;
  }
  if (!beginsApart || !endsApart || last < first) return undefined;
  const advances = run.advances.slice(first, last + 1);
  return {
    ...run,
    text,
    glyphs: run.glyphs.slice(first, last + 1),
    advances,
    offsets: run.offsets?.slice(2 * first, 2 * (last + 1)),
    clusters:
      run.clusters === undefined
        ? undefined
        : run.clusters.slice(first, last + 1).map((unit) => defined(unit) - start),
    width: advances.reduce((sum, advance) => sum + advance, 0),
  };
}
