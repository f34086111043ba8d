import { snap } from "../geometry/layout-unit.ts";
import type { MathConstruct } from "../tree/math-content.ts";
import type { ArrangeInput } from "./arrange-input.ts";
import { type MathConstants, mathConstants } from "./math-font.ts";
import { type Arrangement, arrangement, layoutRule, type MathPart } from "./part.ts";

/**
 * Room on both sides, so that fractions in a row do not touch; em
 * DEVIATION mathml-core §3.3.2: fractions have a tenth of an em on both sides, so that their lines do not touch.
 */
const SIDE = 0.1;

/** A numerator over a denominator (mathml-core §3.3.2): the line is on the axis; without one they keep their distance. */
export function arrangeFraction(
  { ctx, style, parts }: ArrangeInput,
  { thickness: given, alignment }: Extract<MathConstruct, { type: "fraction" }>,
): Arrangement {
  const [numerator, denominator, rule] = parts as [MathPart, MathPart, MathPart];
  const constants = mathConstants(ctx, style);
  const thickness = snap(given ?? constants.ruleThickness);
  const side = snap(style.fontSize * SIDE);
  const inner = Math.max(numerator.width, denominator.width);
  const { up, down } = shifts(numerator, denominator, { ...constants, ruleThickness: thickness });
  const at = (part: MathPart, share: number): number => side + (inner - part.width) * share;
  const placed = [
    { part: numerator, x: at(numerator, alignment[0]), y: -up },
    { part: denominator, x: at(denominator, alignment[1]), y: down },
  ];
  if (thickness > 0) {
    const size = { width: inner, height: thickness };
    const line = layoutRule(ctx, rule.box, size);
    placed.push({ part: line, x: side, y: thickness / 2 - constants.axisHeight });
  }
  return arrangement(placed, inner + 2 * side);
}

function shifts(
  numerator: MathPart,
  denominator: MathPart,
  constants: MathConstants,
): { up: number; down: number } {
  const { axisHeight, ruleThickness, fractionGapMinimum, stackGapMinimum } = constants;
  let up = constants.fractionNumeratorShiftUp;
  let down = constants.fractionDenominatorShiftDown;
  if (ruleThickness > 0) {
    const half = ruleThickness / 2 + fractionGapMinimum;
    up = Math.max(up, axisHeight + half + numerator.descent);
    down = Math.max(down, half - axisHeight + denominator.ascent);
  } else {
    const gap = up - numerator.descent + down - denominator.ascent;
    const missing = Math.max(0, stackGapMinimum - gap) / 2;
    up += missing;
    down += missing;
  }
  return { up: snap(up), down: snap(down) };
}
