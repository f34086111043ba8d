import type { Color } from "../css/values/types.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { DocumentRaster } from "../raster/document-raster.ts";
import type { ImageResource } from "../replaced/image-resource.ts";
import { colorRunItems } from "./color-run.ts";
import type { DisplayItem, GradientStop, Paint } from "./display-list.ts";

export interface RecolorTools {
  readonly raster: DocumentRaster;
  readonly diagnostics: DiagnosticSink;
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
  { raster, diagnostics }: RecolorTools,
): ImageResource {
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

/** Colours between stops follow, as the filters are linear. */
function mappedPaint(paint: Paint, matrix: readonly number[]): Paint {
  if (paint.type === "color") return { type: "color", color: mapped(paint.color, matrix) };
  const stops = paint.stops.map(
    ({ offset, color }): GradientStop => ({ offset, color: mapped(color, matrix) }),
  );
  return { ...paint, stops };
}

function mapped({ red, green, blue, alpha }: Color, matrix: readonly number[]): Color {
  const channel = (row: number): number => {
    const [r = 0, g = 0, b = 0, one = 0] = matrix.slice(row * 4, row * 4 + 4);
    return Math.min(1, Math.max(0, r * red + g * green + b * blue + one));
  };
  return { red: channel(0), green: channel(1), blue: channel(2), alpha };
}
