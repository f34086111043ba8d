import { PDFArray, PDFDict, PDFName, type PDFObject } from "pdf-lib";
import { standardFace } from "../../../../fonts/api/catalogue.ts";
import type { InflateBudget } from "../../import/inflate.ts";
import type { ObjectReader } from "../../import/objects.ts";
import { streamBytes } from "../../import/stream-bytes.ts";
import { type CharacterMap, readCharacterMap } from "./character-maps.ts";
import {
  type Encoding,
  macRomanEncoding,
  standardEncoding,
  symbolEncoding,
  winAnsiEncoding,
} from "./encodings.ts";
import { textOfGlyphName } from "./glyph-names.ts";

export interface FontTools {
  readonly reader: ObjectReader;
  readonly budget: InflateBudget;
}

/** What is needed of a font to know what a text says and how far it reaches. */
export interface TextFont {
  readonly bold: boolean;
  /** Bytes of a code by its first byte. */
  lengthAt(first: number): number;
  /** What a code stands for; U+FFFD where nobody can tell. */
  textOf(code: number): string;
  /** Advance of a code in thousandths of the font size. */
  widthOf(code: number): number;
}

const UNKNOWN = "\ufffd";
const USUAL_WIDTH = 500;
/** Widths that ranges of one font may give, those that are said again included. */
const MOST_WIDTHS = 140_000;

/** Reads a font (ISO 32000-1 §9.5 to §9.10). */
export function readTextFont(dict: PDFDict, tools: FontTools): TextFont {
  const { reader, budget } = tools;
  const type = reader.name(dict.get(PDFName.of("Subtype")));
  const map = reader.get(dict, "ToUnicode");
  const bytes = streamBytes(map, budget);
  const toUnicode = bytes === undefined ? undefined : readCharacterMap(bytes);
  return type === "Type0"
    ? compositeFont(dict, toUnicode, tools)
    : simpleFont(dict, toUnicode, { ...tools, isType3: type === "Type3" });
}

function isBold(name: string, descriptor: PDFDict | undefined, { reader }: FontTools): boolean {
  const weight = reader.number(descriptor?.get(PDFName.of("FontWeight"))) ?? 400;
  return /bold|black|heavy|semibold|demi/i.test(name) || weight >= 600;
}

function simpleFont(
  dict: PDFDict,
  toUnicode: CharacterMap | undefined,
  tools: FontTools & { readonly isType3: boolean },
): TextFont {
  const { reader, isType3 } = tools;
  const name = reader.name(dict.get(PDFName.of("BaseFont"))) ?? "";
  const descriptor = reader.dictAt(dict, "FontDescriptor");
  const first = reader.number(dict.get(PDFName.of("FirstChar"))) ?? 0;
  const listed = reader.elementsAt(dict, "Widths").map((width) => reader.number(width));
  const missing = reader.number(descriptor?.get(PDFName.of("MissingWidth")));
  // Widths of Type 3 fonts are in glyph space; its matrix takes them to text space.
  const factor = isType3 ? 1000 * (reader.numbers(dict.get(PDFName.of("FontMatrix")), 6)?.[0] ?? 0.001) : 1;
  const encoding = encodingOf(dict, name, tools);
  const face = listed.length === 0 ? standardFace(standardNameOf(name)) : undefined;
  const widthOf = (code: number): number => {
    const width = listed[code - first];
    if (width !== undefined) return width * factor;
    const point = encoding[code]?.codePointAt(0);
    if (face !== undefined && point !== undefined) return face.advanceOf(face.glyphOf(point));
    return (missing ?? (listed.length === 0 ? USUAL_WIDTH : 0)) * factor;
  };
  return {
    bold: isBold(name, descriptor, tools),
    lengthAt: () => 1,
    textOf: (code) => symbolText(toUnicode?.texts.get(code), encoding[code]),
    widthOf,
  };
}

/** The standard font that is nearest to one that says nothing of its widths. */
function standardNameOf(name: string): string {
  const bold = /bold|black/i.test(name);
  const slanted = /italic|oblique/i.test(name);
  if (/times|serif|roman/i.test(name) && !/sans/i.test(name)) {
    if (!bold && !slanted) return "Times-Roman";
    return `Times-${bold ? "Bold" : ""}${slanted ? "Italic" : ""}`;
  }
  const family = /cour|mono/i.test(name) ? "Courier" : "Helvetica";
  if (!bold && !slanted) return family;
  return `${family}-${bold ? "Bold" : ""}${slanted ? "Oblique" : ""}`;
}

/** Codes of symbols mapped to the private use area say nothing; what the font's own encoding says does. */
function symbolText(mapped: string | undefined, encoded: string | undefined): string {
  if (mapped === undefined || mapped === "") return encoded ?? UNKNOWN;
  const point = mapped.codePointAt(0) ?? 0;
  if (encoded !== undefined && ((point >= 0xe000 && point < 0xf900) || isBoxSign(encoded))) return encoded;
  return mapped;
}

function isBoxSign(text: string): boolean {
  return text === "☐" || text === "○";
}

function encodingOf(dict: PDFDict, fontName: string, { reader }: FontTools): Encoding {
  const entry = reader.get(dict, "Encoding");
  const described = entry instanceof PDFDict ? entry : undefined;
  const base = reader.name(described?.get(PDFName.of("BaseEncoding")) ?? entry);
  const own = symbolEncoding(fontName);
  const table: (string | undefined)[] = [...(own ?? namedEncoding(base))];
  let code = 0;
  for (const element of reader.elementsAt(described, "Differences")) {
    const number = reader.number(element);
    if (number !== undefined) code = number;
    else {
      const name = reader.name(element);
      const text = name === undefined ? undefined : textOfGlyphName(name);
      if (code >= 0 && code < 256 && (text !== undefined || own === undefined)) table[code] = text;
      code += 1;
    }
  }
  return table;
}

function namedEncoding(name: string | undefined): Encoding {
  if (name === "WinAnsiEncoding") return winAnsiEncoding;
  if (name === "MacRomanEncoding") return macRomanEncoding;
  return standardEncoding;
}

function compositeFont(dict: PDFDict, toUnicode: CharacterMap | undefined, tools: FontTools): TextFont {
  const { reader, budget } = tools;
  const descendant = reader.dict(reader.elementsAt(dict, "DescendantFonts")[0]);
  const name = reader.name(dict.get(PDFName.of("BaseFont"))) ?? "";
  const entry = reader.get(dict, "Encoding");
  const encodingName = reader.name(entry) ?? "Identity-H";
  const bytes = entry instanceof PDFName ? undefined : streamBytes(entry, budget);
  const own = bytes === undefined ? undefined : readCharacterMap(bytes);
  const usual = reader.number(descendant?.get(PDFName.of("DW"))) ?? 1000;
  const widths = compositeWidths(descendant, reader);
  const symbols = symbolEncoding(name);
  const isUnicode = /^Uni.*-(?:UCS2|UTF16)/.test(encodingName);
  // Of the older encodings of East Asia most take one byte for ASCII.
  const isMixed = /RKSJ|EUC|GBK|B5|KSC|HKscs/i.test(encodingName);
  return {
    bold: isBold(name, reader.dictAt(descendant, "FontDescriptor"), tools),
    lengthAt: (first) => own?.lengths[first] || (isMixed && first < 0x80 ? 1 : 2),
    textOf: (code) => {
      const mapped = toUnicode?.texts.get(code);
      if (symbols !== undefined) return symbolText(mapped, symbols[(mapped?.charCodeAt(0) ?? 0) & 255]);
      if (mapped !== undefined) return mapped;
      if (isUnicode || (isMixed && code < 0x80)) return String.fromCharCode(code);
      return UNKNOWN;
    },
    widthOf: (code) => widths.get(own?.characters.get(code) ?? code) ?? usual,
  };
}

/** `W` (ISO 32000-1 §9.7.4.3): `c [w1 w2 …]` or `first last w`. */
function compositeWidths(descendant: PDFDict | undefined, reader: ObjectReader): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  const elements: readonly PDFObject[] = reader.elementsAt(descendant, "W");
  let left = MOST_WIDTHS;
  for (let index = 0; index + 1 < elements.length; ) {
    const first = reader.number(elements[index]) ?? 0;
    const second = reader.resolve(elements[index + 1]);
    if (second instanceof PDFArray) {
      for (const [offset, element] of second.asArray().entries()) {
        const width = reader.number(element);
        if (width !== undefined) widths.set(first + offset, width);
      }
      index += 2;
      continue;
    }
    const last = Math.min(reader.number(second) ?? first, first + 65_535);
    const width = reader.number(elements[index + 2]);
    for (let character = first; width !== undefined && character <= last && left > 0; character += 1) {
      widths.set(character, width);
      left -= 1;
    }
    index += 3;
  }
  return widths;
}
