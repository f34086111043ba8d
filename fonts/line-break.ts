import { clusterEnd } from "./characters.ts";
import { AL, CJ, H2, HL, ID, IN, JT, NS, NU, PO, PR } from "./line-break-classes.ts";
import { BreakScanner, type Tailoring } from "./line-break-scanner.ts";

/** Values of the CSS properties that move break opportunities (css-text-3 §5). */
export interface LineBreakOptions {
  readonly wordBreak?: "normal" | "break-all" | "keep-all";
  /** The CSS `line-break` property; `auto` is the strict rules of UAX 14 itself. */
  readonly strictness?: "auto" | "loose" | "normal" | "strict" | "anywhere";
  /** BCP 47 tag; Chinese and Japanese allow more breaks under `loose` and `normal`. */
  readonly language?: string;
}

export const breakNone = 0;
export const breakAllowed = 1;

/**
 * Break opportunities of a text by UAX 14, tailored as CSS asks. The result has `text.length + 1` entries, one for the place
 * before each UTF-16 unit and one for the end: 0 no break, 1 allowed, 2 mandatory. Entry 0 is always 0; the last entry is 2
 * after a character that forces a break and else 1.
 */
export function lineBreakOpportunities(text: string, options?: LineBreakOptions): Uint8Array {
  const breaks = new Uint8Array(text.length + 1);
  if (text.length === 0) return breaks;
  new BreakScanner(text, tailoringOf(options)).scan(breaks);
  if (options?.strictness === "anywhere") allowEverywhere(text, breaks);
  breaks[0] = breakNone;
  return breaks;
}

/**
 * Where a word may be cut when nothing else fits (CSS `overflow-wrap`): 1 before each grapheme cluster but the first, in
 * `text.length` entries.
 */
export function clusterBoundaries(text: string): Uint8Array {
  const boundaries = new Uint8Array(text.length);
  for (let index = clusterEnd(text, 0); index < text.length; index = clusterEnd(text, index))
    boundaries[index] = 1;
  return boundaries;
}

function allowEverywhere(text: string, breaks: Uint8Array): void {
  for (let index = clusterEnd(text, 0); index < text.length; index = clusterEnd(text, index)) {
    if (breaks[index] === breakNone) breaks[index] = breakAllowed;
  }
}

function tailoringOf(options: LineBreakOptions | undefined): Tailoring {
  const wordBreak = options?.wordBreak ?? "normal";
  const strictness = options?.strictness ?? "auto";
  const relaxed = strictness === "loose" || strictness === "normal";
  if (wordBreak === "normal" && !relaxed) return undefined;
  const loose = strictness === "loose";
  const chineseOrJapanese = /^(?:zh|ja)\b/i.test(options?.language ?? "");
  return (characterClass, codePoint) => {
    const relaxedClass = relaxed
      ? relax(characterClass, codePoint, { loose, chineseOrJapanese })
      : characterClass;
    if (wordBreak === "break-all") return isLetterClass(relaxedClass) ? ID : relaxedClass;
    return wordBreak === "keep-all" && isIdeographClass(relaxedClass) ? AL : relaxedClass;
  };
}

function isLetterClass(characterClass: number): boolean {
  return characterClass === AL || characterClass === NU || characterClass === HL;
}

function isIdeographClass(characterClass: number): boolean {
  return characterClass === ID || characterClass === CJ || (characterClass >= H2 && characterClass <= JT);
}

/** css-text-3 §5.3: what `normal` and `loose` allow beyond `strict`. */
function relax(
  characterClass: number,
  codePoint: number,
  how: { loose: boolean; chineseOrJapanese: boolean },
): number {
  if (characterClass === CJ) return ID;
  if (how.chineseOrJapanese && (codePoint === 0x301c || codePoint === 0x30a0)) return ID;
  if (!how.loose) return characterClass;
  if (characterClass === IN || (characterClass === NS && isIterationMark(codePoint))) return ID;
  if (!how.chineseOrJapanese) return characterClass;
  if (codePoint === 0x2010 || codePoint === 0x2013 || isCentredPunctuation(codePoint)) return ID;
  const isWideSymbol = isWideIn(codePoint) && (characterClass === PO || characterClass === PR);
  return isWideSymbol ? ID : characterClass;
}

/** Symbols that are as wide as ideographs among them; of Latin-1 these are the currency sign, degree and plus-minus. */
function isWideIn(codePoint: number): boolean {
  return codePoint > 0xff || codePoint === 0xa4 || codePoint === 0xb0 || codePoint === 0xb1;
}

function isIterationMark(codePoint: number): boolean {
  return "々〻ゝゞヽヾ".includes(String.fromCodePoint(codePoint));
}

function isCentredPunctuation(codePoint: number): boolean {
  return "・：；･‼⁇⁈⁉？！".includes(String.fromCodePoint(codePoint));
}
