import type { GlyphInfo } from "../lookups/glyph-info.ts";
import type { TextShaping } from "../plans/feature-plan.ts";
import type { IndicScript } from "./scripts.ts";

/** A text of an Indic script whose syllables are put in order. */
export interface IndicText {
  readonly script: IndicScript;
  readonly isOld: boolean;
  readonly glyphs: GlyphInfo[];
  readonly shaping: TextShaping;
}

/** Where a syllable that begins at an index ends. */
export function syllableEnd(glyphs: readonly GlyphInfo[], start: number): number {
  const syllable = glyphs[start]?.shaperInfo?.syllable;
  let end = start + 1;
  while (end < glyphs.length && glyphs[end]?.shaperInfo?.syllable === syllable) end += 1;
  return end;
}

/** Takes a glyph out and puts it in so that it stands at `to`; those between move up. */
export function move(glyphs: GlyphInfo[], from: number, to: number): void {
  const [glyph] = glyphs.splice(from, 1) as [GlyphInfo];
  glyphs.splice(to, 0, glyph);
}
