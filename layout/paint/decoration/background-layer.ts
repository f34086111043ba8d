import type { BackgroundRepeat, BackgroundStyle } from "../../css/properties/box/background.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { resolveLength } from "../../css/values/resolve.ts";
import type { ImageValue, LengthPercentage, LengthPercentageOrAuto } from "../../css/values/types.ts";
import type { Rectangle } from "../../geometry/edges.ts";
import type { DisplayItem } from "../../graphics/display-list.ts";
import { enlargedImage } from "../../graphics/enlarged-image.ts";
import { paintGradient } from "../../graphics/gradient/gradient.ts";
import type { ImageResource } from "../../graphics/image-resource.ts";
import {
  concreteSize,
  containSize,
  coverSize,
  type NaturalSize,
  NO_NATURAL_SIZE,
  naturalSize,
  type Size,
} from "../../graphics/image-size.ts";
import { paintImage } from "../../graphics/paint-image.ts";
import { type RoundedRectangle, rectanglePath } from "../../graphics/rounded-rectangle.ts";
import type { PaintContext } from "../paint-context.ts";
import { usedImage } from "./used-image.ts";

/** One background image with everything that places it. */
export interface Layer {
  readonly image: ImageValue;
  readonly style: ComputedStyle;
  /** What may be painted. */
  readonly clip: RoundedRectangle;
  /** Positioning area. */
  readonly area: Rectangle;
  readonly positionX: LengthPercentage;
  readonly positionY: LengthPercentage;
  readonly size: BackgroundStyle["backgroundSize"][number];
  readonly repeat: readonly [BackgroundRepeat, BackgroundRepeat];
  readonly context: PaintContext;
}

/** Tiles along one axis: the first one in the positioning area, their size and the distance from one to the next. */
interface Axis {
  readonly origin: number;
  readonly size: number;
  /** Undefined: one tile only. */
  readonly step: number | undefined;
}

/** Paints a background image, repeated as its style asks for (css-backgrounds-3 §2.4). */
export function paintLayer(layer: Layer, items: DisplayItem[]): void {
  const { clip, area, context } = layer;
  if (clip.width <= 0 || clip.height <= 0) return;
  const used = usedImage(layer.image, context.media);
  if (used === undefined) return;
  const { image, resource } = used;
  const isOriented = layer.style.imageOrientation === "from-image";
  const resolution = (("url" in image && image.resolution) || 1) / layer.style.zoom;
  const natural = resource === undefined ? NO_NATURAL_SIZE : naturalSize(resource, isOriented, resolution);
  const size = visibleSize(layer, roundedSize(layer, natural, backgroundSize(layer, natural)));
  // An image without extent paints nothing, and stands for no tile.
  if (!(size.width > 0 && size.height > 0)) return;
  const horizontal = axis(layer.repeat[0], layer.positionX, {
    start: area.x,
    length: area.width,
    size: size.width,
  });
  const vertical = axis(layer.repeat[1], layer.positionY, {
    start: area.y,
    length: area.height,
    size: size.height,
  });
  const region = intersect(
    clip,
    covered(horizontal, clip.x, clip.width),
    covered(vertical, clip.y, clip.height),
  );
  if (region === undefined) return;
  const isRounded = clip.radii !== undefined;
  if (isRounded) items.push({ type: "save" }, { type: "clip", path: rectanglePath(clip), rule: "nonzero" });
  paintTiles({ ...layer, image }, { resource, isOriented, horizontal, vertical, region }, items);
  if (isRounded) items.push({ type: "restore" });
}

function backgroundSize({ size, area }: Layer, natural: NaturalSize): Size {
  if (size === "contain") return containSize(natural.ratio, area);
  if (size === "cover") return coverSize(natural.ratio, area);
  const given = { width: givenSize(size[0], area.width), height: givenSize(size[1], area.height) };
  return concreteSize(natural, given, area);
}

function givenSize(value: LengthPercentageOrAuto, base: number): number | undefined {
  return value === "auto" ? undefined : resolveLength(value, base);
}

/** `round` changes the size so that whole tiles fill the area; an `auto` size of the other axis follows (css-backgrounds-3 §2.9). */
function roundedSize({ repeat, area, size }: Layer, natural: NaturalSize, { width, height }: Size): Size {
  const isRoundX = repeat[0] === "round" && width > 0;
  const isRoundY = repeat[1] === "round" && height > 0;
  const newWidth = isRoundX ? area.width / Math.max(1, Math.round(area.width / width)) : width;
  const newHeight = isRoundY ? area.height / Math.max(1, Math.round(area.height / height)) : height;
  const isAuto = (index: 0 | 1): boolean => typeof size !== "string" && size[index] === "auto";
  const ratio = natural.ratio ?? width / height;
  if (isRoundX && !isRoundY && isAuto(1)) return { width: newWidth, height: newWidth / ratio };
  if (isRoundY && !isRoundX && isAuto(0)) return { width: newHeight * ratio, height: newHeight };
  return { width: newWidth, height: newHeight };
}

/** Smallest tile that is repeated as it is, in px. */
const SMALLEST_TILE = 0.25;

/** Repeated tiles too small to be seen are drawn larger: a page may hold millions of them, and all one sees is their colour. */
function visibleSize({ repeat }: Layer, { width, height }: Size): Size {
  const isTiny = (size: number, index: 0 | 1): boolean =>
    size > 0 && size < SMALLEST_TILE && repeat[index] !== "no-repeat";
  return { width: isTiny(width, 0) ? 1 : width, height: isTiny(height, 1) ? 1 : height };
}

function axis(
  repeat: BackgroundRepeat,
  position: LengthPercentage,
  { start, length, size }: { start: number; length: number; size: number },
): Axis {
  if (repeat === "space") {
    const count = Math.floor(length / size + 1e-6);
    if (count > 1) return { origin: start, size, step: size + (length - count * size) / (count - 1) };
  }
  const origin = start + resolveLength(position, length - size);
  return { origin, size, step: repeat === "no-repeat" || repeat === "space" ? undefined : size };
}

/** What tiles reach of a clip box along one axis. */
function covered({ origin, size, step }: Axis, start: number, length: number): readonly [number, number] {
  if (step !== undefined) return [start, start + length];
  return [Math.max(start, origin), Math.min(start + length, origin + size)];
}

function intersect(
  clip: Rectangle,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): Rectangle | undefined {
  const x = Math.max(left, clip.x);
  const y = Math.max(top, clip.y);
  const width = Math.min(right, clip.x + clip.width) - x;
  const height = Math.min(bottom, clip.y + clip.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

interface Tiles {
  readonly resource: ImageResource | undefined;
  readonly isOriented: boolean;
  readonly horizontal: Axis;
  readonly vertical: Axis;
  readonly region: Rectangle;
}

function paintTiles(layer: Layer, tiles: Tiles, items: DisplayItem[]): void {
  const { horizontal, vertical, region } = tiles;
  const size = { width: horizontal.size, height: vertical.size };
  const resource = tiles.resource && enlargedImage(tiles.resource, layer.style, size);
  const first = {
    x: firstTile(horizontal, region.x),
    y: firstTile(vertical, region.y),
    width: horizontal.size,
    height: vertical.size,
  };
  const isAlone =
    (horizontal.step === undefined || first.x + horizontal.step >= region.x + region.width) &&
    (vertical.step === undefined || first.y + vertical.step >= region.y + region.height);
  if (isAlone) {
    const fits =
      first.x >= region.x &&
      first.y >= region.y &&
      first.x + first.width <= region.x + region.width &&
      first.y + first.height <= region.y + region.height;
    if (!fits)
      items.push(
        { type: "save" },
        { type: "clip", path: rectanglePath({ radii: undefined, ...region }), rule: "nonzero" },
      );
    paintTile(layer, { ...tiles, resource }, first, items);
    if (!fits) items.push({ type: "restore" });
    return;
  }
  const placed = {
    ...region,
    originX: first.x,
    originY: first.y,
    tileWidth: first.width,
    tileHeight: first.height,
    // An axis with one tile steps out of the region at once.
    stepX: horizontal.step ?? Math.max(first.width, region.width) * 2,
    stepY: vertical.step ?? Math.max(first.height, region.height) * 2,
  };
  if (
    resource !== undefined &&
    resource.format !== "svg" &&
    (resource.orientation === 1 || !tiles.isOriented)
  ) {
    items.push({ type: "tiled-image", ...placed, image: resource });
    return;
  }
  items.push({ type: "begin-tile", ...placed });
  paintTile(layer, { ...tiles, resource }, first, items);
  items.push({ type: "end-tile" });
}

/** The tile that covers the start of the region, or the first one after it. */
function firstTile({ origin, step }: Axis, start: number): number {
  return step === undefined ? origin : origin + Math.floor((start - origin) / step) * step;
}

function paintTile(
  layer: Layer,
  { resource, isOriented }: Tiles,
  box: Rectangle,
  items: DisplayItem[],
): void {
  if (resource !== undefined) paintImage(resource, box, isOriented, { context: layer.context, items });
  else if (!("url" in layer.image)) paintGradient(layer.image, box, layer.style, items);
}
