import { readCharset } from "../cff/cff-charset.ts";
import { operatorFontMatrix, operatorRegistryOrderingSupplement } from "../cff/cff-dict.ts";
import { openCff } from "../cff/cff-font.ts";
import { charStringWidth } from "../cff/charstring-width.ts";
import { FontError } from "../error.ts";
import { AdvanceWidths } from "../sfnt/advances.ts";
import { readCharacterMap } from "../sfnt/cmap.ts";
import { readDirectory } from "../sfnt/directory.ts";
import { guarded, viewOf } from "../sfnt/reader.ts";

/** A font as it stands in a PDF: often without the tables that a font file on its own must have. */
export interface FontProgram {
  readonly glyphCount: number;
  /** Thousandths of the em; undefined for glyphs that it lacks or whose advance can't be read. */
  advanceOf(glyph: number): number | undefined;
  /** The glyph of a CID, where the font itself says which (CID-keyed CFF); the number of the glyph elsewhere. */
  glyphOfCid(cid: number): number;
  /** The subtables of the character map. */
  readonly maps: readonly { readonly platform: number; readonly encoding: number }[];
  /** The glyph of a code point, by the best of them; codes of symbol fonts count from U+0000. 0 where there is none. */
  glyphOf(codePoint: number): number;
}

/** Reads a TrueType file with as little as PDF asks for (ISO 32000-1 §9.9). @throws FontError when it is damaged. */
export function trueTypeProgram(bytes: Uint8Array): FontProgram {
  const { tables } = readDirectory(bytes, 0);
  return guarded("program", () => {
    const table = (tag: string): DataView => {
      const found = tables.get(tag);
      if (found === undefined) throw new FontError("malformed", `The font lacks its table "${tag}".`);
      return viewOf(found);
    };
    const unitsPerEm = table("head").getUint16(18);
    const glyphCount = table("maxp").getUint16(4);
    const records = table("hhea").getUint16(34);
    const { buffer, byteOffset, byteLength } = table("hmtx");
    const advances = new AdvanceWidths(new Uint8Array(buffer, byteOffset, byteLength), records, glyphCount);
    const cmap = tables.get("cmap");
    const map = cmap === undefined ? undefined : readCharacterMap(cmap, glyphCount);
    return {
      glyphCount,
      advanceOf: (glyph) => (glyph < glyphCount ? (advances.of(glyph) * 1000) / unitsPerEm : undefined),
      glyphOfCid: (cid) => cid,
      maps: cmap === undefined ? [] : subtablesOf(cmap),
      glyphOf: (codePoint) => map?.glyphOf(codePoint) ?? 0,
    };
  });
}

/** Reads a bare CFF font, or the one in an OpenType file. @throws FontError when it is damaged. */
export function cffProgram(bytes: Uint8Array): FontProgram {
  const isFile = viewOf(bytes).getUint32(0) === 0x4f54544f;
  const cff = isFile ? readDirectory(bytes, 0).tables.get("CFF ") : bytes;
  if (cff === undefined) throw new FontError("malformed", "The font lacks its CFF table.");
  return guarded("CFF table", () => {
    const font = openCff(cff);
    const isKeyed = font.top.has(operatorRegistryOrderingSupplement);
    const charset = isKeyed ? readCharset(cff, font) : undefined;
    const glyphs = charset && new Map(Array.from(charset, (cid, glyph) => [cid, glyph]));
    const glyphCount = font.charStrings.count;
    return {
      glyphCount,
      advanceOf: (glyph) => {
        if (glyph >= glyphCount) return undefined;
        const width = guarded("charstring", () => charStringWidth(font, glyph));
        const own = font.privates[font.privateOf(glyph)]?.fontMatrix?.values[0];
        const whole = font.top.get(operatorFontMatrix)?.values[0];
        const scale = own !== undefined && whole !== undefined ? own * whole : (own ?? whole ?? 0.001);
        return width === undefined ? undefined : width * scale * 1000;
      },
      glyphOfCid: (cid) => (glyphs === undefined ? cid : (glyphs.get(cid) ?? 0)),
      maps: [],
      glyphOf: () => 0,
    };
  });
}

function subtablesOf(cmap: Uint8Array): { platform: number; encoding: number }[] {
  const view = viewOf(cmap);
  return Array.from({ length: view.getUint16(2) }, (_, index) => ({
    platform: view.getUint16(4 + 8 * index),
    encoding: view.getUint16(6 + 8 * index),
  }));
}
