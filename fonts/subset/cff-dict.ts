import { FontError } from "../error.ts";
import { viewOf } from "../sfnt/reader.ts";

/** Operators of a DICT with the bytes and the whole numbers of their operands. Two-byte operators count from 0x0c00. */
export type CffDict = ReadonlyMap<number, CffOperands>;

export interface CffOperands {
  readonly bytes: Uint8Array;
  /** Operands that are real numbers are NaN here. */
  readonly values: readonly number[];
}

export const operatorCharset = 15;
export const operatorCharStrings = 17;
export const operatorPrivate = 18;
export const operatorSubroutines = 19;
export const operatorFontBoundingBox = 5;
export const operatorFontMatrix = 0x0c07;
export const operatorCharStringType = 0x0c06;
export const operatorRegistryOrderingSupplement = 0x0c1e;
export const operatorCidCount = 0x0c22;
export const operatorFontDictionaries = 0x0c24;
export const operatorFontDictionarySelect = 0x0c25;

/** Reads a DICT (Technical Note 5176 §4). */
export function readDict(bytes: Uint8Array): CffDict {
  const view = viewOf(bytes);
  const dict = new Map<number, CffOperands>();
  let start = 0;
  let values: number[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const first = view.getUint8(offset);
    if (first <= 21) {
      const operator = first === 12 ? 0x0c00 | view.getUint8(offset + 1) : first;
      dict.set(operator, { bytes: bytes.subarray(start, offset), values });
      offset += first === 12 ? 2 : 1;
      start = offset;
      values = [];
      continue;
    }
    const operand = readOperand(view, offset);
    values.push(operand.value);
    offset = operand.end;
  }
  return dict;
}

function readOperand(view: DataView, offset: number): { value: number; end: number } {
  const first = view.getUint8(offset);
  if (first === 28) return { value: view.getInt16(offset + 1), end: offset + 3 };
  if (first === 29) return { value: view.getInt32(offset + 1), end: offset + 5 };
  if (first === 30) {
    let end = offset + 1;
    while ((view.getUint8(end) & 0x0f) !== 0x0f && view.getUint8(end) >> 4 !== 0x0f) end += 1;
    return { value: Number.NaN, end: end + 1 };
  }
  if (first >= 32 && first <= 246) return { value: first - 139, end: offset + 1 };
  if (first >= 247 && first <= 250) {
    return { value: (first - 247) * 256 + view.getUint8(offset + 1) + 108, end: offset + 2 };
  }
  if (first >= 251 && first <= 254) {
    return { value: -(first - 251) * 256 - view.getUint8(offset + 1) - 108, end: offset + 2 };
  }
  throw new FontError("malformed", "The font's CFF table has an unknown operand.");
}

/** A whole number in five bytes, whatever its size. */
export function integer(value: number): number[] {
  return [29, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function operator(code: number): number[] {
  return code >= 0x0c00 ? [12, code & 255] : [code];
}
