import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem, Matrix } from "./display-list.ts";
import { multiply, transformRectangle } from "./transform.ts";

/**
 * An item of a list that is drawn into another one after `matrix`. What is in the coordinates of the page goes with it: links, anchors,
 * bookmarks and fields; all others are in the coordinates around them.
 */
export function placedItem(item: DisplayItem, matrix: Matrix): DisplayItem {
  if (item.type === "link") return { ...item, ...transformRectangle(matrix, item) };
  if (item.type === "begin-field") return { ...item, matrix: multiply(matrix, item.matrix) };
  if (item.type !== "anchor" && item.type !== "bookmark") return item;
  const { x, y } = transformRectangle(matrix, { x: item.x, y: item.y, width: 0, height: 0 });
  return { ...item, x, y };
}

/** Fields of items that are not theirs to be filled in: in tiles, which repeat, and masks, which are not seen. They are drawn as they are now. */
export function withoutHiddenFields(items: readonly DisplayItem[]): readonly DisplayItem[] {
  if (!items.some(({ type }) => type === "begin-field")) return items;
  const kept: DisplayItem[] = [];
  let depth = 0;
  let isOff = false;
  for (const item of items) {
    if (item.type === "begin-tile" || item.type === "begin-mask") depth += 1;
    else if (item.type === "end-tile" || item.type === "end-mask") depth -= 1;
    if (depth === 0) kept.push(item);
    else if (item.type === "begin-field") isOff = isUnchecked(item);
    else if (item.type === "end-field") isOff = false;
    else if (!isOff) kept.push(item);
  }
  return kept;
}

/** The part of a field in the box that its coordinates have their origin in; undefined when nothing of it is there. */
export function clippedField(
  item: DisplayItem & { readonly type: "begin-field" },
  size: { readonly width: number; readonly height: number },
): DisplayItem | undefined {
  const [a, b, c, d, e, f] = item.matrix;
  if (a !== 1 || b !== 0 || c !== 0 || d !== 1) return item;
  const left = Math.max(item.x, -e);
  const top = Math.max(item.y, -f);
  const right = Math.min(item.x + item.width, size.width - e);
  const bottom = Math.min(item.y + item.height, size.height - f);
  if (!(right - left >= 1 && bottom - top >= 1)) return undefined;
  const area: Rectangle = { x: left, y: top, width: right - left, height: bottom - top };
  return { ...item, ...area };
}

function isUnchecked({ widget: { field, button } }: DisplayItem & { readonly type: "begin-field" }): boolean {
  if (field.type === "checkbox") return !field.isChecked;
  return field.type === "radio" && field.selected !== button;
}
