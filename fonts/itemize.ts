import { defined } from "./defined.ts";
import { rangeDistances, rangeScripts, scriptCodes } from "./generated/scripts.ts";

/** A stretch of text in one script; `end` is exclusive, both are UTF-16 indexes. */
export interface ScriptRun {
  readonly start: number;
  readonly end: number;
  /**
   * ISO 15924 code. Hiragana and Katakana are one (`Hrkt`), as fonts treat them alike; `Zyyy` for text that has only digits,
   * punctuation and symbols.
   */
  readonly script: string;
}

const common = "Zyyy";
const inherited = "Zinh";
const japaneseSyllables = "Hrkt";
const rangeStarts: Uint32Array = decodeStarts(rangeDistances);
const rangeNumbers: Uint8Array = Uint8Array.from(rangeScripts.split(" "), (digits) =>
  Number.parseInt(digits, 36),
);

function decodeStarts(distances: string): Uint32Array {
  let start = 0;
  return Uint32Array.from(distances.split(" "), (digits) => {
    start += Number.parseInt(digits, 36);
    return start;
  });
}

/** ISO 15924 code of a code point by the Unicode Script property; `Zyyy` for common characters, `Zinh` for most marks. */
export function scriptOf(codePoint: number): string {
  if (codePoint < 0x80) return isAsciiLetter(codePoint) ? "Latn" : common;
  let low = 0;
  let high = rangeStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (defined(rangeStarts[middle]) <= codePoint) low = middle;
    else high = middle - 1;
  }
  const code = scriptCodes[defined(rangeNumbers[low])] as string;
  return code === "Hira" || code === "Kana" ? japaneseSyllables : code;
}

/**
 * Splits text by script (UAX 24 §5): common characters take the script before them, at the start the one after; marks that of
 * their base; a closing bracket that of its opening one. Empty for empty text.
 */
export function itemizeScripts(text: string): readonly ScriptRun[] {
  const length = text.length;
  if (length === 0) return [];
  const western = scanWestern(text);
  if (western !== undefined) return [{ start: 0, end: length, script: western }];
  return splitByScript(text);
}

/** The script of text below U+0250 (Latin or none); undefined when it goes beyond. */
function scanWestern(text: string): string | undefined {
  let hasLetter = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) hasLetter ||= isAsciiLetter(unit);
    else if (unit < 0x250) hasLetter ||= unit >= 0xc0 && unit !== 0xd7 && unit !== 0xf7;
    else return undefined;
  }
  return hasLetter ? "Latn" : common;
}

function isAsciiLetter(codePoint: number): boolean {
  const folded = codePoint | 0x20;
  return folded >= 0x61 && folded <= 0x7a;
}

/** Brackets open at once beyond this many are taken as common, as UAX 9 does with its own stack. */
const maximumBrackets = 63;
const openingBrackets = "([{«‹“‘〈《「『【〔〖〘〚（［｛｟｢";
const closingBrackets = ")]}»›”’〉》」』】〕〗〙〛）］｝｠｣";

function splitByScript(text: string): ScriptRun[] {
  const runs: ScriptRun[] = [];
  const brackets: { readonly closing: string; readonly script: string }[] = [];
  let start = 0;
  let current = common;
  for (let index = 0; index < text.length; ) {
    const codePoint = defined(text.codePointAt(index));
    let script = scriptOf(codePoint);
    if (script === common) script = resolveBracket(text.charAt(index), current, brackets);
    if (script !== common && script !== inherited && script !== current) {
      if (current !== common) {
        runs.push({ start, end: index, script: current });
        start = index;
      }
      current = script;
    }
    index += codePoint > 0xffff ? 2 : 1;
  }
  runs.push({ start, end: text.length, script: current });
  return runs;
}

/** The script a bracket takes: an opening one remembers the script around it for its partner. */
function resolveBracket(
  character: string,
  current: string,
  brackets: { readonly closing: string; readonly script: string }[],
): string {
  const opening = openingBrackets.indexOf(character);
  if (opening >= 0) {
    if (brackets.length < maximumBrackets) {
      brackets.push({ closing: closingBrackets.charAt(opening), script: current });
    }
    return common;
  }
  if (brackets.length === 0 || !closingBrackets.includes(character)) return common;
  for (let index = brackets.length - 1; index >= 0; index -= 1) {
    const bracket = brackets[index];
    if (bracket?.closing !== character) continue;
    brackets.length = index;
    return bracket.script;
  }
  return common;
}
