import LineBreaker from "linebreak";
import { clusterEnd } from "./characters.ts";
import { pairActions } from "./generated/line-break-pairs.ts";

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
export const breakMandatory = 2;

// Classes of UAX 14, numbered as the linebreak package does.
const nonStarter = 5;
const postfix = 10;
const prefix = 9;
const numeric = 11;
const alphabetic = 12;
const hebrewLetter = 13;
const ideographic = 14;
const inseparable = 15;
const hyphen = 16;
const breakAfter = 17;
const wordJoiner = 22;
const hangulFirst = 23;
const hangulLast = 27;
const regionalIndicator = 28;
const zeroWidthJoiner = 31;
const mandatory = 34;
const carriageReturn = 36;
const lineFeed = 37;
const nextLine = 38;
const space = 41;

/** What a pair of classes means; see the generated table. */
const actionDirect = 0;
const actionIndirect = 1;
const actionMarkIndirect = 2;
const actionMarkProhibited = 3;

const classCount = 33;
const actions: Uint8Array = Uint8Array.from(pairActions.join(""), Number);

/** Characters below this have their classes in a table; all western text lies there and in general punctuation. */
const tableEnd = 0x300;
const punctuationStart = 0x2000;
const punctuationEnd = 0x2070;
const lowClasses: Uint8Array = classesOf(0, tableEnd);
const punctuationClasses: Uint8Array = classesOf(punctuationStart, punctuationEnd);

function classesOf(start: number, end: number): Uint8Array {
  return Uint8Array.from({ length: end - start }, (_, index) => packageClass(start + index));
}

function packageClass(codePoint: number): number {
  return new LineBreaker(String.fromCodePoint(codePoint)).nextCharClass();
}

/**
 * Break opportunities of a text by UAX 14, tailored as CSS asks. The result has `text.length + 1` entries, one for the place
 * before each UTF-16 unit and one for the end: 0 no break, 1 allowed, 2 mandatory. Entry 0 is always 0; the last entry is 2
 * after a character that forces a break and else 1.
 */
export function lineBreakOpportunities(text: string, options?: LineBreakOptions): Uint8Array {
  const breaks = new Uint8Array(text.length + 1);
  if (text.length === 0) return breaks;
  scan(text, breaks, tailoringOf(options));
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

/** Changes the class of a character before the pair table is asked; undefined when CSS asks for nothing special. */
type Tailoring = ((characterClass: number, codePoint: number) => number) | undefined;

function scan(text: string, breaks: Uint8Array, tailoring: Tailoring): void {
  const length = text.length;
  let current = -1;
  let next = -1;
  let afterJoiner = false;
  let afterHebrew = false;
  let regionalIndicators = 0;
  for (let index = 0; index < length; ) {
    const start = index;
    let codePoint = text.charCodeAt(index);
    if (codePoint >= 0xd800 && codePoint < 0xdc00) codePoint = text.codePointAt(index) as number;
    index += codePoint > 0xffff ? 2 : 1;
    const last = next;
    next = codePoint < tableEnd ? (lowClasses[codePoint] as number) : classOf(codePoint);
    if (tailoring !== undefined) next = tailoring(next, codePoint);
    // Inside words, where most characters are, nothing changes.
    if (next === alphabetic && last === alphabetic && current === alphabetic) continue;
    if (current === -1) {
      current = firstClass(next);
      afterJoiner = next === zeroWidthJoiner;
      continue;
    }
    if (current === mandatory || (current === carriageReturn && next !== lineFeed)) {
      current = firstClass(next);
      breaks[start] = breakMandatory;
      continue;
    }
    if (next >= classCount) {
      // Spaces never break by themselves; they only colour the pair around them.
      if (next !== space) current = next === carriageReturn ? carriageReturn : mandatory;
      afterJoiner = false;
      continue;
    }
    const action = actions[current * classCount + next] as number;
    const spaced = last === space;
    let allowed =
      action === actionDirect || ((action === actionIndirect || action === actionMarkIndirect) && spaced);
    const keeps = (action === actionMarkIndirect || action === actionMarkProhibited) && !spaced;
    if (!keeps) {
      if (afterJoiner) allowed = false; // LB8a
      if (afterHebrew && (current === hyphen || current === breakAfter)) {
        allowed = false; // LB21a
        afterHebrew = false;
      } else {
        afterHebrew = current === hebrewLetter;
      }
      regionalIndicators = current === regionalIndicator ? regionalIndicators + 1 : 0;
      if (regionalIndicators === 2 && next === regionalIndicator) {
        allowed = true; // LB30a
        regionalIndicators = 0;
      }
      current = next;
      if (allowed) breaks[start] = breakAllowed;
    }
    afterJoiner = next === zeroWidthJoiner;
  }
  breaks[length] = current === mandatory || current === carriageReturn ? breakMandatory : breakAllowed;
}

function classOf(codePoint: number): number {
  if (codePoint < tableEnd) return lowClasses[codePoint] as number;
  if (codePoint >= punctuationStart && codePoint < punctuationEnd) {
    return punctuationClasses[codePoint - punctuationStart] as number;
  }
  return packageClass(codePoint);
}

/** Class a text starts with: its first line break opens nothing, its first space sticks to what follows. */
function firstClass(characterClass: number): number {
  if (characterClass === lineFeed || characterClass === nextLine) return mandatory;
  return characterClass === space ? wordJoiner : characterClass;
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
    if (wordBreak === "break-all") return isLetterClass(relaxedClass) ? ideographic : relaxedClass;
    return wordBreak === "keep-all" && isIdeographClass(relaxedClass) ? alphabetic : relaxedClass;
  };
}

function isLetterClass(characterClass: number): boolean {
  return characterClass === alphabetic || characterClass === numeric || characterClass === hebrewLetter;
}

function isIdeographClass(characterClass: number): boolean {
  return characterClass === ideographic || (characterClass >= hangulFirst && characterClass <= hangulLast);
}

/** css-text-3 §5.3: what `normal` and `loose` allow beyond `strict`. */
function relax(
  characterClass: number,
  codePoint: number,
  how: { loose: boolean; chineseOrJapanese: boolean },
): number {
  if (isSmallKana(codePoint)) return ideographic;
  if (how.chineseOrJapanese && (codePoint === 0x301c || codePoint === 0x30a0)) return ideographic;
  if (!how.loose) return characterClass;
  if (characterClass === inseparable || (characterClass === nonStarter && isIterationMark(codePoint)))
    return ideographic;
  if (!how.chineseOrJapanese) return characterClass;
  if (codePoint === 0x2010 || codePoint === 0x2013 || isCentredPunctuation(codePoint)) return ideographic;
  const isWideSymbol = codePoint > 0xff && (characterClass === postfix || characterClass === prefix);
  return isWideSymbol ? ideographic : characterClass;
}

/** UAX 14 class CJ: small kana and the prolonged sound mark. */
function isSmallKana(codePoint: number): boolean {
  if (codePoint < 0x3041) return false;
  if (codePoint <= 0x30ff) return smallKana.includes(String.fromCharCode(codePoint));
  return (codePoint >= 0x31f0 && codePoint <= 0x31ff) || (codePoint >= 0xff67 && codePoint <= 0xff70);
}

const smallKana = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶー";

function isIterationMark(codePoint: number): boolean {
  return "々〻ゝゞヽヾ".includes(String.fromCodePoint(codePoint));
}

function isCentredPunctuation(codePoint: number): boolean {
  return "・：；･‼⁇⁈⁉？！".includes(String.fromCodePoint(codePoint));
}
