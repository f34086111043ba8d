import { defined } from "../../fonts/defined.ts";
import { blendFunction } from "./blend-modes.ts";
import type { Coverage } from "./coverage.ts";
import { intersection, isEmpty, type PixelBox, type Pixels } from "./pixels.ts";
import type { Source } from "./sources.ts";

/** A box outside of which nothing is drawn, and how much of each of its pixels may be; all of it without a mask. */
export interface Clip extends PixelBox {
  readonly mask: Uint8Array | undefined;
}

/** Draws a source where a shape covers pixels, over what is there. */
export function paintCoverage(target: Pixels, shape: Coverage, clip: Clip, source: Source): void {
  const box = intersection(intersection(shape, clip), target);
  if (isEmpty(box)) return;
  const row = new Uint8ClampedArray(source.type === "color" ? 0 : 4 * (box.x1 - box.x0));
  const shapeWidth = shape.x1 - shape.x0;
  const clipWidth = clip.x1 - clip.x0;
  const { data } = target;
  const color = source.type === "color" ? source.color : undefined;
  for (let y = box.y0; y < box.y1; y += 1) {
    if (source.type !== "color") source.row(box.x0, y, row);
    let shapeAt = (y - shape.y0) * shapeWidth + box.x0 - shape.x0;
    let clipAt = (y - clip.y0) * clipWidth + box.x0 - clip.x0;
    let to = 4 * ((y - target.y0) * target.width + box.x0 - target.x0);
    for (let x = 0; x < box.x1 - box.x0; x += 1, shapeAt += 1, clipAt += 1, to += 4) {
      let part = defined(shape.data[shapeAt]);
      if (part === 0) continue;
      if (clip.mask !== undefined) part = (part * defined(clip.mask[clipAt])) / 255;
      part /= 255;
      const from = 4 * x;
      const alpha = part * (color === undefined ? defined(row[from + 3]) : color[3]);
      if (alpha === 0) continue;
      const left = 1 - alpha / 255;
      if (color === undefined) {
        data[to] = part * defined(row[from]) + left * defined(data[to]);
        data[to + 1] = part * defined(row[from + 1]) + left * defined(data[to + 1]);
        data[to + 2] = part * defined(row[from + 2]) + left * defined(data[to + 2]);
      } else {
        data[to] = part * color[0] + left * defined(data[to]);
        data[to + 1] = part * color[1] + left * defined(data[to + 1]);
        data[to + 2] = part * color[2] + left * defined(data[to + 2]);
      }
      data[to + 3] = alpha + left * defined(data[to + 3]);
    }
  }
}

/** Puts a finished group over what is there (compositing-1 §5). */
export function composeLayer(
  target: Pixels,
  layer: Pixels,
  { clip, opacity, blendMode }: { readonly clip: Clip; readonly opacity: number; readonly blendMode: string },
): void {
  const box = intersection(intersection(layer, clip), target);
  if (isEmpty(box)) return;
  const blend = blendFunction(blendMode);
  const clipWidth = clip.x1 - clip.x0;
  const { data } = target;
  for (let y = box.y0; y < box.y1; y += 1) {
    let from = 4 * ((y - layer.y0) * layer.width + box.x0 - layer.x0);
    let to = 4 * ((y - target.y0) * target.width + box.x0 - target.x0);
    let clipAt = (y - clip.y0) * clipWidth + box.x0 - clip.x0;
    for (let x = box.x0; x < box.x1; x += 1, from += 4, to += 4, clipAt += 1) {
      const layerAlpha = defined(layer.data[from + 3]);
      if (layerAlpha === 0) continue;
      const part = clip.mask === undefined ? opacity : (opacity * defined(clip.mask[clipAt])) / 255;
      const left = 1 - (part * layerAlpha) / 255;
      if (blend === undefined || data[to + 3] === 0) {
        for (let channel = 0; channel < 4; channel += 1)
          data[to + channel] =
            part * defined(layer.data[from + channel]) + left * defined(data[to + channel]);
      } else blendPixel(data, to, { layer: layer.data, from, part }, blend);
    }
  }
}

const BLENDED = 3;

/** `part` is the opacity of the source. */
export function blendPixel(
  data: Uint8ClampedArray,
  to: number,
  { layer, from, part }: { readonly layer: Uint8ClampedArray; readonly from: number; readonly part: number },
  blend: NonNullable<ReturnType<typeof blendFunction>>,
): void {
  const layerAlpha = defined(layer[from + 3]);
  const backdropAlpha = defined(data[to + 3]);
  const color = (bytes: Uint8ClampedArray, at: number, alpha: number): number[] => [
    defined(bytes[at]) / alpha,
    defined(bytes[at + 1]) / alpha,
    defined(bytes[at + 2]) / alpha,
  ];
  const result = new Float64Array(BLENDED);
  blend(color(data, to, backdropAlpha), color(layer, from, layerAlpha), result);
  const alpha = (part * layerAlpha) / 255;
  const backdrop = backdropAlpha / 255;
  for (let channel = 0; channel < BLENDED; channel += 1) {
    data[to + channel] =
      (1 - backdrop) * part * defined(layer[from + channel]) +
      (1 - alpha) * defined(data[to + channel]) +
      255 * alpha * backdrop * defined(result[channel]);
  }
  data[to + 3] = 255 * (alpha + backdrop - alpha * backdrop);
}

/** The clip where a shape and the clip around it meet. */
export function clipWith(clip: Clip, shape: Coverage | undefined): Clip {
  if (shape === undefined) return { x0: clip.x0, y0: clip.y0, x1: clip.x0, y1: clip.y0, mask: undefined };
  const box = intersection(shape, clip);
  const width = Math.max(0, box.x1 - box.x0);
  const mask = new Uint8Array(width * Math.max(0, box.y1 - box.y0));
  let at = 0;
  let isWhole = true;
  for (let y = box.y0; y < box.y1; y += 1) {
    let shapeAt = (y - shape.y0) * (shape.x1 - shape.x0) + box.x0 - shape.x0;
    let clipAt = (y - clip.y0) * (clip.x1 - clip.x0) + box.x0 - clip.x0;
    for (let x = 0; x < width; x += 1, at += 1, shapeAt += 1, clipAt += 1) {
      let part = defined(shape.data[shapeAt]);
      if (clip.mask !== undefined) part = (part * defined(clip.mask[clipAt])) / 255;
      if (part !== 255) isWhole = false;
      mask[at] = part;
    }
  }
  return { ...box, mask: isWhole ? undefined : mask };
}
