import { isAccent } from "../generate/math/operator-dictionary.ts";
import { snap } from "../geometry/layout-unit.ts";
import type { MathConstruct } from "../tree/math-content.ts";
import type { ArrangeInput } from "./arrange-input.ts";
import { mathConstants } from "./math-font.ts";
import { type Arrangement, arrangement, coreOperator, type MathPart, type PlacedPart } from "./part.ts";
import { arrangeScripts } from "./scripts.ts";
import { stretchedToWidth } from "./stretch.ts";

/** Between an accent and what it marks, em */
const ACCENT_GAP = 0.06;

/** What stands under and over a base (mathml-core §3.4.2): limits, accents, braces. In a line of text limits become scripts. */
export function arrangeLimits(
  { ctx, style, parts }: ArrangeInput,
  construct: Extract<MathConstruct, { type: "limits" }>,
): Arrangement {
  const [first] = parts;
  if (first === undefined) return arrangement([], 0);
  const { under: underIndex, over: overIndex } = construct;
  if (coreOperator(first.box)?.properties.movesLimits === true && style.mathStyle === "compact") {
    const pair = { subscript: underIndex, superscript: overIndex };
    return arrangeScripts({ ctx, style, parts }, { before: [], after: [pair] });
  }
  const given = { under: partAt(parts, underIndex), over: partAt(parts, overIndex) };
  const widest = Math.max(...parts.map((part) => (isStretchy(part) ? 0 : part.width)));
  const fit = (part: MathPart): MathPart => (isStretchy(part) ? stretchedToWidth(part, widest) : part);
  const base = fit(first);
  const under = given.under && fit(given.under);
  const over = given.over && fit(given.over);
  const constants = mathConstants(ctx, style);
  const accentGap = constants.em * ACCENT_GAP;
  const width = Math.max(base.width, under?.width ?? 0, over?.width ?? 0);
  const at = (part: MathPart): number => (width - part.width) / 2;
  const placed: PlacedPart[] = [{ part: base, x: at(base), y: 0 }];
  if (over !== undefined) {
    const isClose = construct.isAccentOver || marks(over);
    const rise = isClose
      ? base.ascent + accentGap + over.descent
      : Math.max(
          base.ascent + constants.upperLimitGapMinimum + over.descent,
          base.ascent + constants.upperLimitBaselineRiseMinimum,
        );
    placed.push({ part: over, x: at(over), y: -snap(rise) });
  }
  if (under !== undefined) {
    const isClose = construct.isAccentUnder || marks(under);
    const drop = isClose
      ? base.descent + accentGap + under.ascent
      : Math.max(
          base.descent + constants.lowerLimitGapMinimum + under.ascent,
          base.descent + constants.lowerLimitBaselineDropMinimum,
        );
    placed.push({ part: under, x: at(under), y: snap(drop) });
  }
  return arrangement(placed, width);
}

function partAt(parts: readonly MathPart[], index: number | undefined): MathPart | undefined {
  return index === undefined ? undefined : parts[index];
}

function isStretchy({ box }: MathPart): boolean {
  const operator = coreOperator(box);
  return operator?.isPlain === true && operator.properties.stretch === "inline";
}

function marks({ box }: MathPart): boolean {
  const operator = coreOperator(box);
  return operator?.isPlain === true && isAccent(operator.text);
}
