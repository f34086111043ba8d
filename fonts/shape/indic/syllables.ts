import type { IndicSyllable } from "./categories.ts";

/** No syllable of a language comes near; the rest of a longer one is another. */
const maximumLength = 256;

// The parts of a syllable, in the letters of categories.ts.
const nuktas = "(?:NN?)?";
const consonant = `[CR]j?${nuktas}`;
const halant = "[zj]?H(?:jN?)?";
const vowelSigns = "(?:[zj]*MN?(?:jHjR|H)?)*";
const ending = "(?:[zj]?SS?z?)?A*";
const tail = `(?:${halant}${consonant})*m?(?:Hz|${halant}|${vowelSigns})${ending}`;

/** The structures of a syllable, in the order in which they are tried. */
const structure: RegExp = new RegExp(
  `^(?:(?<vowel>(?:RH|F)?V${nuktas}(?:j(?![zj]*[HMS])|${tail}))|(?<standalone>(?:[FK]?P|(?:RH|F)?D)${nuktas}${tail})|(?<consonant>[FK]?${consonant}${tail})|(?<symbol>YN?${ending})|(?<broken>(?:RH|F)?${nuktas}${tail}))`,
);

/** Characters from `start` up to `end`, by their number. */
export interface Syllable {
  readonly start: number;
  readonly end: number;
  readonly kind: IndicSyllable;
}

/** Divides text, given as a letter of a category for each character, into syllables. */
export function indicSyllables(categories: string): Syllable[] {
  const syllables: Syllable[] = [];
  for (let at = 0; at < categories.length; ) {
    const match = structure.exec(categories.slice(at, at + maximumLength));
    const length = match?.[0].length ?? 0;
    const kinds = Object.entries(match?.groups ?? {}).find(([, text]) => text !== undefined);
    const end = at + Math.max(1, length);
    syllables.push({ start: at, end, kind: length === 0 ? "other" : (kinds?.[0] as IndicSyllable) });
    at = end;
  }
  return syllables;
}
