/**
 * The floats of one block formatting context, in its coordinates (x from the left content edge of the context's root, y downwards):
 * an immutable value, so laying out again is safe. See css-page-floats / CSS 2.2 §9.5.
 */
export interface Exclusion {
  readonly side: "left" | "right";
  /** Margin box. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A horizontal band free of floats. `bottom` is where the answer may change (Infinity when it does not). */
export interface FreeBand {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

export class ExclusionSpace {
  static readonly EMPTY: ExclusionSpace = new ExclusionSpace([], 0, 0, -Infinity);

  readonly exclusions: readonly Exclusion[];
  readonly #leftBottom: number;
  readonly #rightBottom: number;
  /** Top of the lowest-starting float: later floats may not start above it (rule 5 of §9.5.1). */
  readonly lastFloatTop: number;

  private constructor(
    exclusions: readonly Exclusion[],
    leftBottom: number,
    rightBottom: number,
    lastFloatTop: number,
  ) {
    this.exclusions = exclusions;
    this.#leftBottom = leftBottom;
    this.#rightBottom = rightBottom;
    this.lastFloatTop = lastFloatTop;
  }

  get isEmpty(): boolean {
    return this.exclusions.length === 0;
  }

  with(exclusion: Exclusion): ExclusionSpace {
    const left = exclusion.side === "left" ? Math.max(this.#leftBottom, exclusion.bottom) : this.#leftBottom;
    const right =
      exclusion.side === "right" ? Math.max(this.#rightBottom, exclusion.bottom) : this.#rightBottom;
    return new ExclusionSpace(
      [...this.exclusions, exclusion],
      left,
      right,
      Math.max(this.lastFloatTop, exclusion.top),
    );
  }

  /** Lowest bottom of the floats on the given side(s); 0 or less when there are none. */
  clearanceFor(clear: "none" | "left" | "right" | "both"): number {
    if (clear === "none" || this.isEmpty) return -Infinity;
    const left = clear === "right" || !this.#has("left") ? -Infinity : this.#leftBottom;
    const right = clear === "left" || !this.#has("right") ? -Infinity : this.#rightBottom;
    return Math.max(left, right);
  }

  #has(side: "left" | "right"): boolean {
    return this.exclusions.some((exclusion) => exclusion.side === side);
  }

  /**
   * The free horizontal range between `left` and `right` for a piece of the given height at `top`; zero height asks about the
   * point just below `top`.
   */
  bandAt(top: number, height: number, left: number, right: number): FreeBand {
    let freeLeft = left;
    let freeRight = right;
    let bottom = Infinity;
    const end = top + height;
    for (const exclusion of this.exclusions) {
      if (exclusion.bottom <= top) continue;
      const overlaps = exclusion.top <= top || exclusion.top < end;
      if (!overlaps) {
        bottom = Math.min(bottom, exclusion.top);
        continue;
      }
      if (exclusion.right <= exclusion.left || exclusion.bottom <= exclusion.top) continue;
      bottom = Math.min(bottom, exclusion.bottom);
      if (exclusion.side === "left") freeLeft = Math.max(freeLeft, exclusion.right);
      else freeRight = Math.min(freeRight, exclusion.left);
    }
    return { top, left: freeLeft, right: freeRight, bottom };
  }

  /**
   * The first band at or below `top` in which a piece `width` × `height` fits between `left` and `right` (always found: below all
   * floats the whole range is free, even if the piece is wider).
   */
  findBand(input: { top: number; width: number; height: number; left: number; right: number }): FreeBand {
    let { top } = input;
    for (;;) {
      const band = this.bandAt(top, input.height, input.left, input.right);
      const touched = band.left !== input.left || band.right !== input.right;
      if (!touched || band.right - band.left >= input.width || band.bottom === Infinity) return band;
      top = this.#nextBottom(top);
    }
  }

  #nextBottom(top: number): number {
    let next = Infinity;
    for (const exclusion of this.exclusions) {
      if (exclusion.bottom > top && exclusion.bottom < next) next = exclusion.bottom;
    }
    return next === Infinity ? top : next;
  }
}
