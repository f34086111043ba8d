import type { FontFace } from "../../../fonts/api/faces.ts";
import type { DiagnosticSink } from "../../../layout/api/basics.ts";
import { ColorFace } from "../../../layout/api/color-glyphs.ts";
import type { FileWriter } from "../../pdf/file/file-writer.ts";
import { DocumentFont } from "../../pdf/fonts/document-font.ts";
import type { Repertoire } from "../../pdf/fonts/simple/face-font.ts";
import type { SimpleFont } from "../../pdf/fonts/simple/simple-font.ts";
import { writeSimpleFont } from "../../pdf/fonts/simple/write-simple-font.ts";
import type { Compression } from "../../pdf/objects/deflate.ts";
import type { FontLibrary } from "../fonts/font-library.ts";

/** A simple font in one file. */
export interface SimpleFontUse {
  /** Name in resource dictionaries. */
  readonly name: string;
  readonly id: number;
  readonly font: SimpleFont;
  /** Characters beyond ASCII were shown, or a reader may type them. */
  isBeyondAscii: boolean;
}

/** The fonts of one file: each is in it once, however often it is used. */
export class DocumentFonts {
  readonly #file: FileWriter;
  readonly #library: FontLibrary;
  readonly #compression: Compression;
  readonly #simple: Map<string, SimpleFontUse> = new Map();
  readonly #composite: Map<FontFace, DocumentFont> = new Map();

  constructor(file: FileWriter, library: FontLibrary, compression: Compression) {
    this.#file = file;
    this.#library = library;
    this.#compression = compression;
  }

  simple(font: SimpleFont): SimpleFontUse {
    let use = this.#simple.get(font.id);
    if (use === undefined) {
      use = { name: `F${this.#simple.size + 1}`, id: this.#file.reserveId(), font, isBeyondAscii: false };
      this.#simple.set(font.id, use);
    }
    return use;
  }

  composite(face: FontFace): DocumentFont {
    let font = this.#composite.get(face);
    if (font === undefined) {
      const name = `C${this.#composite.size + 1}`;
      font = new DocumentFont(face, name, this.#file.reserve(), { colors: ColorFace.open(face, name) });
      this.#composite.set(face, font);
    }
    return font;
  }

  /** Entries of the font resources. */
  entries(): string {
    let text = "";
    for (const { name, id } of this.#simple.values()) text += `/${name} ${id} 0 R`;
    for (const { name, reference } of this.#composite.values()) text += `/${name} ${reference.id} 0 R`;
    return text;
  }

  /** Names of fonts that text is shown in and that are not in the file. Those that readers are to type in are another matter. */
  missingFonts(): string[] {
    return [...this.#composite.keys()].flatMap(({ builtIn }) => builtIn ?? []);
  }

  /** Some character is shown that no font has. */
  get lacksGlyphs(): boolean {
    return [...this.#composite.values()].some((font) => font.lacksGlyphs);
  }

  /** Writes all fonts; nothing may be shown afterwards. */
  write(diagnostics: DiagnosticSink): void {
    for (const use of this.#simple.values()) this.#writeSimple(use);
    for (const font of this.#composite.values()) font.write(this.#file, { diagnostics });
  }

  #writeSimple({ id, font, isBeyondAscii }: SimpleFontUse): void {
    const repertoire: Repertoire = isBeyondAscii ? "win-ansi" : "ascii";
    const file = (): { deflated: Uint8Array; length: number } =>
      this.#library.simpleFile(font.face as FontFace, repertoire, this.#compression.deflate);
    writeSimpleFont({ font, reference: { id }, repertoire, file }, this.#file);
  }
}
