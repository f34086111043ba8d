import type { Color } from "../../css/values/types.ts";
import type { DiagnosticSink } from "../../diagnostics.ts";
import { colorRunItems } from "../../graphics/color-glyphs/color-run.ts";
import type { DisplayItem, GradientStop, Paint } from "../../graphics/display-list.ts";
import type { ImageResource } from "../../graphics/image-resource.ts";
import type { DocumentRaster } from "../document-raster.ts";

export interface RecolorTools {
  readonly raster: DocumentRaster;
  readonly diagnostics: DiagnosticSink;
  /** Pictures stay as they are, without a word. */
  readonly keepsPictures?: boolean;
}

/**
 * Changes the colours of the items from `start` on by a matrix of three rows for red, green, blue and 1. Vectors stay vectors; pictures
 * become other pictures.
 */
export function recolor(
  items: DisplayItem[],
  start: number,
  matrix: readonly number[],
  tools: RecolorTools,
): void {
  let maskDepth = 0;
  for (let index = start; index < items.length; index += 1) {
    const item = items[index] as DisplayItem;
    if (item.type === "begin-mask") maskDepth += 1;
    else if (item.type === "end-mask") maskDepth -= 1;
    else if (maskDepth === 0) {
      const parts = colorParts(item, tools);
      if (parts !== undefined) items.splice(index, 1, ...parts);
      items[index] = recolored(items[index] as DisplayItem, matrix, tools);
    }
  }
}

/** Weights of red, green and blue in the light that a mask lets through (css-masking-1 §7.2); those of PDF are others. */
const LUMINANCE = [0.2125, 0.7154, 0.0721, 0] as const;

/** Makes the items from `start` on grey, as light as a mask of luminance takes them to be; of pictures readers take the light. */
export function toLuminance(items: DisplayItem[], start: number, tools: RecolorTools): void {
  const { raster, diagnostics } = tools;
  recolor(items, start, [...LUMINANCE, ...LUMINANCE, ...LUMINANCE], {
    raster,
    diagnostics,
    keepsPictures: true,
  });
}

/** Text with glyphs of colours as pictures and text; undefined for other items. */
function colorParts(item: DisplayItem, { raster }: RecolorTools): readonly DisplayItem[] | undefined {
  if (item.type !== "glyph-run" || item.color.alpha === 0) return undefined;
  const colors = raster.colorsOf(item.run.face);
  const parts = colors && colorRunItems(item, colors);
  return parts === undefined || parts.length === 1 ? undefined : parts;
}

function recolored(item: DisplayItem, matrix: readonly number[], tools: RecolorTools): DisplayItem {
  switch (item.type) {
    case "fill-rectangle":
      return { ...item, color: mapped(item.color, matrix) };
    case "fill-path":
      return { ...item, paint: mappedPaint(item.paint, matrix) };
    case "stroke-path":
    case "glyph-run": {
      const color = mapped(item.color, matrix);
      return item.paint === undefined
        ? { ...item, color }
        : { ...item, color, paint: mappedPaint(item.paint, matrix) };
    }
    case "drawing": {
      const { drawing } = item;
      const drawn = [...drawing.items];
      recolor(drawn, 0, matrix, tools);
      return { ...item, drawing: { ...drawing, id: `${drawing.id} ${matrix.join(" ")}`, items: drawn } };
    }
    case "begin-field":
      return { ...item, text: { ...item.text, color: mapped(item.text.color, matrix) } };
    case "image":
      return { ...item, image: recoloredImage(item.image, matrix, item, tools) };
    case "tiled-image": {
      const shown = { width: item.tileWidth, height: item.tileHeight };
      return { ...item, image: recoloredImage(item.image, matrix, shown, tools) };
    }
    default:
      return item;
  }
}

function recoloredImage(
  image: ImageResource,
  matrix: readonly number[],
  shown: { readonly width: number; readonly height: number },
  { raster, diagnostics, keepsPictures }: RecolorTools,
): ImageResource {
  if (keepsPictures === true) return image;
  const result = raster.recolored(image, withAlpha(matrix), shown);
  if (result === undefined)
    diagnostics.warn("filter-picture", "A filter leaves a picture as it is: its pixels could not be had.");
  return result ?? image;
}

/** Four rows of five numbers of a matrix that leaves alpha as it is. */
export function withAlpha(matrix: readonly number[]): number[] {
  const row = (at: number): number[] => [...matrix.slice(at, at + 3), 0, matrix[at + 3] ?? 0];
  return [...row(0), ...row(4), ...row(8), 0, 0, 0, 1, 0];
}

/** Colours between stops follow, as the filters are linear, but for where a channel reaches its end: there is another stop. */
function mappedPaint(paint: Paint, matrix: readonly number[]): Paint {
  if (paint.type === "color") return { type: "color", color: mapped(paint.color, matrix) };
  const stops: GradientStop[] = [];
  for (const [index, stop] of paint.stops.entries()) {
    const previous = paint.stops[index - 1];
    if (previous !== undefined && stop.offset > previous.offset) {
      const [from, to] = [channelsOf(previous.color, matrix), channelsOf(stop.color, matrix)];
      for (const part of endsBetween(from, to)) {
        const at = (channel: 0 | 1 | 2): number =>
          clamped(from[channel] + (to[channel] - from[channel]) * part);
        const alpha = previous.color.alpha + (stop.color.alpha - previous.color.alpha) * part;
        const offset = previous.offset + (stop.offset - previous.offset) * part;
        stops.push({ offset, color: { red: at(0), green: at(1), blue: at(2), alpha } });
      }
    }
    stops.push({ offset: stop.offset, color: mapped(stop.color, matrix) });
  }
  return { ...paint, stops };
}

/** Where, between two colours, channels leave what can be shown, rising. */
function endsBetween(from: Channels, to: Channels): number[] {
  const parts: number[] = [];
  for (const channel of [0, 1, 2] as const) {
    for (const end of [0, 1]) {
      const part = (end - from[channel]) / (to[channel] - from[channel]);
      if (part > 0 && part < 1) parts.push(part);
    }
  }
  return parts.sort((a, b) => a - b);
}

type Channels = readonly [red: number, green: number, blue: number];

function channelsOf({ red, green, blue }: Color, matrix: readonly number[]): Channels {
  const channel = (row: number): number => {
    const [r = 0, g = 0, b = 0, one = 0] = matrix.slice(row * 4, row * 4 + 4);
    return r * red + g * green + b * blue + one;
  };
  return [channel(0), channel(1), channel(2)];
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function mapped(color: Color, matrix: readonly number[]): Color {
  const [red, green, blue] = channelsOf(color, matrix);
  return { red: clamped(red), green: clamped(green), blue: clamped(blue), alpha: color.alpha };
}
