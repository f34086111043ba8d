/** A set of adjoining vertical margins (CSS 2.2 §8.3.1): the largest positive and the most negative one. */
export interface MarginStrut {
  readonly positive: number;
  readonly negative: number;
}

export const NO_MARGIN: MarginStrut = { positive: 0, negative: 0 };

export function addMargin(strut: MarginStrut, margin: number): MarginStrut {
  if (margin > strut.positive) return { positive: margin, negative: strut.negative };
  if (margin < strut.negative) return { positive: strut.positive, negative: margin };
  return strut;
}

export function joinMargins(a: MarginStrut, b: MarginStrut): MarginStrut {
  return { positive: Math.max(a.positive, b.positive), negative: Math.min(a.negative, b.negative) };
}

/** The collapsed margin, px. */
export function marginSum(strut: MarginStrut): number {
  return strut.positive + strut.negative;
}
