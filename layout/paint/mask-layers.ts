import type { MaskBox } from "../css/properties/box/mask.ts";
import type { ImageValue, UrlValue } from "../css/values/types.ts";
import type { DisplayItem } from "../graphics/display-list.ts";
import { EVERYWHERE } from "../graphics/everywhere.ts";
import type { RoundedRectangle } from "../graphics/rounded-rectangle.ts";
import { toLuminance } from "../raster/drawn/filter-colors.ts";
import { borderBox, contentShape, paddingShape } from "../sizing/border-box.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import { paintLayer } from "./decoration/background-layer.ts";
import type { PaintTarget } from "./paint-context.ts";

/** Items whose alpha is what a mask lets through. */
export type Coverage = readonly DisplayItem[];

/** Lists shorter than that of the images are repeated. */
export function cyclic<Value>(list: readonly Value[], index: number): Value {
  return list[index % list.length] as Value;
}

/** The image is a `mask` element of the document. */
export function isElement(image: ImageValue): image is UrlValue {
  return "url" in image && image.url.startsWith("#");
}

/**
 * Begins the mask that the images of `mask-image` make together (css-masking-1 §7). `elementItems` draws, over the whole, what an element
 * lets through; undefined when there is no such element. Returns the number of groups opened for it.
 */
export function beginMaskLayers(
  fragment: BoxFragment,
  { x, y }: { readonly x: number; readonly y: number },
  { context, items }: PaintTarget,
  elementItems: (image: UrlValue, index: number, full: Coverage) => Coverage | undefined,
): number {
  const { style } = fragment;
  const images = style.maskImage;
  if (!images.some((image) => image !== "none")) return 0;
  let mask: Coverage | undefined;
  for (let index = images.length - 1; index >= 0; index -= 1) {
    const image = images[index] as ImageValue | "none";
    const layer =
      image === "none"
        ? []
        : isElement(image)
          ? elementItems(image, index, FULL)
          : layerCoverage(fragment, { x, y }, { image, index, context });
    if (layer === undefined) continue;
    mask = mask === undefined ? layer : composited(cyclic(style.maskComposite, index), layer, mask);
  }
  if (mask === undefined) return 0;
  items.push({ type: "begin-mask", ...EVERYWHERE, mode: "alpha" });
  for (const item of mask) items.push(item);
  items.push({ type: "end-mask" }, { type: "begin-group", ...EVERYWHERE, opacity: 1, blendMode: "normal" });
  return 1;
}

function layerCoverage(
  fragment: BoxFragment,
  { x, y }: { readonly x: number; readonly y: number },
  {
    image,
    index,
    context,
  }: { readonly image: ImageValue; readonly index: number } & Pick<PaintTarget, "context">,
): Coverage {
  const { style } = fragment;
  const clip = cyclic(style.maskClip, index);
  const place = cyclic(style.maskPosition, index);
  const layer: DisplayItem[] = [];
  paintLayer(
    {
      image,
      style,
      clip: clip === "no-clip" ? { ...EVERYWHERE, radii: undefined } : boxOf(fragment, x, y, clip),
      area: boxOf(fragment, x, y, cyclic(style.maskOrigin, index)),
      positionX: place.x,
      positionY: place.y,
      size: cyclic(style.maskSize, index),
      repeat: cyclic(style.maskRepeat, index),
      context,
    },
    layer,
  );
  if (cyclic(style.maskMode, index) !== "luminance") return layer;
  toLuminance(layer, 0, context);
  return masked("luminance", layer, FULL);
}

function boxOf(fragment: BoxFragment, x: number, y: number, box: MaskBox): RoundedRectangle {
  if (box === "padding-box") return paddingShape(fragment, x, y);
  return box === "content-box" ? contentShape(fragment, x, y) : borderBox(fragment, x, y);
}

const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };
const WHITE = { red: 1, green: 1, blue: 1, alpha: 1 };
const FULL: Coverage = [{ type: "fill-rectangle", ...EVERYWHERE, color: WHITE }];

/** What shows of items under a mask. */
function masked(mode: "alpha" | "luminance", mask: Coverage, content: Coverage): Coverage {
  return [
    { type: "save" },
    { type: "begin-mask", ...EVERYWHERE, mode },
    ...mask,
    { type: "end-mask" },
    { type: "begin-group", ...EVERYWHERE, opacity: 1, blendMode: "normal" },
    ...content,
    { type: "end-group" },
    { type: "restore" },
  ];
}

/** The part of a layer that another leaves free: where that is black on white, the light is what is left. */
function without(layer: Coverage, other: Coverage): Coverage {
  const black: Coverage = [{ type: "fill-rectangle", ...EVERYWHERE, color: BLACK }];
  return masked("luminance", [...FULL, ...masked("alpha", other, black)], layer);
}

/** Masks that exclude each other double with each layer. */
const LARGEST_MASK = 5_000;

/** A layer over those below it (css-masking-1 §7.8). */
function composited(operator: string, layer: Coverage, below: Coverage): Coverage {
  if (operator === "intersect") return masked("alpha", below, layer);
  if (operator === "subtract") return without(layer, below);
  if (operator === "exclude" && layer.length + below.length < LARGEST_MASK)
    return [...without(layer, below), ...without(below, layer)];
  return [...below, ...layer];
}
