import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { BorderStyle } from "../css/values/types.ts";
import { NO_NODE } from "../document/document.ts";
import type { BlockBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";

/** The boxes of rules are in no tree. */
const RULE_ID = -1;

const RULE: Memo<ComputedStyle, undefined, ComputedStyle> = { name: "column-rule-style", of: ruleStyle };

/** The line between two columns as a fragment: a box of no content with one border (css-multicol-1 §4). Undefined for none. */
export function columnRule(
  ctx: LayoutContext,
  container: BlockBox,
  place: { readonly center: number; readonly y: number; readonly height: number },
): FragmentLink | undefined {
  const width = container.style.columnRuleWidth;
  if (width === 0 || place.height === 0) return undefined;
  const style = ctx.remember(RULE, container.style, undefined);
  const box: BlockBox = {
    kind: "block",
    id: RULE_ID,
    style,
    node: NO_NODE,
    pseudo: undefined,
    content: { kind: "blocks", children: [] },
    formattingContext: true,
    marker: undefined,
  };
  const border = { top: 0, right: 0, bottom: 0, left: width };
  const fragment = boxFragment({ box, style, width, height: place.height, border, children: [] });
  return { x: place.center - width / 2, y: place.y, fragment };
}

export function isColumnRule({ box }: BoxFragment): boolean {
  return "id" in box && box.id === RULE_ID;
}

function ruleStyle(ctx: LayoutContext, style: ComputedStyle): ComputedStyle {
  return ctx.styles.derive(ctx.styles.anonymousStyle(style, "block"), {
    borderLeftWidth: style.columnRuleWidth,
    borderLeftStyle: lineStyle(style.columnRuleStyle),
    borderLeftColor: style.columnRuleColor,
  });
}

/** Rules are drawn as in the collapsing border model: inset as ridge, outset as groove (css-multicol-1 §4.3). */
function lineStyle(style: BorderStyle): BorderStyle {
  if (style === "inset") return "ridge";
  return style === "outset" ? "groove" : style;
}
