import { type FontFace, verticalMetrics } from "../../../fonts/api/faces.ts";
import { defined } from "../../../layout/api/basics.ts";
import { dictionaryEntries } from "../objects/pdf-syntax.ts";
import { type PackedStream, type SourceSink, text } from "../objects/values.ts";
import { fontDescriptor } from "./font-descriptor.ts";
import { type FontFile, fontFileFor } from "./font-file.ts";
import type { GlyphCodes } from "./glyph-codes.ts";
import { HIDDEN_GLYPH, hiddenFontFile } from "./hidden-font.ts";
import { writeToUnicode } from "./to-unicode.ts";

/** Ways to use a face that take fonts of their own. */
export interface FontUse {
  readonly isVertical?: boolean | undefined;
  readonly isHidden?: boolean | undefined;
}

/** A Type0 font (ISO 32000-1 §9.7) as it stands in a file, but for the numbers of its objects. Of the same glyphs and texts it is the same. */
export interface CompositeFont {
  /** The font program, and the entries of its dictionary. */
  readonly program: PackedStream;
  readonly programEntries: string;
  /** Entries of the descriptor but for the program, which this names. */
  readonly descriptor: string;
  readonly programKey: "FontFile2" | "FontFile3";
  /** Entries of the descendant but for descriptor and map. */
  readonly descendant: string;
  /** Where in the program the glyphs of codes are: undefined in one of glyphs in the order of codes, or of no TrueType. */
  readonly glyphMap: PackedStream | undefined;
  readonly toUnicode: PackedStream;
  /** Entries of the font but for descendant and texts. */
  readonly font: string;
  /** Why the face is embedded whole, where it is. */
  readonly notSubset: string | undefined;
}

/** Makes the font that shows the glyphs of codes. */
export function compositeFont(
  face: FontFace,
  codes: GlyphCodes,
  { isVertical = false, isHidden = false }: FontUse,
  pack: SourceSink["pack"],
): CompositeFont {
  const { glyphs, composed, texts } = codes;
  const file = isHidden || face.outlines === "none" ? hiddenFile(glyphs) : fontFileFor(face, codes);
  const isTrueType = file.format === "truetype";
  const encoding = isVertical ? "Identity-V" : "Identity-H";
  const name = `${subsetTag(glyphs)}+${face.postScriptName}`;
  const advances = new Map(composed.map(({ glyph, advance }) => [glyph, advance]));
  const map = file.glyphOfCode;
  return {
    program: pack(file.bytes),
    programEntries: dictionaryEntries(programEntries(file)),
    descriptor: dictionaryEntries(fontDescriptor(face, name)),
    programKey: isTrueType ? "FontFile2" : "FontFile3",
    descendant: dictionaryEntries({
      Type: "Font",
      Subtype: isTrueType ? "CIDFontType2" : "CIDFontType0",
      BaseFont: name,
      CIDSystemInfo: { Registry: text("Adobe"), Ordering: text("Identity"), Supplement: 0 },
      DW: 1000,
      W: [0, glyphs.map((glyph) => thousandths(face, advances.get(glyph) ?? face.advanceOf(glyph)))],
      W2: isVertical ? [0, columnMetrics(face, glyphs)] : undefined,
      CIDToGIDMap: isTrueType && map === undefined ? "Identity" : undefined,
    }),
    glyphMap: isTrueType && map !== undefined ? pack(glyphMap(map)) : undefined,
    toUnicode: pack(writeToUnicode(texts)),
    font: dictionaryEntries({
      Type: "Font",
      Subtype: "Type0",
      // ISO 32000-1 table 121: the name of a CFF font is joined with that of its CMap.
      BaseFont: isTrueType ? name : `${name}-${encoding}`,
      Encoding: encoding,
    }),
    notSubset: file.notSubset,
  };
}

/** Writes the objects of a font, itself by a number that was given out before. */
export function writeCompositeFont(font: CompositeFont, id: number, objects: SourceSink): void {
  const program = objects.writePacked(font.programEntries, font.program).id;
  const descriptor = objects.reserveId();
  objects.object(descriptor, `<<${font.descriptor}/${font.programKey} ${program} 0 R>>`);
  const map = font.glyphMap && `/CIDToGIDMap ${objects.writePacked("", font.glyphMap).id} 0 R`;
  const descendant = objects.reserveId();
  objects.object(descendant, `<<${font.descendant}${map ?? ""}/FontDescriptor ${descriptor} 0 R>>`);
  const toUnicode = objects.writePacked("", font.toUnicode).id;
  objects.object(id, `<<${font.font}/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`);
}

function hiddenFile(glyphs: readonly number[]): FontFile {
  return {
    bytes: hiddenFontFile(),
    format: "truetype",
    glyphOfCode: glyphs.map(() => HIDDEN_GLYPH),
    notSubset: undefined,
  };
}

function programEntries({ format, bytes }: FontFile): Readonly<Record<string, string | number>> {
  if (format === "truetype") return { Length1: bytes.length };
  return { Subtype: format === "cff" ? "CIDFontType0C" : "OpenType" };
}

/** Of each glyph how far the pen goes down, and where its vertical origin is. */
function columnMetrics(face: FontFace, glyphs: readonly number[]): number[] {
  const metrics = verticalMetrics(face);
  return glyphs.flatMap((glyph) => [
    -thousandths(face, metrics.advanceOf(glyph)),
    thousandths(face, face.advanceOf(glyph) / 2),
    thousandths(face, metrics.originOf(glyph)),
  ]);
}

function thousandths({ metrics }: FontFace, units: number): number {
  return Math.round((units * 1_000_000) / metrics.unitsPerEm) / 1000;
}

/** A CIDToGIDMap stream: the glyph of each code in two bytes. */
function glyphMap(glyphs: readonly number[]): Uint8Array {
  const map = new Uint8Array(glyphs.length * 2);
  for (let code = 0; code < glyphs.length; code += 1) {
    const glyph = defined(glyphs[code]);
    map[2 * code] = glyph >> 8;
    map[2 * code + 1] = glyph & 0xff;
  }
  return map;
}

/** Six capitals that tell subsets of a font apart (ISO 32000-1 §9.6.4), made from the glyphs so that equal input gives equal files. */
function subsetTag(glyphs: readonly number[]): string {
  let hash = 0x811c9dc5;
  for (const glyph of glyphs) hash = Math.imul(hash ^ glyph, 0x01000193) >>> 0;
  let tag = "";
  for (let index = 0; index < 6; index += 1) {
    tag += String.fromCharCode(0x41 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return tag;
}
