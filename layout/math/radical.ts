import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { snap } from "../geometry/layout-unit.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import type { ArrangeInput } from "./arrange-input.ts";
import { mathConstants } from "./math-font.ts";
import { type Arrangement, arrangement, layoutRule, type MathPart } from "./part.ts";

/** Width of the sign, em */
const SIGN_WIDTH = 0.62;
/** How far the index reaches into the sign, and how high it stands: shares of the em and of the sign's height. */
const INDEX_OVERLAP = 0.3;
const INDEX_RISE = 0.55;

/** What stands under a root (mathml-core §3.3.3), with a sign that is drawn as high as it, and the index of the root. */
export function arrangeRadical({ ctx, style, parts }: ArrangeInput): Arrangement {
  const [radicand, lineBox, signBox, index] = parts as [MathPart, MathPart, MathPart, MathPart | undefined];
  const { ruleThickness, radicalVerticalGap, em } = mathConstants(ctx, style);
  const thickness = snap(ruleThickness);
  const ascent = snap(Math.max(radicand.ascent, em * 0.4) + radicalVerticalGap + thickness);
  const descent = snap(Math.max(radicand.descent, 0) + em * 0.06);
  const height = ascent + descent;
  const signWidth = snap(em * SIGN_WIDTH);
  const indexWidth = index === undefined ? 0 : Math.max(0, index.width - em * INDEX_OVERLAP);
  const left = snap(indexWidth);
  const sign = layoutRule(ctx, signBox.box, { width: signWidth, height });
  const shape = signShape({ width: signWidth, height, em, thickness });
  const drawn: MathPart = {
    ...sign,
    fragment: withShape(sign.fragment, ctx.styles.derive(sign.fragment.style, { clipPath: shape })),
  };
  const line = layoutRule(ctx, lineBox.box, { width: radicand.width + em * 0.08, height: thickness });
  const placed = [
    { part: drawn, x: left, y: descent },
    { part: line, x: left + signWidth, y: thickness - ascent },
    { part: radicand, x: left + signWidth, y: 0 },
  ];
  if (index !== undefined) {
    const bottom = descent - height * INDEX_RISE;
    placed.push({ part: index, x: left - indexWidth, y: Math.min(0, bottom - index.descent) });
  }
  return arrangement(placed, left + signWidth + line.width);
}

function withShape(fragment: BoxFragment, style: BoxFragment["style"]): BoxFragment {
  return { ...fragment, style };
}

/** The outline of the sign: a short stroke up, a thick one down, a thin one up to the line. */
function signShape(size: {
  width: number;
  height: number;
  em: number;
  thickness: number;
}): ComputedStyle["clipPath"] {
  const { width, height, em, thickness } = size;
  const hook = Math.min(0.42 * em, 0.55 * height);
  const thin = thickness * 0.8;
  const points: readonly (readonly [x: number, fromBottom: number])[] = [
    [0, hook - 0.07 * em],
    [0.15 * em, hook],
    [0.29 * em, 0.14 * em],
    [width - thin, height],
    [width, height],
    [width, height - thickness],
    [0.3 * em, 0],
    [0.25 * em, 0],
    [0.105 * em, hook - 0.075 * em],
    [0.015 * em, hook - 0.115 * em],
  ];
  const vertices = points.flatMap(([x, up]) => [snap(x), snap(height - up)]);
  return { shape: { type: "polygon", rule: "nonzero", vertices }, box: "border-box" };
}
