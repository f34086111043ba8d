import type { NodeId } from "../html/document.ts";
import { multiply } from "../paint/transform.ts";
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
  const natural = { width: image.width ?? 300, height: image.height ?? (image.width ?? 300) / ratio };
  const width = givenWidth ?? (givenHeight === undefined ? natural.width : givenHeight * ratio);
  const height = givenHeight ?? (givenWidth === undefined ? natural.height : givenWidth / ratio);
  if (!(width > 0 && height > 0)) return;
  const box = { x, y, width, height };
  const fit = viewBoxMatrix({ x: 0, y: 0, ...natural }, box, document.attribute(node, "preserveAspectRatio"));
  const clip = transformPath(rectangleOutline(box), frame.matrix);
  const matrix = multiply(frame.matrix, fit);
  scene.items.push(
    { type: "save" },
    { type: "clip", path: clip, rule: "nonzero" },
    { type: "transform", matrix },
  );
  if (image.format !== "svg") scene.items.push({ type: "image", x: 0, y: 0, ...natural, image });
  else {
    const drawing = scene.input.drawing(image, natural);
    if (drawing !== undefined) scene.items.push({ type: "drawing", x: 0, y: 0, drawing });
  }
  scene.items.push({ type: "restore" });
}
