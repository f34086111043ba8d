import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Edges } from "../geometry/edges.ts";

/** Whether the first and the last line of a box are cut to the edges of their letters. */
export interface TextTrim {
  readonly start: boolean;
  readonly end: boolean;
}

/**
 * How the lines of a block container are cut: as it says itself, else as the boxes around say whose first or last line is one of them, where
 * no border or padding comes between (css-inline-3 §6.1). `isResumed`: the first line is on an earlier page.
 */
export function textTrimIn(
  style: ComputedStyle,
  around: TextTrim | undefined,
  box: { readonly border: Edges; readonly padding: Edges; readonly isResumed: boolean },
): TextTrim {
  const { textBoxTrim } = style;
  const { border, padding, isResumed } = box;
  const isBoth = textBoxTrim === "trim-both";
  const start = around?.start === true && border.top + padding.top === 0;
  const end = around?.end === true && border.bottom + padding.bottom === 0;
  return {
    start: !isResumed && (start || isBoth || textBoxTrim === "trim-start"),
    end: end || isBoth || textBoxTrim === "trim-end",
  };
}
