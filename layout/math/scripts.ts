import { snap } from "../geometry/layout-unit.ts";
import type { MathConstruct, ScriptPair } from "../tree/math-content.ts";
import type { ArrangeInput } from "./arrange-input.ts";
import { type MathConstants, mathConstants } from "./math-font.ts";
import { type Arrangement, arrangement, type MathPart, type PlacedPart } from "./part.ts";

interface Pair {
  readonly subscript: MathPart | undefined;
  readonly superscript: MathPart | undefined;
}

/** A base with what stands raised or lowered beside it (mathml-core §3.4.1), before it as well as after. */
export function arrangeScripts(
  { ctx, style, parts }: ArrangeInput,
  { before, after }: Pick<Extract<MathConstruct, { type: "scripts" }>, "before" | "after">,
): Arrangement {
  const [base] = parts;
  if (base === undefined) return arrangement([], 0);
  const constants = mathConstants(ctx, style);
  const partsOf = ({ subscript, superscript }: ScriptPair): Pair => ({
    subscript: subscript === undefined ? undefined : parts[subscript],
    superscript: superscript === undefined ? undefined : parts[superscript],
  });
  const [pre, post] = [before.map(partsOf), after.map(partsOf)];
  const { up, down } = shifts(base, [...pre, ...post], constants);
  const placed: PlacedPart[] = [];
  let x = 0;
  for (const pair of pre) {
    const width = widthOf(pair);
    place(pair, { left: x, width, isBefore: true });
    x += width + snap(constants.spaceAfterScript);
  }
  placed.push({ part: base, x, y: 0 });
  x += base.width;
  for (const pair of post) {
    const width = widthOf(pair);
    place(pair, { left: x + snap(constants.spaceAfterScript), width, isBefore: false });
    x += width + 2 * snap(constants.spaceAfterScript);
  }
  return arrangement(placed, x);

  /** Scripts before the base stand at its side, as those after it do. */
  function place(pair: Pair, at: { left: number; width: number; isBefore: boolean }): void {
    const left = (part: MathPart): number => at.left + (at.isBefore ? at.width - part.width : 0);
    const { subscript, superscript } = pair;
    if (superscript !== undefined) placed.push({ part: superscript, x: left(superscript), y: -up });
    if (subscript !== undefined) placed.push({ part: subscript, x: left(subscript), y: down });
  }
}

function widthOf({ subscript, superscript }: Pair): number {
  return Math.max(subscript?.width ?? 0, superscript?.width ?? 0);
}

/** Shifts of all superscripts and subscripts of a base: rules 18a to 18f of The TeXbook, by the names of the MATH table. */
function shifts(
  base: MathPart,
  pairs: readonly Pair[],
  constants: MathConstants,
): { up: number; down: number } {
  const supers = pairs.flatMap(({ superscript }) => superscript ?? []);
  const subs = pairs.flatMap(({ subscript }) => subscript ?? []);
  const deepest = Math.max(0, ...supers.map(({ descent }) => descent));
  const highest = Math.max(0, ...subs.map(({ ascent }) => ascent));
  let up = Math.max(
    constants.superscriptShiftUp,
    constants.superscriptBottomMinimum + deepest,
    base.ascent - constants.superscriptBaselineDropMaximum,
  );
  let down = Math.max(
    constants.subscriptShiftDown,
    base.descent + constants.subscriptBaselineDropMinimum,
    supers.length > 0 ? 0 : highest - constants.subscriptTopMaximum,
  );
  if (supers.length > 0 && subs.length > 0) {
    const gap = up - deepest + down - highest;
    const missing = constants.subSuperscriptGapMinimum - gap;
    if (missing > 0) {
      const lift = Math.min(missing, Math.max(0, constants.subscriptTopMaximum - (up - deepest)));
      up += lift;
      down += missing - lift;
    }
  }
  return { up: snap(up), down: snap(down) };
}
