import type { StyledTree } from "../cascade/styled-tree.ts";
import type { Document } from "../document/document.ts";
import type { BlockBox } from "../tree/box.ts";
import { given } from "../tree/given.ts";
import { flowContent } from "./block-structure.ts";
import { type BoxIds, blockBox, establishesContext, type Item, type Origin } from "./box-builder.ts";
import { withColumnFlow } from "./column-flow.ts";
import { withFirstLetter } from "./first-letter.ts";
import { withFirstLine } from "./first-line.ts";
import { itemsContent, itemsKind } from "./item-structure.ts";
import type { ListMarkers } from "./list-markers.ts";
import { isMath, type MathBoxes } from "./math/math-tools.ts";
import { withRenderedLegend } from "./rendered-legend.ts";
import { wrapLooseTableParts } from "./table-structure.ts";

interface BoxTools {
  readonly ids: BoxIds;
  readonly styles: StyledTree;
  readonly document: Document;
}

export interface BlockTools extends BoxTools {
  readonly markers: ListMarkers;
  /** There is one where a style asks for it. */
  readonly math: MathBoxes | undefined;
}

/** The block of an element or pseudo-element around what it contains, with the marker, first letter, line and legend it may have. */
export function blockContainer(origin: Origin, items: readonly Item[], tools: BlockTools): BlockBox {
  const { style } = origin;
  const { ids, styles, document, markers } = tools;
  if (isMath(style)) return given(tools.math).mathBox(origin, items, tools);
  if (itemsKind(style) !== undefined)
    return blockBox(ids, origin, itemsContent(items, style, tools), { formattingContext: true });
  let content = items;
  let marker: BlockBox | undefined;
  if (style.display === "list-item" || style.display === "inline-list-item") {
    const inside = markers.inside(origin);
    if (inside !== undefined) content = [inside, ...items];
    else marker = markers.outside(origin);
  }
  const wrapped = wrapLooseTableParts(withOwnFirstLetter(origin, content, tools), style, false, tools);
  const isFieldset =
    origin.pseudo === undefined && origin.node >= 0 && document.nameOf(origin.node) === "fieldset";
  // A fieldset contains its floats and margins whatever its `display` (HTML §15.3.13).
  const formattingContext = isFieldset || establishesContext(style) || typeof style.position === "object";
  const box = blockBox(ids, origin, flowContent(wrapped, style, tools), { marker, formattingContext });
  const framed = isFieldset ? withRenderedLegend(box, document) : box;
  return withColumnFlow(withFirstLine(framed, origin, styles), tools);
}

/** Sets the first letter apart where `::first-letter` applies to the element (CSS 2.2 §5.12.2). */
export function withOwnFirstLetter(origin: Origin, items: readonly Item[], tools: BoxTools): readonly Item[] {
  if (origin.node < 0 || origin.pseudo !== undefined) return items;
  const style = tools.styles.pseudoStyleOf(origin.node, "first-letter");
  if (style === undefined) return items;
  return withFirstLetter(
    items,
    { ...origin, style },
    { ids: tools.ids, styles: tools.styles, element: origin.style },
  );
}
