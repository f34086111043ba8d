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

// The parts of a syllable, in the letters of categories.ts.
const halant = "[HVIK]";
const modifiers = `a*b*(?:(?:${halant}B|S)a*b*)*`;
const middle = `${modifiers}c?d?e?f?(?:H|g*i*k*l*)V?m*n*o*p*(?:KB)*`;
const complex = `${middle}q*r*s*(?:v|t*u*)`;
const stacked = `${modifiers}I`;
const sakot = `${middle}K`;
const start = "[RC]?[BG]";
const symbol = "(?:w+x*|x+)";

/** The structures of a syllable; the one that holds most characters counts, and of equals the first. */
const patterns: readonly (readonly [SyllableKind, RegExp])[] = [
  ...[stacked, sakot, complex].map((tail) => pattern("standard", start + tail)),
  pattern("numeral", "N(?:hN)*h?"),
  ...[complex, sakot, symbol, stacked].map((tail) => pattern("standard", `[OG]${tail}`)),
  ...[complex, sakot, symbol, stacked, "(?:hN)+h?", "h"].map((tail) => pattern("broken", `R?${tail}`)),
];

function pattern(kind: SyllableKind, source: string): readonly [SyllableKind, RegExp] {
  return [kind, new RegExp(`^${source}z?`)];
}

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
  const text = categories.slice(at, at + maximumLength);
  let best: SyllableKind = "single";
  let longest = 0;
  // What stands alone here is no syllable that lacks its base.
  if (text[0] !== "z" && text[0] !== "v") {
    for (const [kind, expression] of patterns) {
      const length = expression.exec(text)?.[0].length ?? 0;
      if (length <= longest) continue;
      longest = length;
      best = kind;
    }
  }
  return { start: at, end: at + Math.max(1, longest), kind: best };
}
