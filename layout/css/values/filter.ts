import { defined } from "../../../fonts/defined.ts";
import { sequence } from "./grammar.ts";
import { angle, length, numberOrPercentage } from "./numeric.ts";
import { shadowList } from "./shadow.ts";
import { mapSpecified, type Specified } from "./specified.ts";
import type { ColorOrCurrent } from "./types.ts";
import { url } from "./url.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

/** One filter function (filter-effects-1 §6). */
export type FilterStep =
  /** A matrix of three rows for red, green, blue and 1. */
  | { readonly type: "color"; readonly matrix: readonly number[] }
  | { readonly type: "opacity"; readonly opacity: number }
  | {
      readonly type: "shadow";
      readonly x: number;
      readonly y: number;
      readonly deviation: number;
      readonly color: ColorOrCurrent;
    }
  /** Standard deviation, px. */
  | { readonly type: "blur"; readonly deviation: number }
  /** A filter element. */
  | { readonly type: "reference"; readonly url: string };

/** DEVIATION filter-effects-1 §5: a list of more than 32 filters is invalid, so that its work is bounded. */
const MAXIMUM_STEPS = 32;
/** Weights of red, green and blue in lightness (filter-effects-1 §9.6). */
const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;
const GREY = [...WEIGHTS, 0, ...WEIGHTS, 0, ...WEIGHTS, 0];
const SEPIA = [0.393, 0.769, 0.189, 0, 0.349, 0.686, 0.168, 0, 0.272, 0.534, 0.131, 0];
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** `[ <filter-function> | <url> ]+` */
export const filterList: ValueParser<readonly FilterStep[]> = sequence(filterStep, 1, MAXIMUM_STEPS);

function filterStep(reader: ValueReader): Specified<FilterStep> | undefined {
  const value = reader.peek();
  if (value?.kind === "url") {
    const address = url(reader);
    return address && mapSpecified(address, (found) => ({ type: "reference", url: found.url }));
  }
  reader.index += 1;
  if (value?.kind !== "function") return undefined;
  const inner = reader.inside(value.content);
  const step = readStep(value.name, inner);
  return step !== undefined && inner.atEnd ? step : undefined;
}

function readStep(name: string, reader: ValueReader): Specified<FilterStep> | undefined {
  if (name === "drop-shadow") return shadowStep(reader);
  if (name === "blur") {
    const deviation = argument(reader, length({ minimum: 0 }), 0);
    return deviation && mapSpecified(deviation.value, (found) => ({ type: "blur", deviation: found }));
  }
  if (name === "hue-rotate") {
    const turn = argument(reader, angle(true), 0);
    return turn && mapSpecified(turn.value, (found) => ({ type: "color", matrix: turnedHue(found) }));
  }
  if (!AMOUNTS.has(name)) return undefined;
  const amount = argument(reader, numberOrPercentage({ minimum: 0 }), 1);
  return amount && mapSpecified(amount.value, (found) => amountStep(name, found));
}

const AMOUNTS: ReadonlySet<string> = new Set([
  "opacity",
  "invert",
  "brightness",
  "contrast",
  "grayscale",
  "sepia",
  "saturate",
]);

function amountStep(name: string, amount: number): FilterStep {
  const part = Math.min(1, amount);
  switch (name) {
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
    default:
      return { type: "color", matrix: between(GREY, IDENTITY, amount) };
  }
}

/** A function's only argument, which may be left out. */
function argument(
  reader: ValueReader,
  parser: ValueParser<number>,
  initial: number,
): { readonly value: Specified<number> } | undefined {
  if (reader.atEnd) return { value: initial };
  const value = parser(reader);
  return value === undefined ? undefined : { value };
}

function shadowStep(reader: ValueReader): Specified<FilterStep> | undefined {
  const shadows = shadowList(reader);
  return (
    shadows &&
    mapSpecified(shadows, ([shadow]) => ({
      type: "shadow",
      x: shadow?.x ?? 0,
      y: shadow?.y ?? 0,
      deviation: shadow?.blur ?? 0,
      color: shadow?.color ?? "currentcolor",
    }))
  );
}

function scaled(factor: number, offset: number): number[] {
  return [factor, 0, 0, offset, 0, factor, 0, offset, 0, 0, factor, offset];
}

function between(from: readonly number[], to: readonly number[], part: number): number[] {
  return from.map((value, index) => value + (defined(to[index]) - value) * part);
}

/** `hueRotate` of filter-effects-1 §9.6. */
function turnedHue(degrees: number): number[] {
  const radians = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const [red, green, blue] = WEIGHTS;
  const onSine = [-red, -green, 1 - blue, 0, 0.143, 0.14, -0.283, 0, red - 1, green, blue, 0];
  return GREY.map(
    (grey, index) => grey + cosine * (defined(IDENTITY[index]) - grey) + sine * defined(onSine[index]),
  );
}
