import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_NODE } from "../document/document.ts";
import type { BlockBox, OrthogonalFlowBox } from "../tree/box.ts";
import type { PageContentTools } from "./page-content.ts";

/**
 * A margin box with vertical text (css-page-3 §5.3): the box is laid out as its neighbours are, with its text in an orthogonal flow inside.
 * `text-align` moves the text along its line, that is up and down, and `vertical-align` across.
 */
export function withVerticalText(box: BlockBox, { styles, nextId }: PageContentTools): BlockBox {
  const { style } = box;
  const anonymous = styles.anonymousStyle(style, "block");
  const inner: BlockBox = { ...box, id: nextId(), style: anonymous, formattingContext: true };
  const flow: OrthogonalFlowBox = {
    kind: "orthogonal-flow",
    id: nextId(),
    style: styles.derive(anonymous, acrossMargins(style)),
    node: NO_NODE,
    pseudo: undefined,
    inner,
    innerMode: style.writingMode,
    outerMode: "horizontal-tb",
  };
  return {
    ...box,
    style: styles.derive(style, { verticalAlign: placeAlong(style) }),
    content: { kind: "blocks", children: [flow] },
  };
}

function placeAlong({ textAlign, direction, writingMode }: ComputedStyle): "top" | "middle" | "bottom" {
  if (textAlign === "center") return "middle";
  const isStart = textAlign === "start" || textAlign === "justify" || textAlign === "match-parent";
  const isLineLeft = isStart
    ? direction === "ltr"
    : textAlign === "end"
      ? direction === "rtl"
      : textAlign === "left";
  return isLineLeft === (writingMode !== "sideways-lr") ? "top" : "bottom";
}

function acrossMargins({ verticalAlign, writingMode }: ComputedStyle): Partial<ComputedStyle> {
  if (verticalAlign !== "top" && verticalAlign !== "bottom")
    return { marginLeft: "auto", marginRight: "auto" };
  const isRight = (verticalAlign === "top") === writingMode.endsWith("rl");
  return isRight ? { marginLeft: "auto" } : { marginRight: "auto" };
}
