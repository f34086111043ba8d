/**
 * LayoutUnit: lengths are snapped to 1/64 px where they are born (a division, a percentage, the advance of a shaped run).
 * Sums and differences of snapped lengths are exact in doubles, so lengths compare with `===` and `<=`, never with an epsilon.
 */
export const UNITS_PER_PIXEL = 64;

/** Largest length in px that computed values and layout may produce; larger ones are clamped. */
export const MAXIMUM_LENGTH = 4_000_000;

/** The nearest 1/64 px, clamped to ±MAXIMUM_LENGTH; NaN becomes 0. */
export function snap(value: number): number {
  if (Number.isNaN(value)) return 0;
  if (value > MAXIMUM_LENGTH) return MAXIMUM_LENGTH;
  if (value < -MAXIMUM_LENGTH) return -MAXIMUM_LENGTH;
  return Math.round(value * UNITS_PER_PIXEL) / UNITS_PER_PIXEL;
}

/** The next 1/64 px not above the value: for lengths that must fit into something. */
export function snapDown(value: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.max(
    -MAXIMUM_LENGTH,
    Math.min(MAXIMUM_LENGTH, Math.floor(value * UNITS_PER_PIXEL) / UNITS_PER_PIXEL),
  );
}

/** Of a step of 1/64 px: products such as 7 % of 100 px may come out a little below the step they mean. */
const ROUNDING_ERROR = 1 / 1024;

/** The next 1/64 px towards zero: for shares of a whole, which together may not be larger than it. */
export function snapTowardsZero(value: number): number {
  if (Number.isNaN(value)) return 0;
  const steps = Math.floor(Math.abs(value) * UNITS_PER_PIXEL + ROUNDING_ERROR) / UNITS_PER_PIXEL;
  const length = Math.min(MAXIMUM_LENGTH, steps);
  return value < 0 && length > 0 ? -length : length;
}
