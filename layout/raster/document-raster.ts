import type { FontFace } from "../../fonts/types.ts";
import type { Color } from "../css/values/types.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { ColorFace } from "../graphics/color-glyphs/color-run.ts";
import type { DisplayItem, Matrix } from "../graphics/display-list.ts";
import type { FilterGraph } from "../graphics/effect.ts";
import type { ImageResource } from "../graphics/image-resource.ts";
import { scaleOf } from "../graphics/matrices.ts";
import { IDENTITY, multiply, transformRectangle } from "../graphics/transform.ts";
import { applyFilterGraph, tintedAlpha } from "./filters/apply-filter.ts";
import { blurReach } from "./filters/blur.ts";
import { applyColorMatrix } from "./filters/color-effects.ts";
import { filterCost, filterReach, leastBlur } from "./filters/filter-cost.ts";
import { itemBounds } from "./item-bounds.ts";
import { ItemKeys } from "./item-key.ts";
import { copyOf, cropped, mirrored, type PixelBox, type Pixels } from "./pixels.ts";
import { imageOfPixels, trimmed } from "./raster-image.ts";
import { type RasterTools, rasterize } from "./rasterize.ts";
import { searchable } from "./searchable.ts";
import { inverted } from "./sources.ts";

/** Pixels to the px of what has sharp edges, and of what is blurred unless that is very soft: 288 and 96 to the inch. */
const SHARP = 3;
const COARSE = 1;
/** Pixels to the standard deviation of a blur that are enough. */
const PIXELS_PER_DEVIATION = 6;
/** Pixels of one picture, and nanoseconds that its filters may take. */
const MAXIMUM_PIXELS = 4_000_000;
const MAXIMUM_COST = 600_000_000;
/** Nothing tells of a lower resolution from this on: 144 to the inch. */
const FINE_ENOUGH = 1.5;
/** What items cost beside their pixels. */
const PIXELS_PER_ITEM = 20;
/** Pictures with other colours that are remembered. */
const MAXIMUM_RECOLORED = 200;
const MAXIMUM_REMEMBERED = 200;

export interface RasterRequest {
  readonly items: readonly DisplayItem[];
  /** From user units, in which filters are given, to the coordinates of the items. */
  readonly toList: Matrix;
  /** What can be seen, in the coordinates of the items; undefined when that is not known. */
  readonly visible: Rectangle | undefined;
  /** How much larger than in those coordinates things are shown. */
  readonly enlargement: number;
}

/** Effects of one document that PDF has no vectors for, drawn as pixels: within a budget for the whole document. */
export class DocumentRaster {
  readonly #tools: RasterTools;
  readonly #diagnostics: DiagnosticSink;
  readonly #recolored: Map<string, ImageResource | undefined> = new Map();
  readonly #pictures: Map<string, readonly ImageItem[]> = new Map();
  readonly #keys: ItemKeys = new ItemKeys();
  /** How many filters work on each other in the pictures that were made. */
  readonly #depths: WeakMap<ImageResource, number> = new WeakMap();
  #pixelsLeft: number;

  /** `budget`: pixels of all pictures that are made. */
  constructor(tools: RasterTools, diagnostics: DiagnosticSink, budget: number) {
    this.#tools = tools;
    this.#diagnostics = diagnostics;
    this.#pixelsLeft = budget;
  }

  /** The colour glyphs of a face, where it has any. */
  colorsOf(face: FontFace): ColorFace | undefined {
    return this.#tools.glyphs.colorsOf(face);
  }

  /**
   * Items that show what filters make of the given ones: a picture, and text that is not seen but found. Undefined when the budget is used
   * up; a diagnostic tells so.
   */
  filtered(request: RasterRequest, graphs: readonly FilterGraph[]): DisplayItem[] | undefined {
    const { items, toList } = request;
    const fromList = inverted(toList);
    if (fromList === undefined) return [];
    const visible = request.visible && transformRectangle(fromList, request.visible);
    const area = areaOfFilter(itemBounds(items, fromList), graphs, visible);
    if (area === undefined) return searchable(items, undefined);
    const blur = leastBlur(graphs);
    const resolution = resolutionFor(blur * scaleOf(toList));
    const scale = this.#scaleFor(
      area,
      resolution * request.enlargement * scaleOf(toList),
      filterCost(graphs),
    );
    const key = this.#filterKey(request, graphs, area, scale);
    const depth = this.#depthOf(items) + 1;
    const picture = this.#rememberedPicture(key, () => {
      if (!this.#spend(area, scale, items.length, depth)) return undefined;
      const matrix = multiply([scale, 0, 0, scale, 0, 0], fromList);
      let isCut = false;
      const onCut = (): void => {
        isCut = true;
      };
      let pixels = rasterize({ ...this.#tools, items, box: pixelBox(area, scale), matrix, onCut });
      if (isCut) {
        this.#diagnostics.warn(
          "filter-limit",
          "A filter is left out: what it works on would take too long to draw.",
        );
        return undefined;
      }
      for (const graph of graphs) pixels = applyFilterGraph(pixels, graph, { ...this.#tools, scale, matrix });
      return pictureOf(pixels, scale);
    });
    for (const { image } of picture ?? []) this.#depths.set(image, depth);
    return picture && searchable(items, placed(picture, toList));
  }

  #depthOf(items: readonly DisplayItem[]): number {
    let depth = 0;
    for (const item of items)
      if (item.type === "image") depth = Math.max(depth, this.#depths.get(item.image) ?? 0);
    return depth;
  }

  /**
   * What filters make of the part of items in an area, which goes on at its edges as in a mirror (filter-effects-2 §2). `matrix` leads
   * from the items to the area's coordinates; undefined when the budget is used up.
   */
  backdrop(
    request: {
      readonly items: readonly DisplayItem[];
      readonly matrix: Matrix;
      readonly area: Rectangle;
      /** Of user units, in which filters are given. */
      readonly origin: { readonly x: number; readonly y: number };
      readonly enlargement: number;
    },
    graphs: readonly FilterGraph[],
  ): readonly DisplayItem[] | undefined {
    const { items, origin } = request;
    const area = { ...request.area, x: request.area.x - origin.x, y: request.area.y - origin.y };
    if (meet(area, undefined) === undefined) return [];
    const reach = filterReach(graphs);
    const whole = grown(area, Math.min(reach.x, area.width), Math.min(reach.y, area.height));
    const wanted = resolutionFor(leastBlur(graphs)) * request.enlargement;
    const scale = this.#scaleFor(whole, wanted, filterCost(graphs));
    if (!this.#spend(whole, scale, items.length)) return undefined;
    const matrix = multiply([scale, 0, 0, scale, -origin.x * scale, -origin.y * scale], request.matrix);
    const below = rasterize({ ...this.#tools, items, box: pixelBox(area, scale), matrix });
    let pixels = mirrored(below, pixelBox(whole, scale));
    const own = { ...this.#tools, scale, matrix: [scale, 0, 0, scale, 0, 0] as const };
    for (const graph of graphs) pixels = applyFilterGraph(pixels, graph, own);
    const picture = pictureOf(cropped(pixels, below), scale);
    return picture.map((item) => ({ ...item, x: item.x + origin.x, y: item.y + origin.y }));
  }

  /** Undefined for what has to be drawn in any case. */
  #filterKey(
    { items, toList }: RasterRequest,
    graphs: readonly FilterGraph[],
    area: Rectangle,
    scale: number,
  ): string | undefined {
    const isDrawing = graphs.some(({ primitives }) =>
      primitives.some(({ effect }) => effect.type === "image"),
    );
    if (isDrawing) return undefined;
    const [a, b, c, d, e, f] = toList;
    const isPlain = a === 1 && b === 0 && c === 0 && d === 1;
    const drawn = isPlain ? this.#keys.keyOf(items, e, f) : this.#keys.keyOf(items, 0, 0);
    if (drawn === undefined) return undefined;
    return `${drawn} ${isPlain ? "" : toList.join()} ${JSON.stringify([graphs, area, scale])}`;
  }

  /** The blurred shadow of items in one colour; undefined when there is none to be seen, or no budget. */
  shadow(
    request: RasterRequest,
    shadow: { readonly x: number; readonly y: number; readonly deviation: number; readonly color: Color },
  ): readonly DisplayItem[] | undefined {
    const { x, y, deviation, color } = shadow;
    const reach = blurReach(deviation);
    const bounds = itemBounds(request.items, IDENTITY);
    if (bounds === undefined || color.alpha === 0) return [];
    const moved = { ...bounds, x: bounds.x + x, y: bounds.y + y };
    const area = meet(grown(moved, reach, reach), request.visible && grown(request.visible, reach, reach));
    if (area === undefined) return [];
    const scale = this.#scaleFor(area, resolutionFor(deviation) * request.enlargement, 30);
    // Shadows that are alike but for their place are one picture.
    const drawn = this.#keys.keyOf(request.items, bounds.x, bounds.y);
    const own = { ...area, x: area.x - bounds.x, y: area.y - bounds.y };
    const key = drawn === undefined ? undefined : `${drawn} ${JSON.stringify([shadow, own, scale])}`;
    const picture = this.#rememberedPicture(key, () => {
      if (!this.#spend(area, scale, request.items.length)) return undefined;
      const matrix: Matrix = [scale, 0, 0, scale, (x - bounds.x) * scale, (y - bounds.y) * scale];
      const box = pixelBox(own, scale);
      const content = rasterize({ ...this.#tools, items: request.items, box, matrix });
      return pictureOf(
        tintedAlpha(content, { color, deviationX: deviation, deviationY: deviation }, scale),
        scale,
      );
    });
    return picture?.map((item) => ({ ...item, x: item.x + bounds.x, y: item.y + bounds.y }));
  }

  #rememberedPicture(
    key: string | undefined,
    make: () => readonly ImageItem[] | undefined,
  ): readonly ImageItem[] | undefined {
    if (key === undefined) return make();
    let picture = this.#pictures.get(key);
    if (picture === undefined) {
      picture = make();
      if (this.#pictures.size >= MAXIMUM_REMEMBERED) this.#pictures.clear();
      if (picture !== undefined) this.#pictures.set(key, picture);
    }
    return picture;
  }

  /** A picture in other colours, about as fine as it is shown; undefined when its pixels can't be had. */
  recolored(
    image: ImageResource,
    matrix: readonly number[],
    shown: { readonly width: number; readonly height: number },
  ): ImageResource | undefined {
    const [width, height] = [SHARP * shown.width, SHARP * shown.height];
    const source = this.#tools.pictures.at(image, width, height);
    if (source === undefined) return undefined;
    const key = `${image.id} ${source.width} ${matrix.join(" ")}`;
    if (this.#recolored.has(key)) return this.#recolored.get(key);
    if (!this.#spend({ x: 0, y: 0, width: source.width, height: source.height }, 1, 0)) return undefined;
    const pixels = copyOf(source);
    applyColorMatrix(pixels.data, matrix);
    const result = imageOfPixels(pixels);
    if (this.#recolored.size >= MAXIMUM_RECOLORED) this.#recolored.clear();
    this.#recolored.set(key, result);
    return result;
  }

  /** Pixels to the user unit: as wanted, or what the limits allow. */
  #scaleFor({ width, height }: Rectangle, wanted: number, cost: number): number {
    const most = Math.min(MAXIMUM_PIXELS, MAXIMUM_COST / Math.max(1, cost));
    const scale = Math.min(wanted, Math.sqrt(most / (width * height)));
    if (scale < wanted && scale < FINE_ENOUGH)
      this.#diagnostics.warn(
        "filter-resolution",
        "A filter covers so much, or does so much, that it is drawn with fewer pixels than would be sharp.",
      );
    return scale;
  }

  /** Filters inside filters cost their depth for each pixel: a few words nest hundreds of them over the whole page. */
  #spend({ width, height }: Rectangle, scale: number, items: number, depth = 1): boolean {
    const pixels = depth * width * height * scale * scale + PIXELS_PER_ITEM * items;
    if (pixels > this.#pixelsLeft) {
      this.#diagnostics.warn(
        "filter-limit",
        "The filters of the document cover more pixels than the limit allows; what follows is drawn without.",
      );
      return false;
    }
    this.#pixelsLeft -= pixels;
    return true;
  }
}

/** Pixels to the px that show what is blurred by a standard deviation, px. */
function resolutionFor(deviation: number): number {
  if (!(deviation > 0)) return SHARP;
  const coarse = Math.min(COARSE, (4 * PIXELS_PER_DEVIATION) / deviation);
  return Math.max(coarse, Math.min(SHARP, PIXELS_PER_DEVIATION / deviation));
}

/** What a filter can draw on: around the content, or its own region, as far as it can be seen. */
function areaOfFilter(
  bounds: Rectangle | undefined,
  graphs: readonly FilterGraph[],
  visible: Rectangle | undefined,
): Rectangle | undefined {
  const { x, y } = filterReach(graphs);
  let area = bounds && grown(bounds, x, y);
  for (const { region } of graphs) {
    if (region === undefined) continue;
    // What is outside of the region of the first filter is cut off by it.
    area = graphs[0]?.region === region ? region : area === undefined ? region : union(area, region);
  }
  return area && meet(area, visible && grown(visible, x, y));
}

function grown({ x, y, width, height }: Rectangle, byX: number, byY: number): Rectangle {
  return { x: x - byX, y: y - byY, width: width + 2 * byX, height: height + 2 * byY };
}

function union(a: Rectangle, b: Rectangle): Rectangle {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Undefined when nothing is left, or what is left has no size that can be drawn. */
function meet(a: Rectangle, b: Rectangle | undefined): Rectangle | undefined {
  const [x, y] = b === undefined ? [a.x, a.y] : [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const right = b === undefined ? a.x + a.width : Math.min(a.x + a.width, b.x + b.width);
  const bottom = b === undefined ? a.y + a.height : Math.min(a.y + a.height, b.y + b.height);
  const isDrawable = right > x && bottom > y && Number.isFinite((right - x) * (bottom - y));
  return isDrawable ? { x, y, width: right - x, height: bottom - y } : undefined;
}

function pixelBox({ x, y, width, height }: Rectangle, scale: number): PixelBox {
  return {
    x0: Math.floor(x * scale),
    y0: Math.floor(y * scale),
    x1: Math.ceil((x + width) * scale),
    y1: Math.ceil((y + height) * scale),
  };
}

type ImageItem = Extract<DisplayItem, { type: "image" }>;

/** The picture in user units; nothing when nothing of it can be seen. */
function pictureOf(pixels: Pixels, scale: number): ImageItem[] {
  const box = trimmed(pixels);
  if (box === undefined) return [];
  return [
    {
      type: "image",
      x: box.x0 / scale,
      y: box.y0 / scale,
      width: (box.x1 - box.x0) / scale,
      height: (box.y1 - box.y0) / scale,
      image: imageOfPixels(cropped(pixels, box)),
    },
  ];
}

function placed(picture: readonly ImageItem[], toList: Matrix): readonly DisplayItem[] {
  if (picture.length === 0 || toList.every((value, index) => value === IDENTITY[index])) return picture;
  return [{ type: "save" }, { type: "transform", matrix: toList }, ...picture, { type: "restore" }];
}
