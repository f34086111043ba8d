import { defined } from "./defined.ts";
import type { FontFace } from "./types.ts";

const markPattern = /^\p{M}$/u;

/** True for combining marks, which belong to the character before them. */
export function isMark(codePoint: number): boolean {
  if (codePoint < 0x300) return false;
  // Han, Hangul and Kana fill most of the plane and hold no marks but the two Kana voicing marks.
  if (codePoint >= 0x3100 && codePoint < 0xa66f) return false;
  if (codePoint >= 0xac00 && codePoint < 0xfb1e) return false;
  return markPattern.test(String.fromCodePoint(codePoint));
}

/** True for characters that are never drawn and never missed (Unicode Default_Ignorable_Code_Point, the common ones). */
export function isIgnorable(codePoint: number): boolean {
  if (codePoint < 0x200b) {
    return (
      codePoint === 0xad ||
      codePoint === 0x34f ||
      codePoint === 0x61c ||
      (codePoint >= 0x180b && codePoint <= 0x180f)
    );
  }
  return (
    codePoint <= 0x200f ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x206f) ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0xfeff ||
    (codePoint >= 0xe0000 && codePoint <= 0xe0fff)
  );
}

/** True for characters that draw together with their neighbours: joiners, variation selectors, emoji modifiers and tags. */
export function extendsCluster(codePoint: number): boolean {
  return (
    codePoint === 0x200c ||
    codePoint === 0x200d ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    (codePoint >= 0x1f3fb && codePoint <= 0x1f3ff) ||
    (codePoint >= 0xe0020 && codePoint <= 0xe01ef) ||
    isMark(codePoint)
  );
}

/**
 * The character to draw where a face lacks one that has a plain twin: spaces of all widths as a space, hyphens as the
 * hyphen-minus. 0 when there is none.
 */
export function plainTwin(codePoint: number): number {
  if (codePoint === 0xa0 || codePoint === 0x202f || codePoint === 0x205f || codePoint === 0x3000) return 0x20;
  if (codePoint >= 0x2000 && codePoint <= 0x200a) return 0x20;
  if (codePoint === 0x2010 || codePoint === 0x2011 || codePoint === 0xad) return 0x2d;
  return 0;
}

/** What the spaces from U+2000 on are named for: their part of the em, or the character that they are as wide as. */
const widthsOfSpaces: readonly (number | "0" | ".")[] = [2, 1, 2, 1, 3, 4, 6, "0", ".", 5, 16];

/**
 * Advance of the plain space that stands for another one in a face: what the name of that says (The Unicode Standard, table 6-2), as other
 * engines have it. In font units.
 */
export function twinAdvance(face: FontFace, codePoint: number): number {
  const { unitsPerEm } = face.metrics;
  const as = (character: number): number => face.advanceOf(face.glyphOf(character));
  const width = codePoint === 0x3000 ? 1 : codePoint === 0x205f ? 4.5 : widthsOfSpaces[codePoint - 0x2000];
  if (typeof width === "number") return Math.round(unitsPerEm / width);
  if (width !== undefined) return as(width.charCodeAt(0));
  return codePoint === 0x202f ? Math.round(as(0x20) / 2) : as(plainTwin(codePoint));
}

/** Does a plain twin stand for a character in the face? */
export function isTwinned(face: FontFace, codePoint: number): boolean {
  return plainTwin(codePoint) !== 0 && face.glyphOf(codePoint) === 0;
}

/** The glyph of a character, or of its plain twin where the face lacks it; 0 for neither. */
export function nominalGlyph(face: FontFace, codePoint: number): number {
  const glyph = face.glyphOf(codePoint);
  const twin = glyph === 0 ? plainTwin(codePoint) : 0;
  return twin === 0 ? glyph : face.glyphOf(twin);
}

/** True when the face can draw the character, by its own glyph or a plain twin's. */
export function faceCovers(face: FontFace, codePoint: number): boolean {
  return nominalGlyph(face, codePoint) !== 0;
}

/**
 * Marks beyond this many UTF-16 units start a cluster of their own, so that no text makes the work quadratic.
 * DEVIATION UAX 29: clusters end after 64 UTF-16 units, so that no text makes the work quadratic.
 */
const maximumCluster = 64;

/**
 * End of the grapheme cluster that starts at an index (UAX 29, extended clusters): a base with its marks, joiners and selectors,
 * what a joiner ties to it, a flag's two letters, a Hangul syllable of separate letters, a line end of two characters.
 */
export function clusterEnd(text: string, start: number): number {
  const length = text.length;
  if (start >= length) return length;
  const first = text.charCodeAt(start);
  const second = start + 1 < length ? text.charCodeAt(start + 1) : 0;
  // Two characters before any mark, joiner or surrogate: the common case needs one comparison.
  if (first < 0x300 && second < 0x300) return first === 0x0d && second === 0x0a ? start + 2 : start + 1;
  let previous = defined(text.codePointAt(start));
  let index = start + (previous > 0xffff ? 2 : 1);
  let flagOpen = isRegionalIndicator(previous);
  while (index < length && index - start < maximumCluster) {
    const codePoint = defined(text.codePointAt(index));
    const completesFlag = flagOpen && isRegionalIndicator(codePoint);
    if (!completesFlag && !isJoined(previous, codePoint) && !extendsCluster(codePoint)) break;
    flagOpen = false;
    previous = codePoint;
    index += codePoint > 0xffff ? 2 : 1;
  }
  return index;
}

function isRegionalIndicator(codePoint: number): boolean {
  return codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}

function isJoined(previous: number, codePoint: number): boolean {
  if (previous === 0x200d) return codePoint >= 0x2000;
  if (codePoint < 0x1100) return false;
  const vowel = (codePoint >= 0x1160 && codePoint <= 0x11a7) || (codePoint >= 0xd7b0 && codePoint <= 0xd7c6);
  const trailing =
    (codePoint >= 0x11a8 && codePoint <= 0x11ff) || (codePoint >= 0xd7cb && codePoint <= 0xd7fb);
  const leading =
    (codePoint >= 0x1100 && codePoint <= 0x115f) || (codePoint >= 0xa960 && codePoint <= 0xa97c);
  const afterLetter =
    (previous >= 0x1100 && previous <= 0x11ff) || (previous >= 0xac00 && previous <= 0xd7fb);
  if (vowel || trailing) return afterLetter;
  return leading && previous >= 0x1100 && previous <= 0x115f;
}
