import type { Rectangle } from "../geometry/edges.ts";
import { gradientAlpha } from "../graphics/gradient/gradient-alpha.ts";
import type { AlphaMask } from "../graphics/image-resource.ts";
import { naturalSize } from "../graphics/image-size.ts";
import { placeObject } from "../graphics/place-object.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import { RasterArea, type ShapeArea, type ShapeExtent } from "./shape-geometry.ts";

/** Rows and columns of a gradient's samples at most. */
const MAXIMUM_SAMPLES = 512;

/**
 * The area where an image is more opaque than `shape-image-threshold`; undefined where its pixels are not known.
 * DEVIATION css-shapes-1 §6.1: drawings and other images whose pixels are not read leave the float its margin box, with a diagnostic.
 */
export function imageArea(
  ctx: LayoutContext,
  { fragment, content, margin }: { fragment: BoxFragment; content: Rectangle; margin: number },
): ShapeArea | undefined {
  const { style, box } = fragment;
  const { shapeOutside, shapeImageThreshold: threshold } = style;
  if (shapeOutside === "none" || !("image" in shapeOutside)) return undefined;
  const { image } = shapeOutside;
  if (!("url" in image)) {
    const { width, height } = content;
    const columns = Math.min(MAXIMUM_SAMPLES, Math.ceil(width));
    const rows = Math.min(MAXIMUM_SAMPLES, Math.ceil(height));
    if (columns < 1 || rows < 1) return undefined;
    const at = gradientAlpha(image, { width, height }, style);
    const alpha = (column: number, row: number): number =>
      at(((column + 0.5) * width) / columns, ((row + 0.5) * height) / rows);
    return new RasterArea(content, coveredRows({ width: columns, height: rows, alpha }, threshold), margin);
  }
  const resource = ctx.media?.image(image.url);
  if (resource === undefined) return undefined;
  if (resource.alpha === undefined) {
    reportNoPixels(ctx, fragment);
    return undefined;
  }
  const natural = naturalSize(resource, true, 1 / style.zoom);
  const { width = content.width, height = content.height } = natural;
  const place =
    "kind" in box && box.kind === "replaced"
      ? placeObject(style, natural, content)
      : { x: content.x, y: content.y, width, height };
  return new RasterArea(place, coveredRows(maskReader(resource.alpha), threshold), margin);
}

function reportNoPixels(ctx: LayoutContext, { box }: BoxFragment): void {
  const message =
    "shape-outside: the pixels of this kind of image are not looked at; lines keep clear of the margin box.";
  ctx.diagnostics.warn("unsupported-value", message, ctx.positionOf(box));
}

/** Alpha, 0 to 1, of each sample. */
interface Samples {
  readonly width: number;
  readonly height: number;
  alpha(column: number, row: number): number;
}

function maskReader({ width, height, data }: AlphaMask): Samples {
  return { width, height, alpha: (column, row) => (data[row * width + column] ?? 0) / 255 };
}

function coveredRows({ width, height, alpha }: Samples, threshold: number): (ShapeExtent | undefined)[] {
  const rows: (ShapeExtent | undefined)[] = [];
  for (let row = 0; row < height; row += 1) {
    let first = 0;
    while (first < width && alpha(first, row) <= threshold) first += 1;
    let last = width - 1;
    while (last > first && alpha(last, row) <= threshold) last -= 1;
    rows.push(first < width ? { left: first / width, right: (last + 1) / width } : undefined);
  }
  return rows;
}
