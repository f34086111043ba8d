import { isMark } from "../characters.ts";
import { defined } from "../defined.ts";
import type { FontFace } from "../types.ts";
import type { PreparedText } from "./prepared-text.ts";

/** Takes vowel signs apart that stand on several sides of their base, where the face has the parts: they are put in order one by one. */
export function splitVowels(face: FontFace, { codePoints, clusters }: PreparedText): PreparedText {
  const result: PreparedText = { codePoints: [], clusters: [] };
  for (const [index, codePoint] of codePoints.entries()) {
    for (const part of partsOf(face, codePoint)) {
      result.codePoints.push(part);
      result.clusters.push(defined(clusters[index]));
    }
  }
  return result;
}

/** Khmer vowels with a part on the left, of which Unicode does not say so; the other part has the whole's character. */
const khmerVowels: ReadonlySet<number> = new Set([0x17be, 0x17bf, 0x17c0, 0x17c4, 0x17c5]);
const khmerLeftPart = 0x17c1;

function partsOf(face: FontFace, codePoint: number): readonly number[] {
  if (!isMark(codePoint)) return [codePoint];
  const parts = khmerVowels.has(codePoint)
    ? [khmerLeftPart, codePoint]
    : Array.from(String.fromCodePoint(codePoint).normalize("NFD"), (part) => defined(part.codePointAt(0)));
  return parts.length > 1 && parts.every((part) => face.glyphOf(part) !== 0) ? parts : [codePoint];
}
