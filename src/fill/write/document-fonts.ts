import type { FontFace } from "../../../fonts/types.ts";
import type { DiagnosticSink } from "../../../layout/diagnostics.ts";
import type { Compression } from "../../pdf/deflate.ts";
import { DocumentFont } from "../../pdf/document-font.ts";
import { fontDescriptor } from "../../pdf/font-descriptor.ts";
import type { Repertoire } from "../fonts/face-font.ts";
import type { FontLibrary } from "../fonts/font-library.ts";
import type { SimpleFont } from "../fonts/simple-font.ts";
import type { FileWriter } from "./file-writer.ts";
import { dictionaryEntries, numberText } from "./pdf-syntax.ts";

/** A simple font in one file. */
export interface SimpleFontUse {
  /** Name in resource dictionaries. */
  readonly name: string;
  readonly id: number;
  readonly font: SimpleFont;
  /** Characters beyond ASCII were shown, or a reader may type them. */
  isBeyondAscii: boolean;
}

const FIRST = 32;
const LAST = 255;
const SYMBOLIC = 1 << 2;
const NONSYMBOLIC = 1 << 5;

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
      font = new DocumentFont(face, `C${this.#composite.size + 1}`, this.#file.reserve());
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

  /** Writes all fonts; nothing may be shown afterwards. */
  write(diagnostics: DiagnosticSink): void {
    for (const use of this.#simple.values()) this.#writeSimple(use);
    for (const font of this.#composite.values()) font.write(this.#file, diagnostics);
  }

  #writeSimple({ id, font, isBeyondAscii }: SimpleFontUse): void {
    const { face } = font;
    if (face === undefined) {
      this.#file.object(
        id,
        `<</Type/Font/Subtype/Type1/BaseFont/${font.baseFont}/Encoding/WinAnsiEncoding>>`,
      );
      return;
    }
    const repertoire: Repertoire = isBeyondAscii ? "win-ansi" : "ascii";
    const { deflated, length } = this.#library.simpleFile(face, repertoire, this.#compression.deflate);
    const fileId = this.#file.reserveId();
    this.#file.rawStream(fileId, `/Length1 ${length}/Filter/FlateDecode`, deflated);
    const name = `${subsetTag(face.id, repertoire)}+${font.baseFont}`;
    const descriptor = fontDescriptor(face, name);
    const flags = ((descriptor["Flags"] as number) & ~SYMBOLIC) | NONSYMBOLIC;
    const descriptorId = this.#file.reserveId();
    this.#file.object(
      descriptorId,
      `<<${dictionaryEntries({ ...descriptor, Flags: flags })}/FontFile2 ${fileId} 0 R>>`,
    );
    const last = isBeyondAscii ? LAST : 126;
    const widths = Array.from(font.widths.subarray(FIRST, last + 1), (width) =>
      Number.isNaN(width) ? "0" : numberText(width),
    );
    this.#file.object(
      id,
      `<</Type/Font/Subtype/TrueType/BaseFont/${name}/FirstChar ${FIRST}/LastChar ${last}/Widths[${widths.join(" ")}]` +
        `/Encoding/WinAnsiEncoding/FontDescriptor ${descriptorId} 0 R>>`,
    );
  }
}

/** Six capitals that tell subsets apart (ISO 32000-1 §9.6.4): of the same face and repertoire always the same. */
function subsetTag(face: string, repertoire: Repertoire): string {
  let hash = 0x811c9dc5;
  for (const character of face + repertoire)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  let tag = "";
  for (let index = 0; index < 6; index += 1) {
    tag += String.fromCharCode(0x41 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return tag;
}
