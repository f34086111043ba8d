import { FontError } from "../error.ts";
import { viewOf } from "../sfnt/reader.ts";
import {
  type CffDict,
  type CffOperands,
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
