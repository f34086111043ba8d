import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Document } from "../document/document.ts";
import type { TextBox } from "../tree/box.ts";
import { type BoxIds, type Origin, textBox } from "./box-builder.ts";

/**
 * What stands for an image that could not be had (HTML §15.4.2): in a line its alternative text, as that of an inline element. Where
 * there is none, and for images that are no inline boxes, and in quirks mode, a width or height of the style gives a box of that
 * size, in one piece, with the text cut to it.
 */
export function missingImage(
  origin: Origin,
  alternative: string,
  tools: { readonly ids: BoxIds; readonly styles: StyledTree; readonly document: Pick<Document, "quirks"> },
): [origin: Origin, content: TextBox[]] {
  const { ids, styles, document } = tools;
  const isInLine = origin.style.display === "inline" && alternative !== "" && !document.quirks;
  const own = isInLine ? origin : { ...origin, style: boxStyle(origin.style, styles) };
  if (alternative === "") return [own, []];
  const style = styles.anonymousStyle(own.style, "inline");
  return [own, [textBox(ids, { ...origin, style }, alternative)]];
}

function boxStyle(style: ComputedStyle, styles: StyledTree): ComputedStyle {
  if (style.width === "auto" && style.height === "auto") return style;
  return styles.derive(style, {
    display: style.display === "inline" ? "inline-block" : style.display,
    overflowX: "hidden",
    overflowY: "hidden",
    breakInside: "avoid",
  });
}
