import { isMulticol } from "../cascade/containment.ts";
import type { Document } from "../document/document.ts";
import { type BlockBox, isFloating, isInFlow, type LayoutBox } from "../tree/box.ts";

/**
 * A `fieldset` with its rendered legend (HTML §15.3.13): its first child that is a `legend` in flow. It stays among the children of the
 * box. Other boxes come back as they are.
 */
export function withRenderedLegend(box: BlockBox, document: Document): BlockBox {
  if (!box.formattingContext || box.content.kind !== "blocks" || isMulticol(box.style)) return box;
  const legend = box.content.children.find(
    (child): child is LayoutBox =>
      child.kind !== "mark" &&
      document.parent[child.node] === box.node &&
      document.nameOf(child.node) === "legend" &&
      isInFlow(child) &&
      !isFloating(child),
  );
  return legend === undefined ? box : { ...box, legend };
}
