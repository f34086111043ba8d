/** Characters of WinAnsiEncoding at 0x80 to 0x9F (ISO 32000-1 annex D.2); a space where a code has none. */
const UPPER = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const UPPER_START = 0x80;

const codes: ReadonlyMap<number, number> = new Map(
  Array.from(UPPER, (character, index): [number, number] => [
    character.charCodeAt(0),
    UPPER_START + index,
  ]).filter(([unit]) => unit !== 0x20),
);

/** Code of a UTF-16 unit in WinAnsiEncoding, or 0. The soft hyphen has none here: it is not to be seen. */
export function winAnsiCode(unit: number): number {
  if (unit < 0x7f) return unit >= 0x20 ? unit : 0;
  if (unit < 0x100) return unit >= 0xa0 && unit !== 0xad ? unit : 0;
  return codes.get(unit) ?? 0;
}

/** Every code that stands for a character, with that character. */
export const winAnsiCharacters: readonly (readonly [code: number, codePoint: number])[] = [
  ...range(0x20, 0x7e),
  ...Array.from(codes, ([unit, code]) => [code, unit] as const).sort((left, right) => left[0] - right[0]),
  ...range(0xa0, 0xac),
  ...range(0xae, 0xff),
];

function range(first: number, last: number): (readonly [number, number])[] {
  return Array.from({ length: last - first + 1 }, (_, index) => [first + index, first + index] as const);
}
