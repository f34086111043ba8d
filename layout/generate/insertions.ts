import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { BlockLevelBox, InlineLevelBox, LayoutBox, MarkBox } from "../tree/box.ts";
import { type BoxIds, type Item, isCollapsibleSpace, participationOf } from "./box-builder.ts";

/** Does a box float to the top or the bottom of its page (css-page-floats-3 §3)? */
export function isPageFloat({ float, position }: ComputedStyle): boolean {
  return (float === "top" || float === "bottom") && (position === "static" || position === "relative");
}

interface Tools {
  readonly ids: BoxIds;
  readonly styles: StyledTree;
}

/** The mark that stands in the flow for a footnote or a page float. */
export function insertionMark(
  name: "footnote" | "top" | "bottom",
  content: LayoutBox,
  tools: Tools,
): MarkBox {
  const { style, node } = content;
  return {
    kind: "mark",
    id: tools.ids.next(),
    style: tools.styles.anonymousStyle(style, "block"),
    node,
    pseudo: undefined,
    mark: { type: "insertion", name, content },
  };
}

/** The content of a footnote with its marker at the start of its first line (css-gcpm-3 §2.4). */
export function withFootnoteMarker(items: readonly Item[], marker: readonly Item[]): readonly Item[] {
  const first = items.findIndex((item) => item.kind === "table-part" || !isCollapsibleSpace(item));
  const block = items[first];
  if (block === undefined || block.kind !== "block" || block.style.display !== "block")
    return [...marker, ...items];
  const inner = withMarkerInside(block.content, marker);
  if (inner === undefined) return [...marker, ...items];
  return [...items.slice(0, first), { ...block, content: inner }, ...items.slice(first + 1)];
}

type Content = Extract<BlockLevelBox, { kind: "block" }>["content"];

function withMarkerInside(content: Content, marker: readonly Item[]): Content | undefined {
  if (content.kind !== "inline") return undefined;
  const inline = marker.filter(isForLine);
  if (inline.length < marker.length) return undefined;
  return { kind: "inline", children: [...inline, ...content.children], isEmpty: false };
}

/** Can it stand in a line, or beside it? */
function isForLine(item: Item): item is InlineLevelBox {
  return item.kind !== "table-part" && participationOf(item) !== "block";
}
