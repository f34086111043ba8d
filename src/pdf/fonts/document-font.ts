import { type FontFace, type GlyphRun, verticalMetrics } from "../../../fonts/api/faces.ts";
import type { DiagnosticSink } from "../../../layout/api/basics.ts";
import { defined } from "../../../layout/api/basics.ts";
import { ColorFace } from "../../../layout/api/display.ts";
import type { ByteWriter } from "../objects/byte-writer.ts";
import { type ObjectSink, type PdfReference, text } from "../objects/values.ts";
import { fontDescriptor } from "./font-descriptor.ts";
import { type FontFile, fontFileFor } from "./font-file.ts";
import { GlyphCodes, STANDARD_CODES, SymbolCodes } from "./glyph-codes.ts";
import { HIDDEN_GLYPH, hiddenFontFile } from "./hidden-font.ts";
import { type EncodedRun, RunEncoder, type Spacing } from "./run-encoder.ts";
import { writeToUnicode } from "./to-unicode.ts";

/** Ways to use a face that take fonts of their own. */
export interface FontUse {
  readonly isVertical?: boolean | undefined;
  readonly isHidden?: boolean | undefined;
}

/** Runs remembered with their codes: enough for the words of a page, however long the document is. */
const MAXIMUM_REMEMBERED = 4096;

/**
 * One face in one document: a Type0 font (ISO 32000-1 §9.7) whose codes are given out as text is shown, or one of the fonts that
 * every reader has (§9.6.2.2), in WinAnsiEncoding and without a file.
 */
export class DocumentFont {
  readonly face: FontFace;
  /** Name in resource dictionaries. */
  readonly name: string;
  readonly reference: PdfReference;
  /** Its glyphs are set one below the other (ISO 32000-1 §9.7.4.3). */
  readonly isVertical: boolean;
  /** Its colour glyphs, where it has any. */
  readonly colors: ColorFace | undefined;
  /** Undefined for a font that every reader has and whose codes say what they mean. */
  readonly #codes: GlyphCodes | SymbolCodes | undefined;
  readonly #encoder: RunEncoder;
  readonly #encoded: Map<GlyphRun, EncodedRun> = new Map();
  /** Null when the face has none. */
  #space: GlyphRun | null | undefined;

  /** Pictures stand for its glyphs, which are there to be found and copied. */
  readonly isHidden: boolean;

  constructor(
    face: FontFace,
    name: string,
    reference: PdfReference,
    { isVertical = false, isHidden = false }: FontUse = {},
  ) {
    this.face = face;
    this.name = name;
    this.reference = reference;
    this.isVertical = isVertical;
    this.isHidden = isHidden;
    this.colors = isHidden ? undefined : ColorFace.open(face, name);
    if (face.builtIn === undefined) this.#codes = new GlyphCodes(face);
    else this.#codes = face.hasOwnEncoding === true ? new SymbolCodes() : undefined;
    this.#encoder = new RunEncoder(
      this.#codes ?? STANDARD_CODES,
      isVertical ? verticalMetrics(face) : undefined,
    );
  }

  /** Writes a run that `isPlainRun` holds for, without extra spacing. Quick enough not to be remembered. */
  writePlain(run: GlyphRun, writer: ByteWriter): void {
    this.#encoder.writePlain(run, writer);
  }

  /** The run without extra spacing; remembered, because words repeat. */
  encode(run: GlyphRun): EncodedRun {
    let encoded = this.#encoded.get(run);
    if (encoded === undefined) {
      encoded = this.#encoder.encode(run);
      if (this.#encoded.size >= MAXIMUM_REMEMBERED) this.#encoded.clear();
      this.#encoded.set(run, encoded);
    }
    return encoded;
  }

  encodeSpaced(run: GlyphRun, spacing: Spacing): EncodedRun {
    return this.#encoder.encode(run, spacing);
  }

  /** A space of the face, which draws nothing; undefined where it has none. */
  get space(): GlyphRun | undefined {
    if (this.#space === undefined) this.#space = spaceOf(this.face) ?? null;
    return this.#space ?? undefined;
  }

  /** Shows `.notdef` for characters that the face has not. */
  get lacksGlyphs(): boolean {
    if (!(this.#codes instanceof GlyphCodes) || this.isHidden) return false;
    return this.#codes.glyphs.indexOf(0, 1) > 0;
  }

  /** Writes the font and what belongs to it; no run may be encoded afterwards. */
  write(objects: ObjectSink, diagnostics: DiagnosticSink): void {
    // Where all text was pictures, nothing refers to the font; its number is used up.
    if (this.colors !== undefined && this.#codes instanceof GlyphCodes && this.#codes.glyphs.length === 1)
      objects.write({}, this.reference);
    else if (this.#codes instanceof GlyphCodes) this.#writeComposite(this.#codes, objects, diagnostics);
    else if (this.#codes === undefined) this.#writeStandard(objects);
    else this.#writeSymbols(this.#codes, objects);
  }

  /** Readers know the glyphs of the codes, but not all what they mean. */
  #writeSymbols({ texts }: SymbolCodes, objects: ObjectSink): void {
    const BaseFont = this.face.builtIn;
    const ToUnicode = objects.writeStream({}, writeToUnicode(texts, 1));
    objects.write({ Type: "Font", Subtype: "Type1", BaseFont, ToUnicode }, this.reference);
  }

  #writeStandard(objects: ObjectSink): void {
    const BaseFont = this.face.builtIn;
    const font = { Type: "Font", Subtype: "Type1", BaseFont, Encoding: "WinAnsiEncoding" };
    objects.write(font, this.reference);
  }

  #writeComposite(codes: GlyphCodes, objects: ObjectSink, diagnostics: DiagnosticSink): void {
    const { face } = this;
    const encoding = this.isVertical ? "Identity-V" : "Identity-H";
    const { glyphs, composed } = codes;
    const advances = new Map(composed.map(({ glyph, advance }) => [glyph, advance]));
    const file =
      this.isHidden || face.outlines === "none"
        ? {
            bytes: hiddenFontFile(),
            format: "truetype" as const,
            glyphOfCode: glyphs.map(() => HIDDEN_GLYPH),
          }
        : fontFileFor(face, { glyphs, composed }, diagnostics);
    const fontName = `${subsetTag(glyphs)}+${face.postScriptName}`;
    const isTrueType = file.format === "truetype";
    const descriptor = objects.write({
      ...fontDescriptor(face, fontName),
      [isTrueType ? "FontFile2" : "FontFile3"]: writeFontFile(file, objects),
    });
    const map = file.glyphOfCode;
    const descendant = objects.write({
      Type: "Font",
      Subtype: isTrueType ? "CIDFontType2" : "CIDFontType0",
      BaseFont: fontName,
      CIDSystemInfo: { Registry: text("Adobe"), Ordering: text("Identity"), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: 1000,
      W: [0, glyphs.map((glyph) => this.#thousandths(advances.get(glyph) ?? face.advanceOf(glyph)))],
      ...(this.isVertical && { W2: [0, this.#columnMetrics(glyphs)] }),
      CIDToGIDMap: isTrueType
        ? map === undefined
          ? "Identity"
          : objects.writeStream({}, glyphMap(map))
        : undefined,
    });
    const toUnicode = objects.writeStream({}, writeToUnicode(codes.texts));
    objects.write(
      {
        Type: "Font",
        Subtype: "Type0",
        // ISO 32000-1 table 121: the name of a CFF font is joined with that of its CMap.
        BaseFont: isTrueType ? fontName : `${fontName}-${encoding}`,
        Encoding: encoding,
        DescendantFonts: [descendant],
        ToUnicode: toUnicode,
      },
      this.reference,
    );
  }

  /** Of each glyph how far the pen goes down, and where its vertical origin is. */
  #columnMetrics(glyphs: readonly number[]): number[] {
    const metrics = verticalMetrics(this.face);
    return glyphs.flatMap((glyph) => [
      -this.#thousandths(metrics.advanceOf(glyph)),
      this.#thousandths(this.face.advanceOf(glyph) / 2),
      this.#thousandths(metrics.originOf(glyph)),
    ]);
  }

  #thousandths(units: number): number {
    return Math.round((units * 1_000_000) / this.face.metrics.unitsPerEm) / 1000;
  }
}

function spaceOf(face: FontFace): GlyphRun | undefined {
  const glyph = face.glyphOf(0x20);
  if (glyph === 0) return undefined;
  const width = face.advanceOf(glyph);
  return {
    face,
    text: " ",
    glyphs: [glyph],
    advances: [width],
    offsets: undefined,
    clusters: undefined,
    rightToLeft: false,
    width,
  };
}

function writeFontFile({ format, bytes }: FontFile, objects: ObjectSink): PdfReference {
  if (format === "truetype") return objects.writeStream({ Length1: bytes.length }, bytes);
  return objects.writeStream({ Subtype: format === "cff" ? "CIDFontType0C" : "OpenType" }, bytes);
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
