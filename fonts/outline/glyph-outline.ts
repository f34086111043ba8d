import { openCharStrings } from "../cff/face-charstrings.ts";
import { attempt } from "../error.ts";
import { readGlyphLocations } from "../sfnt/outlines.ts";
import { viewOf } from "../sfnt/reader.ts";
import type { FontFace } from "../types.ts";
import { charStringOutline } from "./charstring-outline.ts";
import type { Outline } from "./outline.ts";
import { trueTypeOutline } from "./true-type-outline.ts";

/** The outlines of one face, in font units with y upwards; each glyph is read when it is first asked for. */
export interface FaceOutlines {
  /** Empty for glyphs without outline, and for damaged ones. */
  outlineOf(glyph: number): Outline;
}

/** Glyphs of one face that are remembered. */
const MAXIMUM_GLYPHS = 4096;
const EMPTY: Outline = [];

/** Opens the outlines of a face; undefined when it has none, or damaged ones. */
export function openOutlines(face: FontFace): FaceOutlines | undefined {
  const read = readerOf(face);
  if (read === undefined) return undefined;
  const known = new Map<number, Outline>();
  return {
    outlineOf(glyph) {
      let outline = known.get(glyph);
      if (outline === undefined) {
        outline = attempt(() => read(glyph)) ?? EMPTY;
        if (known.size >= MAXIMUM_GLYPHS) known.clear();
        known.set(glyph, outline);
      }
      return outline;
    },
  };
}

type OutlineReader = (glyph: number) => Outline;

function readerOf(face: FontFace): OutlineReader | undefined {
  if (face.outlines === "glyf") return trueTypeReader(face);
  if (face.outlines !== "cff") return undefined;
  const charStrings = attempt(() => openCharStrings(face));
  return charStrings && ((glyph) => charStringOutline(charStrings.of(glyph)));
}

function trueTypeReader(face: FontFace): OutlineReader | undefined {
  const { subsetTables } = face;
  if (subsetTables === undefined) return tableReader(face, (tag) => face.table(tag));
  // An instance has its outlines worked out for the glyphs that are wanted.
  return (glyph) => {
    const tables = face.subsetTables?.([glyph]);
    return tableReader(face, (tag) => tables?.get(tag))?.(glyph) ?? EMPTY;
  };
}

function tableReader(
  { glyphCount }: FontFace,
  table: (tag: string) => Uint8Array | undefined,
): OutlineReader | undefined {
  const [glyf, loca, head] = [table("glyf"), table("loca"), table("head")];
  if (glyf === undefined || loca === undefined || head === undefined) return undefined;
  const offsets = attempt(() =>
    readGlyphLocations(loca, glyf, { glyphCount, long: viewOf(head).getInt16(50) !== 0 }),
  );
  return offsets && ((glyph) => trueTypeOutline({ glyf, offsets }, glyph));
}
