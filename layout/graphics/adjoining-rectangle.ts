import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem } from "./display-list.ts";

export type FilledRectangle = Extract<DisplayItem, { type: "fill-rectangle" }>;

/** As far back as the words of a line of text take. */
const MAXIMUM_DISTANCE = 64;

/**
 * Where among the latest items a rectangle of the same colour and height ends in which this one goes on; -1 for nowhere. Between the
 * two is only text. Two such rectangles side by side would show a seam: viewers smooth the edge of each by itself.
 */
export function adjoiningRectangle(items: readonly DisplayItem[], added: FilledRectangle): number {
  const first = Math.max(0, items.length - MAXIMUM_DISTANCE);
  for (let index = items.length - 1; index >= first; index -= 1) {
    const item = items[index] as DisplayItem;
    if (item.type === "glyph-run" || item.type === "content") continue;
    if (item.type !== "fill-rectangle") return -1;
    if (goesOn(item, added)) return index;
  }
  return -1;
}

function goesOn(before: FilledRectangle, { x, y, height, color }: FilledRectangle): boolean {
  return (
    before.y === y && before.height === height && before.color === color && before.x + before.width === x
  );
}

/** Whether a rectangle painted after the item at `index` shares a part of the area. */
export function isOverpainted(items: readonly DisplayItem[], index: number, area: Rectangle): boolean {
  for (let at = index + 1; at < items.length; at += 1) {
    const item = items[at] as DisplayItem;
    if (item.type === "fill-rectangle" && overlap(item, area)) return true;
  }
  return false;
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
