import { defined } from "../defined.ts";
import { FontError } from "../error.ts";
import { viewOf } from "../sfnt/reader.ts";
import { blendTop } from "./blend.ts";

/** Operators of a DICT with the bytes and the whole numbers of their operands. Two-byte operators count from 0x0c00. */
export type CffDict = ReadonlyMap<number, CffOperands>;

export interface CffOperands {
  readonly bytes: Uint8Array;
  readonly values: readonly number[];
  /** True where the values depend on the place of a variable font, so that the bytes do not stand for them. */
  readonly isBlended?: boolean;
}

/** What a DICT of a variable font needs to have its values at one place (OpenType CFF2, "Private DICT operators"). */
export interface DictBlending {
  /** How much of each region applies, by the number of a group of regions (`vsindex`). */
  scalarsOf(group: number): readonly number[];
}

export const operatorCharset = 15;
export const operatorCharStrings = 17;
export const operatorPrivate = 18;
export const operatorSubroutines = 19;
export const operatorGroup = 22;
export const operatorVariationStore = 24;
export const operatorFontBoundingBox = 5;
export const operatorFontMatrix = 0x0c07;
export const operatorCharStringType = 0x0c06;
export const operatorRegistryOrderingSupplement = 0x0c1e;
export const operatorCidCount = 0x0c22;
export const operatorFontDictionaries = 0x0c24;
export const operatorFontDictionarySelect = 0x0c25;

/** Largest operator of a DICT of CFF, and of CFF2. */
const largestOperator = 21;
const largestOperator2 = 24;
/** Operands that may stand before an operator (OpenType CFF2, "Implementation limits"). */
const maximumOperands = 513;
const blendOperator = 23;

/**
 * Reads a DICT (Technical Note 5176 §4); with `blending` one of CFF2.
 * @throws RangeError or FontError when it is damaged.
 */
export function readDict(bytes: Uint8Array, blending?: DictBlending): CffDict {
  const view = viewOf(bytes);
  const dict = new Map<number, CffOperands>();
  let start = 0;
  let values: number[] = [];
  let isBlended = false;
  let offset = 0;
  const largest = blending === undefined ? largestOperator : largestOperator2;
  while (offset < bytes.length) {
    const first = view.getUint8(offset);
    if (first === blendOperator && blending !== undefined) {
      blendTop(values, blending.scalarsOf(dict.get(operatorGroup)?.values[0] ?? 0));
      isBlended = true;
      offset += 1;
      continue;
    }
    if (first <= largest) {
      const operator = first === 12 ? 0x0c00 | view.getUint8(offset + 1) : first;
      const operands = bytes.subarray(start, offset);
      dict.set(operator, isBlended ? { bytes: operands, values, isBlended } : { bytes: operands, values });
      isBlended = false;
      offset += first === 12 ? 2 : 1;
      start = offset;
      values = [];
      continue;
    }
    const operand = readOperand(view, offset);
    if (values.length >= maximumOperands) throw new RangeError("DICT operands");
    values.push(operand.value);
    offset = operand.end;
  }
  return dict;
}

function readOperand(view: DataView, offset: number): { value: number; end: number } {
  const first = view.getUint8(offset);
  if (first === 28) return { value: view.getInt16(offset + 1), end: offset + 3 };
  if (first === 29) return { value: view.getInt32(offset + 1), end: offset + 5 };
  if (first === 30) return readReal(view, offset + 1);
  if (first >= 32 && first <= 246) return { value: first - 139, end: offset + 1 };
  if (first >= 247 && first <= 250) {
    return { value: (first - 247) * 256 + view.getUint8(offset + 1) + 108, end: offset + 2 };
  }
  if (first >= 251 && first <= 254) {
    return { value: -(first - 251) * 256 - view.getUint8(offset + 1) - 108, end: offset + 2 };
  }
  throw new FontError("malformed", "The font's CFF table has an unknown operand.");
}

/** Digits of real numbers by their four bits; the last ends the number. */
const realDigits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "E", "E-", "", "-"];
const realEnd = 15;

/** 0 for what is no number. */
function readReal(view: DataView, start: number): { value: number; end: number } {
  let text = "";
  let offset = start;
  for (;;) {
    const pair = view.getUint8(offset);
    offset += 1;
    for (const digit of [pair >> 4, pair & 15]) {
      if (digit === realEnd) {
        const value = Number(text);
        return { value: Number.isFinite(value) ? value : 0, end: offset };
      }
      // Further digits than a number can have change nothing.
      if (text.length < 64) text += realDigits[digit];
    }
  }
}

/** A real number. */
export function real(value: number): number[] {
  const digits = [...String(value).replace("e-", "c").replace("e+", "b").replace("e", "b")].map((digit) =>
    digit === "." ? 10 : digit === "b" ? 11 : digit === "c" ? 12 : digit === "-" ? 14 : Number(digit),
  );
  digits.push(realEnd);
  if (digits.length % 2 === 1) digits.push(realEnd);
  return [
    30,
    ...Array.from(
      { length: digits.length / 2 },
      (_, index) => (defined(digits[2 * index]) << 4) | defined(digits[2 * index + 1]),
    ),
  ];
}

/** A whole number in five bytes, whatever its size. */
export function integer(value: number): number[] {
  return [29, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function operator(code: number): number[] {
  return code >= 0x0c00 ? [12, code & 255] : [code];
}
