/*
 * Categories of Khmer, a letter each: C consonant, R ra, V independent vowel, P and D what stands in for a consonant (a digit, the dotted
 * circle), H coeng, r robat and shifters, g i k l vowels before, above, below and behind, x and y signs inside a syllable and at its end,
 * z joiner or non-joiner, X other.
 */
const categories: readonly (readonly [first: number, last: number, category: string])[] = [
  [0x1780, 0x1799, "C"],
  [0x179a, 0x179a, "R"],
  [0x179b, 0x17a2, "C"],
  [0x17a3, 0x17b3, "V"],
  [0x17b6, 0x17b6, "l"],
  [0x17b7, 0x17ba, "i"],
  [0x17bb, 0x17bd, "k"],
  [0x17be, 0x17be, "i"],
  [0x17bf, 0x17c0, "l"],
  [0x17c1, 0x17c3, "g"],
  [0x17c4, 0x17c5, "l"],
  [0x17c6, 0x17c6, "x"],
  [0x17c7, 0x17c8, "y"],
  [0x17c9, 0x17ca, "r"],
  [0x17cb, 0x17cb, "x"],
  [0x17cc, 0x17cc, "r"],
  [0x17cd, 0x17d1, "x"],
  [0x17d2, 0x17d2, "H"],
  [0x17d3, 0x17d3, "y"],
  [0x17dd, 0x17dd, "y"],
  [0x17e0, 0x17e9, "P"],
  [0x200c, 0x200d, "z"],
  [0x25cc, 0x25cc, "D"],
];

/** The letter of the category of a character. */
export function khmerCategory(codePoint: number): string {
  if (codePoint === 0xa0 || codePoint === 0x2d || codePoint === 0xd7) return "P";
  if (codePoint >= 0x2010 && codePoint <= 0x2014) return "P";
  return categories.find(([first, last]) => codePoint >= first && codePoint <= last)?.[2] ?? "X";
}

/** No syllable of the language comes near; the rest of a longer one is another. */
const maximumLength = 256;

const letter = "[CRV]";
const signs = "(?:z*x)*";
const vowels = `g?${signs}k?${signs}(?:z?i)?${signs}l?`;
const tail = `${signs}${vowels}${signs}(?:H${letter})?y*`;
// The letters below come first where both ways lead on.
const behindBase = `r?(?:H${letter}(?:z?r)?)*(?:H(?!${letter})|${tail})`;
const structure = new RegExp(`^(?:(?<base>(?:${letter}(?:z?r)?|[PD])${behindBase})|${behindBase})`);

export interface KhmerSyllable {
  readonly start: number;
  readonly end: number;
  /** It lacks its base. */
  readonly isBroken: boolean;
}

/** Divides text, given as a letter of a category for each character, into syllables. */
export function khmerSyllables(text: string): KhmerSyllable[] {
  const syllables: KhmerSyllable[] = [];
  for (let at = 0; at < text.length; ) {
    const match = structure.exec(text.slice(at, at + maximumLength));
    const length = match?.[0].length ?? 0;
    const end = at + Math.max(1, length);
    syllables.push({ start: at, end, isBroken: length > 0 && match?.groups?.["base"] === undefined });
    at = end;
  }
  return syllables;
}
