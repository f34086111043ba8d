import { either, optional } from "./grammar.ts";
import { lengthPercentage, nonNegativeLengthPercentage } from "./numeric.ts";
import { fromFarEdge, position } from "./position.ts";
import { type CommandShape, readShapeCommands } from "./shape-commands.ts";
import { joinRecord, joinSpecified, mapSpecified, type Specified } from "./specified.ts";
import type { LengthPercentage, PercentageSum, Position } from "./types.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

/** A radius of a circle or an ellipse: a length, or the distance from the centre to the nearest or farthest side. */
export type ShapeRadius = LengthPercentage | "closest-side" | "farthest-side";

/** `inset()`, `rect()` and `xywh()`: distances from the sides of the reference box. */
export interface InsetShape {
  readonly type: "inset";
  readonly edges: readonly [
    top: LengthPercentage,
    right: LengthPercentage,
    bottom: LengthPercentage,
    left: LengthPercentage,
  ];
  /** Horizontal radii of the four corners from the top left clockwise, then the vertical ones; empty: square corners. */
  readonly radii: readonly LengthPercentage[];
}

export interface EllipseShape {
  readonly type: "circle" | "ellipse";
  /** The same twice for a circle. */
  readonly radii: readonly [horizontal: ShapeRadius, vertical: ShapeRadius];
  readonly centre: Position;
}

export interface PolygonShape {
  readonly type: "polygon";
  readonly rule: "nonzero" | "evenodd";
  /** x and y of each vertex by turns. */
  readonly vertices: readonly LengthPercentage[];
}

export interface PathShape {
  readonly type: "path";
  readonly rule: "nonzero" | "evenodd";
  /** SVG path data in px from the top left of the reference box. */
  readonly data: string;
}

/** CSS `<basic-shape>` (css-shapes-1 §3, css-shapes-2 §3). */
export type BasicShape = InsetShape | EllipseShape | PolygonShape | PathShape | CommandShape;

const CENTRE: Position = { x: { px: 0, percent: 50 }, y: { px: 0, percent: 50 } };

/** One of the functions of css-shapes-1 §3.1. */
export const basicShape: ValueParser<BasicShape> = (reader) => {
  const call = reader.peek();
  if (call?.kind !== "function") return undefined;
  const parser = FUNCTIONS.get(call.name);
  if (parser === undefined) return undefined;
  reader.index += 1;
  return reader.parseInside(call.content, parser);
};

/** `<length-percentage>{1,4} [ round <border-radius> ]?` */
const inset: ValueParser<BasicShape> = (reader) => {
  const edges = upToFour(reader, lengthPercentage());
  return edges && rounded(edges, reader);
};

/** `[ <length-percentage> | auto ]{4} [ round <border-radius> ]?`: distances from the top and left. */
const rect: ValueParser<BasicShape> = (reader) => {
  const ends: Specified<LengthPercentage>[] = [];
  for (let side = 0; side < 4; side += 1) {
    const isFar = side === 1 || side === 2;
    if (reader.takeKeyword("auto")) {
      ends.push(0);
      continue;
    }
    const end = lengthPercentage()(reader);
    if (end === undefined) return undefined;
    ends.push(isFar ? mapSpecified(end, fromFarEdge) : end);
  }
  return rounded(ends, reader);
};

/** `<length-percentage>{2} <length-percentage [0,∞]>{2} [ round <border-radius> ]?`: left, top, width and height. */
const xywh: ValueParser<BasicShape> = (reader) => {
  const left = lengthPercentage()(reader);
  const top = left === undefined ? undefined : lengthPercentage()(reader);
  const width = top === undefined ? undefined : nonNegativeLengthPercentage(reader);
  const height = width === undefined ? undefined : nonNegativeLengthPercentage(reader);
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    return undefined;
  const end = (start: Specified<LengthPercentage>, length: Specified<LengthPercentage>) =>
    mapSpecified(joinSpecified([start, length]), ([from, by]) =>
      fromFarEdge(sum(from as LengthPercentage, by as LengthPercentage)),
    );
  return rounded([top, end(left, width), end(top, height), left], reader);
};

function rounded(
  edges: readonly Specified<LengthPercentage>[],
  reader: ValueReader,
): Specified<BasicShape> | undefined {
  const radii = reader.takeKeyword("round") ? borderRadii(reader) : [];
  if (radii === undefined) return undefined;
  return mapSpecified(joinSpecified([...edges, ...radii]), (lengths): BasicShape => {
    const [top = 0, right = 0, bottom = 0, left = 0] = lengths;
    return { type: "inset", edges: [top, right, bottom, left], radii: lengths.slice(4) };
  });
}

/** The value of `border-radius`: four horizontal radii, then four vertical ones. */
function borderRadii(reader: ValueReader): readonly Specified<LengthPercentage>[] | undefined {
  const horizontal = upToFour(reader, nonNegativeLengthPercentage);
  const vertical = reader.takeDelimiter("/") ? upToFour(reader, nonNegativeLengthPercentage) : horizontal;
  return horizontal && vertical && [...horizontal, ...vertical];
}

function upToFour(
  reader: ValueReader,
  parser: ValueParser<LengthPercentage>,
): readonly Specified<LengthPercentage>[] | undefined {
  const values: Specified<LengthPercentage>[] = [];
  while (values.length < 4) {
    const value = optional(reader, parser);
    if (value === undefined) break;
    values.push(value);
  }
  const [first, second = first, third = first, fourth = second] = values;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    return undefined;
  return [first, second, third, fourth];
}

/** The sum of two lengths; `min()` and `max()` of percentages have none, and count as nothing. */
function sum(a: LengthPercentage, b: LengthPercentage): LengthPercentage {
  const from = partsOf(a);
  const by = partsOf(b);
  return { px: from.px + by.px, percent: from.percent + by.percent };
}

function partsOf(value: LengthPercentage): PercentageSum {
  if (typeof value === "number") return { px: value, percent: 0 };
  return "percent" in value ? value : { px: 0, percent: 0 };
}

const radius: ValueParser<ShapeRadius> = either((reader: ValueReader): ShapeRadius | undefined => {
  if (reader.takeKeyword("closest-side")) return "closest-side";
  return reader.takeKeyword("farthest-side") ? "farthest-side" : undefined;
}, nonNegativeLengthPercentage);

/** `<shape-radius>? [ at <position> ]?` */
const circle: ValueParser<BasicShape> = (reader) => {
  const size = optional(reader, radius) ?? "closest-side";
  return ellipseAt(
    "circle",
    mapSpecified(size, (value) => [value, value] as const),
    reader,
  );
};

/** `[ <shape-radius>{2} ]? [ at <position> ]?` */
const ellipse: ValueParser<BasicShape> = (reader) => {
  const horizontal = optional(reader, radius);
  if (horizontal === undefined) return ellipseAt("ellipse", ["closest-side", "closest-side"], reader);
  const vertical = radius(reader);
  if (vertical === undefined) return undefined;
  const both = joinSpecified<ShapeRadius>([horizontal, vertical]);
  return ellipseAt("ellipse", both as Specified<readonly [ShapeRadius, ShapeRadius]>, reader);
};

function ellipseAt(
  type: "circle" | "ellipse",
  radii: Specified<EllipseShape["radii"]>,
  reader: ValueReader,
): Specified<BasicShape> | undefined {
  const centre = reader.takeKeyword("at") ? position(reader) : CENTRE;
  return centre && mapSpecified(joinRecord({ radii, centre }), (parts): BasicShape => ({ type, ...parts }));
}

/** `<'fill-rule'>?`, with the comma after it. */
function fillRule(reader: ValueReader): "nonzero" | "evenodd" | undefined {
  const rule = reader.takeKeyword("evenodd") ? "evenodd" : "nonzero";
  if (rule === "nonzero" && !reader.takeKeyword("nonzero")) return "nonzero";
  return reader.takeDelimiter(",") ? rule : undefined;
}

/** `<'fill-rule'>? , [ <length-percentage> <length-percentage> ]#` */
const polygon: ValueParser<BasicShape> = (reader) => {
  const rule = fillRule(reader);
  if (rule === undefined) return undefined;
  const vertices: Specified<LengthPercentage>[] = [];
  do {
    const x = lengthPercentage()(reader);
    const y = x === undefined ? undefined : lengthPercentage()(reader);
    if (x === undefined || y === undefined) return undefined;
    vertices.push(x, y);
  } while (reader.takeDelimiter(","));
  return mapSpecified(
    joinSpecified(vertices),
    (known): BasicShape => ({ type: "polygon", rule, vertices: known }),
  );
};

/** `<'fill-rule'>? , <string>` */
const path: ValueParser<BasicShape> = (reader) => {
  const rule = fillRule(reader);
  const data = rule && reader.takeString();
  return rule === undefined || data === undefined ? undefined : { type: "path", rule, data };
};

/** `<'fill-rule'>? from <point>, <shape-command>#` */
const commands: ValueParser<BasicShape> = (reader) => {
  const rule = reader.takeKeyword("evenodd") ? "evenodd" : "nonzero";
  if (rule === "nonzero") reader.takeKeyword("nonzero");
  return readShapeCommands(reader, rule);
};

const FUNCTIONS: ReadonlyMap<string, ValueParser<BasicShape>> = new Map([
  ["inset", inset],
  ["rect", rect],
  ["xywh", xywh],
  ["circle", circle],
  ["ellipse", ellipse],
  ["polygon", polygon],
  ["path", path],
  ["shape", commands],
]);
