import { defined } from "../../../fonts/defined.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";

/**
 * `text-transform` (css-text-3 §2.1) of one piece of text. `before` is the character before it in the paragraph, or 0.
 */
export function transformText(text: string, style: ComputedStyle, before: number): string {
  const { textTransform } = style;
  let result = text;
  if (textTransform.case === "uppercase") result = toUpper(text, style.language);
  else if (textTransform.case === "lowercase") result = toLower(text, style.language);
  else if (textTransform.case === "capitalize") result = capitalize(text, style.language, before);
  if (textTransform.fullWidth) result = toFullWidth(result);
  return textTransform.fullSizeKana ? toFullSizeKana(result) : result;
}

function isLanguage(language: string, ...codes: readonly string[]): boolean {
  const separator = language.indexOf("-");
  const primary = (separator < 0 ? language : language.slice(0, separator)).toLowerCase();
  return codes.includes(primary);
}

/** Upper case of Unicode's full mapping, with the languages that differ from it. */
function toUpper(text: string, language: string): string {
  if (language === "") return text.toUpperCase();
  if (isLanguage(language, "tr", "az")) return text.replaceAll("i", "İ").toUpperCase();
  if (isLanguage(language, "el")) return upperGreek(text);
  // Lithuanian keeps a dot above i only before further accents in lower case.
  if (isLanguage(language, "lt")) return text.replace(/([ij\u012f])\u0307/g, "$1").toUpperCase();
  return text.toUpperCase();
}

function toLower(text: string, language: string): string {
  if (isLanguage(language, "tr", "az")) {
    return text.replaceAll("I\u0307", "i").replaceAll("I", "ı").replaceAll("İ", "i").toLowerCase();
  }
  return text.toLowerCase();
}

const GREEK_ACCENTS = /[\u0300\u0301\u0342\u0313\u0314]/g;

/** Greek capitals drop the accents; a dialytika stays, and one is added where the accent kept two vowels apart. */
function upperGreek(text: string): string {
  const apart = text.normalize("NFD").replace(/([αεουΑΕΟΥ])\u0301([ιυΙΥ])(?![\u0308])/g, "$1$2\u0308");
  const disjunctive = /(^|[^\p{L}\p{M}])([ηΗ]\u0301)(?![\p{L}\p{M}])/gu;
  const kept = apart.replace(disjunctive, "$1\uE000");
  return kept.replace(GREEK_ACCENTS, "").toUpperCase().replaceAll("\uE000", "Η\u0301").normalize("NFC");
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** The first letter of each word in title case. A word starts after white space or punctuation other than an apostrophe. */
function capitalize(text: string, language: string, before: number): string {
  let result = "";
  let inWord = before !== 0 && continuesWord(String.fromCodePoint(before));
  for (let index = 0; index < text.length; ) {
    const character = String.fromCodePoint(defined(text.codePointAt(index)));
    const isLetter = LETTER.test(character);
    let step = character.length;
    if (isLetter && !inWord) {
      const digraph = text.slice(index, index + 2);
      const isDutchIj = isLanguage(language, "nl") && digraph.toLowerCase() === "ij";
      if (isDutchIj) step = 2;
      result += isDutchIj ? digraph.toUpperCase() : titleCase(character, language);
    } else {
      result += character;
    }
    inWord = isLetter || (inWord && continuesWord(character));
    index += step;
  }
  return result;
}

function continuesWord(character: string): boolean {
  return LETTER.test(character) || character === "'" || character === "’" || character === "\u00ad";
}

/** Latin digraphs have title case forms of their own; sharp s and ligatures become a capital and a small letter. */
const TITLE_CASE: Readonly<Record<string, string>> = {
  Ǆ: "ǅ",
  ǆ: "ǅ",
  Ǉ: "ǈ",
  ǉ: "ǈ",
  Ǌ: "ǋ",
  ǌ: "ǋ",
  Ǳ: "ǲ",
  ǳ: "ǲ",
};

function titleCase(character: string, language: string): string {
  const special = TITLE_CASE[character];
  if (special !== undefined) return special;
  if (isLanguage(language, "el")) return character.toUpperCase();
  const upper = toUpper(character, language);
  const first = String.fromCodePoint(defined(upper.codePointAt(0)));
  return upper.length === first.length ? upper : first + upper.slice(first.length).toLowerCase();
}

/** Halfwidth katakana and Hangul, in code point order from U+FF61, and their wide forms. */
const WIDE_KATAKANA =
  "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";

function toFullWidth(text: string): string {
  let result = "";
  for (const character of text) {
    const codePoint = defined(character.codePointAt(0));
    if (codePoint === 0x20) result += "\u3000";
    else if (codePoint > 0x20 && codePoint < 0x7f) result += String.fromCharCode(codePoint + 0xfee0);
    else if (codePoint >= 0xff61 && codePoint <= 0xff9f) result += WIDE_KATAKANA.charAt(codePoint - 0xff61);
    else result += character;
  }
  return result;
}

/** Small kana and the kana they are small forms of (css-text-3, appendix G). */
const SMALL_KANA =
  "ぁぃぅぇぉゕゖっゃゅょゎ𛅐𛅑𛅒ァィゥェォヵㇰヶㇱㇲッㇳㇴㇵㇶㇷㇸㇹㇺャュョㇻㇼㇽㇾㇿヮ𛅤𛅥𛅦𛅧ｧｨｩｪｫｯｬｭｮ";
const LARGE_KANA = Array.from(
  "あいうえおかけつやゆよわゐゑをアイウエオカクケシスツトヌハヒフヘホムヤユヨラリルレロワヰヱヲンｱｲｳｴｵﾂﾔﾕﾖ",
);
const LARGE: ReadonlyMap<string, string> = new Map(
  Array.from(SMALL_KANA, (small, index) => [small, LARGE_KANA[index] as string]),
);

function toFullSizeKana(text: string): string {
  let result = "";
  for (const character of text) result += LARGE.get(character) ?? character;
  return result;
}
