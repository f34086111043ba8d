import { MathTable } from "../../fonts/sfnt/math-table.ts";
import { snap } from "../geometry/layout-unit.ts";
import type { OperatorProperties } from "../tree/math-content.ts";
import type { ArrangeInput } from "./arrange-input.ts";
import { inkIn, runsIn, textIn } from "./ink.ts";
import { mathConstants } from "./math-font.ts";
import { type Arrangement, arrangement, type MathPart } from "./part.ts";
import { stretchedPart, withVariant } from "./stretch.ts";

/** A large operator beside the ordinary one, in fonts that have no larger form of it. */
const LARGE = { horizontal: 1.4, vertical: 1.4 };
const LARGE_INTEGRAL = { horizontal: 1.3, vertical: 1.9 };
const INTEGRALS = /^[∫-∳⨋-⨜]$/u;

/** A token: its line of text, as high as its ink. */
export function arrangeToken({ parts }: ArrangeInput): Arrangement {
  const [line] = parts;
  if (line === undefined) return arrangement([], 0);
  const inked = withInk(line);
  return arrangement([{ part: inked, x: 0, y: 0 }], inked.width);
}

/** An operator; larger in a formula on a line of its own if it is one of those. */
export function arrangeOperator(input: ArrangeInput, { isLarge }: OperatorProperties): Arrangement {
  const plain = arrangeToken(input);
  const [placed] = plain.parts;
  if (!isLarge || input.style.mathStyle !== "normal" || placed === undefined) return plain;
  const part = largePart(placed.part, mathConstants(input.ctx, input.style).axisHeight);
  return arrangement([{ part, x: 0, y: 0 }], part.width);
}

function largePart(part: MathPart, axis: number): MathPart {
  const [placed] = runsIn(part.fragment);
  const face = placed?.run.face;
  const height = face === undefined ? 0 : (MathTable.of(face)?.displayOperatorMinHeight ?? 0);
  if (placed !== undefined && face !== undefined && height > 0) {
    const size = (height * placed.fontSize) / face.metrics.unitsPerEm;
    const varied = withVariant(part, size, "vertical");
    // The larger form stands on the axis as well.
    if (varied !== undefined) return stretchedPart(varied, { horizontal: 1, vertical: 1 }, axis);
  }
  const factors = INTEGRALS.test(textIn(part.fragment)) ? LARGE_INTEGRAL : LARGE;
  return stretchedPart(part, factors, axis);
}

/** A line with the bounds of its glyphs for its height. */
function withInk(line: MathPart): MathPart {
  const ink = inkIn(line.fragment);
  if (ink === undefined) return line.width === 0 ? { ...line, ascent: 0, descent: 0 } : line;
  const baseline = line.fragment.firstBaseline ?? line.fragment.height;
  return { ...line, ascent: snap(ink.top), descent: snap(ink.bottom), baseline };
}
