import { snap, UNITS_PER_PIXEL } from "../geometry/layout-unit.ts";

/**
 * The floats of one block formatting context, in its coordinates (x from the left border edge of the context's root, y downwards):
 * an immutable value, so laying out again is safe. See CSS 2.2 §9.5.
 */
export interface Exclusion {
  readonly side: "left" | "right";
  /** Margin box. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The float goes on in the next fragmentainer: `bottom` is no end of it. */
  readonly goesOn?: boolean;
  /** What lines flow round instead of the margin box (css-shapes-1 §2); other floats and boxes keep clear of the margin box. */
  readonly shape?: FloatShape | undefined;
}

/** The part of a float that lines may not enter, in the coordinates of the formatting context. */
export interface FloatShape {
  /**
   * How far the shape reaches, over the range from `top` down to `bottom`, towards the lines: to the right for a left float, to the
   * left for a right one. Undefined where there is nothing of it.
   */
  reach(top: number, bottom: number): number | undefined;
}

/** A horizontal band free of floats. `bottom` is where the answer may change (Infinity when it does not). */
export interface FreeBand {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * What floats leave free, as steps: from `top` down to the next step, left floats reach to `left` and right floats begin at
 * `right`. Floats that share rows share steps, so thousands of them cost little. A step may have no height (the next one has the
 * same top): only pieces that cross it see it.
 */
interface Step {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  /** What is different for lines, where floats with a shape are about. */
  readonly lines: LineSides | undefined;
}

/** Floats without a shape leave lines the room from `left` to `right`, less what shapes take of it. */
interface LineSides {
  readonly left: number;
  readonly right: number;
  readonly leftShapes: readonly FloatShape[];
  readonly rightShapes: readonly FloatShape[];
}

type Sides = Omit<Step, "top">;

const FREE: Sides = {
  left: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  lines: undefined,
};
/** Where a line beside a shape finds no room it is tried again so much lower, px. */
const SHAPE_STEP = 1;
/** Tries beside one shape, however high it is. */
const SHAPE_TRIES = 1024;

interface Extents {
  readonly leftBottom: number;
  readonly rightBottom: number;
  readonly leftGoesOn: boolean;
  readonly rightGoesOn: boolean;
  readonly lastFloatTop: number;
  readonly hasShapes: boolean;
}

export class ExclusionSpace {
  static readonly EMPTY: ExclusionSpace = new ExclusionSpace([], {
    leftBottom: Number.NEGATIVE_INFINITY,
    rightBottom: Number.NEGATIVE_INFINITY,
    leftGoesOn: false,
    rightGoesOn: false,
    lastFloatTop: Number.NEGATIVE_INFINITY,
    hasShapes: false,
  });

  /** By rising top; above the first and from the last on everything is free. */
  readonly #steps: readonly Step[];
  readonly #extents: Extents;

  private constructor(steps: readonly Step[], extents: Extents) {
    this.#steps = steps;
    this.#extents = extents;
  }

  /** No float has been placed. */
  get isEmpty(): boolean {
    return this.#extents.lastFloatTop === Number.NEGATIVE_INFINITY;
  }

  hasFloats(side: "left" | "right"): boolean {
    return this.clearanceFor(side) > Number.NEGATIVE_INFINITY;
  }

  /** Top of the lowest-starting float: later floats may not start above it (rule 5 of §9.5.1). */
  get lastFloatTop(): number {
    return this.#extents.lastFloatTop;
  }

  with(exclusion: Exclusion): ExclusionSpace {
    const { side, top, bottom, goesOn = false } = exclusion;
    const { leftBottom, rightBottom, leftGoesOn, rightGoesOn, lastFloatTop, hasShapes } = this.#extents;
    const extents = {
      leftBottom: side === "left" ? Math.max(leftBottom, bottom) : leftBottom,
      rightBottom: side === "right" ? Math.max(rightBottom, bottom) : rightBottom,
      leftGoesOn: leftGoesOn || (side === "left" && goesOn),
      rightGoesOn: rightGoesOn || (side === "right" && goesOn),
      lastFloatTop: Math.max(lastFloatTop, top),
      hasShapes: hasShapes || exclusion.shape !== undefined,
    };
    // A float without width pushes nothing aside, but later floats stay below its top.
    if (exclusion.right <= exclusion.left) return new ExclusionSpace(this.#steps, extents);
    return new ExclusionSpace(
      bottom > top ? this.#stepsWith(exclusion) : this.#stepsWithFlat(exclusion),
      extents,
    );
  }

  /** Lowest bottom of the floats on the given side(s); −Infinity when there are none. */
  clearanceFor(clear: "none" | "left" | "right" | "both"): number {
    const { leftBottom, rightBottom } = this.#extents;
    switch (clear) {
      case "none":
        return Number.NEGATIVE_INFINITY;
      case "left":
        return leftBottom;
      case "right":
        return rightBottom;
      case "both":
        return Math.max(leftBottom, rightBottom);
    }
  }

  /** Whether what clears floats of the given side(s) has to wait for a later fragmentainer, in which they end. */
  goOn(clear: "none" | "left" | "right" | "both"): boolean {
    const { leftGoesOn, rightGoesOn } = this.#extents;
    switch (clear) {
      case "none":
        return false;
      case "left":
        return leftGoesOn;
      case "right":
        return rightGoesOn;
      case "both":
        return leftGoesOn || rightGoesOn;
    }
  }

  /**
   * The free horizontal range between `left` and `right` for a piece of the given height at `top`; zero height asks about the
   * point just below `top`.
   */
  bandAt(top: number, height: number, left: number, right: number): FreeBand {
    const steps = this.#steps;
    let index = this.#stepAt(top);
    const bottom = steps[index + 1]?.top ?? Number.POSITIVE_INFINITY;
    let freeLeft = left;
    let freeRight = right;
    const end = top + height;
    do {
      const step = steps[index];
      if (step !== undefined) {
        if (step.left > freeLeft) freeLeft = step.left;
        if (step.right < freeRight) freeRight = step.right;
      }
      index += 1;
    } while (index < steps.length && (steps[index] as Step).top < end);
    return { top, left: freeLeft, right: freeRight, bottom };
  }

  /** As `bandAt` for a line, which flows round the shapes of floats instead of their margin boxes. */
  lineBandAt(top: number, height: number, left: number, right: number): FreeBand {
    const band = this.bandAt(top, height, left, right);
    if (!this.#extents.hasShapes) return band;
    const steps = this.#steps;
    const end = height > 0 ? top + height : top + 1 / UNITS_PER_PIXEL;
    let isShaped = false;
    let freeLeft = left;
    let freeRight = right;
    for (let index = Math.max(0, this.#stepAt(top)); index < steps.length; index += 1) {
      const step = steps[index] as Step;
      if (step.top >= end) break;
      const sides = step.lines ?? step;
      freeLeft = Math.max(freeLeft, sides.left);
      freeRight = Math.min(freeRight, sides.right);
      if (step.lines === undefined) continue;
      isShaped = true;
      const from = Math.max(top, step.top);
      const to = Math.min(end, steps[index + 1]?.top ?? end);
      for (const shape of step.lines.leftShapes) freeLeft = Math.max(freeLeft, shape.reach(from, to) ?? left);
      for (const shape of step.lines.rightShapes)
        freeRight = Math.min(freeRight, shape.reach(from, to) ?? right);
    }
    if (!isShaped) return band;
    const { bottom } = band;
    const next = Math.min(bottom, top + Math.max(SHAPE_STEP, snap((bottom - top) / SHAPE_TRIES)));
    return { top, left: freeLeft, right: freeRight, bottom: next };
  }

  /**
   * The first band at or below `top` in which a piece `width` × `height` fits between `left` and `right` (always found: below all
   * floats the whole range is free, even if the piece is wider).
   */
  findBand(input: {
    readonly top: number;
    readonly width: number;
    readonly height: number;
    readonly left: number;
    readonly right: number;
  }): FreeBand {
    let { top } = input;
    for (;;) {
      const band = this.bandAt(top, input.height, input.left, input.right);
      const isTouched = band.left !== input.left || band.right !== input.right;
      if (!isTouched || band.right - band.left >= input.width || band.bottom === Number.POSITIVE_INFINITY) {
        return band;
      }
      top = band.bottom;
    }
  }

  /**
   * The band for a float (CSS 2.2 §9.5.1), at or below `top`: it stays beside floats only where it fits between `left` and `right`
   * or, wider than its container, sticks out into none on the other side (rule 3) and has none before it (rule 7), whether those
   * floats reach into its container or not.
   */
  findFloatBand(input: {
    readonly side: "left" | "right";
    readonly top: number;
    readonly width: number;
    readonly left: number;
    readonly right: number;
  }): FreeBand {
    const { side, width, left, right } = input;
    let { top } = input;
    for (;;) {
      const band = this.bandAt(top, 0, left, right);
      const room = Math.max(0, band.right - band.left);
      if (room >= width || band.bottom === Number.POSITIVE_INFINITY) return band;
      const { left: before, right: after } = this.#steps[this.#stepAt(top)] ?? FREE;
      const sticksOutFreely =
        side === "left"
          ? before === FREE.left && band.left + width <= after
          : after === FREE.right && band.right - width >= before;
      if (sticksOutFreely) return band;
      top = band.bottom;
    }
  }

  /** Index of the step in force just below `top`; -1 above all. */
  #stepAt(top: number): number {
    let low = 0;
    let high = this.#steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#steps[middle] as Step).top <= top) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #stepsWith(exclusion: Exclusion): Step[] {
    const { top, bottom } = exclusion;
    const old = this.#steps;
    const first = this.#stepAt(top);
    const steps = old.slice(0, first + 1);
    let current: Sides = old[first] ?? FREE;
    const put = (at: number, { left, right, lines }: Sides): void => {
      const before = steps.at(-1) ?? FREE;
      if (before.left !== left || before.right !== right || before.lines !== lines)
        steps.push({ top: at, left, right, lines });
    };
    if (steps.at(-1)?.top === top) steps.pop();
    put(top, narrowed(exclusion, current));
    let index = first + 1;
    for (; index < old.length && (old[index] as Step).top < bottom; index += 1) {
      current = old[index] as Step;
      put((current as Step).top, narrowed(exclusion, current));
    }
    if ((old[index]?.top ?? Number.POSITIVE_INFINITY) > bottom) put(bottom, current);
    for (; index < old.length; index += 1) steps.push(old[index] as Step);
    return steps;
  }

  /** A float of no height, or less, narrows what stands across its top edge. */
  #stepsWithFlat(exclusion: Exclusion): readonly Step[] {
    const { top } = exclusion;
    const old = this.#steps;
    const index = this.#stepAt(top);
    const at: Sides = old[index] ?? FREE;
    if (old[index]?.top !== top)
      return [
        ...old.slice(0, index + 1),
        { top, ...narrowed(exclusion, at) },
        { ...at, top },
        ...old.slice(index + 1),
      ];
    const flat = old[index - 1]?.top === top ? index - 1 : index;
    return [...old.slice(0, flat), { top, ...narrowed(exclusion, old[flat] as Step) }, ...old.slice(index)];
  }
}

/** What one float more leaves. */
function narrowed(exclusion: Exclusion, { left, right, lines }: Sides): Sides {
  const known =
    lines === undefined && exclusion.shape === undefined
      ? undefined
      : narrowedLines(exclusion, lines ?? { left, right, leftShapes: [], rightShapes: [] });
  return exclusion.side === "left"
    ? { left: Math.max(left, exclusion.right), right, lines: known }
    : { left, right: Math.min(right, exclusion.left), lines: known };
}

/** What lines have left of a step beside one float more. */
function narrowedLines({ side, left, right, shape }: Exclusion, lines: LineSides): LineSides {
  if (shape === undefined) {
    return side === "left"
      ? { ...lines, left: Math.max(lines.left, right) }
      : { ...lines, right: Math.min(lines.right, left) };
  }
  return side === "left"
    ? { ...lines, leftShapes: [...lines.leftShapes, shape] }
    : { ...lines, rightShapes: [...lines.rightShapes, shape] };
}
