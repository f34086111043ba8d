import { type ComponentValue, type FunctionValue, parseComponentValues } from "./component-value.ts";
import { angle, numberOrPercentage } from "./numeric.ts";
import { shadowList } from "./shadow.ts";
import { Late } from "./specified.ts";
import type { ColorOrCurrent } from "./types.ts";
import { type ValueParser, ValueReader } from "./value-reader.ts";

/** A filter function that is painted. */
export type FilterStep =
  /** A matrix of three rows for red, green, blue and 1. */
  | { readonly type: "color"; readonly matrix: readonly number[] }
  | { readonly type: "opacity"; readonly opacity: number }
  | { readonly type: "shadow"; readonly x: number; readonly y: number; readonly color: ColorOrCurrent };

const MAXIMUM_STEPS = 32;
/** Weights of red, green and blue in lightness (filter-effects-1 §9.6). */
const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;
const GREY = [...WEIGHTS, 0, ...WEIGHTS, 0, ...WEIGHTS, 0];
const SEPIA = [0.393, 0.769, 0.189, 0, 0.349, 0.686, 0.168, 0, 0.272, 0.534, 0.131, 0];
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** The functions of a `filter` value that can be painted, and what of it can't be (filter-effects-1 §6.1). */
export function readFilter(text: string): {
  readonly steps: readonly FilterStep[];
  readonly missing: string | undefined;
} {
  const steps: FilterStep[] = [];
  let missing: string | undefined;
  for (const value of parseComponentValues(text) ?? []) {
    if (value.kind !== "function") {
      missing ??= "filter elements are not painted yet";
      continue;
    }
    const step = steps.length < MAXIMUM_STEPS ? readStep(value, text) : undefined;
    if (step === undefined && !isNoBlur(value)) missing ??= `${value.name}() is not painted here yet`;
    if (step !== undefined) steps.push(step);
    if (step?.type === "shadow" && hasBlur(value, text)) missing ??= "the shadow is painted without its blur";
  }
  return { steps, missing };
}

function readStep(call: FunctionValue, text: string): FilterStep | undefined {
  if (call.name === "drop-shadow") return shadowStep(call, text);
  if (call.name === "hue-rotate") {
    const degrees = argument(call.content, text, angle(true), 0);
    return degrees === undefined ? undefined : { type: "color", matrix: turnedHue(degrees) };
  }
  const amount = argument(call.content, text, numberOrPercentage({ minimum: 0 }), 1);
  if (amount === undefined) return undefined;
  const part = Math.min(1, amount);
  switch (call.name) {
    case "opacity":
      return { type: "opacity", opacity: part };
    case "invert":
      return { type: "color", matrix: scaled(1 - 2 * part, part) };
    case "brightness":
      return { type: "color", matrix: scaled(amount, 0) };
    case "contrast":
      return { type: "color", matrix: scaled(amount, 0.5 - 0.5 * amount) };
    case "grayscale":
      return { type: "color", matrix: between(IDENTITY, GREY, part) };
    case "sepia":
      return { type: "color", matrix: between(IDENTITY, SEPIA, part) };
    case "saturate":
      return { type: "color", matrix: between(GREY, IDENTITY, amount) };
    default:
      return undefined;
  }
}

/** A function's only argument; undefined where it is not known before layout. */
function argument(
  content: readonly ComponentValue[],
  text: string,
  parser: ValueParser<number>,
  initial: number,
): number | undefined {
  if (content.length === 0) return initial;
  const value = readerOf(content, text).parseInside(content, parser);
  return value instanceof Late ? undefined : value;
}

function readerOf(content: readonly ComponentValue[], text: string): ValueReader {
  return new ValueReader(content, text, { baseUrl: "", quirks: false });
}

function shadowOf(
  { content }: FunctionValue,
  text: string,
): { x: number; y: number; blur: number; color: ColorOrCurrent } | undefined {
  const shadows = readerOf(content, text).parseInside(content, shadowList);
  return shadows === undefined || shadows instanceof Late ? undefined : shadows[0];
}

function shadowStep(call: FunctionValue, text: string): FilterStep | undefined {
  const shadow = shadowOf(call, text);
  return shadow && { type: "shadow", x: shadow.x, y: shadow.y, color: shadow.color };
}

function hasBlur(call: FunctionValue, text: string): boolean {
  return (shadowOf(call, text)?.blur ?? 0) > 0;
}

function isNoBlur({ name, content }: FunctionValue): boolean {
  const [radius] = content;
  if (name !== "blur") return false;
  return (
    radius === undefined || ((radius.kind === "number" || radius.kind === "dimension") && radius.value === 0)
  );
}

function scaled(factor: number, offset: number): number[] {
  return [factor, 0, 0, offset, 0, factor, 0, offset, 0, 0, factor, offset];
}

function between(from: readonly number[], to: readonly number[], part: number): number[] {
  return from.map((value, index) => value + ((to[index] as number) - value) * part);
}

/** `hueRotate` of filter-effects-1 §9.6. */
function turnedHue(degrees: number): number[] {
  const radians = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const [red, green, blue] = WEIGHTS;
  const onSine = [-red, -green, 1 - blue, 0, 0.143, 0.14, -0.283, 0, red - 1, green, blue, 0];
  return GREY.map(
    (grey, index) => grey + cosine * ((IDENTITY[index] as number) - grey) + sine * (onSine[index] as number),
  );
}
