import { type FontFace, type GlyphRun, verticalMetrics } from "../../../fonts/api/faces.ts";
import type { DiagnosticSink } from "../../../layout/api/basics.ts";
import type { ColorFace } from "../../../layout/api/display.ts";
import type { ByteWriter } from "../objects/byte-writer.ts";
import type { ObjectSink, PdfReference, SourceSink } from "../objects/values.ts";
import { type CompositeFont, compositeFont, type FontUse, writeCompositeFont } from "./composite-font.ts";
import type { CompositeFonts } from "./composite-fonts.ts";
import { GlyphCodes, STANDARD_CODES, SymbolCodes } from "./glyph-codes.ts";
import { type EncodedRun, RunEncoder, type Spacing } from "./run-encoder.ts";
import { writeToUnicode } from "./to-unicode.ts";

/** Where fonts are written, beside the file. */
export interface FontOutput {
  readonly diagnostics: DiagnosticSink;
  /** Those of earlier files whose streams were packed as those of this one are. */
  readonly known?: CompositeFonts | undefined;
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
    {
      isVertical = false,
      isHidden = false,
      colors,
    }: FontUse & { readonly colors?: ColorFace | undefined } = {},
  ) {
    this.face = face;
    this.name = name;
    this.reference = reference;
    this.isVertical = isVertical;
    this.isHidden = isHidden;
    this.colors = colors;
    if (face.builtIn === undefined) this.#codes = new GlyphCodes(face);
    else this.#codes = face.hasOwnEncoding === true ? new SymbolCodes() : undefined;
    this.#encoder = new RunEncoder(
      this.#codes ?? STANDARD_CODES,
      isVertical ? verticalMetrics(face) : undefined,
    );
  }

  /** Writes a run that `isPlainRun` holds for, and returns the sum of the spacing in it. Quick enough not to be remembered. */
  writePlain(run: GlyphRun, writer: ByteWriter, spacing?: Spacing): number {
    return this.#encoder.writePlain(run, writer, spacing);
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
  write(objects: SourceSink, output: FontOutput): void {
    // Where all text was pictures, nothing refers to the font; its number is used up.
    if (this.colors !== undefined && this.#codes instanceof GlyphCodes && this.#codes.glyphs.length === 1)
      objects.write({}, this.reference);
    else if (this.#codes instanceof GlyphCodes) this.#writeComposite(this.#codes, objects, output);
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

  #writeComposite(codes: GlyphCodes, objects: SourceSink, { diagnostics, known }: FontOutput): void {
    const { face } = this;
    const use = { isVertical: this.isVertical, isHidden: this.isHidden };
    const make = (): CompositeFont => compositeFont(face, codes, use, (bytes) => objects.pack(bytes));
    const font = known?.of(face, codes, use, make) ?? make();
    if (font.notSubset !== undefined)
      diagnostics.warn(
        "font-not-subset",
        `The font ${face.postScriptName} is embedded whole: ${font.notSubset}`,
      );
    writeCompositeFont(font, this.reference.id, objects);
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
