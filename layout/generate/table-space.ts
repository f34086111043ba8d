import type { Document } from "../document/document.ts";
import { type BoxIds, type Origin, participationOf, textBox, type WalkedItem } from "./box-builder.ts";

const TABLE_PARTS: ReadonlySet<string> = new Set(["table", "thead", "tbody", "tfoot", "tr"]);

/** The boxes in an element with the white space that the parser drops in tables, where parts of a table are inline: the gaps between them. */
export function withDroppedSpace(
  items: WalkedItem[],
  origin: Origin,
  ids: BoxIds,
  document: Document,
): WalkedItem[] {
  if (!TABLE_PARTS.has(document.nameOf(origin.node)) || !items.some(isInline)) return items;
  let last = origin.node;
  return items.flatMap<WalkedItem>((item) => {
    const isFirst =
      item.kind !== "run-in" && item.node !== last && document.parent[item.node] === origin.node;
    if (!isFirst) return [item];
    last = item.node;
    const space = isInline(item) ? document.spaceBefore(last) : "";
    return space === "" ? [item] : [textBox(ids, origin, space), item];
  });
}

function isInline(item: WalkedItem): boolean {
  return item.kind !== "table-part" && item.kind !== "run-in" && participationOf(item) === "inline";
}
