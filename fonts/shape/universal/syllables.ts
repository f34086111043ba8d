/** The kind of a syllable: those that are put in order, those that lack their base, those that are not, and single characters. */
export type SyllableKind = "standard" | "broken" | "numeral" | "single";

/** Characters from `start` up to `end`, by their number. */
export interface Syllable {
  readonly start: number;
  readonly end: number;
  readonly kind: SyllableKind;
}

/** No syllable of a language comes near; the rest of a longer one is another. */
const maximumLength = 256;

// The parts of a syllable, in the letters of categories.ts. One that a base may begin goes on as far as it can; ends that exclude each other
// are alternatives.
const modifiers = "a*b*(?:(?:[HVIK]B|S)a*b*)*";
const middle = "c?d?e?f?(?:H|g*i*k*l*)V?m*n*o*p*(?:KB)*";
const tail = `${modifiers}(?:I|${middle}(?:K|q*r*s*(?:v|t*u*)))`;
const symbol = "(?:w+x*|x+)";

/** The structures of a syllable at once, because machines take longer to read expressions than to follow them. */
const structure: RegExp = new RegExp(
  `^(?:(?<numeral>N(?:hN)*h?)|(?<symbol>[OG]${symbol})|R?(?:${symbol}|(?:hN)+h?|h)|(?:(?<base>[RC]?[BG]|O)|R?)${tail})z?`,
);

/** Divides text, given as a letter of a category for each character, into syllables (the longest that the structure allows). */
export function syllablesOf(categories: string): Syllable[] {
  const syllables: Syllable[] = [];
  for (let at = 0; at < categories.length; ) {
    const syllable = syllableAt(categories, at);
    syllables.push(syllable);
    at = syllable.end;
  }
  return syllables;
}

function syllableAt(categories: string, at: number): Syllable {
  const single: Syllable = { start: at, end: at + 1, kind: "single" };
  // What stands alone here is no syllable that lacks its base.
  if (categories[at] === "z" || categories[at] === "v") return single;
  const match = structure.exec(categories.slice(at, at + maximumLength));
  if (match === null || match[0] === "") return single;
  const { numeral, symbol: ofSymbol, base } = match.groups as Record<string, string | undefined>;
  const kind = numeral !== undefined ? "numeral" : (ofSymbol ?? base) !== undefined ? "standard" : "broken";
  return { start: at, end: at + match[0].length, kind };
}
