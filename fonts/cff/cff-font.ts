import { FontError } from "../error.ts";
import { viewOf } from "../sfnt/reader.ts";
import {
  type CffDict,
  type CffOperands,
  type DictBlending,
  operatorCharStrings,
  operatorFontDictionaries,
  operatorFontDictionarySelect,
  operatorFontMatrix,
  operatorPrivate,
  operatorRegistryOrderingSupplement,
  operatorSubroutines,
  readDict,
} from "./cff-dict.ts";
import { type CffIndex, noIndex, readIndex } from "./cff-index.ts";

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

/** Most font dictionaries a font may have; FDSelect numbers them by a byte. */
export const maximumDictionaries = 256;
/** Bytes of a Private DICT; real ones have some hundreds. */
const maximumPrivate = 32_768;

/** Opens a CFF font program, name-keyed or CID-keyed. */
export function openCff(bytes: Uint8Array): CffFont {
  const names = readIndex(bytes, viewOf(bytes).getUint8(2));
  const tops = readIndex(bytes, names.end);
  const strings = readIndex(bytes, tops.end);
  const globalSubroutines = readIndex(bytes, strings.end);
  const top = readDict(tops.at(0));
  const charStrings = readIndex(bytes, offsetIn(top, operatorCharStrings));
  if (!top.has(operatorRegistryOrderingSupplement)) {
    // The matrix of the font itself stands in its Top DICT.
    const single = { ...readPrivate(bytes, top), fontMatrix: undefined };
    return { top, charStrings, globalSubroutines, privates: [single], privateOf: () => 0 };
  }
  const dictionaries = readIndex(bytes, offsetIn(top, operatorFontDictionaries));
  if (dictionaries.count > maximumDictionaries) throw new RangeError("font dictionaries");
  const privates = Array.from({ length: dictionaries.count }, (_, index) => {
    return readPrivate(bytes, readDict(dictionaries.at(index)));
  });
  const select = readSelect(bytes, offsetIn(top, operatorFontDictionarySelect), charStrings.count);
  return { top, charStrings, globalSubroutines, privates, privateOf: (glyph) => select[glyph] ?? 0 };
}

export function offsetIn(dict: CffDict, operator: number): number {
  const offset = dict.get(operator)?.values[0];
  if (offset === undefined || !(offset > 0)) {
    throw new FontError("malformed", "The font's CFF table lacks an offset it needs.");
  }
  return offset;
}

/** The hints of a font dictionary, and the subroutines beside them. */
export function readPrivate(bytes: Uint8Array, owner: CffDict, blending?: DictBlending): CffPrivate {
  const [size = 0, offset = 0] = owner.get(operatorPrivate)?.values ?? [];
  if (size < 0 || offset < 0 || size > maximumPrivate || offset + size > bytes.length)
    throw new RangeError("Private DICT");
  const dict = readDict(bytes.subarray(offset, offset + size), blending);
  const subroutines = dict.get(operatorSubroutines)?.values[0];
  return {
    dict,
    fontMatrix: owner.get(operatorFontMatrix),
    subroutines:
      subroutines === undefined
        ? noIndex
        : readIndex(bytes, offset + subroutines, blending === undefined ? 2 : 4),
  };
}

/** FDSelect, formats 0, 3 and, in CFF2, 4: the font dictionary of every glyph. */
export function readSelect(bytes: Uint8Array, offset: number, glyphCount: number): Uint8Array {
  const view = viewOf(bytes);
  const select = new Uint8Array(glyphCount);
  const format = view.getUint8(offset);
  if (format === 0) {
    if (offset + 1 + glyphCount > bytes.length) throw new RangeError("FDSelect");
    select.set(bytes.subarray(offset + 1, offset + 1 + glyphCount));
    return select;
  }
  const isLong = format === 4;
  const number = (at: number): number => (isLong ? view.getUint32(at) : view.getUint16(at));
  const [width, length] = isLong ? [4, 6] : [2, 3];
  const ranges = number(offset + 1);
  let next = 0;
  for (let index = 0; index < ranges; index += 1) {
    const range = offset + 1 + width + length * index;
    const start = Math.max(next, number(range));
    const end = Math.min(glyphCount, number(range + length));
    const dictionary = isLong ? view.getUint16(range + width) : view.getUint8(range + width);
    if (end > start) select.fill(Math.min(dictionary, maximumDictionaries - 1), start, end);
    next = Math.max(next, end);
  }
  return select;
}
