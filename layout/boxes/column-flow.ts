import type { ComputedStyle } from "../style/computed-style.ts";
import type { StyledTree } from "../style/styled-tree.ts";
import type { BlockBox } from "./box.ts";
import { anonymousOrigin, type BoxIds, blockBox } from "./box-builder.ts";

/** Does a block container with this style lay its content out in columns (css-multicol-1 §2)? */
export function isMulticol(style: ComputedStyle): boolean {
  if (style.columnCount === "auto" && style.columnWidth === "auto") return false;
  switch (style.display) {
    case "block":
    case "flow-root":
    case "inline-block":
    case "list-item":
    case "inline-list-item":
    case "table-cell":
    case "table-caption":
      return true;
    default:
      return false;
  }
}

/** A multi-column container holds its content in one anonymous block, the flow that runs through the columns. */
export function withColumnFlow(box: BlockBox, tools: { ids: BoxIds; styles: StyledTree }): BlockBox {
  if (!isMulticol(box.style)) return box;
  const style = tools.styles.anonymousStyle(box.style, "block");
  const flow = blockBox(tools.ids, anonymousOrigin(style), box.content, { formattingContext: true });
  const { firstLine, ...container } = box;
  return {
    ...container,
    content: { kind: "blocks", children: [firstLine === undefined ? flow : { ...flow, firstLine }] },
    formattingContext: true,
  };
}
