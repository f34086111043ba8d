import type { StyledTree } from "../cascade/styled-tree.ts";
import { type BlockBox, type BlockLevelBox, type FirstLineStyle, isInFlow } from "../tree/box.ts";
import type { Origin } from "./box-builder.ts";

/**
 * Blocks deeper inside than this are not searched for a first line.
 * DEVIATION css-pseudo-4 §2.1: a first line more than 200 blocks inside its element has no style of `::first-line`, so that nothing
 * overflows the stack.
 */
const MAXIMUM_DEPTH = 200;

/**
 * Marks the block container that holds the first formatted line of a box with the style of the element's `::first-line`
 * (css-pseudo-4 §2.1); the box unchanged without one.
 */
export function withFirstLine(box: BlockBox, origin: Origin, styles: StyledTree): BlockBox {
  if (origin.node < 0 || origin.pseudo !== undefined) return box;
  const style = styles.pseudoStyleOf(origin.node, "first-line");
  if (style === undefined) return box;
  return mark(box, { style, base: origin.style }, 0) ?? box;
}

/** A copy with the mark set, or undefined when there is no line in the box. */
function mark(box: BlockBox, line: FirstLineStyle, depth: number): BlockBox | undefined {
  const { content } = box;
  if (content.kind === "inline") {
    return content.isEmpty ? undefined : { ...box, firstLine: [...(box.firstLine ?? []), line] };
  }
  if (depth >= MAXIMUM_DEPTH || content.kind !== "blocks") return undefined;
  for (const [index, child] of content.children.entries()) {
    if (child.kind === "mark" || !isInFlow(child)) continue;
    // Lines of tables are never those of their ancestors.
    if (child.kind !== "block") return undefined;
    const marked = mark(child, line, depth + 1);
    if (marked === undefined) continue;
    const children: BlockLevelBox[] = [...content.children];
    children[index] = marked;
    return { ...box, content: { kind: "blocks", children } };
  }
  return undefined;
}
