import type { NodeId } from "../document/document.ts";
import type { DisplayItem, Matrix } from "../graphics/display-list.ts";
import { transformPath } from "../graphics/path-geometry.ts";
import { clippedField, placedItem } from "../graphics/placed-item.ts";
import { multiply } from "../graphics/transform.ts";
import { geometryLength } from "./geometry.ts";
import { rectangleOutline } from "./paint-shape.ts";
import type { Frame, Scene } from "./scene.ts";

const UNSEEN = "Nothing of this control can be seen in its <foreignObject>. There is no field for it here.";
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
  pushContent(scene, content, { matrix, clip: isOpen ? undefined : { width, height } });
  scene.items.push({ type: "restore" });
}

/** Puts the items of a box into a drawing. Of a field in it that cannot be seen, nothing is left. */
function pushContent(
  scene: Scene,
  content: readonly DisplayItem[],
  { matrix, clip }: { matrix: Matrix; clip: { width: number; height: number } | undefined },
): void {
  let isUnseen = false;
  for (const item of content) {
    if (item.type === "begin-field" && clip !== undefined) {
      const field = clippedField(item, clip);
      isUnseen = field === undefined;
      if (field !== undefined) scene.items.push(placedItem(field, matrix));
      else scene.warn("form-control-unseen", UNSEEN, item.node);
    } else if (!isUnseen) scene.items.push(placedItem(item, matrix));
    if (item.type === "end-field") isUnseen = false;
  }
}
