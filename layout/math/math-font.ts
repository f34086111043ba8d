import { type MathConstant, MathTable } from "../../fonts/sfnt/math-table.ts";
import type { FontFace } from "../../fonts/types.ts";
import { fontRequestOf } from "../cascade/fonts/font-request.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";

/** Distances of a formula in px; the names are those of the OpenType MATH table. */
export interface MathConstants {
  readonly axisHeight: number;
  /** Thickness of lines in fractions and over roots. */
  readonly ruleThickness: number;
  readonly xHeight: number;
  readonly em: number;
  readonly fractionNumeratorShiftUp: number;
  readonly fractionDenominatorShiftDown: number;
  /** Between the line of a fraction and what is above or below. */
  readonly fractionGapMinimum: number;
  /** Between two parts that have no line between them. */
  readonly stackGapMinimum: number;
  readonly subscriptShiftDown: number;
  readonly subscriptTopMaximum: number;
  readonly subscriptBaselineDropMinimum: number;
  readonly superscriptShiftUp: number;
  readonly superscriptBottomMinimum: number;
  readonly superscriptBaselineDropMaximum: number;
  readonly subSuperscriptGapMinimum: number;
  readonly spaceAfterScript: number;
  readonly upperLimitGapMinimum: number;
  readonly upperLimitBaselineRiseMinimum: number;
  readonly lowerLimitGapMinimum: number;
  readonly lowerLimitBaselineDropMinimum: number;
  /** Between what stands under a root and the line over it. */
  readonly radicalVerticalGap: number;
}

/** The first face of a style: the one that formulas take their distances from. */
export function primaryFace(ctx: LayoutContext, style: ComputedStyle): FontFace {
  return ctx.fonts.select(fontRequestOf(style)).primary.face;
}

const CONSTANTS: Memo<ComputedStyle, undefined, MathConstants> = {
  name: "math-constants",
  of: (ctx, style) => {
    const face = primaryFace(ctx, style);
    const usual = usualConstants(face, style);
    const table = MathTable.of(face);
    return table === undefined ? usual : ofTable(table, usual, { face, style });
  },
};

/** Distances of formulas in a style: those of its font, where it has a MATH table. */
export function mathConstants(ctx: LayoutContext, style: ComputedStyle): MathConstants {
  return ctx.remember(CONSTANTS, style, undefined);
}

function ofTable(
  table: MathTable,
  usual: MathConstants,
  { face, style }: { face: FontFace; style: ComputedStyle },
): MathConstants {
  const scale = style.fontSize / face.metrics.unitsPerEm;
  const isDisplay = style.mathStyle === "normal";
  const take = (name: MathConstant, otherwise: number): number => {
    const value = table.constant(name);
    return value === undefined ? otherwise : value * scale;
  };
  const either = (inline: MathConstant, display: MathConstant, otherwise: number): number =>
    take(isDisplay ? display : inline, otherwise);
  return {
    ...usual,
    axisHeight: take("axisHeight", usual.axisHeight),
    ruleThickness: take("fractionRuleThickness", usual.ruleThickness),
    fractionNumeratorShiftUp: either(
      "fractionNumeratorShiftUp",
      "fractionNumeratorDisplayStyleShiftUp",
      usual.fractionNumeratorShiftUp,
    ),
    fractionDenominatorShiftDown: either(
      "fractionDenominatorShiftDown",
      "fractionDenominatorDisplayStyleShiftDown",
      usual.fractionDenominatorShiftDown,
    ),
    fractionGapMinimum: either(
      "fractionNumeratorGapMin",
      "fractionNumeratorDisplayStyleGapMin",
      usual.fractionGapMinimum,
    ),
    stackGapMinimum: either("stackGapMin", "stackDisplayStyleGapMin", usual.stackGapMinimum),
    subscriptShiftDown: take("subscriptShiftDown", usual.subscriptShiftDown),
    subscriptTopMaximum: take("subscriptTopMax", usual.subscriptTopMaximum),
    subscriptBaselineDropMinimum: take("subscriptBaselineDropMin", usual.subscriptBaselineDropMinimum),
    superscriptShiftUp: take("superscriptShiftUp", usual.superscriptShiftUp),
    superscriptBottomMinimum: take("superscriptBottomMin", usual.superscriptBottomMinimum),
    superscriptBaselineDropMaximum: take("superscriptBaselineDropMax", usual.superscriptBaselineDropMaximum),
    subSuperscriptGapMinimum: take("subSuperscriptGapMin", usual.subSuperscriptGapMinimum),
    spaceAfterScript: take("spaceAfterScript", usual.spaceAfterScript),
    upperLimitGapMinimum: take("upperLimitGapMin", usual.upperLimitGapMinimum),
    upperLimitBaselineRiseMinimum: take("upperLimitBaselineRiseMin", usual.upperLimitBaselineRiseMinimum),
    lowerLimitGapMinimum: take("lowerLimitGapMin", usual.lowerLimitGapMinimum),
    lowerLimitBaselineDropMinimum: take("lowerLimitBaselineDropMin", usual.lowerLimitBaselineDropMinimum),
    radicalVerticalGap: either(
      "radicalVerticalGap",
      "radicalDisplayStyleVerticalGap",
      usual.radicalVerticalGap,
    ),
  };
}

/**
 * Distances of formulas in fonts that say nothing of them: those of Computer Modern, as shares of the size (The TeXbook,
 * appendix G), on the axis of the font, which is that of its minus sign.
 */
function usualConstants({ metrics }: FontFace, style: ComputedStyle): MathConstants {
  const em = style.fontSize;
  const scale = em / metrics.unitsPerEm;
  const xHeight = metrics.xHeight > 0 ? metrics.xHeight * scale : em * 0.5;
  const ruleThickness = Math.max(0.5, em * 0.05);
  const isDisplay = style.mathStyle === "normal";
  return {
    axisHeight: xHeight / 2,
    ruleThickness,
    xHeight,
    em,
    fractionNumeratorShiftUp: em * (isDisplay ? 0.677 : 0.394),
    fractionDenominatorShiftDown: em * (isDisplay ? 0.686 : 0.345),
    fractionGapMinimum: ruleThickness * (isDisplay ? 3 : 1.5),
    stackGapMinimum: ruleThickness * (isDisplay ? 7 : 3),
    subscriptShiftDown: em * 0.2,
    subscriptTopMaximum: xHeight * 0.8,
    subscriptBaselineDropMinimum: em * 0.05,
    superscriptShiftUp: em * (isDisplay ? 0.413 : 0.363),
    superscriptBottomMinimum: xHeight / 4,
    superscriptBaselineDropMaximum: em * 0.386,
    subSuperscriptGapMinimum: ruleThickness * 4,
    spaceAfterScript: em / 24,
    upperLimitGapMinimum: em * 0.111,
    upperLimitBaselineRiseMinimum: em * 0.2,
    lowerLimitGapMinimum: em * 0.167,
    lowerLimitBaselineDropMinimum: em * 0.6,
    radicalVerticalGap: ruleThickness + (isDisplay ? xHeight : ruleThickness) / 4,
  };
}
