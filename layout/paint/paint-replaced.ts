import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { enlargedImage } from "../graphics/enlarged-image.ts";
import {
  concreteSize,
  containSize,
  coverSize,
  type NaturalSize,
  naturalSize,
  type Size,
} from "../graphics/image-size.ts";
import { paintImage } from "../graphics/paint-image.ts";
import { rectanglePath } from "../graphics/rounded-rectangle.ts";
import { paintSvg } from "../svg/svg-image.ts";
import type { ReplacedBox } from "../tree/box.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import { contentShape } from "./border-box.ts";
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
    for (const item of paintSvg(target.context.sceneInput, box.node, place)) items.push(item);
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

/** Where an object of natural size goes in its content box (css-images-3 §5). */
export function placeObject(style: ComputedStyle, natural: NaturalSize, area: Rectangle): Rectangle {
  const size = objectSize(style.objectFit, natural, area);
  if (size === area) return area;
  return {
    x: area.x + resolveLength(style.objectPosition.x, area.width - size.width),
    y: area.y + resolveLength(style.objectPosition.y, area.height - size.height),
    width: size.width,
    height: size.height,
  };
}

function objectSize(fit: ComputedStyle["objectFit"], natural: NaturalSize, area: Rectangle): Size {
  switch (fit) {
    case "contain":
      return containSize(natural.ratio, area);
    case "cover":
      return coverSize(natural.ratio, area);
    case "none":
      return concreteSize(natural, { width: undefined, height: undefined }, area);
    case "scale-down": {
      const own = concreteSize(natural, { width: undefined, height: undefined }, area);
      const contained = containSize(natural.ratio, area);
      return own.width <= contained.width && own.height <= contained.height ? own : contained;
    }
    default:
      return area;
  }
}
