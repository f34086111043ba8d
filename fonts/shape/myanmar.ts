import { defined } from "../defined.ts";
import type { PreparedText } from "./prepared-text.ts";

/** Features that Myanmar fonts substitute by, beyond those of every script; they act on all of a syllable. */
export const myanmarFeatures: readonly string[] = [
  "rphf",
  "pref",
  "blwf",
  "pstf",
  "pres",
  "abvs",
  "blws",
  "psts",
];

const asat = 0x103a;
const virama = 0x1039;
const medialRa = 0x103c;

// Where a character of a syllable goes, in this order.
const beforeMedial = 0;
const beforeBase = 1;
const atBase = 2;
const afterBase = 3;
const beforeBelow = 4;
const below = 5;
const afterBelow = 6;

/**
 * Puts the characters of each syllable into the order in which fonts expect them: the vowel e and the medial ra before their consonant, a
 * kinzi after it, an anusvara before vowels below. (OpenType, "Developing OpenType fonts for Myanmar script".)
 */
export function reorderMyanmar({ codePoints, clusters }: PreparedText): PreparedText {
  const result: PreparedText = { codePoints: [], clusters: [] };
  for (let start = 0; start < codePoints.length; ) {
    const end = syllableEnd(codePoints, start);
    const order = orderOf(codePoints.slice(start, end));
    const isMoved = order.some((from, to) => from !== to);
    for (const index of order) {
      result.codePoints.push(defined(codePoints[start + index]));
      // What has changed places can't be told apart any more.
      result.clusters.push(defined(clusters[isMoved ? start : start + index]));
    }
    start = end;
  }
  return result;
}

function syllableEnd(codePoints: readonly number[], start: number): number {
  if (!isBase(defined(codePoints[start]))) return start + 1;
  let index = start + (hasKinzi(codePoints, start) ? 4 : 1);
  while (index < codePoints.length) {
    const codePoint = defined(codePoints[index]);
    const isStacked = codePoints[index - 1] === virama && isBase(codePoint);
    if (!isStacked && !isDependent(codePoint)) break;
    index += 1;
  }
  return Math.min(index, codePoints.length);
}

/** A nga, ra or Mon nga with asat and virama stands above the consonant that follows. */
function hasKinzi(codePoints: readonly number[], start: number): boolean {
  const letter = codePoints[start];
  return (
    (letter === 0x1004 || letter === 0x101b || letter === 0x105a) &&
    codePoints[start + 1] === asat &&
    codePoints[start + 2] === virama &&
    isBase(codePoints[start + 3] ?? 0)
  );
}

/** Indexes within the syllable, in the new order. */
function orderOf(syllable: readonly number[]): readonly number[] {
  const base = hasKinzi(syllable, 0) ? 3 : 0;
  let last = afterBase;
  const places = syllable.map((codePoint, index) => {
    if (index < base) return afterBase;
    if (index === base) return atBase;
    if (codePoint === medialRa) return beforeBase;
    if (isVowelE(codePoint)) return beforeMedial;
    if (last === afterBase && isVowelBelow(codePoint)) last = below;
    else if (last === below) {
      if (isAnusvara(codePoint)) return beforeBelow;
      if (!isVowelBelow(codePoint)) last = afterBelow;
    }
    return last;
  });
  const order = places.map((_, index) => index);
  return order.sort((left, right) => defined(places[left]) - defined(places[right]) || left - right);
}

function isBase(codePoint: number): boolean {
  return (
    (codePoint >= 0x1000 && codePoint <= 0x102a) ||
    (codePoint >= 0x103f && codePoint <= 0x1055 && codePoint !== 0x104a && codePoint !== 0x104b) ||
    (codePoint >= 0x105a && codePoint <= 0x105d) ||
    codePoint === 0x1061 ||
    (codePoint >= 0x1065 && codePoint <= 0x1066) ||
    (codePoint >= 0x106e && codePoint <= 0x1070) ||
    (codePoint >= 0x1075 && codePoint <= 0x1081) ||
    codePoint === 0x108e ||
    (codePoint >= 0xa9e0 && codePoint <= 0xa9ef) ||
    (codePoint >= 0xa9fa && codePoint <= 0xa9fe) ||
    (codePoint >= 0xaa60 && codePoint <= 0xaa7a)
  );
}

/** Vowel signs, medials, marks and joiners: whatever stands with a base. */
function isDependent(codePoint: number): boolean {
  return (
    (codePoint >= 0x102b && codePoint <= 0x103e) ||
    (codePoint >= 0x1056 && codePoint <= 0x1059) ||
    (codePoint >= 0x105e && codePoint <= 0x1060) ||
    (codePoint >= 0x1062 && codePoint <= 0x1064) ||
    (codePoint >= 0x1067 && codePoint <= 0x106d) ||
    (codePoint >= 0x1071 && codePoint <= 0x1074) ||
    (codePoint >= 0x1082 && codePoint <= 0x108d) ||
    codePoint === 0x108f ||
    (codePoint >= 0x109a && codePoint <= 0x109d) ||
    codePoint === 0xa9e5 ||
    codePoint === 0xaa7b ||
    codePoint === 0xaa7c ||
    codePoint === 0xaa7d ||
    codePoint === 0x200c ||
    codePoint === 0x200d ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f)
  );
}

function isVowelE(codePoint: number): boolean {
  return codePoint === 0x1031 || codePoint === 0x1084;
}

function isVowelBelow(codePoint: number): boolean {
  return codePoint === 0x102f || codePoint === 0x1030 || codePoint === 0x1058 || codePoint === 0x1059;
}

function isAnusvara(codePoint: number): boolean {
  return codePoint === 0x1036 || codePoint === 0x1032;
}
