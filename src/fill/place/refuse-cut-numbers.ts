import type { Shaper } from "../../../fonts/api/faces.ts";
import type { FormatContext, ReadContext, TextBox } from "../format/value-format.ts";
import type { PlannedValue } from "../plan.ts";
import type { StyleResolver } from "../styles.ts";
import { placeText } from "./place-text.ts";

const CONTEXT: FormatContext = {
  isInteractive: false,
  variables: { pageNumber: 1, totalPages: 1, pageRepeatNumber: 1, pageRepeatTotal: 1 },
  warn: () => undefined,
};

/** Refuses the values of numeric types that do not fit their boxes even at the smallest size: cut off they would say another number. */
export function refuseCutNumbers(
  values: readonly PlannedValue[],
  context: Pick<ReadContext, "refuse">,
  { styles, shaper }: { styles: StyleResolver; shaper: Shaper },
): void {
  const tools = { shaper, warn: CONTEXT.warn };
  for (const { field, value, style, path } of values) {
    for (const piece of field.format.pieces(value, CONTEXT)) {
      if (piece.type !== "text" || piece.text === "") continue;
      const { text, box } = piece;
      const { isClipped } = placeText(text, box, styles.resolve(box.style, style), tools);
      if (isClipped) context.refuse(path, refusal(text, box));
    }
  }
}

function refusal(text: string, { rect, cells }: TextBox): string {
  const size = cells > 0 ? `${cells} cells` : `${rect.width} by ${rect.height} points`;
  return `Must fit its field: "${text}" is too long for ${size}.`;
}
