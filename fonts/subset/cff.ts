import {
  type CffDict,
  type CffOperands,
  integer,
  operator,
  operatorCharStrings,
  operatorCharset,
  operatorCidCount,
  operatorFontBoundingBox,
  operatorFontDictionaries,
  operatorFontDictionarySelect,
  operatorFontMatrix,
  operatorPrivate,
  operatorRegistryOrderingSupplement,
  real,
} from "../cff/cff-dict.ts";
import { writeIndex } from "../cff/cff-index.ts";
import { privateDict } from "../cff/cff-private.ts";
import { type FaceCharStrings, openCharStrings } from "../cff/face-charstrings.ts";
import { guarded } from "../sfnt/reader.ts";
import type { FontFace } from "../types.ts";
import type { FaceSubset } from "./subset.ts";

/** The first string of a font's own; those below are standard. */
const firstCustomString = 391;

/**
 * Subsets a CFF face to a bare CID-keyed font program whose character identifiers are the new glyph numbers (ISO 32000 §9.7.4.2).
 * Subroutines are written out in place: after compression that costs little, and nothing has to be renumbered.
 */
export function subsetCff(face: FontFace, glyphs: Iterable<number>): FaceSubset {
  return guarded("CFF table", () => {
    const charStrings = openCharStrings(face);
    const kept = new Set<number>([0]);
    for (const glyph of glyphs) if (glyph >= 0 && glyph < charStrings.font.charStrings.count) kept.add(glyph);
    const list = [...kept];
    const glyphMap = new Map(list.map((glyph, index) => [glyph, index]));
    return { format: "cff", bytes: writeFont(face, charStrings, list), glyphMap };
  });
}

function writeFont(face: FontFace, source: FaceCharStrings, glyphs: readonly number[]): Uint8Array {
  const { font } = source;
  const used = [...new Set(glyphs.map((glyph) => font.privateOf(glyph)))].sort((left, right) => left - right);
  const charStrings = glyphs.map((glyph) => source.of(glyph));
  const privates = used.map((index) => privateDict(font.privates[index]?.dict ?? new Map()));
  // Offsets are written with a fixed size, so the head is as long without them as with them.
  const headLength = writeHead(face, source, glyphs.length, [0, 0, 0, 0]).length;
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
  const head = writeHead(face, source, glyphs.length, offsets);
  return concatenate([head, charset, select, strings, ...privates, writeIndex(dictionaries)]);
}

function writeHead(
  face: FontFace,
  source: FaceCharStrings,
  glyphCount: number,
  offsets: TopOffsets,
): Uint8Array {
  return concatenate([
    Uint8Array.of(1, 0, 4, 4),
    writeIndex([ascii(face.postScriptName)]),
    writeIndex([topDict(face, source, glyphCount, offsets)]),
    writeIndex([ascii("Adobe"), ascii("Identity")]),
    writeIndex([]),
  ]);
}

type TopOffsets = readonly [charset: number, select: number, charStrings: number, dictionaries: number];

function topDict(
  face: FontFace,
  { font, matrix }: FaceCharStrings,
  glyphCount: number,
  offsets: TopOffsets,
): Uint8Array {
  const [charset, select, charStrings, dictionaries] = offsets;
  const registry = [...integer(firstCustomString), ...integer(firstCustomString + 1), ...integer(0)];
  return Uint8Array.from([
    ...registry,
    ...operator(operatorRegistryOrderingSupplement),
    ...(font.top.has(operatorFontBoundingBox)
      ? copied(font.top, operatorFontBoundingBox)
      : boundingBox(face)),
    ...(matrix === undefined ? copied(font.top, operatorFontMatrix) : fontMatrix(matrix)),
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

function boundingBox({ metrics }: FontFace): number[] {
  return [...metrics.boundingBox.flatMap((edge) => integer(edge)), ...operator(operatorFontBoundingBox)];
}

function fontMatrix(matrix: readonly number[]): number[] {
  return [
    ...matrix.flatMap((part) => (part === 0 ? integer(0) : real(part))),
    ...operator(operatorFontMatrix),
  ];
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
