import { optional, sequence } from "./grammar.ts";
import {
  angle,
  exactLengthPercentage,
  length,
  lengthPercentage,
  number,
  numberOrPercentage,
} from "./numeric.ts";
import { joinRecord, joinSpecified, mapSpecified, type Specified } from "./specified.ts";
import type { LengthPercentage, TransformFunction } from "./types.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

/** `<transform-function>+` (css-transforms-1 §13) and of css-transforms-2 §12. */
export const transformList: ValueParser<readonly TransformFunction[]> = sequence(transformFunction, 1, 1000);

/** `<transform-function>` */
export function transformFunction(reader: ValueReader): Specified<TransformFunction> | undefined {
  const value = reader.next();
  if (value?.kind !== "function") return undefined;
  const inner = reader.inside(value.content);
  const result = readFunction(value.name, inner);
  return result !== undefined && inner.atEnd ? result : undefined;
}

function readFunction(name: string, reader: ValueReader): Specified<TransformFunction> | undefined {
  switch (name) {
    case "matrix":
      return readMatrix(reader);
    case "matrix3d":
      return readMatrix3d(reader);
    case "translate":
    case "translatex":
    case "translatey":
    case "translate3d":
    case "translatez":
      return readTranslate(name, reader);
    case "scale":
    case "scalex":
    case "scaley":
    case "scale3d":
    case "scalez":
      return readScale(name, reader);
    case "rotate":
    case "rotatez":
      return mapDefined(angle(true)(reader), (turn) => ({ type: "rotate", angle: turn }));
    case "rotate3d":
      return readRotate3d(reader);
    case "rotatex":
    case "rotatey":
      return mapDefined(angle(true)(reader), (turn) =>
        rotation(name === "rotatex" ? [1, 0, 0] : [0, 1, 0], turn),
      );
    case "skew":
    case "skewx":
    case "skewy":
      return readSkew(name, reader);
    case "perspective":
      if (reader.takeKeyword("none")) return { type: "scale", x: 1, y: 1 };
      return mapDefined(length({ minimum: 0 })(reader), (depth) => ({
        type: "matrix3d",
        values: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / Math.max(1, depth), 0, 0, 0, 1],
      }));
    default:
      return undefined;
  }
}

function mapDefined<From>(
  value: Specified<From> | undefined,
  change: (value: From) => TransformFunction,
): Specified<TransformFunction> | undefined {
  return value === undefined ? undefined : mapSpecified(value, change);
}

/** `count` arguments separated by commas. */
function readArguments<Value>(
  reader: ValueReader,
  parser: ValueParser<Value>,
  count: number,
): Specified<readonly Value[]> | undefined {
  const values: Specified<Value>[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index > 0 && !reader.takeDelimiter(",")) return undefined;
    const value = parser(reader);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return joinSpecified(values);
}

function readMatrix(reader: ValueReader): Specified<TransformFunction> | undefined {
  return mapDefined(readArguments(reader, number(), 6), ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => ({
    type: "matrix",
    values: [a, b, c, d, e, f],
  }));
}

function readMatrix3d(reader: ValueReader): Specified<TransformFunction> | undefined {
  return mapDefined(readArguments(reader, number(), 16), (values) => ({ type: "matrix3d", values }));
}

function readTranslate(name: string, reader: ValueReader): Specified<TransformFunction> | undefined {
  const first = exactLengthPercentage()(reader);
  if (first === undefined) return undefined;
  let second: Specified<LengthPercentage> | undefined;
  if ((name === "translate" || name === "translate3d") && reader.takeDelimiter(",")) {
    second = exactLengthPercentage()(reader);
    if (second === undefined) return undefined;
  }
  let depth: Specified<number> | undefined;
  if (name === "translate3d") {
    depth = second !== undefined && reader.takeDelimiter(",") ? length()(reader) : undefined;
    if (depth === undefined) return undefined;
  } else if (name === "translatez" && typeof first === "number") depth = first;
  const x = name === "translatey" || name === "translatez" ? 0 : first;
  const y = name === "translatey" ? first : (second ?? 0);
  return joinRecord<Extract<TransformFunction, { type: "translate" }>>(
    depth === undefined ? { type: "translate", x, y } : { type: "translate", x, y, z: depth },
  );
}

function readScale(name: string, reader: ValueReader): Specified<TransformFunction> | undefined {
  const factor = numberOrPercentage();
  if (name === "scale3d") {
    return mapDefined(readArguments(reader, factor, 3), ([x = 1, y = 1, z = 1]) => ({
      type: "scale",
      x,
      y,
      z,
    }));
  }
  const first = factor(reader);
  if (first === undefined) return undefined;
  let second: Specified<number> | undefined = first;
  if (name === "scale" && reader.takeDelimiter(",")) second = factor(reader);
  if (second === undefined) return undefined;
  const x = name === "scaley" || name === "scalez" ? 1 : first;
  const y = name === "scalex" || name === "scalez" ? 1 : second;
  const scaling =
    name === "scalez" ? { type: "scale" as const, x, y, z: first } : { type: "scale" as const, x, y };
  return joinRecord<Extract<TransformFunction, { type: "scale" }>>(scaling);
}

function readRotate3d(reader: ValueReader): Specified<TransformFunction> | undefined {
  const axis = readArguments(reader, number(), 3);
  const turn = axis !== undefined && reader.takeDelimiter(",") ? angle(true)(reader) : undefined;
  if (axis === undefined || turn === undefined) return undefined;
  return mapSpecified(joinRecord<{ axis: readonly number[]; turn: number }>({ axis, turn }), (value) =>
    rotation(value.axis, value.turn),
  );
}

/** A turn about any axis (css-transforms-2 §12.2). */
export function rotation(axis: readonly number[], turn: number): TransformFunction {
  const [x = 0, y = 0, z = 0] = axis;
  const size = Math.hypot(x, y, z);
  if (size === 0) return { type: "rotate", angle: 0 };
  if (x === 0 && y === 0) return { type: "rotate", angle: z > 0 ? turn : -turn };
  const [u, v, w] = [x / size, y / size, z / size];
  const radians = (turn * Math.PI) / 180;
  const [sine, rest] = [Math.sin(radians), 1 - Math.cos(radians)];
  const across = [1 - (v * v + w * w) * rest, u * v * rest + w * sine, u * w * rest - v * sine, 0];
  const down = [u * v * rest - w * sine, 1 - (u * u + w * w) * rest, v * w * rest + u * sine, 0];
  const towards = [u * w * rest + v * sine, v * w * rest - u * sine, 1 - (u * u + v * v) * rest, 0];
  return { type: "matrix3d", values: [...across, ...down, ...towards, 0, 0, 0, 1] };
}

function readSkew(name: string, reader: ValueReader): Specified<TransformFunction> | undefined {
  const first = angle(true)(reader);
  if (first === undefined) return undefined;
  let second: Specified<number> | undefined = 0;
  if (name === "skew" && reader.takeDelimiter(",")) second = angle(true)(reader);
  if (second === undefined) return undefined;
  const x = name === "skewy" ? 0 : first;
  const y = name === "skewy" ? first : second;
  return joinRecord<Extract<TransformFunction, { type: "skew" }>>({ type: "skew", x, y });
}

const EDGE_PERCENT: ReadonlyMap<string, readonly ["x" | "y" | "", number]> = new Map([
  ["left", ["x", 0]],
  ["right", ["x", 100]],
  ["top", ["y", 0]],
  ["bottom", ["y", 100]],
  ["center", ["", 50]],
] as const);

type Origin = readonly [x: LengthPercentage, y: LengthPercentage];

/** Two values, in either order if keywords tell them apart, and a depth that has no effect on paper. */
export const transformOrigin: ValueParser<Origin> = (reader) => {
  const first = originValue(reader);
  if (first === undefined) return undefined;
  const start = reader.index;
  const second = originValue(reader);
  if (second === undefined) {
    reader.index = start;
    const center: LengthPercentage = { px: 0, percent: 50 };
    return joinSpecified(
      first.axis === "y" ? [center, first.value] : [first.value, center],
    ) as Specified<Origin>;
  }
  if (first.axis !== "" && first.axis === second.axis) return undefined;
  optional(reader, length());
  const swapped = first.axis === "y" || second.axis === "x";
  if (swapped && !(first.keyword && second.keyword)) return undefined;
  const pair = swapped ? [second.value, first.value] : [first.value, second.value];
  return joinSpecified(pair) as Specified<Origin>;
};

interface OriginValue {
  readonly axis: "x" | "y" | "";
  readonly keyword: boolean;
  readonly value: Specified<LengthPercentage>;
}

function originValue(reader: ValueReader): OriginValue | undefined {
  const value = reader.peek();
  const edge = value?.kind === "ident" ? EDGE_PERCENT.get(value.value) : undefined;
  if (edge !== undefined) {
    reader.index += 1;
    return { axis: edge[0], keyword: true, value: { px: 0, percent: edge[1] } };
  }
  const offset = lengthPercentage()(reader);
  return offset === undefined ? undefined : { axis: "", keyword: false, value: offset };
}
