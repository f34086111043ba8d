import { color } from "../color/color.ts";
import { keywords, optional } from "../grammar.ts";
import { splitAtCommas } from "../math-expression.ts";
import { angle, lengthPercentage, nonNegativeLengthPercentage, number, percentage } from "../numeric.ts";
import { position } from "../position.ts";
import { joinRecord, joinSpecified, mapSpecified, type Specified } from "../specified.ts";
import type { ColorStop, LengthPercentage, LinearGradient, Position, RadialGradient } from "../types.ts";
import type { ValueReader } from "../value-reader.ts";
import { readStops, sideOrCorner } from "./color-stops.ts";

const CENTER: Position = { x: { px: 0, percent: 50 }, y: { px: 0, percent: 50 } };

/**
 * Gradients as WebKit first had them (compat §3.4): `-webkit-linear-gradient()`, whose line starts at the side that is named,
 * `-webkit-radial-gradient()` and `-webkit-gradient(linear, …)` between sides or corners of the box.
 */
export function readWebkitGradient(
  name: string,
  reader: ValueReader,
): Specified<LinearGradient | RadialGradient> | undefined {
  switch (name) {
    case "-webkit-linear-gradient":
    case "-webkit-repeating-linear-gradient":
      return readLinear(reader, name.includes("repeating"));
    case "-webkit-radial-gradient":
    case "-webkit-repeating-radial-gradient":
      return readRadial(reader, name.includes("repeating"));
    case "-webkit-gradient":
      return readBetweenPoints(reader);
    default:
      return undefined;
  }
}

function readLinear(reader: ValueReader, repeating: boolean): Specified<LinearGradient> | undefined {
  const start = optional(reader, sideOrCorner) as LinearGradient["direction"] | undefined;
  const turned = start === undefined ? optional(reader, angle(true)) : undefined;
  if ((start !== undefined || turned !== undefined) && !reader.takeDelimiter(",")) return undefined;
  const stops = readStops(reader, lengthPercentage());
  if (stops === undefined) return undefined;
  // Angles grow against the clock from the right.
  const direction =
    turned === undefined ? opposite(start ?? 0) : mapSpecified(turned, (degrees) => 90 - degrees);
  return joinRecord<LinearGradient>({ type: "linear-gradient", repeating, direction, stops });
}

function opposite(direction: LinearGradient["direction"]): LinearGradient["direction"] {
  if (typeof direction === "number") return (direction + 180) % 360;
  return {
    horizontal: direction.horizontal === "left" ? "right" : "left",
    vertical: direction.vertical === "top" ? "bottom" : "top",
  };
}

const SHAPES = keywords("circle", "ellipse");
const EXTENTS = keywords(
  "closest-side",
  "closest-corner",
  "farthest-side",
  "farthest-corner",
  "contain",
  "cover",
);

function readRadial(reader: ValueReader, repeating: boolean): Specified<RadialGradient> | undefined {
  const at = optional(reader, position);
  if (at !== undefined && !reader.takeDelimiter(",")) return undefined;
  let shape = optional(reader, SHAPES) as RadialGradient["shape"] | undefined;
  const extent = optional(reader, EXTENTS) as string | undefined;
  shape ??= optional(reader, SHAPES) as RadialGradient["shape"] | undefined;
  const radii: Specified<LengthPercentage>[] = [];
  while (extent === undefined && shape === undefined && radii.length < 2) {
    const radius = optional(reader, nonNegativeLengthPercentage);
    if (radius === undefined) break;
    radii.push(radius);
  }
  const isGiven = shape !== undefined || extent !== undefined || radii.length > 0;
  if (radii.length === 1 || (isGiven && !reader.takeDelimiter(","))) return undefined;
  const stops = readStops(reader, lengthPercentage());
  if (stops === undefined) return undefined;
  const named = extent === "contain" ? "closest-side" : extent === "cover" ? "farthest-corner" : extent;
  const size = radii.length === 2 ? joinSpecified(radii) : (named ?? "farthest-corner");
  return joinRecord<RadialGradient>({
    type: "radial-gradient",
    repeating,
    shape: shape ?? "ellipse",
    size: size as Specified<RadialGradient["size"]>,
    position: at ?? CENTER,
    stops,
  });
}

/** `linear, <point>, <point>, [ from(c) | to(c) | color-stop(p, c) ]#`, between places where keywords could stand. */
function readBetweenPoints(reader: ValueReader): Specified<LinearGradient> | undefined {
  const [kind, from, to, ...rest] = splitAtCommas(reader.values);
  const [type] = kind ?? [];
  if (type?.kind !== "ident" || type.value !== "linear" || from === undefined || to === undefined)
    return undefined;
  const [start, end] = [reader.parseInside(from, position), reader.parseInside(to, position)];
  const direction = start && end && directionBetween(start, end);
  if (direction === undefined) return undefined;
  const stops: { at: number; stop: Specified<ColorStop> }[] = [];
  for (const part of rest) {
    const [value] = part;
    const found = value?.kind === "function" ? readStop(value.name, reader.inside(value.content)) : undefined;
    if (found === undefined || part.length !== 1) return undefined;
    stops.push(found);
  }
  if (stops.length === 0) return undefined;
  const sorted = stops.sort((a, b) => a.at - b.at).map(({ stop }) => stop);
  return joinRecord<LinearGradient>({
    type: "linear-gradient",
    repeating: false,
    direction,
    stops: joinSpecified(sorted),
  });
}

function readStop(name: string, reader: ValueReader): { at: number; stop: Specified<ColorStop> } | undefined {
  let at = name === "to" ? 1 : 0;
  if (name === "color-stop") {
    const share = optional(reader, percentage());
    const value = typeof share === "number" ? share / 100 : optional(reader, number());
    if (typeof value !== "number" || !reader.takeDelimiter(",")) return undefined;
    at = value;
  } else if (name !== "from" && name !== "to") return undefined;
  const ink = color(reader);
  if (ink === undefined || !reader.atEnd) return undefined;
  return { at, stop: joinRecord<ColorStop>({ color: ink, position: { px: 0, percent: at * 100 } }) };
}

function directionBetween(
  start: Specified<Position>,
  end: Specified<Position>,
): LinearGradient["direction"] | undefined {
  const [x, y] = [signOf(start, end, "x"), signOf(start, end, "y")];
  if (x === undefined || y === undefined || (x === 0 && y === 0)) return undefined;
  if (x === 0) return y > 0 ? 180 : 0;
  if (y === 0) return x > 0 ? 90 : 270;
  return { horizontal: x > 0 ? "right" : "left", vertical: y > 0 ? "bottom" : "top" };
}

/** Whether a line runs over the whole of an axis forwards or backwards; 0: not at all. */
function signOf(start: Specified<Position>, end: Specified<Position>, axis: "x" | "y"): number | undefined {
  const [from, to] = [partOf(start, axis), partOf(end, axis)];
  if (from === undefined || to === undefined) return undefined;
  return from === to ? 0 : Math.abs(to - from) === 100 ? Math.sign(to - from) : undefined;
}

function partOf(value: Specified<Position>, axis: "x" | "y"): number | undefined {
  if (!("x" in value)) return undefined;
  const length = value[axis];
  if (length === 0) return 0;
  if (typeof length === "number" || !("percent" in length)) return undefined;
  return length.px === 0 ? length.percent : undefined;
}
