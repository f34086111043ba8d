import { defined } from "../../../fonts/defined.ts";
import type { PlacedRun } from "../../tree/fragment.ts";
import { type GlyphInk, merged } from "../glyph-ink.ts";

/** A horizontal band of a page, px. */
export interface InkBand {
  readonly top: number;
  readonly bottom: number;
}

/** Ideographs, kana and Hangul: underlines go on under them (css-text-decor-4 §2.10.5). */
const FIRST_WIDE = 0x2e80;

/**
 * Where letters reach into a band (css-text-decor-4 §2.10.5 `text-decoration-skip-ink`): left and right ends by turns, rising, `margin` px
 * wider on each side.
 */
export function inkGaps(
  runs: readonly PlacedRun[],
  at: { readonly x: number; readonly baseline: number },
  band: InkBand,
  how: { readonly ink: GlyphInk; readonly margin: number; readonly skipsAll: boolean },
): readonly number[] {
  const gaps: number[] = [];
  for (const placed of runs) {
    const face = placed.upright === undefined ? how.ink.of(placed.selected.face) : undefined;
    if (face === undefined) continue;
    const { run, fontSize, letterSpacing, wordSpacing } = placed;
    const scale = fontSize / run.face.metrics.unitsPerEm;
    const baseline = at.baseline - placed.rise;
    const low = Math.round((baseline - band.bottom) / scale);
    const high = Math.round((baseline - band.top) / scale);
    let pen = at.x + placed.x;
    for (let index = 0; index < run.glyphs.length; index += 1) {
      const unit = run.text.charCodeAt(run.clusters?.[index] ?? index);
      if (unit < FIRST_WIDE || how.skipsAll) {
        const spans = face.spansOf(defined(run.glyphs[index]), low, high);
        for (let span = 0; span < spans.length; span += 2) {
          const left = pen + defined(spans[span]) * scale - how.margin;
          gaps.push(left, pen + defined(spans[span + 1]) * scale + how.margin);
        }
      }
      const isLastOfCluster = run.clusters === undefined || run.clusters[index] !== run.clusters[index + 1];
      pen += defined(run.advances[index]) * scale;
      if (isLastOfCluster) pen += letterSpacing + (unit === 0x20 || unit === 0xa0 ? wordSpacing : 0);
    }
  }
  return gaps.length > 2 ? merged(gaps, []) : gaps;
}
