import type { Rectangle } from "../geometry/edges.ts";
import type { NodeId } from "../html/document.ts";
import type { Matrix } from "../paint/display-list.ts";
import { multiply } from "../paint/transform.ts";
import type { ImageResource } from "../replaced/image-resource.ts";
import { resolveReference } from "../url.ts";
import { attributeLength } from "./lengths.ts";
import { rectangleOutline } from "./paint-shape.ts";
import { transformPath } from "./path-geometry.ts";
import type { Frame, Scene } from "./scene.ts";
import { viewBoxMatrix } from "./view-box.ts";

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
  const x = attributeLength(document.attribute(node, "x"), "horizontal", frame) ?? 0;
  const y = attributeLength(document.attribute(node, "y"), "vertical", frame) ?? 0;
  const ratio = image.ratio ?? 1;
  const givenWidth = attributeLength(document.attribute(node, "width"), "horizontal", frame);
  const givenHeight = attributeLength(document.attribute(node, "height"), "vertical", frame);
  const natural = naturalSize(image);
  const width = givenWidth ?? (givenHeight === undefined ? natural.width : givenHeight * ratio);
  const height = givenHeight ?? (givenWidth === undefined ? natural.height : givenWidth / ratio);
  if (!(width > 0 && height > 0)) return;
  const aspect = document.attribute(node, "preserveAspectRatio");
  drawPicture(scene, image, { box: { x, y, width, height }, aspect, matrix: frame.matrix });
}

/** Fits an image into a box of user units and cuts it to that. */
export function drawPicture(
  { items, input }: Scene,
  image: ImageResource,
  {
    box,
    aspect,
    matrix,
  }: { readonly box: Rectangle; readonly aspect: string | undefined; readonly matrix: Matrix },
): void {
  const natural = naturalSize(image);
  const fit = viewBoxMatrix({ x: 0, y: 0, ...natural }, box, aspect);
  items.push(
    { type: "save" },
    { type: "clip", path: transformPath(rectangleOutline(box), matrix), rule: "nonzero" },
    { type: "transform", matrix: multiply(matrix, fit) },
  );
  if (image.format !== "svg") items.push({ type: "image", x: 0, y: 0, ...natural, image });
  else {
    const drawing = input.drawing(image, natural);
    if (drawing !== undefined) items.push({ type: "drawing", x: 0, y: 0, drawing });
  }
  items.push({ type: "restore" });
}

function naturalSize({ width = 300, height, ratio }: ImageResource): { width: number; height: number } {
  return { width, height: height ?? width / (ratio ?? 1) };
}
