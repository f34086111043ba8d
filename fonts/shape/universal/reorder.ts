import type { GlyphInfo, SyllableInfo } from "../lookups/glyph-info.ts";
import { copyOf } from "../lookups/glyph-walk.ts";
import type { SyllableKind } from "./syllables.ts";

/** What the universal shaping engine knows of a glyph. */
export interface UniversalInfo extends SyllableInfo {
  /** A letter of categories.ts. */
  readonly category: string;
  readonly kind: SyllableKind;
}

/** Final consonants and their modifiers, medials, vowels and their modifiers: what a repha goes before. */
const afterBase = "qrstuvcdefgiklmnop";

/**
 * Puts a syllable in order: a repha goes behind the base, vowels before the base to the beginning, and one without a base gets a circle.
 * Returns how many glyphs it has then.
 */
export function reorderSyllable(
  glyphs: GlyphInfo[],
  { start, end }: { start: number; end: number },
  circle: number,
): number {
  const { kind } = infoOf(glyphs, start);
  if (kind === "single" || kind === "numeral") return end - start;
  const last = kind === "broken" && circle !== 0 ? insertCircle(glyphs, start, end, circle) : end;
  if (infoOf(glyphs, start).category === "R" && last - start > 1) moveRepha(glyphs, start, last);
  moveVowels(glyphs, start, last);
  return last - start;
}

function insertCircle(glyphs: GlyphInfo[], start: number, end: number, circle: number): number {
  let at = start;
  while (at < end && infoOf(glyphs, at).category === "R") at += 1;
  const neighbour = glyphs[start] as GlyphInfo;
  const glyph = copyOf(neighbour, circle, [0x25cc]);
  delete glyph.features["rphf"];
  const info: UniversalInfo = { ...infoOf(glyphs, start), category: "B" };
  glyph.shaperInfo = info;
  glyphs.splice(at, 0, glyph);
  return end + 1;
}

function moveRepha(glyphs: GlyphInfo[], start: number, end: number): void {
  for (let index = start + 1; index < end; index += 1) {
    const isAfter = afterBase.includes(infoOf(glyphs, index).category) || isHalant(glyphs, index);
    if (!isAfter && index < end - 1) continue;
    const [repha] = glyphs.splice(start, 1) as [GlyphInfo];
    glyphs.splice(isAfter ? index - 1 : index, 0, repha);
    return;
  }
}

function moveVowels(glyphs: GlyphInfo[], start: number, end: number): void {
  let to = start;
  for (let index = start; index < end; index += 1) {
    const glyph = glyphs[index] as GlyphInfo;
    const { category } = infoOf(glyphs, index);
    if (isHalant(glyphs, index)) to = index + 1;
    else if ((category === "g" || category === "m") && !glyph.ligatureComponent && to < index) {
      glyphs.splice(index, 1);
      glyphs.splice(to, 0, glyph);
    }
  }
}

function isHalant(glyphs: readonly GlyphInfo[], index: number): boolean {
  const glyph = glyphs[index] as GlyphInfo;
  return "HVI".includes(infoOf(glyphs, index).category) && !glyph.isLigated;
}

function infoOf(glyphs: readonly GlyphInfo[], index: number): UniversalInfo {
  return glyphs[index]?.shaperInfo as UniversalInfo;
}
