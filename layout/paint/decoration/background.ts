import { usedColor } from "../../cascade/used-color.ts";
import type { BackgroundBox } from "../../css/properties/box/background.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { physicalSide } from "../../css/properties/logical.ts";
import type { BorderStyle, ColorOrCurrent, ImageValue } from "../../css/values/types.ts";
import { type Edges, NO_EDGES, type Rectangle } from "../../geometry/edges.ts";
import { adjoiningRectangle } from "../../graphics/adjoining-rectangle.ts";
import { filledRectangle } from "../../graphics/common-items.ts";
import type { DisplayItem } from "../../graphics/display-list.ts";
import { EVERYWHERE } from "../../graphics/everywhere.ts";
import { insetRectangle, type RoundedRectangle, rectanglePath } from "../../graphics/rounded-rectangle.ts";
import { borderBox } from "../../sizing/border-box.ts";
import type { BoxFragment } from "../../tree/fragment.ts";
import { isInlineBox } from "../is-inline-box.ts";
import type { PaintTarget } from "../paint-context.ts";
import { collectRuns, type GlyphRunItem } from "../text/collect-runs.ts";
import { type Layer, paintLayer } from "./background-layer.ts";
import { paintBorder, scaled } from "./border.ts";

/** Where a background goes. */
export interface BackgroundPlace {
  /** Border box that shows, with its radii: what the clip boxes are made of. */
  readonly shape: RoundedRectangle;
  /** Of the part that shows: none on edges that a break has cut. */
  readonly border: Edges;
  readonly padding: Edges;
  /** The whole box that images are positioned in: beyond `shape` where a break has cut the box. */
  readonly whole: Rectangle;
  readonly wholeBorder: Edges;
  readonly wholePadding: Edges;
  /** Painted instead of the clip box: a cell in front of a row's background, the canvas. */
  readonly area: Rectangle | undefined;
}

/** The background of a box fragment (css-backgrounds-3 §2). */
export function paintBackground(fragment: BoxFragment, x: number, y: number, target: PaintTarget): void {
  const { style } = fragment;
  // The common case: a colour alone, in a box with square corners.
  if (style.backgroundClip.includes("text")) {
    paintBehindText(fragment, { x, y }, target);
    return;
  }
  if (style.backgroundClip.includes("border-area")) {
    paintBehindBorder(fragment, { x, y }, target);
    return;
  }
  if (hasOnlyColor(style) && style.backgroundClip[0] === "border-box") {
    const shape = borderBox(fragment, x, y);
    const isCovered = shape.radii !== undefined && hasOpaqueBorder(style, fragment.border);
    // Under a rounded border the colour ends in the middle of it: no rim of it can show at the curve outside.
    if (fragment.tablePart === "cell" && extendLast(shape, style, target.items)) return;
    if (isInlineBox(fragment)) closeSeam(shape, style, target.items);
    fillShape(isCovered ? insetRectangle(shape, scaled(fragment.border, 1 / 2)) : shape, style, target.items);
    return;
  }
  paintBackgroundAt(style, backgroundPlace(fragment, x, y, undefined), target);
}

/** Cells of one colour that touch become one rectangle: no seam between them, and fewer items. */
function extendLast(
  { x, y, width, height, radii }: RoundedRectangle,
  style: ComputedStyle,
  items: DisplayItem[],
): boolean {
  const last = items[items.length - 1];
  const color = usedColor(style.backgroundColor, style);
  if (last?.type !== "fill-rectangle" || last.color !== color || radii !== undefined) return false;
  if (last.y !== y || last.height !== height || last.x + last.width !== x) return false;
  items[items.length - 1] = {
    type: "fill-rectangle",
    x: last.x,
    y,
    width: last.width + width,
    height,
    color,
  };
  return true;
}

/**
 * Where the background of an inline box goes on in that of the box after it, it reaches below it: no seam between them, and each
 * still covers what reaches over from the text before it.
 */
function closeSeam(
  { x, y, width, height, radii }: RoundedRectangle,
  style: ComputedStyle,
  items: DisplayItem[],
): void {
  const color = usedColor(style.backgroundColor, style);
  if (radii !== undefined || color.alpha < 1 || width <= 0) return;
  const index = adjoiningRectangle(items, { type: "fill-rectangle", x, y, width, height, color });
  const before = items[index];
  if (before?.type === "fill-rectangle") items[index] = { ...before, width: before.width + width };
}

function hasOpaqueBorder(style: ComputedStyle, border: Edges): boolean {
  const isOpaque = (width: number, line: BorderStyle, color: ColorOrCurrent): boolean =>
    width > 0 && line === "solid" && usedColor(color, style).alpha === 1;
  return (
    isOpaque(border.top, style.borderTopStyle, style.borderTopColor) &&
    isOpaque(border.right, style.borderRightStyle, style.borderRightColor) &&
    isOpaque(border.bottom, style.borderBottomStyle, style.borderBottomColor) &&
    isOpaque(border.left, style.borderLeftStyle, style.borderLeftColor)
  );
}

/** The place of a fragment's own background, or of the part of it that shows in `area`. */
export function backgroundPlace(
  fragment: BoxFragment,
  x: number,
  y: number,
  area: Rectangle | undefined,
): BackgroundPlace {
  const { style, border, padding } = fragment;
  const shape = borderBox(fragment, x, y);
  const isWhole =
    (fragment.hasTop && fragment.hasBottom && fragment.hasLeft && fragment.hasRight) ||
    style.boxDecorationBreak === "clone";
  if (isWhole)
    return { shape, border, padding, whole: shape, wholeBorder: border, wholePadding: padding, area };
  return {
    shape,
    border,
    padding,
    whole: withEarlierParts(fragment, x, y),
    wholeBorder: withoutEnd(fragment, {
      top: style.borderTopWidth,
      right: style.borderRightWidth,
      bottom: style.borderBottomWidth,
      left: style.borderLeftWidth,
    }),
    wholePadding: withoutEnd(fragment, {
      top: plainLength(style.paddingTop, padding.top),
      right: plainLength(style.paddingRight, padding.right),
      bottom: plainLength(style.paddingBottom, padding.bottom),
      left: plainLength(style.paddingLeft, padding.left),
    }),
    area,
  };
}

/** The border box with what of it is on earlier pages: before it where its blocks begin. */
function withEarlierParts(fragment: BoxFragment, x: number, y: number): Rectangle {
  const { width, height, style, consumedBlockSize: before } = fragment;
  switch (physicalSide("block-start", style)) {
    case "right":
      return { x, y, width: width + (fragment.hasRight ? 0 : before), height };
    case "left": {
      const earlier = fragment.hasLeft ? 0 : before;
      return { x: x - earlier, y, width: width + earlier, height };
    }
    default: {
      const earlier = fragment.hasTop ? 0 : before;
      return { x, y: y - earlier, width, height: height + earlier };
    }
  }
}

/** What goes on on the next page ends here without an edge. */
function withoutEnd(fragment: BoxFragment, edges: Edges): Edges {
  const { style, hasBottom, hasLeft, hasRight } = fragment;
  switch (physicalSide("block-end", style)) {
    case "left":
      return hasLeft ? edges : { ...edges, left: 0 };
    case "right":
      return hasRight ? edges : { ...edges, right: 0 };
    default:
      return hasBottom ? edges : { ...edges, bottom: 0 };
  }
}

function plainLength(value: unknown, used: number): number {
  return typeof value === "number" ? value : used;
}

/** Colour and images of a style at a place: the colour first, then the last layer to the first. */
export function paintBackgroundAt(style: ComputedStyle, place: BackgroundPlace, target: PaintTarget): void {
  const images = style.backgroundImage;
  const { items } = target;
  const isBlended = style.backgroundBlendMode.some((mode) => mode !== "normal");
  const group = { type: "begin-group", ...boxAround(place), opacity: 1 } as const;
  // Layers blend with what is below them in the same background, not with what is behind the box.
  if (isBlended) items.push({ ...group, blendMode: "normal" });
  const colorClip = clipShape(place, clipOf(style, images.length - 1));
  fillShape(colorClip, style, target.items);
  for (let index = images.length - 1; index >= 0; index -= 1) {
    const image = images[index] as ImageValue | "none";
    if (image === "none") continue;
    const blendMode = cyclic(style.backgroundBlendMode, index);
    if (blendMode !== "normal") items.push({ ...group, blendMode });
    paintLayer(layerAt(style, place, { index, image, target }), items);
    if (blendMode !== "normal") items.push({ type: "end-group" });
  }
  if (isBlended) items.push({ type: "end-group" });
}

function boxAround({ area, shape: { x, y, width, height } }: BackgroundPlace): Rectangle {
  return area ?? { x, y, width, height };
}

function layerAt(
  style: ComputedStyle,
  place: BackgroundPlace,
  { index, image, target }: { index: number; image: ImageValue; target: PaintTarget },
): Layer {
  const isFixed = cyclic(style.backgroundAttachment, index) === "fixed";
  return {
    image,
    style,
    clip: clipShape(place, clipOf(style, index)),
    area: isFixed ? target.pageArea : originBox(place, cyclic(style.backgroundOrigin, index)),
    positionX: cyclic(style.backgroundPositionX, index),
    positionY: cyclic(style.backgroundPositionY, index),
    size: cyclic(style.backgroundSize, index),
    repeat: cyclic(style.backgroundRepeat, index),
    context: target.context,
  };
}

/** Lists shorter than that of the images are repeated (css-backgrounds-3 §2.1). */
function cyclic<Value>(list: readonly Value[], index: number): Value {
  return list[index % list.length] as Value;
}

/** `background-clip: text` (css-backgrounds-4 §2.5): the whole background shows in the box's letters alone, decorations left out. */
function paintBehindText(
  fragment: BoxFragment,
  { x, y }: { readonly x: number; readonly y: number },
  target: PaintTarget,
): void {
  const runs: GlyphRunItem[] = [];
  collectRuns(fragment.children, { x, y }, runs);
  if (runs.length === 0) return;
  target.items.push({ type: "save" }, { type: "clip-text", runs });
  paintBackgroundAt(fragment.style, backgroundPlace(fragment, x, y, undefined), target);
  target.items.push({ type: "restore" });
}

/** `background-clip: border-area` (css-backgrounds-4 §2.5): the whole background shows where the border is, whatever its colours let through. */
function paintBehindBorder(
  fragment: BoxFragment,
  { x, y }: { readonly x: number; readonly y: number },
  target: PaintTarget,
): void {
  const { items } = target;
  const style: ComputedStyle = {
    ...fragment.style,
    borderTopColor: BLACK,
    borderRightColor: BLACK,
    borderBottomColor: BLACK,
    borderLeftColor: BLACK,
  };
  items.push({ type: "save" }, { type: "begin-mask", ...EVERYWHERE, mode: "alpha" });
  paintBorder({ ...fragment, style }, x, y, items);
  items.push({ type: "end-mask" }, { type: "begin-group", ...EVERYWHERE, opacity: 1, blendMode: "normal" });
  paintBackgroundAt(fragment.style, backgroundPlace(fragment, x, y, undefined), target);
  items.push({ type: "end-group" }, { type: "restore" });
}

const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };

/** Within a box whose letters or border are the clip, layers clip to the border box besides. */
function clipOf(style: ComputedStyle, index: number): BackgroundBox {
  const clip = cyclic(style.backgroundClip, index);
  return clip === "text" || clip === "border-area" ? "border-box" : clip;
}

function clipShape(place: BackgroundPlace, clip: BackgroundBox): RoundedRectangle {
  if (place.area !== undefined) return { radii: undefined, ...place.area };
  if (clip === "border-box") return place.shape;
  const padding = insetRectangle(place.shape, place.border);
  return clip === "padding-box" ? padding : insetRectangle(padding, place.padding);
}

function originBox(place: BackgroundPlace, origin: BackgroundBox): Rectangle {
  const { whole } = place;
  if (origin === "border-box") return whole;
  const padding = origin === "content-box" ? place.wholePadding : NO_EDGES;
  const left = place.wholeBorder.left + padding.left;
  const top = place.wholeBorder.top + padding.top;
  return {
    x: whole.x + left,
    y: whole.y + top,
    width: Math.max(0, whole.width - left - place.wholeBorder.right - padding.right),
    height: Math.max(0, whole.height - top - place.wholeBorder.bottom - padding.bottom),
  };
}

export function hasOnlyColor(style: ComputedStyle): boolean {
  return style.backgroundImage.length === 1 && style.backgroundImage[0] === "none";
}

function fillShape(shape: RoundedRectangle, style: ComputedStyle, items: DisplayItem[]): void {
  const color = usedColor(style.backgroundColor, style);
  const { width, height } = shape;
  if (color.alpha === 0 || width <= 0 || height <= 0) return;
  if (shape.radii === undefined) items.push(filledRectangle(shape, color));
  else
    items.push({
      type: "fill-path",
      path: rectanglePath(shape),
      rule: "nonzero",
      paint: { type: "color", color },
    });
}
