import type { GeometryBox } from "../css/values/clip-path.ts";
import type { LengthPercentageOrAuto } from "../css/values/types.ts";
import { clipShape } from "../graphics/clip-shape.ts";
import type { DisplayItem } from "../graphics/display-list.ts";
import { insetRectangle, type RoundedRectangle } from "../graphics/rounded-rectangle.ts";
import { borderBox, contentShape, paddingShape } from "../sizing/border-box.ts";
import { clipTo } from "../svg/clip-path.ts";
import { beginMask } from "../svg/mask.ts";
import { paintElement } from "../svg/painter.ts";
import type { Referrer } from "../svg/references.ts";
import { Scene } from "../svg/scene.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import { beginMaskLayers, cyclic, isElement } from "./mask-layers.ts";
import type { PaintTarget } from "./paint-context.ts";

/**
 * Begins the clip path and the mask of a box (css-masking-1): what follows, until the next restore, is cut by them. Returns the number of
 * groups opened for it.
 */
export function beginClipAndMask(fragment: BoxFragment, x: number, y: number, target: PaintTarget): number {
  const { clipPath, maskImage } = fragment.style;
  let groups = clipPath === "none" ? 0 : beginClip(fragment, x, y, target);
  const [first] = maskImage;
  if (maskImage.length === 1 && first !== undefined && first !== "none" && isElement(first)) {
    groups += onScene(fragment, { x, y }, target, (scene, referrer) =>
      beginMask(scene, first.url, referrer, fragment.style.maskMode[0]),
    );
    return groups;
  }
  return (
    groups +
    beginMaskLayers(fragment, { x, y }, target, (image, index, full) => {
      const items: DisplayItem[] = [{ type: "save" }];
      const mode = cyclic(fragment.style.maskMode, index);
      const opened = onScene(fragment, { x, y }, { ...target, items }, (scene, referrer) =>
        beginMask(scene, image.url, referrer, mode),
      );
      return opened === 0 ? undefined : [...items, ...full, { type: "end-group" }, { type: "restore" }];
    })
  );
}

function beginClip(fragment: BoxFragment, x: number, y: number, target: PaintTarget): number {
  const { clipPath } = fragment.style;
  if (clipPath === "none") return 0;
  if ("url" in clipPath)
    return onScene(fragment, { x, y }, target, (scene, referrer) => clipTo(scene, clipPath, referrer));
  target.items.push({
    type: "clip",
    ...clipShape(clipPath.shape, referenceBox(fragment, { x, y }, clipPath.box)),
  });
  return 0;
}

/** Boxes of drawings are those of CSS that they stand for (css-masking-1 §5.1). */
function referenceBox(
  fragment: BoxFragment,
  { x, y }: { readonly x: number; readonly y: number },
  box: GeometryBox,
): RoundedRectangle {
  if (box === "padding-box") return paddingShape(fragment, x, y);
  if (box === "content-box" || box === "fill-box") return contentShape(fragment, x, y);
  const border = borderBox(fragment, x, y);
  if (box !== "margin-box") return border;
  const { marginTop, marginRight, marginBottom, marginLeft } = fragment.style;
  const outwards = (margin: LengthPercentageOrAuto): number => (typeof margin === "number" ? -margin : 0);
  return insetRectangle(border, {
    top: outwards(marginTop),
    right: outwards(marginRight),
    bottom: outwards(marginBottom),
    left: outwards(marginLeft),
  });
}

/** Runs work of drawings on a box: user units are px from its top left, its border box is what it covers. */
function onScene(
  fragment: BoxFragment,
  at: { readonly x: number; readonly y: number },
  { context, items }: PaintTarget,
  work: (scene: Scene, referrer: Referrer) => number,
): number {
  const { width, height, style } = fragment;
  const scene = new Scene(context.sceneInput, context.document.root);
  scene.items = items;
  const frame = { style, matrix: [1, 0, 0, 1, at.x, at.y] as const, viewport: { width, height } };
  return work(scene, { frame, bounds: () => ({ x: 0, y: 0, width, height }), paintElement });
}
