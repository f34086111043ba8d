import type { ComponentValue } from "../component-value.ts";
import { angle, number, percentage } from "../numeric.ts";
import { RelativeValue, type Specified } from "../specified.ts";
import type { Color, ColorOrCurrent, ColorSpace } from "../types.ts";
import type { ValueParser, ValueReader } from "../value-reader.ts";
import { fromXyz, hueIndex, toColor, toXyz } from "./color-spaces.ts";
import { readProfileColor } from "./profile-color.ts";
import type { Components } from "./rgb-spaces.ts";

/** How a colour function reads its components: what 100 % stands for, and whether numbers are scaled. */
interface FunctionSyntax {
  readonly space: ColorSpace;
  /** Value of 100 % per component; 0 marks the hue. */
  readonly full: Components;
  /** Divisor of plain numbers, such as 255 in `rgb()`. */
  readonly divisor: number;
}

const FUNCTIONS: ReadonlyMap<string, FunctionSyntax> = new Map([
  ["rgb", { space: "srgb", full: [255, 255, 255], divisor: 255 }],
  ["rgba", { space: "srgb", full: [255, 255, 255], divisor: 255 }],
  ["hsl", { space: "hsl", full: [0, 100, 100], divisor: 1 }],
  ["hsla", { space: "hsl", full: [0, 100, 100], divisor: 1 }],
  ["hwb", { space: "hwb", full: [0, 100, 100], divisor: 1 }],
  ["lab", { space: "lab", full: [100, 125, 125], divisor: 1 }],
  ["lch", { space: "lch", full: [100, 150, 0], divisor: 1 }],
  ["oklab", { space: "oklab", full: [1, 0.4, 0.4], divisor: 1 }],
  ["oklch", { space: "oklch", full: [1, 0.4, 0], divisor: 1 }],
] satisfies [string, FunctionSyntax][]);

const COLOR_SPACES: ReadonlyMap<string, ColorSpace> = new Map([
  ["srgb", "srgb"],
  ["srgb-linear", "srgb-linear"],
  ["display-p3", "display-p3"],
  ["display-p3-linear", "display-p3-linear"],
  ["a98-rgb", "a98-rgb"],
  ["prophoto-rgb", "prophoto-rgb"],
  ["rec2020", "rec2020"],
  ["xyz", "xyz-d65"],
  ["xyz-d65", "xyz-d65"],
  ["xyz-d50", "xyz-d50"],
] satisfies [string, ColorSpace][]);

/** Names of the components that relative colours may use (css-color-5 §4.1). */
const COMPONENT_NAMES: Readonly<Record<string, readonly [string, string, string]>> = {
  hsl: ["h", "s", "l"],
  hwb: ["h", "w", "b"],
  lab: ["l", "a", "b"],
  lch: ["l", "c", "h"],
  oklab: ["l", "a", "b"],
  oklch: ["l", "c", "h"],
  "xyz-d65": ["x", "y", "z"],
  "xyz-d50": ["x", "y", "z"],
};

/**
 * `rgb()`, `hsl()`, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()` and `color()`, in the syntax with spaces, with commas
 * where it was allowed, and relative to another colour (`from`).
 */
export function readColorFunction(
  name: string,
  reader: ValueReader,
  color: ValueParser<ColorOrCurrent>,
): Specified<Color> | undefined {
  const origin = reader.takeKeyword("from") ? color(reader) : null;
  if (origin === undefined) return undefined;
  if (name === "color" && origin === null && namesProfile(reader)) return readProfileColor(reader);
  const syntax = name === "color" ? colorSpaceSyntax(reader) : FUNCTIONS.get(name);
  if (syntax === undefined) return undefined;
  if (origin === null) return readAbsolute(syntax, reader, ["rgb", "rgba", "hsl", "hsla"].includes(name));
  if (!(origin instanceof RelativeValue) && origin !== "currentcolor")
    return readRelative(syntax, reader, origin);
  // Checked now with any colour, read with the right one when it is known.
  const start = reader.index;
  if (readRelative(syntax, reader, { red: 0, green: 0, blue: 0, alpha: 1 }) === undefined) return undefined;
  return new RelativeValue((context) => {
    const computed = origin instanceof RelativeValue ? origin.compute(context) : origin;
    const known = computed === "currentcolor" ? context.color : computed;
    reader.index = start;
    const base = known === "currentcolor" ? { red: 0, green: 0, blue: 0, alpha: 1 } : known;
    return readRelative(syntax, reader, base) ?? base;
  });
}

function namesProfile(reader: ValueReader): boolean {
  const value = reader.peek();
  return value?.kind === "ident" && value.text.startsWith("--");
}

function colorSpaceSyntax(reader: ValueReader): FunctionSyntax | undefined {
  const name = reader.takeIdent()?.toLowerCase();
  const space = name === undefined ? undefined : COLOR_SPACES.get(name);
  return space === undefined ? undefined : { space, full: [1, 1, 1], divisor: 1 };
}

function readAbsolute(syntax: FunctionSyntax, reader: ValueReader, legacy: boolean): Color | undefined {
  const components: number[] = [];
  const missing: boolean[] = [];
  const start = reader.index;
  let commas = false;
  for (let index = 0; index < 3; index += 1) {
    const isNone = reader.takeKeyword("none");
    const value = isNone ? 0 : readComponent(syntax, reader, index);
    if (value === undefined) return undefined;
    components.push(value);
    missing.push(isNone);
    if (index === 2) break;
    const comma = legacy && reader.takeDelimiter(",");
    if (index === 1 && comma !== commas) return undefined;
    commas = comma;
  }
  if (commas && !isLegacy(syntax, reader.values.slice(start, start + 5))) return undefined;
  let alpha: number | undefined = 1;
  if (!reader.atEnd) {
    if (!reader.takeDelimiter(commas ? "," : "/")) return undefined;
    alpha = readAlpha(reader);
  }
  if (alpha === undefined || !reader.atEnd) return undefined;
  const [a = 0, b = 0, c = 0] = components;
  // With commas saturation and lightness end at 100%, as level 3 had it (css-color-3 §4.2.4).
  const ends = commas && syntax.space === "hsl";
  const color = finish(syntax, ends ? [a, Math.min(100, b), Math.min(100, c)] : [a, b, c], alpha);
  return withSource(color, syntax, components, missing);
}

/** Keeps what the author wrote, where mixing with other colours depends on it. */
function withSource(
  color: Color,
  { space, divisor }: FunctionSyntax,
  components: readonly number[],
  missing: readonly boolean[],
): Color {
  const isLegacy = divisor === 255 || space === "hsl" || space === "hwb";
  if (isLegacy && !missing.includes(true)) return color;
  const [a, b, c] = components.map((value, index) => (missing[index] ? undefined : value));
  return { source: { space, components: [a, b, c], isLegacy }, ...color };
}

/** With commas `rgb()` takes numbers or percentages alone, `hsl()` percentages after the hue (css-color-4 §5.1, §7). */
function isLegacy(syntax: FunctionSyntax, values: readonly ComponentValue[]): boolean {
  const kinds = [values[0]?.kind, values[2]?.kind, values[4]?.kind];
  if (kinds.includes("ident")) return false;
  const percentages = kinds.map((kind) => kind === "percentage");
  if (kinds.includes("function")) return true;
  if (syntax.space === "hsl") return percentages[1] === true && percentages[2] === true;
  return percentages[0] === percentages[1] && percentages[1] === percentages[2];
}

function readComponent(syntax: FunctionSyntax, reader: ValueReader, index: number): number | undefined {
  const full = syntax.full[index] ?? 0;
  const start = reader.index;
  if (index === hueIndex(syntax.space))
    return known(reader, start, angle()) ?? known(reader, start, number());
  const percent = known(reader, start, percentage());
  if (percent !== undefined) return ((percent / 100) * full) / syntax.divisor;
  const plain = known(reader, start, number());
  return plain === undefined ? undefined : plain / syntax.divisor;
}

function readAlpha(reader: ValueReader): number | undefined {
  if (reader.takeKeyword("none")) return 0;
  const start = reader.index;
  const percent = known(reader, start, percentage());
  return percent === undefined ? known(reader, start, number()) : percent / 100;
}

/** Runs a parser from `start`; values that depend on the element do not occur in colours. */
function known(reader: ValueReader, start: number, parser: ValueParser<number>): number | undefined {
  reader.index = start;
  const value = parser(reader);
  return typeof value === "number" ? value : undefined;
}

function finish(syntax: FunctionSyntax, components: Components, alpha: number): Color {
  const [a, b, c] = components;
  switch (syntax.space) {
    case "hsl":
    case "hwb":
      return toColor(syntax.space, [a, Math.max(0, b), Math.max(0, c)], alpha);
    case "lab":
    case "oklab":
      return toColor(syntax.space, [Math.max(0, Math.min(syntax.full[0], a)), b, c], alpha);
    case "lch":
    case "oklch":
      return toColor(syntax.space, [Math.max(0, Math.min(syntax.full[0], a)), Math.max(0, b), c], alpha);
    default:
      return toColor(syntax.space, components, alpha);
  }
}

/** The origin's components stand in for their names, also inside `calc()`. */
function readRelative(syntax: FunctionSyntax, reader: ValueReader, origin: Color): Color | undefined {
  const { source } = origin;
  const rgb: Components = [origin.red, origin.green, origin.blue];
  const [x = 0, y = 0, z = 0] = source?.components ?? [];
  const isWide = source !== undefined && !source.isLegacy;
  const xyz = isWide ? toXyz(source.space, [x, y, z]) : toXyz("srgb", rgb);
  const components = syntax.space === "srgb" && !isWide ? rgb : fromXyz(syntax.space, xyz);
  const names = COMPONENT_NAMES[syntax.space] ?? ["r", "g", "b"];
  const values = new Map<string, number>([["alpha", origin.alpha]]);
  for (let index = 0; index < 3; index += 1) {
    values.set(names[index] ?? "", (components[index] ?? 0) * syntax.divisor);
  }
  const replaced = reader.inside(substituteNames(reader.values.slice(reader.index), values));
  reader.index = reader.values.length;
  if (replaced.values.some((value) => value.kind === "delimiter" && value.value === "/")) {
    return readAbsolute(syntax, replaced, false);
  }
  const color = readAbsolute(syntax, replaced, false);
  return color && { ...color, alpha: origin.alpha };
}

function substituteNames(
  values: readonly ComponentValue[],
  numbers: ReadonlyMap<string, number>,
): ComponentValue[] {
  return values.map((value) => {
    if (value.kind === "function" || value.kind === "block") {
      return { ...value, content: substituteNames(value.content, numbers) };
    }
    const replacement = value.kind === "ident" ? numbers.get(value.value) : undefined;
    if (replacement === undefined) return value;
    const { start, end, spaceBefore } = value;
    return { kind: "number", value: replacement, integer: false, start, end, spaceBefore };
  });
}
