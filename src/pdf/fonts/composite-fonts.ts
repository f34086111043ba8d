import type { FontFace } from "../../../fonts/api/faces.ts";
import type { KeptValues } from "../../cache/recent-values.ts";
import type { CompositeFont, FontUse } from "./composite-font.ts";
import type { GlyphCodes } from "./glyph-codes.ts";

/** What a font is made of beside its face. */
type Content = Pick<GlyphCodes, "glyphs" | "texts" | "composed">;

/** A font, and all that it is made of beside its face. */
export interface KeptFont {
  readonly content: Content;
  readonly font: CompositeFont;
}

/** What a code takes beside the font: a glyph and a text. */
const ENTRY_WEIGHT = 40;

/**
 * The composite fonts of earlier files, packed as one kind of sink packs: what is made again and again of one template shows about the
 * same characters. Found by all that they are made of, so that a file is the same with and without them.
 */
export class CompositeFonts {
  readonly #known: KeptValues<KeptFont>;
  readonly #numbers: FaceNumbers;

  /**
   * @param known weights are bytes
   * @param numbers those by which all are numbered who share the room
   */
  constructor(known: KeptValues<KeptFont>, numbers: FaceNumbers = new FaceNumbers()) {
    this.#known = known;
    this.#numbers = numbers;
  }

  of(face: FontFace, codes: GlyphCodes, use: FontUse, make: () => CompositeFont): CompositeFont {
    const { glyphs, texts, composed } = codes;
    const key = `${this.#numbers.of(face)} ${use.isVertical} ${use.isHidden} ${hashOf(glyphs)}`;
    const known = this.#known.get(key);
    if (known !== undefined && isSame(known.content, codes)) return known.font;
    const font = make();
    const weight = ENTRY_WEIGHT * glyphs.length + weightOf(font);
    this.#known.set(key, { content: { glyphs, texts, composed }, font }, weight);
    return font;
  }
}

/** Numbers of faces, each given once. */
export class FaceNumbers {
  readonly #numbers: WeakMap<FontFace, number> = new WeakMap();
  #count = 0;

  of(face: FontFace): number {
    let number = this.#numbers.get(face);
    if (number === undefined) {
      this.#count += 1;
      number = this.#count;
      this.#numbers.set(face, number);
    }
    return number;
  }
}

function hashOf(glyphs: readonly number[]): number {
  let hash = glyphs.length;
  for (const glyph of glyphs) hash = Math.imul(hash ^ glyph, 0x01000193);
  return hash;
}

function isSame(one: Content, other: Content): boolean {
  return (
    one.glyphs.length === other.glyphs.length &&
    one.glyphs.every((glyph, code) => glyph === other.glyphs[code]) &&
    one.texts.every((text, code) => text === other.texts[code]) &&
    JSON.stringify(one.composed) === JSON.stringify(other.composed)
  );
}

function weightOf({ program, toUnicode, glyphMap, descendant }: CompositeFont): number {
  return program.bytes.length + toUnicode.bytes.length + (glyphMap?.bytes.length ?? 0) + descendant.length;
}
