import {
  defaultFontLimits,
  directoryOffsets,
  type FontFace,
  readDirectory,
  subsetFace,
  writeSfnt,
} from "../../../../fonts/api/faces.ts";
import type { SimpleFont } from "./simple-font.ts";
import { winAnsiCharacters } from "./win-ansi.ts";

/** A face used with WinAnsiEncoding; undefined when its outlines are not TrueType, whose encoding a PDF can't say so simply. */
export function faceFont(face: FontFace): SimpleFont | undefined {
  if (face.outlines !== "glyf") return undefined;
  const { metrics } = face;
  const scale = 1000 / metrics.unitsPerEm;
  const widths = new Float64Array(256).fill(Number.NaN);
  for (const [code, codePoint] of winAnsiCharacters) {
    const glyph = glyphOf(face, codePoint);
    if (glyph !== 0) widths[code] = Math.round(face.advanceOf(glyph) * scale * 1000) / 1000;
  }
  return {
    id: face.id,
    baseFont: face.postScriptName,
    widths,
    heights: heightsOf(face),
    face,
  };
}

export function heightsOf({ metrics }: FontFace): SimpleFont["heights"] {
  const { unitsPerEm, ascent, descent, capHeight } = metrics;
  return { ascent: ascent / unitsPerEm, descent: descent / unitsPerEm, capHeight: capHeight / unitsPerEm };
}

/** Which characters a font file holds. Most documents need no more than ASCII, which is two thirds of the size. */
export type Repertoire = "ascii" | "win-ansi";

/**
 * A TrueType file with the characters of a repertoire and a cmap table for them (ISO 32000-1 §9.6.6.4 reads the glyphs of a nonsymbolic
 * font by it).
 *
 * @throws FontError when the outlines are malformed.
 */
export function simpleFontFile(face: FontFace, repertoire: Repertoire): Uint8Array {
  const pairs = winAnsiCharacters
    .map(([, codePoint]) => [codePoint, glyphOf(face, codePoint)] as const)
    .filter(([codePoint, glyph]) => glyph !== 0 && (repertoire === "win-ansi" || codePoint < 0x7f))
    .sort((left, right) => left[0] - right[0]);
  const { bytes, glyphMap } = subsetFace(
    face,
    pairs.map(([, glyph]) => glyph),
  );
  const { version, tables } = readDirectory(bytes, directoryOffsets(bytes, defaultFontLimits)[0] ?? 0);
  const mapped = pairs.map(([codePoint, glyph]) => [codePoint, glyphMap.get(glyph) ?? 0] as const);
  return writeSfnt(version, new Map([...tables, ["cmap", writeCharacterMap(mapped)]]));
}

/** A no-break space is drawn as a space. */
function glyphOf(face: FontFace, codePoint: number): number {
  const glyph = face.glyphOf(codePoint);
  return glyph === 0 && codePoint === 0xa0 ? face.glyphOf(0x20) : glyph;
}

interface Segment {
  readonly start: number;
  end: number;
  readonly delta: number;
}

/** A cmap table with one subtable of format 4 for Windows Unicode (OpenType, "cmap"); pairs rise by code point. */
function writeCharacterMap(pairs: readonly (readonly [codePoint: number, glyph: number])[]): Uint8Array {
  const segments: Segment[] = [];
  for (const [codePoint, glyph] of pairs) {
    const last = segments.at(-1);
    const delta = (glyph - codePoint) & 0xffff;
    if (last !== undefined && last.end === codePoint - 1 && last.delta === delta) last.end = codePoint;
    else segments.push({ start: codePoint, end: codePoint, delta });
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const count = segments.length;
  const power = 31 - Math.clz32(count);
  const length = 16 + 8 * count;
  const view = new DataView(new ArrayBuffer(12 + length));
  const words = [0, 1, 3, 1, 0, 12, 4, length, 0, 2 * count, 2 << power, power, 2 * count - (2 << power)];
  let offset = 0;
  const write = (word: number): void => {
    view.setUint16(offset, word);
    offset += 2;
  };
  for (const word of words) write(word);
  for (const { end } of segments) write(end);
  write(0);
  for (const { start } of segments) write(start);
  for (const { delta } of segments) write(delta);
  // No segment needs an array of glyphs; the zeros of a fresh buffer say so.
  return new Uint8Array(view.buffer);
}
