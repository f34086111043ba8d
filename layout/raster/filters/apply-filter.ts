import { defined } from "../../../fonts/defined.ts";
import type { Color } from "../../css/values/types.ts";
import type { Rectangle } from "../../geometry/edges.ts";
import type { Matrix } from "../../graphics/display-list.ts";
import {
  type Effect,
  type FilterGraph,
  type FilterPrimitive,
  NOTHING,
  SOURCE_ALPHA,
  SOURCE_GRAPHIC,
} from "../../graphics/effect.ts";
import {
  copyOf,
  createPixels,
  cropped,
  intersection,
  isEmpty,
  type PixelBox,
  type Pixels,
} from "../pixels.ts";
import { type RasterTools, rasterize } from "../rasterize.ts";
import { blurPlane } from "./blur.ts";
import { applyColorMatrix, applyTransfer } from "./color-effects.ts";
import { convertColors } from "./color-space.ts";
import { blend, composite, putOver } from "./combine.ts";
import { light } from "./lighting.ts";
import { convolveMatrix, displace, morphology } from "./neighbours.ts";
import { Noise } from "./turbulence.ts";

export interface FilterSpace extends RasterTools {
  /** Pixels to the user unit. Pixel 0, 0 is the user's origin. */
  readonly scale: number;
  /** From the coordinates of the display list to pixels, for primitives that draw. */
  readonly matrix: Matrix;
}

/** A result with the light its colours are in. */
interface Result {
  readonly pixels: Pixels;
  readonly isLinear: boolean;
}

/** Runs a filter over a picture; the result covers the same pixels. */
export function applyFilterGraph(source: Pixels, graph: FilterGraph, space: FilterSpace): Pixels {
  const run = new FilterRun(source, graph, space);
  return run.result();
}

class FilterRun {
  readonly #source: Pixels;
  readonly #graph: FilterGraph;
  readonly #space: FilterSpace;
  readonly #region: PixelBox;
  readonly #results: (Result | undefined)[] = [];
  /** The last primitive that looks at each: results are dropped as soon as nobody needs them. */
  readonly #lastUse: number[] = [];

  constructor(source: Pixels, graph: FilterGraph, space: FilterSpace) {
    this.#graph = graph;
    this.#space = space;
    this.#region = this.#pixelsOf(graph.region, source);
    this.#source = graph.region === undefined ? source : clippedTo(source, this.#region);
    for (const [index, { inputs }] of graph.primitives.entries())
      for (const input of inputs) if (input >= 0) this.#lastUse[input] = index;
  }

  result(): Pixels {
    const { primitives } = this.#graph;
    for (const [index, primitive] of primitives.entries()) {
      const region = intersection(this.#region, this.#pixelsOf(primitive.region, this.#source));
      const { pixels, isLinear } = this.#run(primitive, region);
      this.#results[index] = { pixels: clippedTo(pixels, region), isLinear };
      for (const input of primitive.inputs)
        if (input >= 0 && this.#lastUse[input] === index) this.#results[input] = undefined;
    }
    const last = this.#results[primitives.length - 1];
    return last === undefined ? createPixels(this.#source) : this.#inSpace(last, false);
  }

  #pixelsOf(region: Rectangle | undefined, otherwise: PixelBox): PixelBox {
    if (region === undefined) return otherwise;
    const { scale } = this.#space;
    const box = {
      x0: Math.round(region.x * scale),
      y0: Math.round(region.y * scale),
      x1: Math.round((region.x + region.width) * scale),
      y1: Math.round((region.y + region.height) * scale),
    };
    return intersection(box, otherwise);
  }

  /** A copy of an input's pixels, with colours in the wanted light. */
  #input(primitive: FilterPrimitive, index: number): Pixels {
    const input = primitive.inputs[index] ?? NOTHING;
    if (input === SOURCE_GRAPHIC)
      return this.#inSpace({ pixels: this.#source, isLinear: false }, primitive.isLinear);
    if (input === SOURCE_ALPHA) return alphaOf(this.#source);
    const result = this.#results[input];
    return result === undefined ? createPixels(this.#source) : this.#inSpace(result, primitive.isLinear);
  }

  #inSpace({ pixels, isLinear }: Result, wanted: boolean): Pixels {
    const copy = copyOf(pixels);
    if (isLinear !== wanted) convertColors(copy.data, wanted);
    return copy;
  }

  #run(primitive: FilterPrimitive, region: PixelBox): Result {
    const { effect, isLinear } = primitive;
    switch (effect.type) {
      case "flood":
        return { pixels: flood(this.#source, region, effect.color), isLinear: false };
      case "image": {
        const { matrix, glyphs, pictures } = this.#space;
        const pixels = rasterize({ items: effect.items, box: this.#source, matrix, glyphs, pictures });
        return { pixels, isLinear: false };
      }
      case "drop-shadow":
        return this.#dropShadow(primitive, effect);
      case "turbulence":
        return { pixels: this.#turbulence(effect, region), isLinear };
      case "merge": {
        const pixels = createPixels(this.#source);
        for (let index = 0; index < primitive.inputs.length; index += 1)
          putOver(this.#input(primitive, index).data, pixels.data);
        return { pixels, isLinear };
      }
      case "composite":
      case "blend":
      case "displacement-map":
        return { pixels: this.#combined(primitive, effect), isLinear };
      default:
        return { pixels: this.#changed(this.#input(primitive, 0), primitive, effect, region), isLinear };
    }
  }

  #combined(
    primitive: FilterPrimitive,
    effect: Extract<Effect, { type: "composite" | "blend" | "displacement-map" }>,
  ): Pixels {
    const first = this.#input(primitive, 0);
    const second = this.#input(primitive, 1);
    if (effect.type === "composite") composite(effect, first.data, second.data);
    else if (effect.type === "blend") blend(effect.mode, first.data, second.data);
    else return { ...first, data: displace(first, second, effect, effect.scale * this.#space.scale) };
    return second;
  }

  /** Primitives of one input, which they may change. */
  #changed(
    pixels: Pixels,
    primitive: FilterPrimitive,
    effect: Exclude<
      Effect,
      {
        type:
          | "flood"
          | "image"
          | "drop-shadow"
          | "turbulence"
          | "merge"
          | "composite"
          | "blend"
          | "displacement-map";
      }
    >,
    region: PixelBox,
  ): Pixels {
    const { scale } = this.#space;
    switch (effect.type) {
      case "blur":
        blurPlane({ ...pixels, channels: 4 }, effect.x * scale, effect.y * scale);
        return pixels;
      case "offset":
        return moved(pixels, effect.x * scale, effect.y * scale);
      case "color-matrix":
        applyColorMatrix(pixels.data, effect.matrix);
        return pixels;
      case "component-transfer":
        applyTransfer(pixels.data, effect.functions);
        return pixels;
      case "morphology":
        morphology(pixels, effect.operator, Math.round(effect.x * scale), Math.round(effect.y * scale));
        return pixels;
      case "tile":
        return tiled(pixels, this.#tileOf(primitive), region);
      case "convolve-matrix":
        return { ...pixels, data: convolveMatrix(pixels, effect, effect.step * scale) };
      case "lighting": {
        const place = { scale, x: pixels.x0 / scale, y: pixels.y0 / scale, isLinear: primitive.isLinear };
        return { ...pixels, data: light(pixels, effect, place) };
      }
    }
  }

  /** What a tile repeats: the area of the primitive that made it. */
  #tileOf({ inputs: [input = NOTHING] }: FilterPrimitive): PixelBox {
    const region = this.#graph.primitives[input]?.region;
    return intersection(this.#region, this.#pixelsOf(region, this.#source));
  }

  #dropShadow(primitive: FilterPrimitive, effect: Extract<Effect, { type: "drop-shadow" }>): Result {
    const { scale } = this.#space;
    const own = this.#input(primitive, 0);
    const shadow = tintedAlpha(moved(own, effect.x * scale, effect.y * scale), effect, scale);
    if (primitive.isLinear) convertColors(shadow.data, true);
    putOver(own.data, shadow.data);
    return { pixels: shadow, isLinear: primitive.isLinear };
  }

  #turbulence(effect: Extract<Effect, { type: "turbulence" }>, region: PixelBox): Pixels {
    const pixels = createPixels(this.#source);
    const { scale } = this.#space;
    const tile = {
      x: region.x0 / scale,
      y: region.y0 / scale,
      width: (region.x1 - region.x0) / scale,
      height: (region.y1 - region.y0) / scale,
    };
    const noise = new Noise(effect, tile);
    const color = new Float64Array(4);
    for (let y = region.y0; y < region.y1; y += 1) {
      for (let x = region.x0; x < region.x1; x += 1) {
        noise.at((x + 0.5) / scale, (y + 0.5) / scale, color);
        const at = 4 * ((y - pixels.y0) * pixels.width + x - pixels.x0);
        const alpha = 255 * defined(color[3]);
        pixels.data[at + 3] = alpha;
        for (let index = 0; index < 3; index += 1) pixels.data[at + index] = alpha * defined(color[index]);
      }
    }
    return pixels;
  }
}

/** The alpha of a picture, blurred, in one colour. */
export function tintedAlpha(
  { data, width, height, ...box }: Pixels,
  {
    color,
    deviationX,
    deviationY,
  }: { readonly color: Color; readonly deviationX: number; readonly deviationY: number },
  scale: number,
): Pixels {
  const plane = new Uint8ClampedArray(width * height);
  for (let index = 0; index < plane.length; index += 1) plane[index] = defined(data[4 * index + 3]);
  blurPlane({ data: plane, width, height, channels: 1 }, deviationX * scale, deviationY * scale);
  const result = new Uint8ClampedArray(data.length);
  const { red, green, blue, alpha } = color;
  for (let index = 0, at = 0; index < plane.length; index += 1, at += 4) {
    const part = alpha * defined(plane[index]);
    if (part === 0) continue;
    result[at] = part * red;
    result[at + 1] = part * green;
    result[at + 2] = part * blue;
    result[at + 3] = part;
  }
  return { ...box, width, height, data: result };
}

function alphaOf(source: Pixels): Pixels {
  const pixels = createPixels(source);
  for (let at = 3; at < source.data.length; at += 4) pixels.data[at] = defined(source.data[at]);
  return pixels;
}

function clippedTo(pixels: Pixels, box: PixelBox): Pixels {
  const part = intersection(pixels, box);
  const isWhole =
    part.x0 === pixels.x0 && part.y0 === pixels.y0 && part.x1 === pixels.x1 && part.y1 === pixels.y1;
  if (isWhole) return pixels;
  return isEmpty(part) ? createPixels(pixels) : cropped(cropped(pixels, part), pixels);
}

function flood(like: Pixels, region: PixelBox, { red, green, blue, alpha }: Color): Pixels {
  const pixels = createPixels(like);
  const area = intersection(region, pixels);
  const color = [255 * red * alpha, 255 * green * alpha, 255 * blue * alpha, 255 * alpha];
  for (let y = area.y0; y < area.y1; y += 1)
    for (let x = area.x0; x < area.x1; x += 1)
      pixels.data.set(color, 4 * ((y - pixels.y0) * pixels.width + x - pixels.x0));
  return pixels;
}

/** Moved by whole pixels. */
function moved(pixels: Pixels, x: number, y: number): Pixels {
  const [right, down] = [Math.round(x), Math.round(y)];
  if (right === 0 && down === 0) return pixels;
  const shifted = {
    ...pixels,
    x0: pixels.x0 + right,
    x1: pixels.x1 + right,
    y0: pixels.y0 + down,
    y1: pixels.y1 + down,
  };
  return cropped(shifted, pixels);
}

function tiled(pixels: Pixels, tile: PixelBox, region: PixelBox): Pixels {
  const result = createPixels(pixels);
  if (isEmpty(tile)) return result;
  const [width, height] = [tile.x1 - tile.x0, tile.y1 - tile.y0];
  const wrapped = (place: number, start: number, length: number): number =>
    start + ((((place - start) % length) + length) % length);
  for (let y = region.y0; y < region.y1; y += 1) {
    const row = (wrapped(y, tile.y0, height) - pixels.y0) * pixels.width;
    for (let x = region.x0; x < region.x1; x += 1) {
      const from = 4 * (row + wrapped(x, tile.x0, width) - pixels.x0);
      const to = 4 * ((y - pixels.y0) * pixels.width + x - pixels.x0);
      for (let channel = 0; channel < 4; channel += 1)
        result.data[to + channel] = defined(pixels.data[from + channel]);
    }
  }
  return result;
}
