import { FontError, type FontFace } from "../../../fonts/api/faces.ts";
import { faceFont, simpleFontFile } from "../fonts/simple/face-font.ts";
import { writeSimpleFont } from "../fonts/simple/write-simple-font.ts";
import type { Compression } from "../objects/deflate.ts";
import type { ObjectSink, PdfDictionary, PdfReference } from "../objects/values.ts";

const HELVETICA = "Helv";
const DINGBATS = "ZaDb";

/**
 * The fonts that readers set typed text in: those of the document's faces with all of WinAnsiEncoding, so that any Latin text can be
 * typed; Helvetica for faces that a PDF can't use so.
 */
export class TypingFonts {
  readonly #objects: ObjectSink;
  readonly #compression: Compression;
  readonly #names: Map<string, string> = new Map();
  readonly #references: Record<string, PdfReference> = {};

  constructor(objects: ObjectSink, compression: Compression) {
    this.#objects = objects;
    this.#compression = compression;
  }

  /** Name of the font for a face in the form's resources. */
  nameOf(face: FontFace): string {
    let name = this.#names.get(face.id);
    if (name === undefined) {
      name = this.#write(face) ?? this.#standard(HELVETICA, "Helvetica");
      this.#names.set(face.id, name);
    }
    return name;
  }

  /** Name of the font with marks. */
  dingbats(): string {
    return this.#standard(DINGBATS, "ZapfDingbats");
  }

  resources(): PdfDictionary {
    return { Font: this.#references };
  }

  /** Undefined when the face's outlines are of another kind, or broken. */
  #write(face: FontFace): string | undefined {
    const font = faceFont(face);
    if (font === undefined) return undefined;
    try {
      const bytes = simpleFontFile(face, "win-ansi");
      const reference = this.#objects.reserve();
      const file = (): { deflated: Uint8Array; length: number } => ({
        deflated: this.#compression.deflate(bytes),
        length: bytes.length,
      });
      writeSimpleFont({ font, reference, repertoire: "win-ansi", file }, this.#objects);
      const name = `T${this.#names.size + 1}`;
      this.#references[name] = reference;
      return name;
    } catch (error) {
      if (error instanceof FontError) return undefined;
      throw error;
    }
  }

  #standard(name: string, baseFont: string): string {
    const encoding = name === HELVETICA ? "WinAnsiEncoding" : undefined;
    this.#references[name] ??= this.#objects.write({
      Type: "Font",
      Subtype: "Type1",
      BaseFont: baseFont,
      Encoding: encoding,
    });
    return name;
  }
}
