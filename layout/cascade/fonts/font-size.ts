import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { MathFontSize, RelativeFontSize } from "../../css/properties/text/font-grammar.ts";
import { WideKeyword } from "../../css/properties/wide-keyword.ts";
import { type ComputeContext, RelativeValue } from "../../css/values/specified.ts";

/**
 * How a font size came about: from a length, from the default by name, or from the default by other relative values. Sizes
 * not from a length change when the family changes between monospace and others, whose defaults are 13 and 16 px.
 * DEVIATION css-fonts-4 §2.5: sizes that no length gave are 13 instead of 16 px in `monospace`, as in browsers: documents count on it.
 */
export interface FontSizeKind {
  readonly absolute: boolean;
  /** Size of the keyword in px in the default of 16 px, where the size comes from one. */
  readonly keyword: number | undefined;
}

const MEDIUM = 16;
const MONOSPACE_FACTOR = 13 / 16;

export const INITIAL_FONT_SIZE: FontSizeKind = { absolute: false, keyword: MEDIUM };
const ABSOLUTE: FontSizeKind = { absolute: true, keyword: undefined };
const RELATIVE: FontSizeKind = { absolute: false, keyword: undefined };

/** What a computed font size follows from. */
export interface FontSizeInput {
  /** The winning value: specified, `inherit` or `initial` as `WideKeyword`, or undefined when nothing is declared. */
  readonly declared: unknown;
  readonly family: readonly string[];
  readonly parent: ComputedStyle;
  readonly parentKind: FontSizeKind;
  readonly context: ComputeContext;
  /** Computed `math-depth`. */
  readonly mathDepth: number;
}

/** Size of a script beside its base. */
const MATH_SCALE = 0.71;

/** Computed `font-size` in px, not snapped. */
export function computeFontSize(input: FontSizeInput): { size: number; kind: FontSizeKind } {
  const { declared, parent, parentKind, context } = input;
  const monospace = isMonospace(input.family);
  if (declared instanceof RelativeFontSize && declared.keyword)
    return bySize(declared.compute(context), monospace);
  if (declared instanceof WideKeyword && declared.name === "initial") return bySize(MEDIUM, monospace);
  if (declared instanceof RelativeFontSize) {
    const kind = parentKind.absolute ? ABSOLUTE : RELATIVE;
    return { size: declared.compute(context) * familyFactor(input, monospace), kind };
  }
  if (declared instanceof MathFontSize) {
    const scale = MATH_SCALE ** (input.mathDepth - parent.mathDepth);
    const size = parent.fontSize * familyFactor(input, monospace) * scale;
    return scale === 1 ? { size, kind: parentKind } : { size, kind: { ...parentKind, keyword: undefined } };
  }
  if (typeof declared === "number") return { size: declared, kind: ABSOLUTE };
  if (declared instanceof RelativeValue) return { size: Number(declared.compute(context)), kind: ABSOLUTE };
  if (parentKind.keyword !== undefined && familyFactor(input, monospace) !== 1) {
    return bySize(parentKind.keyword, monospace);
  }
  return { size: parent.fontSize * familyFactor(input, monospace), kind: parentKind };
}

function bySize(keyword: number, monospace: boolean): { size: number; kind: FontSizeKind } {
  return { size: monospace ? keyword * MONOSPACE_FACTOR : keyword, kind: { absolute: false, keyword } };
}

function familyFactor(input: FontSizeInput, monospace: boolean): number {
  if (input.parentKind.absolute || isMonospace(input.parent.fontFamily) === monospace) return 1;
  return monospace ? MONOSPACE_FACTOR : 1 / MONOSPACE_FACTOR;
}

/** Exactly the generic family alone: `monospace, monospace` is how authors ask for the full size. */
function isMonospace(family: readonly string[]): boolean {
  return family.length === 1 && family[0] === "monospace";
}
