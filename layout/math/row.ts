import { snap } from "../geometry/layout-unit.ts";
import type { ArrangeInput } from "./arrange-input.ts";
import { mathConstants } from "./math-font.ts";
import { type Arrangement, arrangement, coreOperator, type MathPart, type PlacedPart } from "./part.ts";
import { stretchedToHeight } from "./stretch.ts";

/** Parts beside each other (mathml-core §3.3.1): operators have their spaces, and some are as high as the others. */
export function arrangeRow({ ctx, style, parts }: ArrangeInput): Arrangement {
  const placed: PlacedPart[] = [];
  let x = 0;
  for (const part of stretched({ ctx, style, parts })) {
    const operator = parts.length > 1 ? coreOperator(part.box) : undefined;
    const em = part.box.style.fontSize;
    if (operator !== undefined) x += snap(operator.properties.leadingSpace * em);
    placed.push({ part, x, y: 0 });
    x += part.width;
    if (operator !== undefined) x += snap(operator.properties.trailingSpace * em);
  }
  return arrangement(style.direction === "rtl" ? mirrored(placed, x) : placed, x);
}

function stretched({ ctx, style, parts }: ArrangeInput): readonly MathPart[] {
  const grows = parts.map(({ box }) => {
    const operator = coreOperator(box);
    return operator?.isPlain === true && operator.properties.stretch === "block" ? operator : undefined;
  });
  if (!grows.some((operator) => operator !== undefined)) return parts;
  const others = parts.filter((_, index) => grows[index] === undefined);
  if (others.length === 0) return parts;
  const target = arrangement(
    others.map((part) => ({ part, x: 0, y: 0 })),
    0,
  );
  const { axisHeight } = mathConstants(ctx, style);
  return parts.map((part, index) => {
    const operator = grows[index];
    if (operator === undefined) return part;
    return stretchedToHeight(part, target, operator.properties.isSymmetric ? axisHeight : undefined);
  });
}

function mirrored(placed: readonly PlacedPart[], width: number): PlacedPart[] {
  return placed.map(({ part, x, y }) => ({ part, x: width - x - part.width, y }));
}
