import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { BlockLevelBox, InlineLevelBox, ItemsContent } from "../tree/box.ts";
import { isOutOfFlow } from "../tree/box.ts";
import { anonymousBlockStyle } from "./block-structure.ts";
import { anonymousOrigin, type BoxIds, blockBox, type Item, isEmptyInlineText } from "./box-builder.ts";

/** Does a box with this style hold flex or grid items? */
export function itemsKind(style: ComputedStyle): ItemsContent["kind"] | undefined {
  switch (style.display) {
    case "flex":
    case "inline-flex":
      return "flex";
    case "grid":
    case "inline-grid":
      return "grid";
    default:
      return undefined;
  }
}

/**
 * The items of a flex or grid container (css-flexbox-1 §4, css-grid-2 §6): each child element is one, each run of text is wrapped
 * in an anonymous one; by `order`, then as in the document. Floats do not float.
 */
export function itemsContent(
  items: readonly Item[],
  style: ComputedStyle,
  tools: { ids: BoxIds; styles: StyledTree },
): ItemsContent {
  const children: BlockLevelBox[] = [];
  let run: InlineLevelBox[] = [];
  const flush = (): void => {
    if (!run.every(isEmptyInlineText)) {
      const origin = anonymousOrigin(anonymousBlockStyle(style, tools.styles));
      const content = { kind: "inline", children: run, isEmpty: false } as const;
      children.push(blockBox(tools.ids, origin, content, { formattingContext: true }));
    }
    run = [];
  };
  for (const item of items as readonly (InlineLevelBox | BlockLevelBox)[]) {
    if (item.kind === "text" || item.kind === "inline" || item.kind === "line-break") {
      run.push(item);
      continue;
    }
    flush();
    children.push(item.kind === "mark" || isOutOfFlow(item) ? item : asItem(item, tools.styles));
  }
  flush();
  const isReordered = children.some((child) => child.style.order !== 0);
  if (isReordered) children.sort((a, b) => orderOf(a) - orderOf(b));
  return { kind: itemsKind(style) ?? "flex", children };
}

function orderOf(box: BlockLevelBox): number {
  return isOutOfFlow(box) ? 0 : box.style.order;
}

/** An item is a formatting context; `z-index` holds for it without `position` (css-flexbox-1 §5.4). */
function asItem<Box extends Exclude<BlockLevelBox, { kind: "mark" }>>(box: Box, styles: StyledTree): Box {
  const { float, clear, zIndex, position } = box.style;
  const isStacked = zIndex !== "auto" && position === "static";
  let { style } = box;
  if (float !== "none" || clear !== "none") style = styles.derive(style, { float: "none", clear: "none" });
  if (isStacked) style = styles.derive(style, { isolation: "-platen-item" });
  if (box.kind === "block") return { ...box, style, formattingContext: true };
  return style === box.style ? box : { ...box, style };
}
