import type { FontFace } from "../../../fonts/api/faces.ts";
import { type CacheBounds, RecentValues } from "../../cache/recent-values.ts";
import type { CompositeFont, FontUse } from "./composite-font.ts";
import type { GlyphCodes } from "./glyph-codes.ts";

/**
 * The composite fonts of earlier files, packed as one kind of sink packs: what is made again and again of one template shows about the
 * same characters. Found by all that they are made of, so that a file is the same with and without them.
 */
export class CompositeFonts {
  readonly #known: RecentValues<CompositeFont>;
  readonly #numbers: WeakMap<FontFace, number> = new WeakMap();
  #faces = 0;

  /** @param bounds weights are bytes */
  constructor(bounds: CacheBounds) {
    this.#known = new RecentValues(bounds);
  }

  of(face: FontFace, codes: GlyphCodes, use: FontUse, make: () => CompositeFont): CompositeFont {
    const { glyphs, texts, composed } = codes;
    const key = JSON.stringify([this.#numberOf(face), use.isVertical, use.isHidden, glyphs, texts, composed]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const font = make();
    this.#known.set(key, font, 2 * key.length + weightOf(font));
    return font;
  }

  #numberOf(face: FontFace): number {
    let number = this.#numbers.get(face);
    if (number === undefined) {
      this.#faces += 1;
      number = this.#faces;
      this.#numbers.set(face, number);
    }
    return number;
  }
}

function weightOf({ program, toUnicode, glyphMap, descendant }: CompositeFont): number {
  return program.bytes.length + toUnicode.bytes.length + (glyphMap?.bytes.length ?? 0) + descendant.length;
}
