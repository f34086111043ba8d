/** Characters of `mathvariant` that stand in Unicode beside their block, or before it (Letterlike Symbols). */
const SCRIPT: Readonly<Record<string, string>> = {
  B: "ℬ",
  E: "ℰ",
  F: "ℱ",
  H: "ℋ",
  I: "ℐ",
  L: "ℒ",
  M: "ℳ",
  R: "ℛ",
  e: "ℯ",
  g: "ℊ",
  o: "ℴ",
};
const FRAKTUR: Readonly<Record<string, string>> = { C: "ℭ", H: "ℌ", I: "ℑ", R: "ℜ", Z: "ℨ" };
const DOUBLE_STRUCK: Readonly<Record<string, string>> = {
  C: "ℂ",
  H: "ℍ",
  N: "ℕ",
  P: "ℙ",
  Q: "ℚ",
  R: "ℝ",
  Z: "ℤ",
};

/** Mathematical Alphanumeric Symbols: where capital A, small a and zero stand. */
interface Alphabet {
  readonly capital: number;
  readonly small: number;
  readonly digit: number | undefined;
  readonly others: Readonly<Record<string, string>>;
}

const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  script: { capital: 0x1d49c, small: 0x1d4b6, digit: undefined, others: SCRIPT },
  fraktur: { capital: 0x1d504, small: 0x1d51e, digit: undefined, others: FRAKTUR },
  "double-struck": { capital: 0x1d538, small: 0x1d552, digit: 0x1d7d8, others: DOUBLE_STRUCK },
  "bold-script": { capital: 0x1d4d0, small: 0x1d4ea, digit: undefined, others: {} },
  "bold-fraktur": { capital: 0x1d56c, small: 0x1d586, digit: undefined, others: {} },
};

/** The italic letter of a formula for a letter (Mathematical Alphanumeric Symbols); undefined where there is none. */
export function italicLetter(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0;
  if (letter === "h") return 0x210e;
  if (code >= 0x41 && code <= 0x5a) return 0x1d434 + code - 0x41;
  if (code >= 0x61 && code <= 0x7a) return 0x1d44e + code - 0x61;
  return code >= 0x3b1 && code <= 0x3c9 ? 0x1d6fc + code - 0x3b1 : undefined;
}

/** Text in the alphabet of a `mathvariant` that fonts have no style for; unchanged for the others. */
export function inAlphabet(text: string, variant: string): string {
  const alphabet = ALPHABETS[variant];
  if (alphabet === undefined) return text;
  return [...text].map((character) => letterOf(character, alphabet)).join("");
}

function letterOf(character: string, { capital, small, digit, others }: Alphabet): string {
  const other = others[character];
  if (other !== undefined) return other;
  const code = character.charCodeAt(0);
  if (character >= "A" && character <= "Z") return String.fromCodePoint(capital + code - 0x41);
  if (character >= "a" && character <= "z") return String.fromCodePoint(small + code - 0x61);
  if (digit !== undefined && character >= "0" && character <= "9")
    return String.fromCodePoint(digit + code - 0x30);
  return character;
}
