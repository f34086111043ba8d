import bidiFactory, { type Bidi } from "bidi-js";
import { defined } from "./defined.ts";

/** Levels of a paragraph by UAX 9: even left to right, odd right to left. */
export interface BidiParagraph {
  /** One level per UTF-16 unit. */
  readonly levels: Uint8Array;
  /** 0 left to right, 1 right to left. */
  readonly baseLevel: number;
}

/** Direction of a paragraph; `auto` takes it from the first strong character (CSS `unicode-bidi: plaintext`). */
export type BaseDirection = "ltr" | "rtl" | "auto";

// The package wants one instance; its tables are data decoded on first use and never change. Its types describe the
// module form while Node loads the CommonJS one, whose export is the function itself.
const bidi: Bidi = (bidiFactory as unknown as () => Bidi)();

/** True when the text has a character or control that can run right to left. False settles most texts in one scan. */
export function hasRightToLeft(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x590 && isRightToLeftUnit(unit)) return true;
  }
  return false;
}

function isRightToLeftUnit(unit: number): boolean {
  if (unit <= 0x8ff) return true;
  if (unit < 0xd800) return unit === 0x200f || unit === 0x202b || unit === 0x202e || unit === 0x2067;
  // High surrogates of U+10800 to U+10FFF and U+1E800 to U+1EFFF.
  if (unit < 0xdc00) return unit === 0xd802 || unit === 0xd803 || unit === 0xd83a || unit === 0xd83b;
  return (unit >= 0xfb1d && unit <= 0xfdff) || (unit >= 0xfe70 && unit <= 0xfefc);
}

/**
 * Embedding levels of one paragraph (UAX 9 rules P2 to I2). Undefined when all of it runs left to right in a left to right
 * paragraph, so that callers need no second path.
 */
export function resolveLevels(text: string, direction: BaseDirection): BidiParagraph | undefined {
  if (direction !== "rtl" && !hasRightToLeft(text)) return undefined;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(withoutAstral(text), direction);
  return { levels, baseLevel: paragraphs[0]?.level ?? (direction === "rtl" ? 1 : 0) };
}

/**
 * Levels of one line, `start` to `end` (exclusive): white space at its end and before tabs goes back to the paragraph's level
 * (UAX 9 rule L1). The paragraph is not changed.
 */
export function lineLevels(text: string, paragraph: BidiParagraph, start: number, end: number): Uint8Array {
  const levels = paragraph.levels.slice(start, end);
  let reset = true;
  for (let index = end - 1; index >= start; index -= 1) {
    const type = bidi.getBidiCharTypeName(text.charAt(index));
    if (type === "B" || type === "S") reset = true;
    else if (!resettable.has(type)) reset = false;
    if (reset) levels[index - start] = paragraph.baseLevel;
  }
  return levels;
}

/** Types that rule L1 resets, and those that rule X9 takes out of sight. */
const resettable: ReadonlySet<string> = new Set([
  "WS",
  "FSI",
  "LRI",
  "RLI",
  "PDI",
  "LRE",
  "RLE",
  "LRO",
  "RLO",
  "PDF",
  "BN",
]);

/** Indexes of a line's pieces in visual order, left to right, given the level of each (UAX 9 rule L2). */
export function visualOrder(levels: ArrayLike<number>): number[] {
  const order = Array.from({ length: levels.length }, (_, index) => index);
  let highest = 0;
  let lowestOdd = 255;
  for (let index = 0; index < levels.length; index += 1) {
    const level = defined(levels[index]);
    if (level > highest) highest = level;
    if ((level & 1) === 1 && level < lowestOdd) lowestOdd = level;
  }
  for (let level = highest; level >= lowestOdd; level -= 1) {
    for (let index = 0; index < order.length; index += 1) {
      if (defined(levels[defined(order[index])]) < level) continue;
      let end = index + 1;
      while (end < order.length && defined(levels[defined(order[end])]) >= level) end += 1;
      reverse(order, index, end);
      index = end;
    }
  }
  return order;
}

function reverse(order: number[], start: number, end: number): void {
  for (let low = start, high = end - 1; low < high; low += 1, high -= 1) {
    const kept = defined(order[low]);
    order[low] = defined(order[high]);
    order[high] = kept;
  }
}

/** The mirror image of a character in right to left text (rule L4), or the code point itself. */
export function mirrored(codePoint: number): number {
  if (codePoint > 0xffff) return codePoint;
  const mirror = bidi.getMirroredCharacter(String.fromCharCode(codePoint));
  return mirror === null ? codePoint : defined(mirror.codePointAt(0));
}

/**
 * The text with each character beyond the basic plane replaced by two of the same bidi class in it: the package reads UTF-16
 * units and would take an emoji for two letters.
 */
function withoutAstral(text: string): string {
  if (!/[\ud800-\udbff]/.test(text)) return text;
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, (character) => standIn(character).repeat(2));
}

function standIn(character: string): string {
  const codePoint = defined(character.codePointAt(0));
  if (/\p{M}/u.test(character)) return "\u0301";
  if ((codePoint >= 0x10800 && codePoint <= 0x10fff) || (codePoint >= 0x1e800 && codePoint <= 0x1efff)) {
    return standInRightToLeft(codePoint);
  }
  if (codePoint >= 0x1d7ce && codePoint <= 0x1d7ff) return "1";
  if (codePoint >= 0x1fbf0 && codePoint <= 0x1fbf9) return "1";
  if (codePoint >= 0xe0000) return "\u200b";
  const isEnclosedLetter = codePoint >= 0x1f110 && codePoint <= 0x1f202;
  return codePoint >= 0x1f000 && codePoint <= 0x1ffff && !isEnclosedLetter ? "\u2605" : "a";
}

function standInRightToLeft(codePoint: number): string {
  if (codePoint >= 0x10e60 && codePoint <= 0x10e7e) return "\u0661";
  if (codePoint >= 0x10d30 && codePoint <= 0x10d39) return "\u0661";
  const isArabicLetter =
    (codePoint >= 0x10d00 && codePoint <= 0x10d3f) ||
    (codePoint >= 0x10f30 && codePoint <= 0x10f6f) ||
    (codePoint >= 0x1ec70 && codePoint <= 0x1ecbf) ||
    (codePoint >= 0x1ed00 && codePoint <= 0x1ed4f) ||
    (codePoint >= 0x1ee00 && codePoint <= 0x1eeff);
  return isArabicLetter ? "\u0627" : "\u05d0";
}
