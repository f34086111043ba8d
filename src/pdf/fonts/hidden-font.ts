import { writeSfnt } from "../../../fonts/api/faces.ts";

/** The glyph that stands for every character: a box, because readers leave text without extent out. */
export const HIDDEN_GLYPH = 1;

const TRUE_TYPE = 0x00010000;
const EM = 1000;
const ASCENT = 800;
const DESCENT = -200;

/** A TrueType file for text that is not seen: one box of an em (OpenType, "glyf", "head", "hhea", "maxp"). */
export function hiddenFontFile(): Uint8Array {
  const box = words([1, 0, DESCENT, EM, ASCENT, 3, 0]);
  // Four points on the curve, their distances in two bytes.
  const glyph = [...box, 1, 1, 1, 1, ...words([0, 0, EM, 0]), ...words([DESCENT, EM, 0, -EM])];
  const bounds = [0, DESCENT, EM, ASCENT];
  return writeSfnt(
    TRUE_TYPE,
    new Map([
      ["glyf", Uint8Array.from(glyph)],
      [
        "head",
        Uint8Array.from(
          words([1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, EM, 0, 0, 0, 0, 0, 0, 0, 0, ...bounds, 0, 8, 2, 0, 0]),
        ),
      ],
      ["hhea", Uint8Array.from(words([1, 0, ASCENT, DESCENT, 0, EM, 0, 0, EM, 1, 0, 0, 0, 0, 0, 0, 0, 1]))],
      ["hmtx", Uint8Array.from(words([EM, 0, 0]))],
      ["loca", Uint8Array.from(words([0, 0, glyph.length / 2]))],
      ["maxp", Uint8Array.from(words([1, 0, 2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]))],
    ]),
  );
}

/** Numbers as two bytes each. */
function words(values: readonly number[]): number[] {
  return values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]);
}
