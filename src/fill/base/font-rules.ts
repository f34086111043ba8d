import { type PDFDict, PDFName, PDFNumber, PDFStream } from "pdf-lib";
import { cffProgram, FontError, type FontProgram, trueTypeProgram } from "../../../fonts/api/faces.ts";
import { readCharacterMap } from "../../template/detect/content/character-maps.ts";
import { readTextFont } from "../../template/detect/content/text-font.ts";
import type { InflateBudget } from "../../template/import/inflate.ts";
import type { ObjectReader } from "../../template/import/objects.ts";
import { streamBytes } from "../../template/import/stream-bytes.ts";
import type { BaseLacks } from "./base-lack.ts";
import { simpleGlyph } from "./simple-glyphs.ts";

export interface RuleTools {
  readonly reader: ObjectReader;
  readonly budget: InflateBudget;
  readonly lacks: BaseLacks;
}

/** A font of the base PDF, with the codes that are shown in it. */
export interface FontUse {
  readonly dict: PDFDict;
  /** Number of the page where it is met first. */
  readonly page: number;
  /** Bytes of a code; undefined for encodings that are not read here. */
  readonly codeLength: 1 | 2 | undefined;
  readonly codes: Set<number>;
}

const CODE = "conformance-font";
/** Advances that standards take for the same differ by no more, in thousandths of the em (ISO 19005-2 §6.2.11.5). */
const TOLERANCE = 1;

/** The use of a font that is met for the first time. */
export function fontUse(dict: PDFDict, page: number, reader: ObjectReader): FontUse {
  const isComposite = reader.name(dict.get(PDFName.of("Subtype"))) === "Type0";
  const encoding = reader.name(dict.get(PDFName.of("Encoding")));
  const isIdentity = encoding === "Identity-H" || encoding === "Identity-V";
  return { dict, page, codes: new Set(), codeLength: !isComposite ? 1 : isIdentity ? 2 : undefined };
}

/**
 * Looks at a font that is shown: whether it is in the file, has the glyphs and the advances that the file says it has (ISO 19005-2 §6.2.11,
 * ISO 14289-1 §7.21), and whether what it shows can be read. What can't be looked at does not count as met.
 */
export function checkFont(use: FontUse, tools: RuleTools): void {
  const name =
    (tools.reader.name(use.dict.get(PDFName.of("BaseFont"))) ?? "").replace(/^[A-Z]{6}\+/, "") ||
    "without a name";
  const problem = fontProblem(use, tools);
  if (problem !== undefined)
    tools.lacks.add("all", CODE, `Page ${use.page} of the base PDF: the font ${name} ${problem}.`);
  if (use.codeLength !== undefined) checkText(use, name, tools);
}

/** What is wrong with the font, as the end of a sentence. */
function fontProblem(use: FontUse, tools: RuleTools): string | undefined {
  const { reader } = tools;
  const { dict } = use;
  const descendant = reader.dict(reader.elementsAt(dict, "DescendantFonts")[0]);
  const subtype = reader.name((descendant ?? dict).get(PDFName.of("Subtype")));
  if (subtype === "Type3") return "is made of drawings, whose advances can't be checked: use a font file";
  const descriptor = reader.dictAt(descendant ?? dict, "FontDescriptor");
  const file = fontFile(descriptor, reader);
  if (file === undefined) return "is not in the file: save the PDF with all fonts embedded";
  if (use.codeLength === undefined) return "has an encoding that can't be checked: save it with Identity-H";
  if (!isComplete(dict, descendant, reader))
    return "does not say of itself what standards want to know: save the PDF anew with embedded fonts";
  // The glyphs of simple Type 1 fonts go by names, which are not read here.
  const isRead = descendant !== undefined || subtype === "TrueType";
  const program = isRead ? readProgram(file, tools) : undefined;
  if (program === undefined) return "has a file that can't be checked: embed it as TrueType or OpenType";
  const glyphOf =
    descendant === undefined
      ? simpleGlyph(dict, descriptor, program, reader)
      : compositeGlyph(descendant, program, tools);
  return glyphOf === undefined
    ? "has an encoding that standards don't allow for fonts of its kind"
    : glyphProblem(use, program, { glyphOf, tools });
}

/** Entries that every font has (ISO 19005-2 §6.2.11.2, §6.2.11.3). */
function isComplete(dict: PDFDict, descendant: PDFDict | undefined, reader: ObjectReader): boolean {
  const isFont = [dict, descendant ?? dict].every(
    (each) =>
      reader.name(each.get(PDFName.of("Type"))) === "Font" &&
      /^[\x21-\x7e]+$/.test(reader.name(each.get(PDFName.of("BaseFont"))) ?? ""),
  );
  if (descendant !== undefined) {
    const isCff = reader.name(descendant.get(PDFName.of("Subtype"))) === "CIDFontType0";
    return isFont && (isCff || reader.get(descendant, "CIDToGIDMap") !== undefined);
  }
  const first = reader.number(dict.get(PDFName.of("FirstChar")));
  const last = reader.number(dict.get(PDFName.of("LastChar")));
  const count = reader.elementsAt(dict, "Widths").length;
  return isFont && first !== undefined && last !== undefined && count === last - first + 1;
}

function glyphProblem(
  { dict, codes }: FontUse,
  program: FontProgram,
  { glyphOf, tools }: { readonly glyphOf: (code: number) => number; readonly tools: RuleTools },
): string | undefined {
  const { widthOf } = readTextFont(dict, tools);
  for (const code of codes) {
    const glyph = glyphOf(code);
    if (glyph === 0) return "has no glyph for a character that is shown: embed all of its characters";
    const advance = program.advanceOf(glyph);
    if (advance === undefined) return "lacks a glyph, or its advance can't be checked";
    if (Math.abs(advance - widthOf(code)) > TOLERANCE)
      return "has other advances than the PDF says: save the PDF anew with embedded fonts";
  }
  return undefined;
}

/** What machines read of the codes (ISO 19005-2 §6.2.11.7, ISO 14289-1 §7.21.7). */
function checkText(use: FontUse, name: string, { reader, budget, lacks }: RuleTools): void {
  const bytes = streamBytes(reader.get(use.dict, "ToUnicode"), budget);
  const texts = bytes === undefined ? undefined : readCharacterMap(bytes).texts;
  const { textOf } = readTextFont(use.dict, { reader, budget });
  const isEncoded = use.codeLength === 1 && reader.get(use.dict, "Encoding") !== undefined;
  for (const code of use.codes) {
    const text = texts?.get(code) ?? (isEncoded ? textOf(code) : "");
    if (text !== "" && !/[\0\ufeff\ufffe\ufffd\ue000-\uf8ff]/.test(text)) continue;
    lacks.add(
      "text",
      "conformance-text",
      `Page ${use.page} of the base PDF: characters of the font ${name} say not what they stand for (ToUnicode): save the PDF anew from its source.`,
    );
    return;
  }
}

interface FontFile {
  readonly stream: PDFStream;
  readonly kind: "truetype" | "cff" | "type1";
}

function fontFile(descriptor: PDFDict | undefined, reader: ObjectReader): FontFile | undefined {
  if (descriptor === undefined) return undefined;
  for (const [key, kind] of [
    ["FontFile2", "truetype"],
    ["FontFile3", "cff"],
    ["FontFile", "type1"],
  ] as const) {
    const stream = reader.get(descriptor, key);
    if (stream instanceof PDFStream) return { stream, kind };
  }
  return undefined;
}

function readProgram({ stream, kind }: FontFile, { budget }: RuleTools): FontProgram | undefined {
  const bytes = streamBytes(stream, budget);
  if (bytes === undefined || kind === "type1") return undefined;
  try {
    return kind === "truetype" ? trueTypeProgram(bytes) : cffProgram(bytes);
  } catch (error) {
    if (error instanceof FontError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Codes are CIDs here; TrueType fonts have a map from them to glyphs (ISO 32000-1 §9.7.4.2). */
function compositeGlyph(
  descendant: PDFDict,
  program: FontProgram,
  { reader, budget }: RuleTools,
): ((code: number) => number) | undefined {
  const map = reader.get(descendant, "CIDToGIDMap");
  if (map === undefined || map instanceof PDFNumber) return (code) => program.glyphOfCid(code);
  if (reader.name(map) === "Identity") return (code) => code;
  const bytes = streamBytes(map, budget);
  return bytes && ((code) => ((bytes[2 * code] ?? 0) << 8) | (bytes[2 * code + 1] ?? 0));
}
