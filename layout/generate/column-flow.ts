import { isMulticol } from "../cascade/containment.ts";
import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { BlockBox, Box, MarkBox } from "../tree/box.ts";
import { anonymousOrigin, type BoxIds, blockBox } from "./box-builder.ts";

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

/** The anonymous block that runs through the columns of a box; undefined for boxes without columns. */
export function columnFlowOf(box: {
  readonly style: ComputedStyle;
  readonly kind?: string;
}): Box | undefined {
  if (box.kind !== "block" || !isMulticol(box.style)) return undefined;
  return (box as BlockBox).content.children[0];
}

/** Does a mark stand for a box that floats to the top or bottom of its column (css-page-floats-3 §2)? */
export function isColumnFloat({ mark }: MarkBox): boolean {
  return (
    mark.type === "insertion" && mark.name !== "footnote" && mark.content.style.floatReference === "column"
  );
}
