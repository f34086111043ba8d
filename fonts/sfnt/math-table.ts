import type { FontFace } from "../types.ts";
import { Coverage } from "./glyph-tables.ts";
import { viewOf } from "./reader.ts";

/** The constants of a MATH table that layout uses, by their place among its values with device tables. */
const PLACES = {
  axisHeight: 1,
  subscriptShiftDown: 4,
  subscriptTopMax: 5,
  subscriptBaselineDropMin: 6,
  superscriptShiftUp: 7,
  superscriptBottomMin: 9,
  superscriptBaselineDropMax: 10,
  subSuperscriptGapMin: 11,
  spaceAfterScript: 13,
  upperLimitGapMin: 14,
  upperLimitBaselineRiseMin: 15,
  lowerLimitGapMin: 16,
  lowerLimitBaselineDropMin: 17,
  stackGapMin: 22,
  stackDisplayStyleGapMin: 23,
  fractionNumeratorShiftUp: 28,
  fractionNumeratorDisplayStyleShiftUp: 29,
  fractionDenominatorShiftDown: 30,
  fractionDenominatorDisplayStyleShiftDown: 31,
  fractionNumeratorGapMin: 32,
  fractionNumeratorDisplayStyleGapMin: 33,
  fractionRuleThickness: 34,
  radicalVerticalGap: 45,
  radicalDisplayStyleVerticalGap: 46,
} as const;

export type MathConstant = keyof typeof PLACES;

const HEADER = 10;
const CONSTANTS_HEADER = 8;
const VARIANTS_HEADER = 10;
/** Glyphs that are looked at for one that is large enough. */
const MAXIMUM_VARIANTS = 64;

/** The MATH table of a face (OpenType "MATH — The mathematical typesetting table"). Lengths in font units. */
export class MathTable {
  readonly #view: DataView;
  readonly #constants: number;
  readonly #variants: number;

  private constructor(bytes: Uint8Array) {
    this.#view = viewOf(bytes);
    this.#constants = this.#view.getUint16(4);
    this.#variants = this.#view.getUint16(8);
  }

  /** Undefined where the face has none, or one that can't be read. */
  static of(face: FontFace): MathTable | undefined {
    const bytes = face.table("MATH");
    return bytes === undefined || bytes.length < HEADER ? undefined : new MathTable(bytes);
  }

  /** Undefined where the table does not have it. */
  constant(name: MathConstant): number | undefined {
    return this.#signed(this.#constants, CONSTANTS_HEADER + 4 * PLACES[name]);
  }

  /** Least height of a large operator in a formula on a line of its own. */
  get displayOperatorMinHeight(): number {
    return this.#unsigned(this.#constants, 6) ?? 0;
  }

  /** The smallest form of a glyph that is at least so high or wide, or its largest one; undefined where it has no other forms. */
  variant(glyph: number, size: number, direction: "vertical" | "horizontal"): number | undefined {
    const construction = this.#construction(glyph, direction);
    if (construction === undefined) return undefined;
    const count = Math.min(MAXIMUM_VARIANTS, this.#unsigned(construction, 2) ?? 0);
    let chosen: number | undefined;
    for (let index = 0; index < count; index += 1) {
      const variant = this.#unsigned(construction, 4 + 4 * index);
      if (variant === undefined) break;
      chosen = variant;
      if ((this.#unsigned(construction, 6 + 4 * index) ?? 0) >= size) break;
    }
    return chosen;
  }

  #construction(glyph: number, direction: "vertical" | "horizontal"): number | undefined {
    const variants = this.#variants;
    const isVertical = direction === "vertical";
    const coverage = this.#unsigned(variants, isVertical ? 2 : 4) ?? 0;
    if (variants === 0 || coverage === 0) return undefined;
    const at = this.#indexIn(variants + coverage, glyph);
    if (at < 0) return undefined;
    const before = isVertical ? 0 : (this.#unsigned(variants, 6) ?? 0);
    const offset = this.#unsigned(variants, VARIANTS_HEADER + 2 * (before + at)) ?? 0;
    return offset === 0 ? undefined : variants + offset;
  }

  #indexIn(offset: number, glyph: number): number {
    try {
      return new Coverage(this, offset).indexOf(glyph);
    } catch (error) {
      if (error instanceof RangeError) return -1;
      throw error;
    }
  }

  get view(): DataView {
    return this.#view;
  }

  #unsigned(base: number, offset: number): number | undefined {
    const at = base + offset;
    return base === 0 || at + 2 > this.#view.byteLength ? undefined : this.#view.getUint16(at);
  }

  #signed(base: number, offset: number): number | undefined {
    const at = base + offset;
    return base === 0 || at + 2 > this.#view.byteLength ? undefined : this.#view.getInt16(at);
  }
}
