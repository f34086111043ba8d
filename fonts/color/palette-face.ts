import type { FontFace, FontPalette } from "../types.ts";

/** A face whose colour glyphs have the colours of another palette; all else is the face's. */
export function withPalette(face: FontFace, palette: FontPalette): FontFace {
  const colors = Array.from(palette.colors, ([index, color]) => `${index}:${color.join(",")}`);
  return new PaletteFace(face, palette, `${face.id} ${palette.base} ${colors.join(" ")}`);
}

class PaletteFace implements FontFace {
  readonly id: string;
  readonly palette: FontPalette;
  readonly family: string;
  readonly postScriptName: string;
  readonly weight: number;
  readonly slant: FontFace["slant"];
  readonly stretch: number;
  readonly metrics: FontFace["metrics"];
  readonly glyphCount: number;
  readonly outlines: FontFace["outlines"];
  readonly place: FontFace["place"];
  readonly features: FontFace["features"];
  readonly axes: FontFace["axes"];
  readonly subsetTables?: NonNullable<FontFace["subsetTables"]>;
  readonly positionDelta?: NonNullable<FontFace["positionDelta"]>;
  readonly #face: FontFace;

  constructor(face: FontFace, palette: FontPalette, id: string) {
    this.#face = face;
    this.id = id;
    this.palette = palette;
    this.family = face.family;
    this.postScriptName = face.postScriptName;
    this.weight = face.weight;
    this.slant = face.slant;
    this.stretch = face.stretch;
    this.metrics = face.metrics;
    this.glyphCount = face.glyphCount;
    this.outlines = face.outlines;
    this.place = face.place;
    this.features = face.features;
    this.axes = face.axes;
    // Only instances of variable fonts have these.
    if (face.subsetTables !== undefined) this.subsetTables = face.subsetTables.bind(face);
    if (face.positionDelta !== undefined) this.positionDelta = face.positionDelta.bind(face);
  }

  get bytes(): Uint8Array {
    return this.#face.bytes;
  }

  table(tag: string): Uint8Array | undefined {
    return this.#face.table(tag);
  }

  glyphOf(codePoint: number): number {
    return this.#face.glyphOf(codePoint);
  }

  advanceOf(glyph: number): number {
    return this.#face.advanceOf(glyph);
  }
}
