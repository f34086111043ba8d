import { glyphBounds } from "../../fonts/shape/glyph-bounds.ts";
import type { FontFace } from "../../fonts/types.ts";
import type { Fragment, PlacedRun } from "../tree/fragment.ts";

/** Letters with something below the baseline, in faces that tell no outlines. */
const DESCENDING = /[gjpqyQ,;()[\]{}|/√§¶ßþμρφψχηξβζγ]/u;
const DESCENT = 0.22;
/** Large operators of faces that tell no outlines: shares of the em above and below the baseline. */
const LARGE: readonly (readonly [characters: RegExp, top: number, bottom: number])[] = [
  [/^[∫-∳]$/u, 0.92, 0.11],
  [/^[∏∐∑⋀-⋃]$/u, 0.75, 0.11],
];

/** How far glyphs reach above and below the baseline, px. */
export interface Ink {
  readonly top: number;
  readonly bottom: number;
}

/** Ink of all text below a fragment, as far as it is not stretched; undefined where there is none. */
export function inkIn(fragment: Fragment): Ink | undefined {
  let ink: Ink | undefined;
  for (const placed of runsIn(fragment)) {
    if (placed.run.glyphs.length === 0) continue;
    const { top, bottom } = inkOf(placed);
    ink = {
      top: Math.max(ink?.top ?? Number.NEGATIVE_INFINITY, top + placed.rise),
      bottom: Math.max(ink?.bottom ?? Number.NEGATIVE_INFINITY, bottom - placed.rise),
    };
  }
  return ink;
}

/** All runs of glyphs below a fragment. */
export function runsIn(fragment: Fragment): PlacedRun[] {
  if (fragment.kind === "text") return [...fragment.runs];
  if (fragment.kind === "mark") return [];
  return fragment.children.flatMap((link) => runsIn(link.fragment));
}

export function textIn(fragment: Fragment): string {
  return runsIn(fragment)
    .map(({ run }) => run.text)
    .join("")
    .trim();
}

function inkOf({ run, fontSize }: PlacedRun): Ink {
  const { face, glyphs, text } = run;
  const scale = fontSize / face.metrics.unitsPerEm;
  let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const glyph of glyphs) {
    const ink = glyphInk(face, glyph, text);
    top = Math.max(top, ink.top);
    bottom = Math.max(bottom, ink.bottom);
  }
  return { top: top * scale, bottom: bottom * scale };
}

/** In font units. */
function glyphInk(face: FontFace, glyph: number, text: string): Ink {
  if (face.outlines === "glyf") {
    const { minY, maxY } = glyphBounds(face, glyph);
    return { top: maxY, bottom: -minY };
  }
  const { capHeight, ascent, unitsPerEm } = face.metrics;
  for (const [characters, top, bottom] of LARGE)
    if (characters.test(text)) return { top: top * unitsPerEm, bottom: bottom * unitsPerEm };
  const top = capHeight > 0 ? capHeight : ascent * 0.75;
  return { top, bottom: DESCENDING.test(text) ? DESCENT * unitsPerEm : 0 };
}
