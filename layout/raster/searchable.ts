import { NO_NODE } from "../document/document.ts";
import type { DisplayItem } from "../graphics/display-list.ts";

/**
 * What of items stays beside the picture that shows them: links, anchors, structure, and text that is not seen but can be found and read
 * aloud. The picture stands for the first picture of the content there is, or before everything.
 */
export function searchable(
  items: readonly DisplayItem[],
  picture: readonly DisplayItem[] | undefined,
): DisplayItem[] {
  const kept: DisplayItem[] = [];
  let hidden = 0;
  let depth = 0;
  let place = -1;
  let node: number = NO_NODE;
  for (const item of items) {
    if (item.type === "begin-mask" || item.type === "begin-field" || item.type === "begin-tile") hidden += 1;
    if (hidden === 0) {
      if (item.type === "content") node = item.node;
      if (item.type === "save" || item.type === "begin-group") depth += 1;
      if (item.type === "restore" || item.type === "end-group") depth -= 1;
      if (place < 0 && node !== NO_NODE && depth === 0 && isPicture(item)) place = kept.length;
      const left = remaining(item);
      if (left !== undefined) kept.push(left);
    } else if (item.type === "begin-field" || item.type === "end-field") kept.push(item);
    if (item.type === "end-mask" || item.type === "end-field" || item.type === "end-tile") hidden -= 1;
  }
  if (picture !== undefined) kept.splice(Math.max(0, place), 0, ...picture);
  return kept;
}

function isPicture({ type }: DisplayItem): boolean {
  return type === "image" || type === "drawing" || type === "tiled-image";
}

function remaining(item: DisplayItem): DisplayItem | undefined {
  switch (item.type) {
    case "glyph-run": {
      const { paint: _, strokeWidth: __, miterLimit: ___, ...run } = item;
      return { ...run, color: { ...item.color, alpha: 0 } };
    }
    case "drawing": {
      const { drawing } = item;
      const inner = searchable(drawing.items, undefined);
      if (!inner.some(({ type }) => type === "glyph-run" || type === "drawing")) return undefined;
      return { ...item, drawing: { ...drawing, id: `${drawing.id} text`, items: inner } };
    }
    case "save":
    case "restore":
    case "transform":
    case "content":
    case "link":
    case "anchor":
    case "bookmark":
      return item;
    default:
      return undefined;
  }
}
