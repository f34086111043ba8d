/** Kinds of font file, told apart by their first bytes. */
export type FontFormat = "truetype" | "opentype" | "collection" | "woff" | "woff2";

const signatures: ReadonlyMap<number, FontFormat> = new Map([
  [0x00010000, "truetype"],
  [0x74727565, "truetype"], // "true"
  [0x4f54544f, "opentype"], // "OTTO"
  [0x74746366, "collection"], // "ttcf"
  [0x774f4646, "woff"], // "wOFF"
  [0x774f4632, "woff2"], // "wOF2"
]);

/** The kind of a font file; undefined when the bytes are no font. `opentype` is the kind with CFF outlines. */
export function fontFormatOf(bytes: Uint8Array): FontFormat | undefined {
  if (bytes.length < 12) return undefined;
  return signatures.get(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0));
}
