import type { Rectangle } from "../geometry/edges.ts";
import { colorRunItems } from "../graphics/color-glyphs/color-run.ts";
import type { DisplayItem, Matrix, Paint, Path } from "../graphics/display-list.ts";
import { isSimilarity, scaleOf } from "../graphics/matrices.ts";
import { multiply } from "../graphics/transform.ts";
import { type Clip, clipWith, composeLayer, paintCoverage } from "./compose.ts";
import { boundsOf, CoverageBuffer } from "./coverage.ts";
import { dashed } from "./dash.ts";
import type { Glyphs } from "./glyphs.ts";
import { maskOf } from "./mask.ts";
import type { Pictures } from "./pictures.ts";
import { areaOf, createPixels, isEmpty, type PixelBox, type Pixels } from "./pixels.ts";
import { type Polygon, polygonsOf, transformed } from "./polygons.ts";
import { paintSource, pictureSource, type Repetition } from "./sources.ts";
import { stroked } from "./stroke.ts";

type ItemOf<Type extends DisplayItem["type"]> = Extract<DisplayItem, { type: Type }>;

/** What drawing needs from the document: text and pictures. */
export interface RasterTools {
  readonly glyphs: Glyphs;
  readonly pictures: Pictures;
}

export interface RasterInput extends RasterTools {
  readonly items: readonly DisplayItem[];
  /** Pixels of the result. */
  readonly box: PixelBox;
  /** From the coordinates of the items to pixels. */
  readonly matrix: Matrix;
  /** Called when the work was used up, and something was left out. */
  readonly onCut?: () => void;
}

/** Layers, drawings and tiles within each other; deeper ones are drawn without being groups, or not at all. */
const MAXIMUM_DEPTH = 12;
/** Pixels that drawing may touch, for each pixel of the result and at least; then it stops. */
const WORK_PER_PIXEL = 1000;
const LEAST_WORK = 20_000_000;
/** What an item costs however small it is. */
const ITEM_WORK = 50;

interface State {
  readonly matrix: Matrix;
  readonly clip: Clip;
}

interface Layer {
  readonly pixels: Pixels;
  /** Undefined for groups that are drawn as if they were none. */
  readonly item: ItemOf<"begin-group"> | ItemOf<"begin-mask"> | undefined;
  /** Around the layer. */
  readonly outer: State;
  readonly states: number;
}

/**
 * Draws items of a display list as pixels, as a reader draws the PDF. Fields, links and the like show nothing. The work is bounded:
 * what comes when it is used up is left out.
 */
export function rasterize(input: RasterInput): Pixels {
  const pixels = createPixels(input.box);
  const work = { left: Math.max(LEAST_WORK, WORK_PER_PIXEL * areaOf(input.box)) };
  new Rasterizer(input, pixels, { work, depth: 0 }).draw(input.items, input.matrix);
  if (work.left <= 0) input.onCut?.();
  return pixels;
}

class Rasterizer {
  readonly #tools: RasterTools;
  readonly #work: { left: number };
  readonly #depth: number;
  readonly #buffer = new CoverageBuffer();
  readonly #states: State[] = [];
  readonly #layers: Layer[] = [];
  #pixels: Pixels;
  #state: State;

  constructor(tools: RasterTools, pixels: Pixels, limits: { work: { left: number }; depth: number }) {
    this.#tools = tools;
    this.#pixels = pixels;
    this.#work = limits.work;
    this.#depth = limits.depth;
    this.#state = { matrix: [1, 0, 0, 1, 0, 0], clip: { ...boxOf(pixels), mask: undefined } };
  }

  draw(items: readonly DisplayItem[], matrix: Matrix): void {
    this.#state = { ...this.#state, matrix };
    for (let index = 0; index < items.length && this.#work.left > 0; index += 1) {
      const item = items[index] as DisplayItem;
      this.#work.left -= ITEM_WORK;
      if (item.type === "begin-field") index = endOf(items, index, "end-field");
      else if (item.type === "begin-tile") {
        const end = endOf(items, index, "end-tile");
        this.#tile(item, items.slice(index + 1, end));
        index = end;
      } else this.#draw(item);
    }
    while (this.#layers.length > 0) this.#endLayer();
  }

  #draw(item: DisplayItem): void {
    switch (item.type) {
      case "save":
        this.#states.push(this.#state);
        break;
      case "restore":
        this.#state = this.#states.pop() ?? this.#state;
        break;
      case "transform":
        this.#state = { ...this.#state, matrix: multiply(this.#state.matrix, item.matrix) };
        break;
      case "clip":
        this.#clip(polygonsOf(item.path, this.#state.matrix), item.rule);
        break;
      case "clip-text":
        this.#clip(
          item.runs.flatMap((run) => this.#tools.glyphs.shapesOf(run, this.#state.matrix).flat()),
          "nonzero",
        );
        break;
      case "begin-group":
      case "begin-mask":
        this.#beginLayer(item);
        break;
      case "end-group":
      case "end-mask":
        this.#endLayer();
        break;
      default:
        this.#paint(item);
    }
  }

  #paint(item: DisplayItem): void {
    const { matrix } = this.#state;
    switch (item.type) {
      case "fill-rectangle":
        this.#fill(polygonsOf(rectangle(item), matrix), "nonzero", { type: "color", color: item.color });
        break;
      case "fill-path":
        this.#fill(polygonsOf(item.path, matrix), item.rule, item.paint);
        break;
      case "stroke-path":
        this.#stroke(item);
        break;
      case "glyph-run":
        this.#coloredText(item);
        break;
      case "image":
        this.#picture(item);
        break;
      case "tiled-image":
        this.#tiledPicture(item);
        break;
      case "drawing":
        this.#drawing(item);
    }
  }

  #fill(polygons: readonly Polygon[], rule: "nonzero" | "evenodd", paint: Paint): void {
    if (paint.type !== "color" && paint.stops.length === 0) return;
    const shape = this.#cover(polygons, rule);
    if (shape !== undefined)
      paintCoverage(this.#pixels, shape, this.#state.clip, paintSource(paint, this.#state.matrix));
  }

  #cover(polygons: readonly Polygon[], rule: "nonzero" | "evenodd"): ReturnType<CoverageBuffer["fill"]> {
    const shape = this.#buffer.fill(polygons, rule, this.#state.clip);
    for (const { points } of polygons) this.#work.left -= points.length;
    if (shape !== undefined) this.#work.left -= 2 * areaOf(shape);
    return shape;
  }

  #clip(polygons: readonly Polygon[], rule: "nonzero" | "evenodd"): void {
    const shape = this.#cover(polygons, rule);
    this.#state = { ...this.#state, clip: clipWith(this.#state.clip, shape) };
  }

  /** A pen that the matrix does not leave round draws in a space where it is, as large as the pixels. */
  #stroke(item: ItemOf<"stroke-path">): void {
    const { matrix } = this.#state;
    const scale = scaleOf(matrix);
    if (!(scale > 0)) return;
    const isRound = isSimilarity(matrix);
    const lines = polygonsOf(item.path, isRound ? matrix : [scale, 0, 0, scale, 0, 0]);
    const dash = item.dash.map((length) => length * scale);
    const areas = stroked(dash.length === 0 ? lines : dashed(lines, dash, item.dashOffset * scale), {
      width: Math.max(1e-3, item.width * scale),
      cap: item.cap,
      join: item.join,
      miterLimit: item.miterLimit ?? 10,
    });
    const placed = isRound ? areas : transformed(areas, multiply(matrix, [1 / scale, 0, 0, 1 / scale, 0, 0]));
    this.#fill(placed, "nonzero", item.paint ?? { type: "color", color: item.color });
  }

  #coloredText(item: ItemOf<"glyph-run">): void {
    const colors = this.#tools.glyphs.colorsOf(item.run.face);
    if (colors === undefined || item.color.alpha === 0) this.#text(item);
    else {
      for (const part of colorRunItems(item, colors)) {
        if (part.type === "glyph-run") this.#text(part);
        else this.#draw(part);
      }
    }
  }

  #text(item: ItemOf<"glyph-run">): void {
    if (item.paint === undefined && item.color.alpha === 0) return;
    const paint = item.paint ?? { type: "color", color: item.color };
    for (const shape of this.#tools.glyphs.shapesOf(item, this.#state.matrix))
      this.#fill(shape, "nonzero", paint);
  }

  #picture(item: ItemOf<"image">): void {
    const matrix = multiply(this.#state.matrix, [item.width, 0, 0, item.height, item.x, item.y]);
    const shape = polygonsOf(UNIT_SQUARE, matrix);
    const picture = this.#tools.pictures.at(item.image, lengthX(matrix), lengthY(matrix));
    if (picture !== undefined) this.#fillWithPicture(shape, picture, matrix);
  }

  #fillWithPicture(
    shape: readonly Polygon[],
    picture: Pixels,
    matrix: Matrix,
    repetition?: Repetition,
  ): void {
    const covered = this.#cover(shape, "nonzero");
    if (covered === undefined) return;
    this.#work.left -= 4 * areaOf(covered);
    paintCoverage(this.#pixels, covered, this.#state.clip, pictureSource(picture, matrix, repetition));
  }

  #tiledPicture(item: ItemOf<"tiled-image">): void {
    const matrix = multiply(this.#state.matrix, [item.tileWidth, 0, 0, item.tileHeight, 0, 0]);
    const picture = this.#tools.pictures.at(item.image, lengthX(matrix), lengthY(matrix));
    if (picture !== undefined) this.#repeat(item, picture);
  }

  #repeat(item: ItemOf<"tiled-image"> | ItemOf<"begin-tile">, picture: Pixels): void {
    const { originX, originY, tileWidth, tileHeight, stepX, stepY } = item;
    if (!(stepX > 0 && stepY > 0 && tileWidth > 0 && tileHeight > 0)) return;
    const { matrix } = this.#state;
    this.#fillWithPicture(
      polygonsOf(rectangle(item), matrix),
      picture,
      multiply(matrix, [tileWidth, 0, 0, tileHeight, originX, originY]),
      { stepX: stepX / tileWidth, stepY: stepY / tileHeight },
    );
  }

  /** A tile is drawn once, in the size it has, and is a picture then. */
  #tile(item: ItemOf<"begin-tile">, items: readonly DisplayItem[]): void {
    const { originX, originY, tileWidth, tileHeight } = item;
    if (this.#depth >= MAXIMUM_DEPTH || !(tileWidth > 0 && tileHeight > 0)) return;
    const { matrix } = this.#state;
    const width = sideOf(tileWidth * lengthX(matrix));
    const height = sideOf(tileHeight * lengthY(matrix));
    this.#work.left -= 2 * width * height;
    if (this.#work.left <= 0) return;
    const picture = createPixels({ x0: 0, y0: 0, x1: width, y1: height });
    const [scaleX, scaleY] = [width / tileWidth, height / tileHeight];
    const limits = { work: this.#work, depth: this.#depth + 1 };
    new Rasterizer(this.#tools, picture, limits).draw(items, [
      scaleX,
      0,
      0,
      scaleY,
      -originX * scaleX,
      -originY * scaleY,
    ]);
    this.#repeat(item, picture);
  }

  #drawing({ x, y, drawing }: ItemOf<"drawing">): void {
    if (this.#depth >= MAXIMUM_DEPTH) return;
    const outer = this.#state;
    const matrix = multiply(outer.matrix, [1, 0, 0, 1, x, y]);
    this.#clip(polygonsOf(rectangle({ x: 0, y: 0, ...drawing }), matrix), "nonzero");
    const inner = new Rasterizer(this.#tools, this.#pixels, { work: this.#work, depth: this.#depth + 1 });
    inner.#state = this.#state;
    if (!isEmpty(this.#state.clip)) inner.draw(drawing.items, matrix);
    this.#state = outer;
  }

  #beginLayer(item: ItemOf<"begin-group"> | ItemOf<"begin-mask">): void {
    const outer = this.#state;
    const states = this.#states.length;
    if (item.type === "begin-group" && this.#layers.length + this.#depth >= MAXIMUM_DEPTH) {
      this.#layers.push({ pixels: this.#pixels, item: undefined, outer, states });
      return;
    }
    const polygons = polygonsOf(rectangle(item), outer.matrix);
    const reach = boundsOf(polygons);
    const box = {
      x0: Math.max(reach.x0, outer.clip.x0),
      y0: Math.max(reach.y0, outer.clip.y0),
      x1: Math.min(reach.x1, outer.clip.x1),
      y1: Math.min(reach.y1, outer.clip.y1),
    };
    this.#work.left -= 4 * areaOf(box);
    this.#layers.push({ pixels: this.#pixels, item, outer, states });
    this.#pixels = createPixels(box);
    this.#state = { matrix: outer.matrix, clip: { ...boxOf(this.#pixels), mask: undefined } };
  }

  #endLayer(): void {
    const layer = this.#layers.pop();
    if (layer === undefined) return;
    const { item, outer, pixels } = layer;
    const drawn = this.#pixels;
    this.#pixels = pixels;
    this.#states.length = Math.min(this.#states.length, layer.states);
    if (item?.type === "begin-group") {
      const { opacity, blendMode } = item;
      composeLayer(pixels, drawn, {
        clip: outer.clip,
        opacity: Math.min(1, Math.max(0, opacity)),
        blendMode,
      });
    }
    this.#state = outer;
    if (item?.type === "begin-mask")
      this.#state = { ...outer, clip: clipWith(outer.clip, maskOf(drawn, item.mode)) };
  }
}

const UNIT_SQUARE: Path = rectangle({ x: 0, y: 0, width: 1, height: 1 });
/** Pixels along a side of a tile. */
const LARGEST_TILE = 2048;

function sideOf(length: number): number {
  return Math.min(LARGEST_TILE, Math.max(1, Math.round(length)));
}

function boxOf({ x0, y0, x1, y1 }: PixelBox): PixelBox {
  return { x0, y0, x1, y1 };
}

function rectangle({ x, y, width, height }: Rectangle): Path {
  return [0, x, y, 1, x + width, y, 1, x + width, y + height, 1, x, y + height, 3];
}

function lengthX([a, b]: Matrix): number {
  return Math.hypot(a, b);
}

function lengthY([, , c, d]: Matrix): number {
  return Math.hypot(c, d);
}

/** Index of the item that ends what begins at `start`, or of the last item. */
function endOf(items: readonly DisplayItem[], start: number, type: DisplayItem["type"]): number {
  for (let index = start + 1; index < items.length; index += 1) if (items[index]?.type === type) return index;
  return items.length;
}
