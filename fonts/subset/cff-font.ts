import { FontError } from "../error.ts";
import { viewOf } from "../sfnt/reader.ts";

/** An INDEX of a CFF font: byte strings by number (Adobe Technical Note 5176 §5). */
export interface CffIndex {
  readonly count: number;
  /** A view into the font. */
  at(index: number): Uint8Array;
  /** Offset behind the INDEX. */
  readonly end: number;
}

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

/** One set of hints with the subroutines that go with it. */
export interface CffPrivate {
  readonly dict: CffDict;
  readonly fontMatrix: CffOperands | undefined;
  readonly subroutines: CffIndex;
}

/** A CFF font opened for reading. Reads outside the font throw a RangeError. */
export interface CffFont {
  readonly top: CffDict;
  readonly charStrings: CffIndex;
  readonly globalSubroutines: CffIndex;
  readonly privates: readonly CffPrivate[];
  /** Which of the privates a glyph uses. */
  privateOf(glyph: number): number;
}

const noIndex: CffIndex = {
  count: 0,
  at: () => {
    throw new RangeError("empty INDEX");
  },
  end: 0,
};

/** Most font dictionaries a font may have; FDSelect numbers them by a byte. */
const maximumDictionaries = 256;

/** Opens a CFF font program, name-keyed or CID-keyed. */
export function openCff(bytes: Uint8Array): CffFont {
  const names = readIndex(bytes, viewOf(bytes).getUint8(2));
  const tops = readIndex(bytes, names.end);
  const strings = readIndex(bytes, tops.end);
  const globalSubroutines = readIndex(bytes, strings.end);
  const top = readDict(tops.at(0));
  const charStrings = readIndex(bytes, offsetIn(top, operatorCharStrings));
  if (!top.has(operatorRegistryOrderingSupplement)) {
    const single = readPrivate(bytes, top, undefined);
    return { top, charStrings, globalSubroutines, privates: [single], privateOf: () => 0 };
  }
  const dictionaries = readIndex(bytes, offsetIn(top, operatorFontDictionaries));
  if (dictionaries.count > maximumDictionaries) throw new RangeError("font dictionaries");
  const privates = Array.from({ length: dictionaries.count }, (_, index) => {
    const dict = readDict(dictionaries.at(index));
    return readPrivate(bytes, dict, dict.get(operatorFontMatrix));
  });
  const select = readSelect(bytes, offsetIn(top, operatorFontDictionarySelect), charStrings.count);
  return { top, charStrings, globalSubroutines, privates, privateOf: (glyph) => select[glyph] ?? 0 };
}

function offsetIn(dict: CffDict, operator: number): number {
  const offset = dict.get(operator)?.values[0];
  if (offset === undefined || !(offset > 0)) {
    throw new FontError("malformed", "The font's CFF table lacks an offset it needs.");
  }
  return offset;
}

/** Reads the INDEX at an offset; its offsets are checked when an entry is asked for. */
export function readIndex(bytes: Uint8Array, offset: number): CffIndex {
  const view = viewOf(bytes);
  const count = view.getUint16(offset);
  if (count === 0) return { ...noIndex, end: offset + 2 };
  const size = view.getUint8(offset + 2);
  if (size < 1 || size > 4) throw new RangeError("INDEX offsets");
  const data = offset + 2 + (count + 1) * size;
  const entry = (index: number): number => {
    let value = 0;
    for (let byte = 0; byte < size; byte += 1)
      value = value * 256 + view.getUint8(offset + 3 + index * size + byte);
    return data + value;
  };
  const end = entry(count);
  if (end > bytes.length) throw new RangeError("INDEX data");
  return {
    count,
    at(index) {
      if (index < 0 || index >= count) throw new RangeError("INDEX entry");
      const start = entry(index);
      const stop = entry(index + 1);
      if (start > stop || stop > end) throw new RangeError("INDEX entry");
      return bytes.subarray(start, stop);
    },
    end,
  };
}

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

function readPrivate(bytes: Uint8Array, owner: CffDict, fontMatrix: CffOperands | undefined): CffPrivate {
  const [size = 0, offset = 0] = owner.get(operatorPrivate)?.values ?? [];
  if (size < 0 || offset < 0 || offset + size > bytes.length) throw new RangeError("Private DICT");
  const dict = readDict(bytes.subarray(offset, offset + size));
  const subroutines = dict.get(operatorSubroutines)?.values[0];
  return {
    dict,
    fontMatrix,
    subroutines: subroutines === undefined ? noIndex : readIndex(bytes, offset + subroutines),
  };
}

/** FDSelect, formats 0 and 3: the font dictionary of every glyph. */
function readSelect(bytes: Uint8Array, offset: number, glyphCount: number): Uint8Array {
  const view = viewOf(bytes);
  const select = new Uint8Array(glyphCount);
  if (view.getUint8(offset) === 0) {
    if (offset + 1 + glyphCount > bytes.length) throw new RangeError("FDSelect");
    select.set(bytes.subarray(offset + 1, offset + 1 + glyphCount));
    return select;
  }
  const ranges = view.getUint16(offset + 1);
  let next = 0;
  for (let index = 0; index < ranges; index += 1) {
    const range = offset + 3 + 3 * index;
    const start = Math.max(next, view.getUint16(range));
    const end = Math.min(glyphCount, view.getUint16(range + 3));
    if (end > start) select.fill(view.getUint8(range + 2), start, end);
    next = Math.max(next, end);
  }
  return select;
}
