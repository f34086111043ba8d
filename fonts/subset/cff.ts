import { FontError } from "../error.ts";
import { guarded } from "../sfnt/reader.ts";
import type { FontFace } from "../types.ts";
import { CharStringWriter } from "./cff-charstring.ts";
import {
  type CffDict,
  type CffOperands,
  integer,
  operator,
  operatorCharStrings,
  operatorCharStringType,
  operatorCharset,
  operatorCidCount,
  operatorFontBoundingBox,
  operatorFontDictionaries,
  operatorFontDictionarySelect,
  operatorFontMatrix,
  operatorPrivate,
  operatorRegistryOrderingSupplement,
  operatorSubroutines,
} from "./cff-dict.ts";
import { type CffFont, openCff } from "./cff-font.ts";
import { writeIndex } from "./cff-index.ts";
import type { FaceSubset } from "./subset.ts";

/** The first string of a font's own; those below are standard. */
const firstCustomString = 391;

/**
 * Subsets a CFF face to a bare CID-keyed font program whose character identifiers are the new glyph numbers (ISO 32000 §9.7.4.2).
 * Subroutines are written out in place: after compression that costs little, and nothing has to be renumbered.
 */
export function subsetCff(face: FontFace, glyphs: Iterable<number>): FaceSubset {
  return guarded("CFF table", () => {
    const table = face.table("CFF ");
    if (table === undefined) throw new FontError("missing-table", 'The font has no "CFF " table.');
    const font = openCff(table);
    if ((font.top.get(operatorCharStringType)?.values[0] ?? 2) !== 2) {
      throw new FontError("unsupported-format", "The font's outlines are not Type 2 charstrings.");
    }
    const kept = new Set<number>([0]);
    for (const glyph of glyphs) if (glyph >= 0 && glyph < font.charStrings.count) kept.add(glyph);
    const list = [...kept];
    const glyphMap = new Map(list.map((glyph, index) => [glyph, index]));
    return { format: "cff", bytes: writeFont(face, font, list), glyphMap };
  });
}

function writeFont(face: FontFace, font: CffFont, glyphs: readonly number[]): Uint8Array {
  const used = [...new Set(glyphs.map((glyph) => font.privateOf(glyph)))].sort((left, right) => left - right);
  const charStrings = copyCharStrings(font, glyphs);
  const privates = used.map((index) => privateDict(font.privates[index]?.dict ?? new Map()));
  // Offsets are written with a fixed size, so the head is as long without them as with them.
  const headLength = writeHead(face, font, glyphs.length, [0, 0, 0, 0]).length;
  // One range of all glyphs but the first, or an empty list where that is the only one.
  const charset = Uint8Array.from(
    glyphs.length > 1 ? [2, 0, 1, (glyphs.length - 2) >> 8, (glyphs.length - 2) & 255] : [0],
  );
  const select = Uint8Array.from([0, ...glyphs.map((glyph) => used.indexOf(font.privateOf(glyph)))]);
  const strings = writeIndex(charStrings);
  const charsetAt = headLength;
  const selectAt = charsetAt + charset.length;
  const stringsAt = selectAt + select.length;
  const privatesAt = stringsAt + strings.length;
  const privateOffsets: number[] = [];
  let offset = privatesAt;
  for (const dict of privates) {
    privateOffsets.push(offset);
    offset += dict.length;
  }
  const dictionaries = used.map((index, position) =>
    fontDict(
      font.privates[index]?.fontMatrix,
      (privates[position] as Uint8Array).length,
      privateOffsets[position] ?? 0,
    ),
  );
  const offsets: TopOffsets = [charsetAt, selectAt, stringsAt, offset];
  const head = writeHead(face, font, glyphs.length, offsets);
  return concatenate([head, charset, select, strings, ...privates, writeIndex(dictionaries)]);
}

function writeHead(face: FontFace, font: CffFont, glyphCount: number, offsets: TopOffsets): Uint8Array {
  return concatenate([
    Uint8Array.of(1, 0, 4, 4),
    writeIndex([ascii(face.postScriptName)]),
    writeIndex([topDict(font, glyphCount, offsets)]),
    writeIndex([ascii("Adobe"), ascii("Identity")]),
    writeIndex([]),
  ]);
}

function copyCharStrings(font: CffFont, glyphs: readonly number[]): Uint8Array[] {
  const first = font.privates[0];
  if (first === undefined) throw new FontError("malformed", "The font's CFF table has no font dictionary.");
  const writer = new CharStringWriter(font.globalSubroutines, first.subroutines);
  return glyphs.map((glyph) => {
    const owner = font.privates[font.privateOf(glyph)] ?? first;
    return writer.write(font.charStrings.at(glyph), owner.subroutines);
  });
}

type TopOffsets = readonly [charset: number, select: number, charStrings: number, dictionaries: number];

function topDict(font: CffFont, glyphCount: number, offsets: TopOffsets): Uint8Array {
  const [charset, select, charStrings, dictionaries] = offsets;
  const registry = [...integer(firstCustomString), ...integer(firstCustomString + 1), ...integer(0)];
  return Uint8Array.from([
    ...registry,
    ...operator(operatorRegistryOrderingSupplement),
    ...copied(font.top, operatorFontBoundingBox),
    ...copied(font.top, operatorFontMatrix),
    ...integer(glyphCount),
    ...operator(operatorCidCount),
    ...integer(charset),
    ...operator(operatorCharset),
    ...integer(select),
    ...operator(operatorFontDictionarySelect),
    ...integer(charStrings),
    ...operator(operatorCharStrings),
    ...integer(dictionaries),
    ...operator(operatorFontDictionaries),
  ]);
}

function fontDict(fontMatrix: CffOperands | undefined, size: number, offset: number): Uint8Array {
  const matrix = fontMatrix === undefined ? [] : [...fontMatrix.bytes, ...operator(operatorFontMatrix)];
  return Uint8Array.from([...matrix, ...integer(size), ...integer(offset), ...operator(operatorPrivate)]);
}

/** The hints of a private dictionary without the place of its subroutines. */
function privateDict(dict: CffDict): Uint8Array {
  return Uint8Array.from(
    [...dict].flatMap(([code, { bytes }]) =>
      code === operatorSubroutines ? [] : [...bytes, ...operator(code)],
    ),
  );
}

function copied(dict: CffDict, code: number): number[] {
  const operands = dict.get(code);
  return operands === undefined ? [] : [...operands.bytes, ...operator(code)];
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 127);
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
