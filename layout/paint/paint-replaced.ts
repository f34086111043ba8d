import { enlargedImage } from "../graphics/enlarged-image.ts";
import { naturalSize } from "../graphics/image-size.ts";
import { paintImage } from "../graphics/paint-image.ts";
import { placeObject } from "../graphics/place-object.ts";
import { rectanglePath } from "../graphics/rounded-rectangle.ts";
import { contentShape } from "../sizing/border-box.ts";
import type { ReplacedBox } from "../tree/box.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import type { PaintTarget } from "./paint-context.ts";

/** The content of a replaced box, sized and placed in its content box (css-images-3 §5.5) and clipped to it. */
export function paintReplaced(
  box: ReplacedBox,
  fragment: BoxFragment,
  at: { readonly x: number; readonly y: number },
  target: PaintTarget,
): void {
  const { items } = target;
  if (box.content.type === "svg") {
    const { radii, ...area } = contentShape(fragment, at.x, at.y);
    const { style } = fragment;
    const { width, height } = area;
    const natural = { x: 0, y: 0, width: width / style.zoom, height: height / style.zoom };
    const place = { box: area, style, radii, ...(style.zoom === 1 ? {} : { natural }) };
    const { effects, sceneInput } = target.context;
    for (const item of effects.paintSvg(sceneInput, box.node, place)) items.push(item);
    return;
  }
  if (box.content.type !== "image") return;
  const { image } = box.content;
  const { style } = fragment;
  const shape = contentShape(fragment, at.x, at.y);
  if (shape.width <= 0 || shape.height <= 0) return;
  const isOriented = style.imageOrientation === "from-image";
  const placed = placeObject(style, naturalSize(image, isOriented, 1 / style.zoom), shape);
  const fits =
    placed.x >= shape.x &&
    placed.y >= shape.y &&
    placed.x + placed.width <= shape.x + shape.width &&
    placed.y + placed.height <= shape.y + shape.height;
  const needsClip = !fits || shape.radii !== undefined;
  if (needsClip) items.push({ type: "save" }, { type: "clip", path: rectanglePath(shape), rule: "nonzero" });
  paintImage(enlargedImage(image, style, placed), placed, isOriented, target);
  if (needsClip) items.push({ type: "restore" });
}
