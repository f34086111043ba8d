import { winAnsiCharacters } from "../../../pdf/fonts/simple/win-ansi.ts";

/** Characters by code. */
export type Encoding = readonly (string | undefined)[];

/** From 0xA1 on; a space where a code has none (ISO 32000-1 annex D.2). */
const STANDARD_UPPER =
  "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ –†‡· ¶•‚„”»…‰ ¿ `´ˆ˜¯˘˙¨ ˚¸ ˝˛ˇ—                Æ ª    ŁØŒº     æ   ı  łøœß";
/** From 0x80 on. */
const MAC_UPPER =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

const ASCII: readonly (readonly [number, string])[] = Array.from({ length: 95 }, (_, index) => [
  index + 32,
  String.fromCharCode(index + 32),
]);

function encoding(...parts: readonly (readonly (readonly [number, string])[])[]): Encoding {
  const table: (string | undefined)[] = new Array(256).fill(undefined);
  for (const part of parts) for (const [code, text] of part) table[code] = text;
  return table;
}

function from(start: number, text: string): readonly (readonly [number, string])[] {
  return Array.from(text, (character, index): [number, string] => [start + index, character]).filter(
    ([, character]) => character !== " ",
  );
}

export const standardEncoding: Encoding = encoding(
  ASCII,
  [
    [0x27, "’"],
    [0x60, "‘"],
  ],
  from(0xa1, STANDARD_UPPER),
);
export const macRomanEncoding: Encoding = encoding(ASCII, from(0x80, MAC_UPPER));
export const winAnsiEncoding: Encoding = encoding(
  winAnsiCharacters.map(([code, point]): [number, string] => [code, String.fromCodePoint(point)]),
);

const EMPTY_BOX = "☐";
const EMPTY_CIRCLE = "○";
const FULL = "■";

/** Boxes and circles of the symbol fonts in which people set places to tick; what else these fonts have is no text. */
const DINGBATS: Encoding = encoding([
  [0x20, " "],
  [0x6d, EMPTY_CIRCLE],
  [0x6e, FULL],
  [0x6f, EMPTY_BOX],
  [0x70, EMPTY_BOX],
  [0x71, EMPTY_BOX],
  [0x72, EMPTY_BOX],
]);
const WINGDINGS: Encoding = encoding([
  [0x20, " "],
  [0x6e, FULL],
  [0x6f, EMPTY_BOX],
  [0x70, EMPTY_BOX],
  [0x71, EMPTY_BOX],
  [0x72, EMPTY_BOX],
  [0xa1, EMPTY_CIRCLE],
  [0xa8, EMPTY_BOX],
]);
const WINGDINGS_2: Encoding = encoding([
  [0x20, " "],
  [0x2a, EMPTY_BOX],
  [0x30, EMPTY_BOX],
  [0xa3, EMPTY_BOX],
  [0x99, EMPTY_CIRCLE],
]);

/** The encoding that a font of symbols has in itself, by its name. */
export function symbolEncoding(fontName: string): Encoding | undefined {
  const name = fontName.replace(/^[A-Z]{6}\+/, "").toLowerCase();
  if (/zapf|dingbats/.test(name) && !/wing/.test(name)) return DINGBATS;
  if (/wingdings-?2/.test(name)) return WINGDINGS_2;
  if (/wingdings(?!-?3)/.test(name)) return WINGDINGS;
  return undefined;
}
