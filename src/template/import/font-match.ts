import { type PDFDict, PDFName } from "pdf-lib";
import type { FontWeight } from "../model.ts";
import type { ObjectReader } from "./objects.ts";

/** The standard family and weight that come nearest to a font. */
export interface FontMatch {
  readonly fontFamily: "Courier" | "Helvetica" | "Times New Roman";
  readonly fontWeight: FontWeight;
}

/** Flags of font descriptors (ISO 32000-1 table 123). */
const FIXED_PITCH = 1 << 0;
const SERIF = 1 << 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
/** Stem weight from which a font is bold. */
const BOLD_WEIGHT = 600;

/** Names by which forms know the standard fonts without saying more of them. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["Helv", "Helvetica"],
  ["HeBo", "Helvetica-Bold"],
  ["HeOb", "Helvetica-Oblique"],
  ["HeBO", "Helvetica-BoldOblique"],
  ["Cour", "Courier"],
  ["CoBo", "Courier-Bold"],
  ["CoOb", "Courier-Oblique"],
  ["CoBO", "Courier-BoldOblique"],
  ["TiRo", "Times-Roman"],
  ["TiBo", "Times-Bold"],
  ["TiIt", "Times-Italic"],
  ["TiBI", "Times-BoldItalic"],
]);

const FIXED_NAMES = /cour|mono|consol|typewriter|fixed|ocr|letter ?gothic|lucida ?console/;
const SERIF_NAMES =
  /times|tiro|serif|roman|georgia|garamond|minion|palatino|bookman|century|cambria|caslon|baskerville|didot|song|ming|batang/;
const SANS_NAMES = /sans|helv|arial|gothic|myriad|verdana|tahoma|calibri|univers|frutiger|segoe|lucida/;

/**
 * The standard font nearest to the one that a form's text is set in, by its name and its descriptor: `name` is a key of the font
 * resources. Undefined for fonts of signs, and for a name that says nothing.
 */
export function matchFont(
  name: string | undefined,
  resources: readonly (PDFDict | undefined)[],
  reader: ObjectReader,
): FontMatch | undefined {
  if (name === undefined) return undefined;
  const font = resources.map((fonts) => reader.dictAt(fonts, name)).find((found) => found !== undefined);
  const baseFont = reader.name(font?.get(PDFName.of("BaseFont"))) ?? ALIASES.get(name);
  if (baseFont === undefined) return undefined;
  const plain = baseFont.replace(/^[A-Z]{6}\+/, "").toLowerCase();
  if (/zapf|dingbat|symbol|webding|wingding/.test(plain)) return undefined;
  const descriptor = descriptorOf(font, reader);
  const flags = reader.number(descriptor?.get(PDFName.of("Flags"))) ?? 0;
  const weight = reader.number(descriptor?.get(PDFName.of("FontWeight"))) ?? 0;
  const isBold =
    /bold|black|heavy|demi|,b/.test(plain) || (flags & FORCE_BOLD) !== 0 || weight >= BOLD_WEIGHT;
  const isItalic = /ital|obli/.test(plain) || (flags & ITALIC) !== 0;
  const slanted: FontWeight = isBold ? "boldItalic" : "italic";
  const upright: FontWeight = isBold ? "bold" : "normal";
  return { fontFamily: familyOf(plain, flags), fontWeight: isItalic ? slanted : upright };
}

/** Of a composite font that of the font below it. */
function descriptorOf(font: PDFDict | undefined, reader: ObjectReader): PDFDict | undefined {
  const [descendant] = reader.elementsAt(font, "DescendantFonts");
  return reader.dictAt(font, "FontDescriptor") ?? reader.dictAt(reader.dict(descendant), "FontDescriptor");
}

/** By name first: many writers set the flags of all their fonts alike. */
function familyOf(name: string, flags: number): FontMatch["fontFamily"] {
  if (FIXED_NAMES.test(name)) return "Courier";
  if (SANS_NAMES.test(name)) return "Helvetica";
  if (SERIF_NAMES.test(name)) return "Times New Roman";
  if ((flags & FIXED_PITCH) !== 0) return "Courier";
  return (flags & SERIF) === 0 ? "Helvetica" : "Times New Roman";
}
