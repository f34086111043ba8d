import { familyOfScript, scriptOf } from "../../../fonts/api/text.ts";

/** Han characters have different forms by language (css-fonts-4 §5.3 leaves the choice to us). */
const HAN_BY_LANGUAGE: readonly (readonly [language: RegExp, region: string])[] = [
  [/^ja\b/i, "JP"],
  [/^ko\b/i, "KR"],
  [/^(?:zh|yue)\b.*-(?:hk|mo)\b/i, "HK"],
  [/^yue\b/i, "HK"],
  [/^zh\b.*-(?:hant|tw)\b/i, "TC"],
  [/^zh\b/i, "SC"],
];

/** What of a document decides how its Han characters look. */
export interface HanContext {
  /** BCP 47 tags of its text. */
  readonly languages: readonly string[];
  readonly hasKana: boolean;
  readonly hasHangul: boolean;
}

/** Regions whose forms a document wants, first the one that is likeliest; never empty. */
export function hanRegions({ languages, hasKana, hasHangul }: HanContext): readonly string[] {
  const regions = languages.flatMap((tag) => {
    const found = HAN_BY_LANGUAGE.find(([pattern]) => pattern.test(tag));
    return found === undefined ? [] : [found[1]];
  });
  if (regions.length > 0) return [...new Set(regions)];
  return [hasKana ? "JP" : hasHangul ? "KR" : "SC"];
}

/** Regions whose faces are asked for characters that those of a document lack: simplified forms in a Japanese text. */
const OTHER_REGIONS = ["SC", "TC", "JP", "KR"];

/** The language for which a region's Han face comes first. */
export const HAN_LANGUAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ["JP", ["ja"]],
  ["KR", ["ko"]],
  ["SC", ["zh"]],
  ["TC", ["zh-Hant", "zh-TW"]],
  ["HK", ["zh-HK", "zh-Hant-HK", "zh-MO", "yue"]],
]);

/** Families that draw symbols and other characters of no script, in the order they are tried. */
const COMMON_FAMILIES = ["Noto Sans Math", "Noto Sans Symbols", "Noto Sans Symbols 2"];

/** The family of emoji in the colour of the text. */
const EMOJI_FAMILY = "Noto Emoji";

/** Families of emoji in colour: that of the catalogue, and those that come with operating systems. */
export const COLOR_EMOJI_FAMILIES: FamilyChoice = ["Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji"];

/** Families that are equally good; the first that there is will do. */
export type FamilyChoice = readonly string[];

/** For each region the family with its forms of Han characters, under its name in the catalogue and in collections for operating systems. */
export function hanChoices(regions: readonly string[]): readonly FamilyChoice[] {
  return regions.map(hanFamilies);
}

export function isHan(codePoint: number): boolean {
  return scriptOf(codePoint) === "Hani" || isWide(codePoint);
}

/**
 * Families that should have a character, the likeliest first. No regions: another face draws it at need. Signs that are emoji only when they
 * are asked to be look like the signs beside them.
 */
export function familiesFor(codePoint: number, regions: readonly string[]): FamilyChoice {
  const script = scriptOf(codePoint);
  if (script === "Hrkt") return hanFamilies("JP");
  if (script === "Hang") return hanFamilies("KR");
  if (script === "Hani" && regions.length > 0)
    return [...new Set([...regions, ...OTHER_REGIONS])].flatMap(hanFamilies);
  const family = familyOfScript(script);
  if (family !== undefined) return script === "Bopo" ? hanFamilies("TC") : [family];
  if (isEmojiByDefault(codePoint)) return [...COLOR_EMOJI_FAMILIES, EMOJI_FAMILY, ...COMMON_FAMILIES];
  const emojiFamilies = regions.length > 0 ? [EMOJI_FAMILY, ...COLOR_EMOJI_FAMILIES] : [EMOJI_FAMILY];
  return isEmoji(codePoint)
    ? [...COMMON_FAMILIES, ...emojiFamilies]
    : [...COMMON_FAMILIES, EMOJI_FAMILY, ...regions.flatMap(hanFamilies)];
}

/** Of a choice that begins with emoji in colour these alone: sources that are not read yet may have them. */
export function colorsAlone(choice: FamilyChoice): FamilyChoice {
  return choice[0] === COLOR_EMOJI_FAMILIES[0] ? COLOR_EMOJI_FAMILIES : choice;
}

function hanFamilies(region: string): readonly string[] {
  return [`Noto Sans ${region}`, `Noto Sans CJK ${region}`];
}

/** CJK punctuation, enclosed letters, and full and half width forms, which have no script of their own. */
function isWide(codePoint: number): boolean {
  return (
    (codePoint >= 0x2e80 && codePoint <= 0x33ff) ||
    (codePoint >= 0xfe30 && codePoint <= 0xfe4f) ||
    (codePoint >= 0xff00 && codePoint <= 0xffef)
  );
}

/** Keycaps, which follow a digit, too. */
function isEmojiByDefault(codePoint: number): boolean {
  return /^(?:\p{Emoji_Presentation}|\u20e3)$/u.test(String.fromCodePoint(codePoint));
}

function isEmoji(codePoint: number): boolean {
  return /^\p{Extended_Pictographic}|\p{Regional_Indicator}$/u.test(String.fromCodePoint(codePoint));
}
