import type { ObjectSink, PdfReference } from "../../objects/values.ts";
import { fontDescriptor } from "../font-descriptor.ts";
import type { Repertoire } from "./face-font.ts";
import type { SimpleFont } from "./simple-font.ts";

/** What is to be written of a simple font. */
export interface SimpleFontOutput {
  readonly font: SimpleFont;
  readonly reference: PdfReference;
  readonly repertoire: Repertoire;
  /** The deflated font file with its length before; not asked for where readers have the font. */
  file(): { readonly deflated: Uint8Array; readonly length: number };
}

const FIRST = 32;
const LAST = 255;
const LAST_ASCII = 126;
const SYMBOLIC = 1 << 2;
const NONSYMBOLIC = 1 << 5;

/** Writes a font with WinAnsiEncoding (ISO 32000-1 §9.6): text in it can be changed by any reader. */
export function writeSimpleFont(
  { font, reference, repertoire, file }: SimpleFontOutput,
  objects: ObjectSink,
): void {
  const { face, baseFont } = font;
  if (face === undefined) {
    objects.write(
      { Type: "Font", Subtype: "Type1", BaseFont: baseFont, Encoding: "WinAnsiEncoding" },
      reference,
    );
    return;
  }
  const { deflated, length } = file();
  const fontFile = objects.writeStream({ Length1: length, Filter: "FlateDecode" }, deflated);
  const name = `${subsetTag(face.id, repertoire)}+${baseFont}`;
  const descriptor = fontDescriptor(face, name);
  const flags = (Number(descriptor["Flags"]) & ~SYMBOLIC) | NONSYMBOLIC;
  const last = repertoire === "ascii" ? LAST_ASCII : LAST;
  objects.write(
    {
      Type: "Font",
      Subtype: "TrueType",
      BaseFont: name,
      FirstChar: FIRST,
      LastChar: last,
      Widths: Array.from(font.widths.subarray(FIRST, last + 1), (width) => (Number.isNaN(width) ? 0 : width)),
      Encoding: "WinAnsiEncoding",
      FontDescriptor: objects.write({ ...descriptor, Flags: flags, FontFile2: fontFile }),
    },
    reference,
  );
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
