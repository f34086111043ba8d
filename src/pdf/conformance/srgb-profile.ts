/**
 * ICC profiles of sRGB and of its greys (ICC.1:2010, version 4; IEC 61966-2-1) with what a display profile must have and no more: the
 * primaries and the white adapted to D50, and one curve for all channels.
 */

const HEADER_LENGTH = 128;
const ENTRY_LENGTH = 12;
/** Colorants and white in the connection space. */
const RED = [0.436065674, 0.222488403, 0.013916016];
const GREEN = [0.385147095, 0.716873169, 0.097076416];
const BLUE = [0.143066406, 0.06060791, 0.714096069];
const WHITE = [0.964202881, 1, 0.824905396];
/** From D65 to D50 by Bradford's method. */
const ADAPTATION = [
  1.04788208, 0.022918701, -0.050216675, 0.029586792, 0.990478516, -0.017074585, -0.009231567, 0.015075684,
  0.751678467,
];
/** ((x + 0.055) / 1.055) ^ 2.4 from 0.04045 on, x / 12.92 below. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];
const PARAMETRIC_WITH_LINEAR_START = 3;

/** The bytes of the profile, always the same. */
export function srgbProfile(): Uint8Array {
  const curve = curveElement();
  const tags: readonly Tag[] = [
    ...commonTags("sRGB"),
    ["rXYZ", element("XYZ ", RED.map(fixed))],
    ["gXYZ", element("XYZ ", GREEN.map(fixed))],
    ["bXYZ", element("XYZ ", BLUE.map(fixed))],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  return assembled(tags, "RGB ");
}

/** The profile of greys that look as those of sRGB do. */
export function grayProfile(): Uint8Array {
  return assembled([...commonTags("sGray"), ["kTRC", curveElement()]], "GRAY");
}

type Tag = readonly [signature: string, data: Uint8Array];

function commonTags(name: string): readonly Tag[] {
  return [
    ["desc", words(name)],
    ["cprt", words("CC0")],
    ["wtpt", element("XYZ ", WHITE.map(fixed))],
    ["chad", element("sf32", ADAPTATION.map(fixed))],
  ];
}

function curveElement(): Uint8Array {
  return element("para", [PARAMETRIC_WITH_LINEAR_START << 16, ...CURVE.map(fixed)]);
}

function assembled(tags: readonly Tag[], space: "RGB " | "GRAY"): Uint8Array {
  const places = new Map<Uint8Array, number>();
  let length = HEADER_LENGTH + 4 + tags.length * ENTRY_LENGTH;
  for (const [, data] of tags) {
    if (places.has(data)) continue;
    places.set(data, length);
    length += data.length;
  }
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  writeHeader(view, space);
  view.setUint32(HEADER_LENGTH, tags.length);
  for (const [index, [signature, data]] of tags.entries()) {
    const at = HEADER_LENGTH + 4 + index * ENTRY_LENGTH;
    const place = places.get(data) ?? 0;
    letters(view, at, signature);
    view.setUint32(at + 4, place);
    view.setUint32(at + 8, data.length);
    bytes.set(data, place);
  }
  return bytes;
}

/** A display profile from a space to XYZ (ICC.1:2010 §7.2). */
function writeHeader(view: DataView, space: string): void {
  view.setUint32(0, view.byteLength);
  view.setUint32(8, 0x0420_0000);
  letters(view, 12, `mntr${space}XYZ `);
  // A date is required; it is that of version 4.2 of the standard.
  for (const [index, value] of [2004, 10, 1, 0, 0, 0].entries()) view.setUint16(24 + 2 * index, value);
  letters(view, 36, "acsp");
  for (const [index, value] of WHITE.entries()) view.setInt32(68 + 4 * index, fixed(value));
}

/** A tag of 32-bit numbers. */
function element(type: string, values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 + 4 * values.length));
  letters(view, 0, type);
  for (const [index, value] of values.entries()) view.setInt32(8 + 4 * index, value);
  return new Uint8Array(view.buffer);
}

/** A text in English (multiLocalizedUnicodeType). */
function words(value: string): Uint8Array {
  const START = 28;
  const bytes = new Uint8Array(Math.ceil((START + 2 * value.length) / 4) * 4);
  const view = new DataView(bytes.buffer);
  letters(view, 0, "mluc");
  view.setUint32(8, 1);
  view.setUint32(12, ENTRY_LENGTH);
  letters(view, 16, "enUS");
  view.setUint32(20, 2 * value.length);
  view.setUint32(24, START);
  for (let index = 0; index < value.length; index += 1)
    view.setUint16(START + 2 * index, value.charCodeAt(index));
  return bytes;
}

function letters(view: DataView, at: number, value: string): void {
  for (let index = 0; index < value.length; index += 1) view.setUint8(at + index, value.charCodeAt(index));
}

/** A number in 16.16 bits. */
function fixed(value: number): number {
  return Math.round(value * 0x1_0000);
}
