import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { Matrix } from "../graphics/display-list.ts";
import { enlargedImage } from "../graphics/enlarged-image.ts";
import type { ImageResource } from "../graphics/image-resource.ts";
import { scaleOf } from "../graphics/matrices.ts";
import { paintImage } from "../graphics/paint-image.ts";
import { transformPath } from "../graphics/path-geometry.ts";
import { multiply } from "../graphics/transform.ts";
import { viewBoxMatrix } from "../graphics/view-box.ts";
import { resolveReference } from "../url.ts";
import { geometryLength } from "./geometry.ts";
import { rectangleOutline } from "./paint-shape.ts";
import type { Frame, Scene } from "./scene.ts";

/** An `image` element (svg2 §12.3): a picture or another drawing, fitted into its box. */
export function paintPicture(scene: Scene, node: NodeId, frame: Frame): void {
  const { document } = scene;
  const href = scene.href(node)?.trim();
  const url = href === undefined ? undefined : resolveReference(href, document.baseUrl);
  const image = url === undefined ? undefined : scene.input.media.image(url);
  if (frame.style.visibility !== "visible") return;
  if (image === undefined) {
    scene.warn("svg-image", "An image inside the drawing could not be had; it is left out.", node);
    return;
  }
  const x = geometryLength(scene, node, "x", { axis: "horizontal", frame }) ?? 0;
  const y = geometryLength(scene, node, "y", { axis: "vertical", frame }) ?? 0;
  const ratio = image.ratio ?? 1;
  const givenWidth = geometryLength(scene, node, "width", { axis: "horizontal", frame });
  const givenHeight = geometryLength(scene, node, "height", { axis: "vertical", frame });
  const natural = naturalSize(image);
  const width = givenWidth ?? (givenHeight === undefined ? natural.width : givenHeight * ratio);
  const height = givenHeight ?? (givenWidth === undefined ? natural.height : givenWidth / ratio);
  if (!(width > 0 && height > 0)) return;
  const aspect = document.attribute(node, "preserveAspectRatio");
  const { matrix, style } = frame;
  drawPicture(scene, image, { box: { x, y, width, height }, aspect, matrix, style });
}

/** Fits an image into a box of user units and cuts it to that. */
export function drawPicture(
  { items, input }: Scene,
  image: ImageResource,
  {
    box,
    aspect,
    matrix,
    style,
  }: {
    readonly box: Rectangle;
    readonly aspect: string | undefined;
    readonly matrix: Matrix;
    readonly style: ComputedStyle;
  },
): void {
  const natural = naturalSize(image);
  const fit = viewBoxMatrix({ x: 0, y: 0, ...natural }, box, aspect);
  const placed = multiply(matrix, fit);
  const scale = scaleOf(placed);
  const shown = { width: natural.width * scale, height: natural.height * scale };
  items.push(
    { type: "save" },
    { type: "clip", path: transformPath(rectangleOutline(box), matrix), rule: "nonzero" },
    { type: "transform", matrix: placed },
  );
  paintImage(enlargedImage(image, style, shown), { x: 0, y: 0, ...natural }, true, {
    context: input,
    items,
  });
  items.push({ type: "restore" });
}

function naturalSize({ width = 300, height, ratio }: ImageResource): { width: number; height: number } {
  return { width, height: height ?? width / (ratio ?? 1) };
}
