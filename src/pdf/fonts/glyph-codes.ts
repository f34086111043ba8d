import type { ComposedGlyph, FontFace } from "../../../fonts/api/faces.ts";

const LARGEST_CODE = 0xffff;

/** Glyphs at their places that are to be one glyph. */
export type Composition = Omit<ComposedGlyph, "glyph">;

/** Gives glyphs the codes that text is shown by. */
export interface CodeSource {
  /** Bytes of a code in strings. */
  readonly byteLength: 1 | 2;
  /** Code of a glyph that stands for one UTF-16 unit: the common case. */
  ofUnit(glyph: number, unit: number): number;
  /** Code of a glyph that stands for a text, which may be empty. */
  of(glyph: number, text: string): number;
  /** Code of glyphs that stand for a text together; undefined where the font can't show them as one. */
  ofComposed?(made: Composition, text: string): number | undefined;
}

/** The codes of a font that every reader has: its glyph numbers. */
export const STANDARD_CODES: CodeSource = {
  byteLength: 1,
  ofUnit: (glyph) => glyph,
  of: (glyph) => glyph,
};

/** The codes of a font that every reader has and that has its own encoding. A code used for several texts keeps the first. */
export class SymbolCodes implements CodeSource {
  readonly byteLength = 1;
  /** Text of each code; codes that were not used have none. */
  readonly texts: string[] = [];

  ofUnit(glyph: number, unit: number): number {
    this.texts[glyph] ??= String.fromCharCode(unit);
    return glyph;
  }

  of(glyph: number, text: string): number {
    this.texts[glyph] ??= text;
    return glyph;
  }
}

/**
 * The character codes (CIDs) of one face in one document: one per pair of a glyph and the text it stands for, so that a glyph
 * used for two texts is extracted right both times. Code 0 is `.notdef`; codes are dense in order of first use.
 */
export class GlyphCodes implements CodeSource {
  readonly byteLength = 2;
  /** First code of each glyph, 0 when it has none. */
  readonly #firstCode: Uint16Array;
  readonly #glyphs: number[] = [0];
  readonly #texts: string[] = [""];
  /** UTF-16 unit of codes whose text is one unit, else -1: saves comparing strings. */
  readonly #units: number[] = [-1];
  /** Codes of glyphs that stand for a second text, by glyph and text. */
  readonly #further: Map<string, number> = new Map();
  /** In a bare CFF font program codes and glyphs are one: a glyph can't have two codes. */
  readonly #isUnique: boolean;
  /** Glyphs that the font file is to have besides those of the face, and each by its parts. */
  readonly composed: ComposedGlyph[] = [];
  readonly #composedByParts: Map<string, number> = new Map();
  readonly #firstComposed: number;

  constructor(face: FontFace) {
    this.#firstComposed = Math.max(face.glyphCount, 1);
    this.#isUnique = face.outlines !== "glyf";
    this.#firstCode = new Uint16Array(Math.max(face.glyphCount, 1));
  }

  /** Glyph of each code, from code 0. */
  get glyphs(): readonly number[] {
    return this.#glyphs;
  }

  /** Text of each code, from code 0; empty where a code stands for no text of its own. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /** Code of a glyph that stands for one UTF-16 unit: the common case. */
  ofUnit(glyph: number, unit: number): number {
    const first = this.#firstCode[glyph];
    if (first !== undefined && first !== 0 && this.#units[first] === unit) return first;
    return this.of(glyph, String.fromCharCode(unit));
  }

  /** Code of a glyph that stands for a text, which may be empty. A glyph the face lacks gets `.notdef`. */
  of(glyph: number, text: string): number {
    const first = this.#firstCode[glyph];
    if (first === undefined) return 0;
    if (first === 0) {
      const code = this.#add(glyph, text);
      this.#firstCode[glyph] = code;
      return code;
    }
    if (this.#texts[first] === text || this.#isUnique) return first;
    const key = `${glyph} ${text}`;
    const known = this.#further.get(key);
    if (known !== undefined) return known;
    const code = this.#add(glyph, text);
    if (code === 0) return first;
    this.#further.set(key, code);
    return code;
  }

  ofComposed({ advance, parts }: Composition, text: string): number | undefined {
    if (this.#isUnique || parts.some(({ glyph }) => glyph >= this.#firstComposed)) return undefined;
    const place = [advance, ...parts.map(({ glyph, x, y }) => `${glyph},${x},${y}`)].join(" ");
    const key = `${place} ${text}`;
    const known = this.#further.get(key);
    if (known !== undefined) return known;
    let glyph = this.#composedByParts.get(place);
    if (glyph === undefined) {
      glyph = this.#firstComposed + this.composed.length;
      if (glyph > LARGEST_CODE) return undefined;
      this.composed.push({ glyph, advance, parts });
      this.#composedByParts.set(place, glyph);
    }
    const code = this.#add(glyph, text);
    if (code !== 0) this.#further.set(key, code);
    return code === 0 ? undefined : code;
  }

  #add(glyph: number, text: string): number {
    const code = this.#glyphs.length;
    // More than 65,535 pairs of one face: the glyph keeps its shape and loses its text.
    if (code > LARGEST_CODE) return 0;
    this.#glyphs.push(glyph);
    this.#texts.push(text);
    this.#units.push(text.length === 1 ? text.charCodeAt(0) : -1);
    return code;
  }
}
