import type { BoxFragment } from "../fragments/fragment.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { clipTo } from "../svg/clip-path.ts";
import { beginMask } from "../svg/mask.ts";
import { EVERYWHERE } from "../svg/paint-shape.ts";
import { paintElement } from "../svg/painter.ts";
import { type Referrer, urlOf } from "../svg/references.ts";
import { Scene } from "../svg/scene.ts";
import { paintLayer } from "./background-layer.ts";
import { borderBox, contentShape, paddingShape } from "./border-box.ts";
import { clipShape } from "./clip-shape.ts";
import type { PaintTarget } from "./paint-context.ts";

/**
 * Begins the clip path and the mask of a box (css-masking-1): what follows, until the next restore, is cut by them. Returns the number of
 * groups opened for it.
 */
export function beginClipAndMask(fragment: BoxFragment, x: number, y: number, target: PaintTarget): number {
  const { clipPath, maskImage } = fragment.style;
  if (clipPath === "none" && maskImage.length === 1 && maskImage[0] === "none") return 0;
  let groups = clipPath === "none" ? 0 : beginClip(fragment, x, y, target);
  for (const image of maskImage) {
    if (image === "none") continue;
    const isElement = "url" in image && image.url.startsWith("#");
    if (isElement)
      groups += onScene(fragment, { x, y }, target, (scene, referrer) =>
        beginMask(scene, image.url, referrer),
      );
  }
  const layers = maskImage.filter(
    (image) => image !== "none" && !("url" in image && image.url.startsWith("#")),
  );
  if (layers.length === 0) return groups;
  const { context, items } = target;
  const shape = borderBox(fragment, x, y);
  items.push({ type: "begin-mask", ...EVERYWHERE, mode: "alpha" });
  for (const image of layers.reverse()) {
    if (image === "none") continue;
    paintLayer(
      {
        image,
        style: fragment.style,
        clip: shape,
        area: shape,
        positionX: 0,
        positionY: 0,
        size: ["auto", "auto"],
        repeat: ["repeat", "repeat"],
        context,
      },
      items,
    );
  }
  items.push({ type: "end-mask" }, { type: "begin-group", ...EVERYWHERE, opacity: 1, blendMode: "normal" });
  return groups + 1;
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
