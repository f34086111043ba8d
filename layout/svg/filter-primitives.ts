import { usedColor } from "../cascade/used-color.ts";
import type { Color, ColorOrCurrent } from "../css/values/types.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import type { DisplayItem } from "../graphics/display-list.ts";
import type { Effect, LightSource, TransferFunction } from "../graphics/effect.ts";
import { resolveReference } from "../url.ts";
import type { PrimitiveContext } from "./filter-element.ts";
import { drawPicture } from "./picture.ts";
import type { Scene } from "./scene.ts";

/** What a primitive element does (filter-effects-1 §9); undefined when it is none. */
export function readEffect(scene: Scene, node: NodeId, context: PrimitiveContext): Effect | undefined {
  const reader = new EffectReader(scene, node, context);
  return READERS.get(scene.document.nameOf(node))?.(reader);
}

type Reader = (reader: EffectReader) => Effect;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["feGaussianBlur", (reader) => ({ type: "blur", ...reader.pair("stdDeviation", 0) })],
  ["feOffset", (reader) => ({ type: "offset", ...reader.offset(0) })],
  ["feFlood", (reader) => ({ type: "flood", color: reader.floodColor() })],
  ["feMerge", () => ({ type: "merge" })],
  ["feComposite", (reader) => reader.composite()],
  ["feBlend", (reader) => ({ type: "blend", mode: reader.text("mode") ?? "normal" })],
  ["feColorMatrix", (reader) => ({ type: "color-matrix", matrix: reader.colorMatrix() })],
  ["feComponentTransfer", (reader) => ({ type: "component-transfer", functions: reader.transfers() })],
  ["feDropShadow", (reader) => reader.dropShadow()],
  ["feMorphology", (reader) => reader.morphology()],
  ["feTile", () => ({ type: "tile" })],
  ["feImage", (reader) => ({ type: "image", items: reader.imageItems() })],
  ["feTurbulence", (reader) => reader.turbulence()],
  ["feConvolveMatrix", (reader) => reader.convolveMatrix()],
  ["feDisplacementMap", (reader) => reader.displacementMap()],
  ["feDiffuseLighting", (reader) => reader.lighting(false)],
  ["feSpecularLighting", (reader) => reader.lighting(true)],
]);

const LARGEST_KERNEL = 400;
const MAXIMUM_VALUES = 1000;
const OPERATORS = ["over", "in", "out", "atop", "xor", "lighter", "arithmetic"] as const;
const NO_CHANGE = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];

class EffectReader {
  readonly #scene: Scene;
  readonly #node: NodeId;
  readonly #context: PrimitiveContext;

  constructor(scene: Scene, node: NodeId, context: PrimitiveContext) {
    this.#scene = scene;
    this.#node = node;
    this.#context = context;
  }

  text(name: string, node: NodeId = this.#node): string | undefined {
    return this.#scene.document.attribute(node, name)?.trim();
  }

  #number(name: string, initial: number, node: NodeId = this.#node): number {
    const text = this.text(name, node);
    const value = text === undefined || text === "" ? Number.NaN : Number(text);
    return Number.isFinite(value) ? Math.min(1e6, Math.max(-1e6, value)) : initial;
  }

  #numbers(name: string, node: NodeId = this.#node): number[] {
    const words = (this.text(name, node) ?? "").split(/[\s,]+/, MAXIMUM_VALUES);
    return words.filter((word) => word !== "").map(Number);
  }

  /** One number for both axes, or two; never negative. */
  pair(name: string, initial: number): { readonly x: number; readonly y: number } {
    const [x = initial, y = x] = this.#numbers(name);
    const { units } = this.#context;
    // Negative ones switch the effect off.
    if (!(x >= 0 && y >= 0)) return { x: 0, y: 0 };
    return { x: units.scaled(Math.min(1e4, x), "horizontal"), y: units.scaled(Math.min(1e4, y), "vertical") };
  }

  offset(initial: number): { readonly x: number; readonly y: number } {
    const { units } = this.#context;
    return {
      x: units.scaled(this.#number("dx", initial), "horizontal"),
      y: units.scaled(this.#number("dy", initial), "vertical"),
    };
  }

  floodColor(): Color {
    const style = this.#scene.ownStyle(this.#node);
    const color = usedColor(style.floodColor, style);
    return { ...color, alpha: color.alpha * style.floodOpacity };
  }

  #lightColor(): Color {
    const style = this.#scene.ownStyle(this.#node);
    const color: ColorOrCurrent = style.lightingColor;
    return usedColor(color, style);
  }

  composite(): Effect {
    const given = this.text("operator");
    const operator = OPERATORS.find((name) => name === given) ?? "over";
    const factor = (name: string): number => this.#number(name, 0);
    return { type: "composite", operator, factors: [factor("k1"), factor("k2"), factor("k3"), factor("k4")] };
  }

  colorMatrix(): readonly number[] {
    const type = this.text("type") ?? "matrix";
    const values = this.#numbers("values");
    if (type === "matrix") return values.length === 20 && values.every(Number.isFinite) ? values : NO_CHANGE;
    if (type === "luminanceToAlpha") return [...new Array<number>(15).fill(0), 0.2125, 0.7154, 0.0721, 0, 0];
    const [value = type === "saturate" ? 1 : 0] = values;
    if (!Number.isFinite(value)) return NO_CHANGE;
    return type === "saturate" ? saturation(value) : type === "hueRotate" ? hueRotation(value) : NO_CHANGE;
  }

  transfers(): Extract<Effect, { type: "component-transfer" }>["functions"] {
    const { document } = this.#scene;
    const found = new Map<string, NodeId>();
    for (const child of this.#scene.children(this.#node)) found.set(document.nameOf(child), child);
    const of = (name: string): TransferFunction => {
      const node = found.get(name);
      return node === undefined ? { type: "identity" } : this.#transfer(node);
    };
    return [of("feFuncR"), of("feFuncG"), of("feFuncB"), of("feFuncA")];
  }

  #transfer(node: NodeId): TransferFunction {
    const number = (name: string, initial: number): number => this.#number(name, initial, node);
    const type = this.text("type", node);
    if (type === "table" || type === "discrete") {
      const values = this.#numbers("tableValues", node);
      return values.length === 0 ? { type: "identity" } : { type, values };
    }
    if (type === "linear") return { type, slope: number("slope", 1), intercept: number("intercept", 0) };
    if (type === "gamma") {
      return {
        type,
        amplitude: number("amplitude", 1),
        exponent: number("exponent", 1),
        offset: number("offset", 0),
      };
    }
    return { type: "identity" };
  }

  dropShadow(): Effect {
    const { x: deviationX, y: deviationY } = this.pair("stdDeviation", 2);
    return { type: "drop-shadow", ...this.offset(2), deviationX, deviationY, color: this.floodColor() };
  }

  morphology(): Effect {
    const operator = this.text("operator") === "dilate" ? "dilate" : "erode";
    return { type: "morphology", operator, ...this.pair("radius", 0) };
  }

  turbulence(): Effect {
    const [x = 0, y = x] = this.#numbers("baseFrequency");
    const { units } = this.#context;
    const frequency = (value: number, axis: "horizontal" | "vertical"): number =>
      value > 0 && Number.isFinite(value) ? value / units.scaled(1, axis) : 0;
    return {
      type: "turbulence",
      frequencyX: frequency(x, "horizontal"),
      frequencyY: frequency(y, "vertical"),
      octaves: Math.max(0, Math.trunc(this.#number("numOctaves", 1))),
      seed: this.#number("seed", 0),
      isFractal: this.text("type") === "fractalNoise",
      isStitched: this.text("stitchTiles") === "stitch",
    };
  }

  convolveMatrix(): Effect {
    const [columns = 3, rows = columns] = this.#numbers("order").map(Math.trunc);
    const kernel = this.#numbers("kernelMatrix");
    const isRight =
      columns > 0 && rows > 0 && columns * rows <= LARGEST_KERNEL && kernel.length === columns * rows;
    if (!isRight || !kernel.every(Number.isFinite)) return { type: "flood", color: TRANSPARENT };
    const sum = kernel.reduce((total, value) => total + value, 0);
    const target = (name: string, count: number): number => {
      const value = Math.trunc(this.#number(name, Math.floor(count / 2)));
      return value >= 0 && value < count ? value : Math.floor(count / 2);
    };
    const edge = this.text("edgeMode");
    const [step = 1] = this.#numbers("kernelUnitLength");
    return {
      type: "convolve-matrix",
      columns,
      rows,
      kernel,
      divisor: this.#number("divisor", sum) || sum || 1,
      bias: this.#number("bias", 0),
      targetX: target("targetX", columns),
      targetY: target("targetY", rows),
      edgeMode: edge === "wrap" || edge === "none" ? edge : "duplicate",
      preservesAlpha: this.text("preserveAlpha") === "true",
      step: step > 0 && step < 1000 ? step : 1,
    };
  }

  displacementMap(): Effect {
    const channel = (name: string): number => {
      const index = "RGBA".indexOf(this.text(name) || "A");
      return index < 0 ? 3 : index;
    };
    const scale = this.#context.units.scaled(this.#number("scale", 0), "diagonal");
    return {
      type: "displacement-map",
      scale,
      channelX: channel("xChannelSelector"),
      channelY: channel("yChannelSelector"),
    };
  }

  lighting(isSpecular: boolean): Effect {
    const light = this.#light();
    if (light === undefined) return { type: "flood", color: TRANSPARENT };
    return {
      type: "lighting",
      isSpecular,
      surfaceScale: this.#number("surfaceScale", 1),
      constant: Math.max(0, this.#number(isSpecular ? "specularConstant" : "diffuseConstant", 1)),
      exponent: Math.min(128, Math.max(1, this.#number("specularExponent", 1))),
      color: this.#lightColor(),
      light,
    };
  }

  #light(): LightSource | undefined {
    const { document } = this.#scene;
    for (const node of this.#scene.children(this.#node)) {
      const number = (name: string, initial = 0): number => this.#number(name, initial, node);
      const { units, region } = this.#context;
      const place = (suffix = ""): readonly [number, number, number] => [
        units.place(String(number(suffix === "" ? "x" : `${suffix}X`)), "horizontal") ?? region.x,
        units.place(String(number(suffix === "" ? "y" : `${suffix}Y`)), "vertical") ?? region.y,
        units.scaled(number(suffix === "" ? "z" : `${suffix}Z`), "diagonal"),
      ];
      switch (document.nameOf(node)) {
        case "feDistantLight":
          return { type: "distant", azimuth: number("azimuth"), elevation: number("elevation") };
        case "fePointLight": {
          const [x, y, z] = place();
          return { type: "point", x, y, z };
        }
        case "feSpotLight": {
          const [x, y, z] = place();
          const cone = this.text("limitingConeAngle", node);
          const coneAngle = cone === undefined ? undefined : number("limitingConeAngle");
          return {
            type: "spot",
            x,
            y,
            z,
            pointsAt: place("pointsAt"),
            exponent: number("specularExponent", 1),
            coneAngle,
          };
        }
      }
    }
    return undefined;
  }

  /** What an `feImage` shows: an element of the drawing at its place, or an image in the primitive's region. */
  imageItems(): readonly DisplayItem[] {
    const scene = this.#scene;
    const { referrer, region } = this.#context;
    const href = scene.href(this.#node)?.trim();
    const outer = scene.items;
    const items: DisplayItem[] = [];
    scene.items = items;
    const target = scene.target(href);
    if (target !== NO_NODE && href?.startsWith("#") === true)
      scene.within(target, () => referrer.paintElement(scene, target, referrer.frame));
    else if (href !== undefined) {
      const address = resolveReference(href, scene.document.baseUrl);
      const image = address === undefined ? undefined : scene.input.media.image(address);
      const aspect = this.text("preserveAspectRatio");
      if (image !== undefined) drawPicture(scene, image, { ...referrer.frame, box: region, aspect });
    }
    scene.items = outer;
    return items;
  }
}

const TRANSPARENT: Color = { red: 0, green: 0, blue: 0, alpha: 0 };

/** filter-effects-1 §9.6, as four rows of five. */
function saturation(s: number): number[] {
  return [
    0.213 + 0.787 * s,
    0.715 - 0.715 * s,
    0.072 - 0.072 * s,
    0,
    0,
    0.213 - 0.213 * s,
    0.715 + 0.285 * s,
    0.072 - 0.072 * s,
    0,
    0,
    0.213 - 0.213 * s,
    0.715 - 0.715 * s,
    0.072 + 0.928 * s,
    0,
    0,
    0,
    0,
    0,
    1,
    0,
  ];
}

function hueRotation(degrees: number): number[] {
  const radians = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(radians), Math.sin(radians)];
  return [
    0.213 + c * 0.787 - s * 0.213,
    0.715 - c * 0.715 - s * 0.715,
    0.072 - c * 0.072 + s * 0.928,
    0,
    0,
    0.213 - c * 0.213 + s * 0.143,
    0.715 + c * 0.285 + s * 0.14,
    0.072 - c * 0.072 - s * 0.283,
    0,
    0,
    0.213 - c * 0.213 - s * 0.787,
    0.715 - c * 0.715 + s * 0.715,
    0.072 + c * 0.928 + s * 0.072,
    0,
    0,
    0,
    0,
    0,
    1,
    0,
  ];
}
