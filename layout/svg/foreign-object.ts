import type { NodeId } from "../html/document.ts";
import type { DisplayItem, Matrix } from "../paint/display-list.ts";
import { multiply, transformRectangle } from "../paint/transform.ts";
import { geometryLength } from "./geometry.ts";
import { rectangleOutline } from "./paint-shape.ts";
import { transformPath } from "./path-geometry.ts";
import type { Frame, Scene } from "./scene.ts";

/** Items that an element of HTML is drawn with, about. */
const ITEMS_OF_ELEMENT = 8;

/** A `foreignObject` (svg2 §12.4): a box in user units that HTML is laid out in, and clipped to unless overflow is visible. */
export function paintForeignObject(scene: Scene, node: NodeId, frame: Frame): void {
  const x = geometryLength(scene, node, "x", { axis: "horizontal", frame }) ?? 0;
  const y = geometryLength(scene, node, "y", { axis: "vertical", frame }) ?? 0;
  const width = geometryLength(scene, node, "width", { axis: "horizontal", frame }) ?? 0;
  const height = geometryLength(scene, node, "height", { axis: "vertical", frame }) ?? 0;
  if (!(width > 0 && height > 0)) return;
  const { styles, media } = scene.input;
  const content = scene.input.foreign({ styles, media, node, width, height });
  if (content === undefined) {
    scene.warn("unsupported-element", "The content of <foreignObject> is not drawn.", node);
    return;
  }
  if (!scene.spend(node, Math.ceil(content.length / ITEMS_OF_ELEMENT))) return;
  const isOpen = frame.style.overflowX === "visible";
  const matrix = multiply(frame.matrix, [1, 0, 0, 1, x, y]);
  scene.items.push({ type: "save" });
  if (!isOpen) {
    const path = transformPath(rectangleOutline({ x, y, width, height }), frame.matrix);
    scene.items.push({ type: "clip", path, rule: "nonzero" });
  }
  scene.items.push({ type: "transform", matrix });
  for (const item of content) scene.items.push(placed(item, matrix));
  scene.items.push({ type: "restore" });
}

/** Links, anchors and bookmarks are in the coordinates of the page, whatever is around them. */
function placed(item: DisplayItem, matrix: Matrix): DisplayItem {
  if (item.type === "link") return { ...item, ...transformRectangle(matrix, item) };
  if (item.type !== "anchor" && item.type !== "bookmark") return item;
  const { x, y } = transformRectangle(matrix, { x: item.x, y: item.y, width: 0, height: 0 });
  return { ...item, x, y };
}
