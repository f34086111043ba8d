import { attempt } from "../../error.ts";
import { LayoutTable } from "../../sfnt/layout-table.ts";
import type { FontFace } from "../../types.ts";
import type { GlyphClasses } from "./glyph-info.ts";

/** The GDEF table of a face: classes of glyphs, and sets of marks that lookups refer to. */
export interface GlyphDefinitions {
  readonly view: DataView;
  /** Offset of the coverage table of a set; undefined where there is none. */
  markSet(set: number): number | undefined;
  readonly classes: GlyphClasses;
}

/** Undefined where the face has no such table, or a damaged one. */
export function openGlyphDefinitions(face: FontFace): GlyphDefinitions | undefined {
  const bytes = face.table("GDEF");
  return bytes === undefined ? undefined : attempt(() => definitionsOf(bytes, face.glyphCount));
}

function definitionsOf(bytes: Uint8Array, glyphCount: number): GlyphDefinitions {
  const table = new LayoutTable(bytes, 0);
  const { view } = table;
  const classesAt = (field: number): Uint16Array | undefined => {
    const offset = view.getUint16(field);
    return offset === 0 ? undefined : table.classes(offset, glyphCount);
  };
  const sets = view.getUint16(2) >= 2 ? view.getUint16(12) : 0;
  const count = sets === 0 ? 0 : view.getUint16(sets + 2);
  return {
    view,
    markSet: (set) => (set < count ? sets + view.getUint32(sets + 4 + 4 * set) : undefined),
    classes: { kinds: classesAt(4), marks: classesAt(10) },
  };
}
