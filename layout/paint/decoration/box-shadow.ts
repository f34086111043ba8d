import { usedColor } from "../../cascade/used-color.ts";
import type { Shadow } from "../../css/properties/box/border.ts";
import type { Color } from "../../css/values/types.ts";
import type { Rectangle } from "../../geometry/edges.ts";
import type { DisplayItem, Path } from "../../graphics/display-list.ts";
import {
  differencePath,
  fitRadii,
  outsetRectangle,
  type Radii,
  type RoundedRectangle,
  rectanglePath,
  ringPath,
} from "../../graphics/rounded-rectangle.ts";
import { IDENTITY } from "../../graphics/transform.ts";
import { borderBox, paddingShape } from "../../sizing/border-box.ts";
import type { BoxFragment } from "../../tree/fragment.ts";
import type { PaintTarget } from "../paint-context.ts";

const SQUARE: Radii = [0, 0, 0, 0, 0, 0, 0, 0];
/** Layers that stand for a blur: PDF has none. */
const LAYERS = 12;

/** Shadows outside the border box, the first on top (css-backgrounds-3 §7.1). */
export function paintOuterShadows(fragment: BoxFragment, x: number, y: number, target: PaintTarget): void {
  const { style } = fragment;
  const { items } = target;
  for (let index = style.boxShadow.length - 1; index >= 0; index -= 1) {
    const shadow = style.boxShadow[index] as Shadow;
    const color = usedColor(shadow.color, style);
    if (shadow.inset || color.alpha === 0) continue;
    const box = borderBox(fragment, x, y);
    const shape = outsetRectangle(moved(box, shadow), shadow.spread);
    if (shape.width <= 0 || shape.height <= 0) continue;
    if (isSharp(shadow, shape, box)) {
      fill(differencePath(shape, box), color, items);
      continue;
    }
    const reach = outsetRectangle(shape, 1.5 * shadow.blur + 1);
    const outside = ringPath({ radii: undefined, ...union(reach, box) }, box);
    items.push({ type: "save" }, { type: "clip", path: outside, rule: "evenodd" });
    const picture = softPicture(rectanglePath(shape), undefined, { shadow, color, target });
    for (const item of picture ?? []) items.push(item);
    for (const layer of picture === undefined ? blurLayers(shadow.blur, color) : []) {
      fill(
        rectanglePath(soften(outsetRectangle(shape, layer.grow), shadow.blur, layer.grow)),
        layer.color,
        items,
      );
    }
    items.push({ type: "restore" });
  }
}

/** Shadows inside the padding box, above the background. */
export function paintInnerShadows(fragment: BoxFragment, x: number, y: number, target: PaintTarget): void {
  const { style } = fragment;
  const { items } = target;
  for (let index = style.boxShadow.length - 1; index >= 0; index -= 1) {
    const shadow = style.boxShadow[index] as Shadow;
    const color = usedColor(shadow.color, style);
    const box = paddingShape(fragment, x, y);
    if (!shadow.inset || color.alpha === 0 || box.width <= 0 || box.height <= 0) continue;
    const hole = outsetRectangle(moved(box, shadow), -shadow.spread);
    if (isSharp(shadow, hole, box)) {
      fill(differencePath(box, hole), color, items);
      continue;
    }
    const outer = {
      ...union(outsetRectangle(hole, shadow.blur + 1), outsetRectangle(box, 2 * shadow.blur + 1)),
      radii: undefined,
    };
    items.push({ type: "save" }, { type: "clip", path: rectanglePath(box), rule: "nonzero" });
    const picture = softPicture(ringPath(outer, hole), box, { shadow, color, target });
    for (const item of picture ?? []) items.push(item);
    for (const layer of picture === undefined ? blurLayers(shadow.blur, color) : []) {
      const inner = soften(outsetRectangle(hole, -layer.grow), shadow.blur, -layer.grow);
      fill(ringPath(outer, inner), layer.color, items);
    }
    items.push({ type: "restore" });
  }
}

/**
 * Nothing but rectangles. They are drawn as they are seen: a clip would leave a trace of the shadow along the sides that it shares with the box,
 * since readers draw the pixels of an edge in part.
 */
function isSharp({ blur }: Shadow, shape: RoundedRectangle, box: RoundedRectangle): boolean {
  return blur === 0 && shape.radii === undefined && box.radii === undefined;
}

/** From here on the layers of a shadow can be told apart: opacity, and blur in px. */
const STRONG = 0.25;
const WIDE = 4;

/** The picture of a strong shadow; undefined for one that layers show as well, or when there is no budget. */
function softPicture(
  path: Path,
  visible: Rectangle | undefined,
  { shadow, color, target }: { readonly shadow: Shadow; readonly color: Color; readonly target: PaintTarget },
): readonly DisplayItem[] | undefined {
  if (shadow.blur <= WIDE || color.alpha <= STRONG) return undefined;
  const { raster } = target.context;
  const ink = { ...color, alpha: 1 };
  const shape: DisplayItem = {
    type: "fill-path",
    path,
    rule: "evenodd",
    paint: { type: "color", color: ink },
  };
  const request = { items: [shape], toList: IDENTITY, visible, enlargement: 1 };
  return raster.shadow(request, { x: 0, y: 0, deviation: shadow.blur / 2, color });
}

interface BlurLayer {
  /** How far the layer reaches beyond the shadow's edge. */
  readonly grow: number;
  readonly color: Color;
}

/**
 * Layers from the widest to the narrowest whose alphas add up to a soft edge: a Gaussian whose standard deviation is half the
 * blur, falling from full to nothing over twice the blur.
 */
function blurLayers(blur: number, color: Color): BlurLayer[] {
  if (blur <= 0) return [{ grow: 0, color }];
  const layers: BlurLayer[] = [];
  // Readers count in 255 steps: a layer of less than one would be rounded away, or darken more than it should.
  const count = Math.max(2, Math.min(LAYERS, Math.floor(color.alpha * 127)));
  let covered = 0;
  for (let index = 0; index < count; index += 1) {
    const distance = blur * (1 - (2 * (index + 0.5)) / count);
    const wanted = softEdge(distance / (blur / 2)) * color.alpha;
    const alpha = covered < 1 ? 1 - (1 - wanted) / (1 - covered) : 0;
    covered = wanted;
    if (alpha > 0.0005) layers.push({ grow: distance, color: { ...color, alpha: Math.min(1, alpha) } });
  }
  return layers;
}

/** Part of a shadow at a distance outside its edge, in standard deviations: the logistic curve next to the normal one. */
function softEdge(deviations: number): number {
  return 1 / (1 + Math.exp(1.702 * deviations));
}

function moved(box: RoundedRectangle, shadow: Shadow): RoundedRectangle {
  return { ...box, x: box.x + shadow.x, y: box.y + shadow.y };
}

/** A blur rounds corners, the more so the farther out. */
function soften(box: RoundedRectangle, blur: number, distance: number): RoundedRectangle {
  const more = (blur + distance) * 0.75;
  if (blur <= 0 || more <= 0) return box;
  const radii = (box.radii ?? SQUARE).map((radius) => radius + more) as unknown as Radii;
  return { ...box, radii: fitRadii(radii, box.width, box.height) };
}

function union(
  a: RoundedRectangle,
  b: RoundedRectangle,
): { x: number; y: number; width: number; height: number } {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

function fill(path: readonly number[], color: Color, items: DisplayItem[]): void {
  if (path.length === 0) return;
  items.push({ type: "fill-path", path, rule: "evenodd", paint: { type: "color", color } });
}
