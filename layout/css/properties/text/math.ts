import { either, keywords } from "../../values/grammar.ts";
import { integer } from "../../values/numeric.ts";
import { RelativeValue } from "../../values/specified.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";

/** mathml-core §4.4, 4.5 */
export interface MathStyle {
  /** `compact`: formulas in a line of text; limits stand beside their operators, fractions are small. */
  mathStyle: "normal" | "compact";
  /** How deep in scripts and fractions; `font-size: math` makes each step smaller. */
  mathDepth: number;
}

/** Deeper formulas are no smaller: sizes stay finite. */
const MAXIMUM_DEPTH = 100;

const mathDepth: ValueParser<number> = (reader) => {
  if (reader.takeKeyword("auto-add"))
    return new RelativeValue(({ parent }) =>
      parent.mathStyle === "compact" ? clamp(parent.mathDepth + 1) : parent.mathDepth,
    );
  const call = reader.takeFunction("add");
  if (call === undefined) return undefined;
  const [step, ...others] = call.content;
  if (step?.kind !== "number" || !step.integer || others.length > 0) return undefined;
  return new RelativeValue(({ parent }) => clamp(parent.mathDepth + step.value));
};

function clamp(depth: number): number {
  return Math.max(-MAXIMUM_DEPTH, Math.min(MAXIMUM_DEPTH, depth));
}

export const mathProperties: PropertyGroup<MathStyle> = {
  mathStyle: {
    name: "math-style",
    section: "mathml-core §4.4",
    inherited: true,
    initial: "normal",
    syntax: "normal | compact",
    parse: keywords("normal", "compact"),
  },
  mathDepth: {
    name: "math-depth",
    section: "mathml-core §4.5",
    inherited: true,
    initial: 0,
    syntax: "auto-add | add(<integer>) | <integer>",
    parse: either(mathDepth, integer({ minimum: -MAXIMUM_DEPTH, maximum: MAXIMUM_DEPTH })),
  },
};
