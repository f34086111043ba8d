import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { NodeId } from "../document/document.ts";
import { type Axis, attributeLength, userLength } from "../graphics/lengths.ts";
import { type ShapeAttributes, shapePath } from "../graphics/shapes.ts";
import type { Frame, Scene } from "./scene.ts";

/** Properties that stand before the attributes of their names (svg2 §7). */
const GEOMETRY: ReadonlySet<string> = new Set(["cx", "cy", "r", "rx", "ry", "x", "y", "width", "height"]);

/** A length of an element's geometry in user units: from its style, else from its attribute. */
export function geometryLength(
  scene: Scene,
  node: NodeId,
  name: string,
  { axis, frame }: { readonly axis: Axis; readonly frame: Frame },
): number | undefined {
  if (GEOMETRY.has(name)) {
    const value = frame.style[name as keyof ComputedStyle & ("cx" | "width")];
    if (typeof value === "number" || (typeof value === "object" && !("fitContent" in value)))
      return userLength(value, axis, frame.viewport);
  }
  return attributeLength(scene.document.attribute(node, name), axis, frame);
}

/** What the outline of an element is made of. The frame has the element's own style. */
export function geometryOf(scene: Scene, node: NodeId, frame: Frame): ShapeAttributes {
  const { document } = scene;
  const { d } = frame.style;
  return {
    name: document.nameOf(node),
    text: (name) => {
      if (name !== "d" || d === "auto") return document.attribute(node, name);
      return d === "none" ? "" : d.data;
    },
    length: (name, axis) => geometryLength(scene, node, name, { axis, frame }),
  };
}

/** The outline of a shape element in user units; undefined when the element is none. */
export function outlineOf(scene: Scene, node: NodeId, frame: Frame): readonly number[] | undefined {
  return shapePath(geometryOf(scene, node, frame));
}
