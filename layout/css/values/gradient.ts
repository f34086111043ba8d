import { color } from "./color.ts";
import { commaList, either, keywords, optional } from "./grammar.ts";
import { angle, lengthPercentage, nonNegativeLength, nonNegativeLengthPercentage } from "./numeric.ts";
import { position } from "./position.ts";
import { joinRecord, joinSpecified, mapSpecified, type Specified } from "./specified.ts";
import type {
  ColorOrCurrent,
  ColorStop,
  ConicGradient,
  LengthPercentage,
  LinearGradient,
  Position,
  RadialGradient,
} from "./types.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

type Gradient = LinearGradient | RadialGradient | ConicGradient;

const CENTER: Position = { x: { px: 0, percent: 50 }, y: { px: 0, percent: 50 } };

/** `<gradient>` (css-images-3 §3, css-images-4 §3.3). Interpolation methods (`in oklch`) are read and taken as sRGB. */
export const gradient: ValueParser<Gradient> = (reader) => {
  const value = reader.next();
  if (value?.kind !== "function") return undefined;
  const repeating = value.name.startsWith("repeating-");
  const inner = reader.inside(value.content);
  switch (repeating ? value.name.slice(10) : value.name) {
    case "linear-gradient":
      return readLinear(inner, repeating);
    case "radial-gradient":
      return readRadial(inner, repeating);
    case "conic-gradient":
      return readConic(inner, repeating);
    default:
      return undefined;
  }
};

/** `in <color-space> [ <direction> hue ]?` */
function skipInterpolation(reader: ValueReader): boolean {
  if (!reader.takeKeyword("in")) return false;
  reader.takeIdent();
  const direction = reader.peek();
  if (
    direction?.kind === "ident" &&
    ["shorter", "longer", "increasing", "decreasing"].includes(direction.value)
  ) {
    reader.index += 1;
    reader.takeKeyword("hue");
  }
  return true;
}

function readLinear(reader: ValueReader, repeating: boolean): Specified<LinearGradient> | undefined {
  const before = skipInterpolation(reader);
  const direction = optional(reader, lineDirection);
  const prelude = skipInterpolation(reader) || before || direction !== undefined;
  if (prelude && !reader.takeDelimiter(",")) return undefined;
  const stops = readStops(reader, lengthPercentage());
  if (stops === undefined) return undefined;
  return joinRecord<LinearGradient>({
    type: "linear-gradient",
    repeating,
    direction: direction ?? 180,
    stops,
  });
}

/** `<angle> | to <side-or-corner>`; sides become angles, corners depend on the box. */
const lineDirection: ValueParser<LinearGradient["direction"]> = (reader) => {
  if (!reader.takeKeyword("to")) return angle(true)(reader);
  let horizontal: "left" | "right" | "" = "";
  let vertical: "top" | "bottom" | "" = "";
  for (let value = reader.peek(); value?.kind === "ident"; value = reader.peek()) {
    if (horizontal === "" && (value.value === "left" || value.value === "right")) horizontal = value.value;
    else if (vertical === "" && (value.value === "top" || value.value === "bottom")) vertical = value.value;
    else break;
    reader.index += 1;
  }
  if (horizontal === "" && vertical === "") return undefined;
  if (horizontal === "") return vertical === "top" ? 0 : 180;
  if (vertical === "") return horizontal === "right" ? 90 : 270;
  return { horizontal, vertical };
};

function readRadial(reader: ValueReader, repeating: boolean): Specified<RadialGradient> | undefined {
  let interpolation = skipInterpolation(reader);
  const form = readRadialForm(reader);
  if (form === undefined) return undefined;
  const at = reader.takeKeyword("at") ? position(reader) : CENTER;
  if (at === undefined) return undefined;
  interpolation = skipInterpolation(reader) || interpolation;
  const prelude = interpolation || form.given || at !== CENTER;
  if (prelude && !reader.takeDelimiter(",")) return undefined;
  const stops = readStops(reader, lengthPercentage());
  if (stops === undefined) return undefined;
  const { shape, size } = form;
  return joinRecord<RadialGradient>({ type: "radial-gradient", repeating, shape, size, position: at, stops });
}

interface RadialForm {
  readonly shape: RadialGradient["shape"];
  readonly size: Specified<RadialGradient["size"]>;
  readonly given: boolean;
}

const EXTENTS = keywords("closest-side", "closest-corner", "farthest-side", "farthest-corner");

/** `<radial-shape> || <radial-size>`: one length makes a circle, two an ellipse. */
function readRadialForm(reader: ValueReader): RadialForm | undefined {
  const shapeParser = keywords("circle", "ellipse");
  let shape = optional(reader, shapeParser) as RadialGradient["shape"] | undefined;
  const extent = optional(reader, EXTENTS);
  const radii = extent === undefined ? readRadii(reader) : [];
  shape ??= optional(reader, shapeParser) as RadialGradient["shape"] | undefined;
  const [horizontal, vertical] = radii;
  const given = shape !== undefined || extent !== undefined || radii.length > 0;
  if (horizontal === undefined)
    return { shape: shape ?? "ellipse", size: extent ?? "farthest-corner", given };
  if (vertical === undefined) {
    if (shape === "ellipse" || !isFixedLength(horizontal)) return undefined;
    return { shape: "circle", size: joinSpecified([horizontal, horizontal]) as RadialForm["size"], given };
  }
  if (shape === "circle") return undefined;
  return { shape: "ellipse", size: joinSpecified([horizontal, vertical]) as RadialForm["size"], given };
}

function isFixedLength(value: Specified<LengthPercentage>): boolean {
  return !(typeof value === "object" && ("percent" in value || "comparison" in value));
}

function readRadii(reader: ValueReader): Specified<LengthPercentage>[] {
  const radii: Specified<LengthPercentage>[] = [];
  while (radii.length < 2) {
    const radius = optional(reader, either(nonNegativeLength, nonNegativeLengthPercentage));
    if (radius === undefined) break;
    radii.push(radius);
  }
  return radii;
}

function readConic(reader: ValueReader, repeating: boolean): Specified<ConicGradient> | undefined {
  let prelude = skipInterpolation(reader);
  let from: Specified<number> | undefined = 0;
  let at: Specified<Position> | undefined = CENTER;
  if (reader.takeKeyword("from")) {
    from = angle(true)(reader);
    prelude = true;
  }
  if (reader.takeKeyword("at")) {
    at = position(reader);
    prelude = true;
  }
  prelude = skipInterpolation(reader) || prelude;
  if (from === undefined || at === undefined || (prelude && !reader.takeDelimiter(","))) return undefined;
  const stops = readStops(reader, conicPosition);
  if (stops === undefined) return undefined;
  return joinRecord<ConicGradient>({ type: "conic-gradient", repeating, from, position: at, stops });
}

/** Angles are numbers of degrees, percentages of the turn stay percentages. */
const conicPosition: ValueParser<LengthPercentage> = either(angle(true), (reader) => {
  const value = reader.peek();
  return value?.kind === "percentage" ? lengthPercentage()(reader) : undefined;
});

/** Colour stops and hints; a stop with two positions becomes two stops. At least two colours, no hint at an end. */
function readStops(
  reader: ValueReader,
  stopPosition: ValueParser<LengthPercentage>,
): Specified<readonly ColorStop[]> | undefined {
  const groups = commaList(stopGroup(stopPosition))(reader);
  if (groups === undefined || !reader.atEnd) return undefined;
  let valid = true;
  const stops = mapSpecified(groups, (list) => list.flat());
  const check = (list: readonly ColorStop[]): void => {
    const hints = list.map((stop) => stop.color === undefined);
    valid = list.length >= 2 && !hints[0] && !hints[list.length - 1];
    for (let index = 1; index < hints.length; index += 1) if (hints[index] && hints[index - 1]) valid = false;
  };
  if (Array.isArray(stops)) check(stops);
  return valid ? stops : undefined;
}

function stopGroup(stopPosition: ValueParser<LengthPercentage>): ValueParser<readonly ColorStop[]> {
  return (reader) => {
    const before = optional(reader, stopPosition);
    const ink: Specified<ColorOrCurrent> | undefined = optional(reader, color);
    if (ink === undefined) {
      return before === undefined ? undefined : joinSpecified([stop(undefined, before)]);
    }
    const first = before ?? optional(reader, stopPosition);
    const second = first === undefined || before !== undefined ? undefined : optional(reader, stopPosition);
    if (second === undefined) return joinSpecified([stop(ink, first)]);
    return joinSpecified([stop(ink, first), stop(ink, second)]);
  };
}

function stop(
  ink: Specified<ColorOrCurrent> | undefined,
  at: Specified<LengthPercentage> | undefined,
): Specified<ColorStop> {
  return joinRecord<ColorStop>({ color: ink, position: at });
}
