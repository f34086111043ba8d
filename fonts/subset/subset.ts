import { FontError } from "../error.ts";
import type { FontFace } from "../types.ts";
import { subsetCff } from "./cff.ts";
import type { ComposedGlyph } from "./composed-glyphs.ts";
import { subsetOutlines } from "./glyf.ts";

/** A font file that holds only some glyphs of a face. */
export interface FaceSubset {
  /** `glyf`: a TrueType font for a PDF CIDFontType2; `cff`: a bare CFF font program for a CIDFontType0. */
  readonly format: "glyf" | "cff";
  readonly bytes: Uint8Array;
  /** Glyph numbers of the face to those of the subset. */
  readonly glyphMap: ReadonlyMap<number, number>;
}

/** How to subset. */
export interface SubsetOptions {
  /**
   * Keeps the instructions that fit outlines to coarse pixels. Off by default: PDF viewers do not run them, and they are a third
   * of a small subset.
   */
  readonly keepHinting?: boolean;
  /** Glyphs to be made, which may be among those given. TrueType faces only. */
  readonly composed?: readonly ComposedGlyph[];
}

/**
 * Makes a small font of the glyphs used. Glyph 0 stays glyph 0, the given glyphs follow as 1, 2, 3 … in the order given (repeats
 * and glyphs the face lacks are passed over), then the parts that composite glyphs need, then the glyphs that are composed.
 * @throws FontError when the outlines are malformed, too complex, or of a kind that cannot be embedded.
 */
export function subsetFace(
  face: FontFace,
  glyphs: Iterable<number>,
  options: SubsetOptions = {},
): FaceSubset {
  if (face.outlines === "glyf") return subsetOutlines(face, glyphs, options);
  if (face.outlines === "cff") return subsetCff(face, glyphs);
  throw new FontError(
    "unsupported-format",
    `The font ${face.postScriptName} has no outlines that can be embedded.`,
  );
}
