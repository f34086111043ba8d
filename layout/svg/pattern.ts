import type { NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { EVERYWHERE } from "../graphics/everywhere.ts";
import { type Axis, attributeLength } from "../graphics/lengths.ts";
import { boxMatrix, invert, scaleOf } from "../graphics/matrices.ts";
import { multiply, transformRectangle } from "../graphics/transform.ts";
import { parseTransform } from "../graphics/transform-attribute.ts";
import { parseViewBox, viewBoxMatrix } from "../graphics/view-box.ts";
import { inherited, templateChain } from "./gradients.ts";
import type { Shape } from "./paint-shape.ts";
import type { Frame, Scene } from "./scene.ts";

interface PatternUse {
  readonly shape: Shape;
  readonly opacity: number;
  readonly paintElement: (scene: Scene, node: NodeId, frame: Frame) => void;
}

/** Tiles the box of a shape with a `pattern` element (svg2 §14.3); the caller has clipped to the shape. */
export function paintPattern(scene: Scene, node: NodeId, { shape, opacity, paintElement }: PatternUse): void {
  const chain = templateChain(scene, node, ["pattern"]);
  const read = (name: string): string | undefined => inherited(scene, chain, name);
  const content = chain.find((candidate) => [...scene.children(candidate)].length > 0);
  const { bounds } = shape;
  const isBox = read("patternUnits") !== "userSpaceOnUse";
  const isContentBox = read("patternContentUnits") === "objectBoundingBox";
  const own = parseTransform(read("patternTransform"));
  if (content === undefined || bounds === undefined || own === undefined) return;
  const style = scene.ownStyle(content);
  const viewport = isBox ? { width: 1, height: 1 } : shape.viewport;
  const length = (name: string, axis: Axis): number =>
    attributeLength(read(name), axis, { viewport, style }) ?? 0;
  const given = {
    x: length("x", "horizontal"),
    y: length("y", "vertical"),
    width: length("width", "horizontal"),
    height: length("height", "vertical"),
  };
  const tile = isBox ? transformRectangle(boxMatrix(bounds), given) : given;
  const toList = multiply(shape.matrix, own);
  const inverse = invert(toList);
  if (!(tile.width > 0 && tile.height > 0) || inverse === undefined) return;
  // Tiles are drawn at the scale of the list: their numbers keep their digits.
  const scale = scaleOf(toList);
  const enlarge = (box: Rectangle): Rectangle => ({
    x: box.x * scale,
    y: box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  });
  const area = enlarge(transformRectangle(multiply(inverse, shape.matrix), bounds));
  const placed = enlarge(tile);
  const viewBox = parseViewBox(read("viewBox"));
  const scaled = [scale, 0, 0, scale, 0, 0] as const;
  const local = [scale, 0, 0, scale, placed.x, placed.y] as const;
  let matrix = multiply(local, [1, 0, 0, 1, 0, 0]);
  if (viewBox !== undefined)
    matrix = multiply(scaled, viewBoxMatrix(viewBox, tile, read("preserveAspectRatio")));
  else if (isContentBox) matrix = multiply(local, [bounds.width, 0, 0, bounds.height, 0, 0]);
  scene.within(node, () => {
    scene.items.push(
      { type: "save" },
      { type: "transform", matrix: multiply(toList, [1 / scale, 0, 0, 1 / scale, 0, 0]) },
    );
    if (opacity < 1) scene.items.push({ type: "begin-group", ...EVERYWHERE, opacity, blendMode: "normal" });
    scene.items.push({
      type: "begin-tile",
      ...area,
      originX: placed.x,
      originY: placed.y,
      tileWidth: placed.width,
      tileHeight: placed.height,
      stepX: placed.width,
      stepY: placed.height,
    });
    for (const child of scene.children(content))
      paintElement(scene, child, { style, matrix, viewport: viewBox ?? shape.viewport });
    scene.items.push({ type: "end-tile" });
    if (opacity < 1) scene.items.push({ type: "end-group" });
    scene.items.push({ type: "restore" });
  });
}
