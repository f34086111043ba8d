import { type PDFDict, PDFName } from "pdf-lib";
import type { FontProgram } from "../../../fonts/api/faces.ts";
import { macRomanEncoding, winAnsiEncoding } from "../../template/detect/content/encodings.ts";
import { textOfGlyphName } from "../../template/detect/content/glyph-names.ts";
import type { ObjectReader } from "../../template/import/objects.ts";

const SYMBOLIC = 1 << 2;

/**
 * How the codes of a simple TrueType font become glyphs (ISO 32000-1 §9.6.6.4); undefined where it is encoded as PDF/A and PDF/UA forbid (ISO 19005-2
 * §6.2.11.6), or in a way that is not read here.
 */
export function simpleGlyph(
  dict: PDFDict,
  descriptor: PDFDict | undefined,
  program: FontProgram,
  reader: ObjectReader,
): ((code: number) => number) | undefined {
  const flags = reader.number(descriptor?.get(PDFName.of("Flags"))) ?? 0;
  const hasMap = (platform: number, encoding: number): boolean =>
    program.maps.some((map) => map.platform === platform && map.encoding === encoding);
  const entry = reader.get(dict, "Encoding");
  if ((flags & SYMBOLIC) !== 0) {
    const isKnown = program.maps.every(
      ({ platform, encoding }) => platform === 1 || (platform === 3 && encoding === 0),
    );
    const isOne = hasMap(3, 0) || program.maps.length === 1;
    return entry === undefined && isKnown && isOne ? (code) => program.glyphOf(code) : undefined;
  }
  const base = reader.name(reader.dict(entry)?.get(PDFName.of("BaseEncoding")) ?? entry);
  const table =
    base === "WinAnsiEncoding" ? winAnsiEncoding : base === "MacRomanEncoding" ? macRomanEncoding : undefined;
  if (table === undefined || !hasMap(3, 1)) return undefined;
  const differences = differencesOf(reader.dict(entry), reader);
  if (differences === undefined) return undefined;
  return (code) => {
    const text = differences.get(code) ?? table[code];
    return text === undefined ? 0 : program.glyphOf(text.codePointAt(0) ?? 0);
  };
}

/** Characters that stand at other codes; undefined where a name means none. */
function differencesOf(
  encoding: PDFDict | undefined,
  reader: ObjectReader,
): ReadonlyMap<number, string> | undefined {
  const characters = new Map<number, string>();
  let code = 0;
  for (const element of reader.elementsAt(encoding, "Differences")) {
    const number = reader.number(element);
    const text = textOfGlyphName(reader.name(element) ?? "");
    if (number !== undefined) code = number;
    else if (text === undefined || text.length > 1) return undefined;
    else characters.set(code++, text);
  }
  return characters;
}
