import { readMethod } from "../color/color-mix.ts";
import { either, keywords, optional } from "../grammar.ts";
import { angle, lengthPercentage, nonNegativeLength, nonNegativeLengthPercentage } from "../numeric.ts";
import { position } from "../position.ts";
import { joinRecord, joinSpecified, type Specified } from "../specified.ts";
import type {
  ColorInterpolation,
  ConicGradient,
  LengthPercentage,
  LinearGradient,
  Position,
  RadialGradient,
} from "../types.ts";
import type { ValueParser, ValueReader } from "../value-reader.ts";
import { readStops, sideOrCorner } from "./color-stops.ts";
import { readWebkitGradient } from "./webkit-gradient.ts";

type Gradient = LinearGradient | RadialGradient | ConicGradient;

const CENTER: Position = { x: { px: 0, percent: 50 }, y: { px: 0, percent: 50 } };

/** `<gradient>` (css-images-3 §3, css-images-4 §3.3). Those of WebKit's first syntax are read as what they stand for. */
export const gradient: ValueParser<Gradient> = (reader) => {
  const value = reader.next();
  if (value?.kind !== "function") return undefined;
  if (value.name.startsWith("-webkit-")) return readWebkitGradient(value.name, reader.inside(value.content));
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

/** `in <color-space> [ <direction> hue ]?`; undefined when there is none, `null` when it is not valid. */
function readInterpolation(reader: ValueReader): ColorInterpolation | null | undefined {
  const next = reader.peek();
  if (next?.kind !== "ident" || next.value !== "in") return undefined;
  return readMethod(reader) ?? null;
}

/** What two places in a prelude, one of which may have it, say of the interpolation. */
function joined(
  before: ColorInterpolation | null | undefined,
  after: ColorInterpolation | null | undefined,
): { readonly interpolation?: ColorInterpolation } | undefined {
  if (before === null || after === null || (before && after)) return undefined;
  const interpolation = before ?? after;
  return interpolation === undefined ? {} : { interpolation };
}

function readLinear(reader: ValueReader, repeating: boolean): Specified<LinearGradient> | undefined {
  const before = readInterpolation(reader);
  const direction = optional(reader, lineDirection);
  const method = joined(before, readInterpolation(reader));
  if (method === undefined) return undefined;
  const prelude = method.interpolation !== undefined || direction !== undefined;
  if (prelude && !reader.takeDelimiter(",")) return undefined;
  const stops = readStops(reader, lengthPercentage());
  if (stops === undefined) return undefined;
  return joinRecord<LinearGradient>({
    type: "linear-gradient",
    repeating,
    direction: direction ?? 180,
    stops,
    ...method,
  });
}

/** `<angle> | to <side-or-corner>`; sides become angles, corners depend on the box. */
const lineDirection: ValueParser<LinearGradient["direction"]> = (reader) => {
  if (!reader.takeKeyword("to")) return angle(true)(reader);
  return sideOrCorner(reader);
};

function readRadial(reader: ValueReader, repeating: boolean): Specified<RadialGradient> | undefined {
  const before = readInterpolation(reader);
  const form = readRadialForm(reader);
  if (form === undefined) return undefined;
  const at = reader.takeKeyword("at") ? position(reader) : CENTER;
  if (at === undefined) return undefined;
  const method = joined(before, readInterpolation(reader));
  if (method === undefined) return undefined;
  const prelude = method.interpolation !== undefined || form.given || at !== CENTER;
  if (prelude && !reader.takeDelimiter(",")) return undefined;
  const stops = readStops(reader, lengthPercentage());
  if (stops === undefined) return undefined;
  const { shape, size } = form;
  return joinRecord<RadialGradient>({
    type: "radial-gradient",
    repeating,
    shape,
    size,
    position: at,
    stops,
    ...method,
  });
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
  const before = readInterpolation(reader);
  let prelude = false;
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
  const method = joined(before, readInterpolation(reader));
  if (method === undefined) return undefined;
  prelude = method.interpolation !== undefined || prelude;
  if (from === undefined || at === undefined || (prelude && !reader.takeDelimiter(","))) return undefined;
  const stops = readStops(reader, conicPosition);
  if (stops === undefined) return undefined;
  return joinRecord<ConicGradient>({
    type: "conic-gradient",
    repeating,
    from,
    position: at,
    stops,
    ...method,
  });
}

/** Angles are numbers of degrees, percentages of the turn stay percentages. */
const conicPosition: ValueParser<LengthPercentage> = either(angle(true), (reader) => {
  const value = reader.peek();
  return value?.kind === "percentage" ? lengthPercentage()(reader) : undefined;
});
