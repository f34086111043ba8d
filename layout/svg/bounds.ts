import { NO_NODE, type NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { attributeLength } from "../graphics/lengths.ts";
import { elementTransform } from "../graphics/matrices.ts";
import { boundsOf, transformPath, unite } from "../graphics/path-geometry.ts";
import { shapePath } from "../graphics/shapes.ts";
import { IDENTITY, multiply, transformRectangle } from "../graphics/transform.ts";
import { geometryOf, outlineOf } from "./geometry.ts";
import type { Frame, Scene } from "./scene.ts";
import { textBounds } from "./text.ts";

const CONTAINERS: ReadonlySet<string> = new Set(["g", "a", "svg", "use", "symbol", "switch"]);

/**
 * The box of an element's shapes in its own user space (svg2 §8.11): fills only, without clips. The frame has the element's own style.
 */
export function elementBounds(scene: Scene, node: NodeId, frame: Frame): Rectangle | undefined {
  const { document } = scene;
  const name = document.nameOf(node);
  if (!scene.spend(node)) return undefined;
  if (name === "use") {
    const target = scene.target(scene.href(node));
    let box: Rectangle | undefined;
    if (target !== NO_NODE)
      scene.within(target, () => {
        const x = attributeLength(document.attribute(node, "x"), "horizontal", frame) ?? 0;
        const y = attributeLength(document.attribute(node, "y"), "vertical", frame) ?? 0;
        box = childBounds(scene, target, frame);
        if (box !== undefined) box = { ...box, x: box.x + x, y: box.y + y };
      });
    return box;
  }
  if (CONTAINERS.has(name)) {
    let box: Rectangle | undefined;
    for (const child of scene.children(node)) box = unite(box, childBounds(scene, child, frame));
    return box;
  }
  if (name === "text") return textBounds(scene, node, frame);
  const geometry = geometryOf(scene, node, frame);
  const isBox = name === "image" || name === "foreignObject";
  const path = shapePath(isBox ? { ...geometry, name: "rect" } : geometry);
  return path === undefined ? undefined : boundsOf(path);
}

/** A child's box in the user space of its parent. */
function childBounds(scene: Scene, node: NodeId, frame: Frame): Rectangle | undefined {
  if (scene.document.namespaceOf(node) !== "svg") return undefined;
  const style = scene.styles.styleUnder(node, frame.style);
  if (style.display === "none") return undefined;
  const own = { ...frame, style, matrix: IDENTITY };
  const transform = elementTransform(style, scene.document.attribute(node, "transform"), {
    viewport: frame.viewport,
    bounds: () => elementBounds(scene, node, own),
  });
  const path = outlineOf(scene, node, own);
  if (path !== undefined) return boundsOf(transformPath(path, transform));
  const box = elementBounds(scene, node, { ...own, matrix: multiply(frame.matrix, transform) });
  return box && transformRectangle(transform, box);
}
