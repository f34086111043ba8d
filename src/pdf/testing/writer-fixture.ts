import { expect } from "vitest";
import { parseFace } from "../../../fonts/face/face.ts";
import { createShaper } from "../../../fonts/shape/shaper.ts";
import { notoSans } from "../../../fonts/testing/noto-sans.ts";
import type { FontFace, GlyphRun, SelectedFace } from "../../../fonts/types.ts";
import type { Color } from "../../../layout/css/values/types.ts";
import type { DisplayItem } from "../../../layout/graphics/display-list.ts";
import { nodeCompression } from "../../node/deflate.ts";
import { FormWriter } from "../forms/form-writer.ts";
import { PdfWriter, type PdfWriterOptions } from "../pdf-writer.ts";
import { ReadBack } from "./read-back.ts";

export const face: FontFace = parseFace(notoSans());
export const selected: SelectedFace = { face, embolden: false, oblique: false };
const shaper = createShaper();
export const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
export const RED: Color = { red: 1, green: 0, blue: 0, alpha: 1 };

export type GlyphRunItem = Extract<DisplayItem, { type: "glyph-run" }>;

export function shape(text: string): GlyphRun {
  return shaper.shape(face, text, { script: "Latn", rightToLeft: false, language: "", features: undefined });
}

export function text(
  x: number,
  y: number,
  content: string | GlyphRun,
  changes: Partial<GlyphRunItem> = {},
): GlyphRunItem {
  const run = typeof content === "string" ? shape(content) : content;
  const usual = { fontSize: 10, color: BLACK, letterSpacing: 0, wordSpacing: 0 };
  return { type: "glyph-run", x, y, run, selected, ...usual, ...changes };
}

export function write(items: readonly DisplayItem[], options: PdfWriterOptions = {}): Uint8Array {
  const writer = new PdfWriter({ compression: nodeCompression, FormWriter, ...options });
  writer.addPage({ width: 200, height: 100, items });
  return writer.end();
}

export function read(items: readonly DisplayItem[], options: PdfWriterOptions = {}): Promise<ReadBack> {
  return ReadBack.of(write(items, options));
}

export async function operators(...items: readonly DisplayItem[]): Promise<string> {
  const [first, ...rest] = (await read(items)).operators().trimEnd().split("\n");
  expect(first).toBe(".75 0 0 -.75 0 75 cm");
  return rest.join("\n");
}

export function asText(value: unknown): string {
  if (typeof value === "object" && value !== null && "asBytes" in value) {
    const bytes = (value as { asBytes(): Uint8Array }).asBytes();
    const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
    return new TextDecoder(isUtf16 ? "utf-16be" : "utf-8").decode(bytes);
  }
  return String(value);
}
