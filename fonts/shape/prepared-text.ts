import { mirrored } from "../bidi.ts";
import { clusterEnd, faceCovers } from "../characters.ts";
import { defined } from "../defined.ts";
import type { FontFace } from "../types.ts";

/** Text made ready for a shaper, code point by code point, in logical order. */
export interface PreparedText {
  readonly codePoints: number[];
  /** For each code point the UTF-16 index in the original text of the cluster it comes from. */
  readonly clusters: number[];
}

/**
 * Does to a text what shaping takes for granted: composes letters and marks where the face has the composition (and takes apart
 * what it lacks), splits Thai and Lao sara am, and mirrors brackets of right to left text.
 */
export function prepareText(face: FontFace, text: string, rightToLeft: boolean): PreparedText {
  const prepared: PreparedText = { codePoints: [], clusters: [] };
  for (let start = 0; start < text.length; ) {
    const end = clusterEnd(text, start);
    const cluster = bestForm(face, text.slice(start, end));
    for (let index = 0; index < cluster.length; ) {
      const codePoint = defined(cluster.codePointAt(index));
      append(face, prepared, { codePoint, cluster: start, rightToLeft });
      index += codePoint > 0xffff ? 2 : 1;
    }
    start = end;
  }
  return prepared;
}

/** The composed form if the face has it, else the decomposed one, else the text as it came. */
function bestForm(face: FontFace, cluster: string): string {
  const isSingle = cluster.length === 1 || (cluster.length === 2 && defined(cluster.codePointAt(0)) > 0xffff);
  // A lone character stays what it is if it can be drawn: composition would take Hebrew presentation forms apart.
  if (isSingle && covers(face, cluster)) return cluster;
  const composed = cluster.normalize("NFC");
  if (covers(face, composed)) return orderMarks(composed);
  const decomposed = cluster.normalize("NFD");
  return orderMarks(covers(face, decomposed) ? decomposed : composed);
}

function covers(face: FontFace, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const codePoint = defined(text.codePointAt(index));
    if (!faceCovers(face, codePoint)) return false;
    if (codePoint > 0xffff) index += 1;
  }
  return true;
}

const thaiSaraAm = 0x0e33;
const laoSaraAm = 0x0eb3;

function append(
  face: FontFace,
  prepared: PreparedText,
  character: { codePoint: number; cluster: number; rightToLeft: boolean },
): void {
  const { codePoint, cluster } = character;
  if (codePoint === thaiSaraAm || codePoint === laoSaraAm) {
    appendSaraAm(prepared, codePoint, cluster);
    return;
  }
  const mirror = character.rightToLeft ? mirrored(codePoint) : codePoint;
  prepared.codePoints.push(mirror !== codePoint && face.glyphOf(mirror) !== 0 ? mirror : codePoint);
  prepared.clusters.push(cluster);
}

/** Sara am is a nasal mark, which belongs under the tone marks before it, and a vowel. */
function appendSaraAm(prepared: PreparedText, saraAm: number, cluster: number): void {
  const { codePoints, clusters } = prepared;
  const offset = saraAm - thaiSaraAm;
  let at = codePoints.length;
  while (at > 0 && isAboveBase(defined(codePoints[at - 1]) - offset)) at -= 1;
  codePoints.splice(at, 0, 0x0e4d + offset);
  clusters.splice(at, 0, clusters[at] ?? cluster);
  codePoints.push(0x0e32 + offset);
  clusters.push(cluster);
}

/** Thai marks above their consonant; the Lao ones lie 0x80 further on. */
function isAboveBase(codePoint: number): boolean {
  return (
    codePoint === 0x0e31 ||
    codePoint === 0x0e3b ||
    (codePoint >= 0x0e34 && codePoint <= 0x0e37) ||
    (codePoint >= 0x0e47 && codePoint <= 0x0e4e)
  );
}

/**
 * The order in which Hebrew points, Arabic and Tibetan vowel signs are set: what sits closest to the letter first. Canonical order, which
 * normalisation gives, puts vowels before the dots they go round.
 */
const markOrder: ReadonlyMap<number, number> = new Map(
  [
    0x5c1, 0x5c2, 0x5bc, 0x5bf, 0x5b9, 0x5ba, 0x5b1, 0x5b2, 0x5b3, 0x5b5, 0x5b6, 0x5b7, 0x5b8, 0x5c7, 0x5b0,
    0x5b4, 0x5bb, 0x5bd, 0x651, 0x64b, 0x64c, 0x64d, 0x64e, 0x64f, 0x650, 0x652, 0x670, 0xf84, 0xf39, 0xf71,
    0xf74, 0xf72, 0xf7a, 0xf7b, 0xf7c, 0xf7d, 0xf80,
  ].map((codePoint, index) => [codePoint, index]),
);

function orderMarks(cluster: string): string {
  if (!/[\u05b0-\u05c7\u064b-\u0670\u0f39-\u0f84]{2}/.test(cluster)) return cluster;
  return cluster.replace(/[\u05b0-\u05c7\u064b-\u0652\u0670\u0f39\u0f71-\u0f84]{2,}/g, (marks) =>
    [...marks].sort((left, right) => orderOf(left) - orderOf(right)).join(""),
  );
}

function orderOf(mark: string): number {
  return markOrder.get(mark.charCodeAt(0)) ?? markOrder.size;
}
