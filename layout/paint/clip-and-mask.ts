import type { BoxFragment } from "../fragments/fragment.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { clipTo } from "../svg/clip-path.ts";
import { beginMask } from "../svg/mask.ts";
import { paintElement } from "../svg/painter.ts";
import { type Referrer, urlOf } from "../svg/references.ts";
import { Scene } from "../svg/scene.ts";
import { borderBox, contentShape, paddingShape } from "./border-box.ts";
import { clipShape } from "./clip-shape.ts";
import { beginMaskLayers, cyclic, isElement } from "./mask-layers.ts";
import type { PaintTarget } from "./paint-context.ts";

/**
 * Begins the clip path and the mask of a box (css-masking-1): what follows, until the next restore, is cut by them. Returns the number of
 * groups opened for it.
 */
export function beginClipAndMask(fragment: BoxFragment, x: number, y: number, target: PaintTarget): number {
  const { clipPath, maskImage } = fragment.style;
  if (clipPath === "none" && maskImage.length === 1 && maskImage[0] === "none") return 0;
  let groups = clipPath === "none" ? 0 : beginClip(fragment, x, y, target);
  for (const [index, image] of maskImage.entries()) {
    if (image === "none" || !isElement(image)) continue;
    const mode = cyclic(fragment.style.maskMode, index);
    groups += onScene(fragment, { x, y }, target, (scene, referrer) =>
      beginMask(scene, image.url, referrer, mode),
    );
  }
  return groups + beginMaskLayers(fragment, x, y, target);
}

function beginClip(fragment: BoxFragment, x: number, y: number, target: PaintTarget): number {
  const { clipPath } = fragment.style;
  const { context, items } = target;
  if (urlOf(clipPath) !== undefined)
    return onScene(fragment, { x, y }, target, (scene, referrer) => clipTo(scene, clipPath, referrer));
  const shape = clipShape(clipPath, referenceBox(fragment, x, y, clipPath));
  if (shape !== undefined) items.push({ type: "clip", ...shape });
  else
    context.diagnostics.warn(
      "unsupported-value",
      `The box is not clipped: clip-path: ${clipPath} is not understood.`,
    );
  return 0;
}

function referenceBox(fragment: BoxFragment, x: number, y: number, value: string): Rectangle {
  if (value.endsWith("padding-box")) return paddingShape(fragment, x, y);
  return value.endsWith("content-box") ? contentShape(fragment, x, y) : borderBox(fragment, x, y);
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
