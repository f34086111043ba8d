import type { TextStyle } from "../template/model.ts";
import {
  ALIGNMENTS,
  COLOR_PATTERN,
  COLOR_REFUSAL,
  FONT_WEIGHTS,
  LARGEST_FONT_SIZE,
} from "./request-schema.ts";

/** A value out of its wrapper, with what the wrappers around it said of it. */
export interface Unwrapped {
  readonly value: unknown;
  /** Where the value stands, such as `data.rows.value[2]`. */
  readonly path: string;
  readonly style: TextStyle | undefined;
  readonly readOnly: boolean | undefined;
}

/** Where the attributes of wrappers are refused or noted. */
export interface WrapperContext {
  refuse(path: string, message: string): void;
  /** Notes that a family was asked for at a property path. */
  useFamily(family: string, path: string): void;
}

const STYLE_KEYS: ReadonlySet<string> = new Set([
  "fontFamily",
  "fontSize",
  "textColor",
  "alignment",
  "fontWeight",
  "readOnly",
]);

/**
 * Takes a value out of its wrapper: an object with the value under `value` or `data` and style attributes beside it. What an inner
 * wrapper says comes before what the outer one, `around`, says.
 */
export function unwrap(
  value: unknown,
  path: string,
  { around, context }: { around?: Unwrapped | undefined; context: WrapperContext },
): Unwrapped {
  const style = around?.style;
  const readOnly = around?.readOnly;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { value, path, style, readOnly };
  }
  const key = wrapperKey(value);
  if (key === undefined) return { value, path, style, readOnly };
  const wrapper = value as Readonly<Record<string, unknown>>;
  const own = readStyle(wrapper, path, context);
  return {
    value: wrapper[key],
    path: `${path}.${key}`,
    style: own === undefined ? style : { ...style, ...own },
    readOnly: readFlag(wrapper, path, context) ?? readOnly,
  };
}

/** The key under which a wrapper has its value; undefined when the object is no wrapper. */
function wrapperKey(value: object): "value" | "data" | undefined {
  if (Object.hasOwn(value, "value")) return "value";
  if (Object.hasOwn(value, "data")) return "data";
  // A wrapper whose value was undefined arrives without it.
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((name) => STYLE_KEYS.has(name)) ? "value" : undefined;
}

function readFlag(
  wrapper: Readonly<Record<string, unknown>>,
  path: string,
  context: WrapperContext,
): boolean | undefined {
  const value = Object.hasOwn(wrapper, "readOnly") ? wrapper["readOnly"] : undefined;
  if (value === undefined || value === null || typeof value === "boolean") return value ?? undefined;
  context.refuse(`${path}.readOnly`, "Must be true or false.");
  return undefined;
}

const COLOR = new RegExp(COLOR_PATTERN);

function readStyle(
  wrapper: Readonly<Record<string, unknown>>,
  path: string,
  context: WrapperContext,
): TextStyle | undefined {
  const style: { -readonly [Key in keyof TextStyle]: TextStyle[Key] } = {};
  let isEmpty = true;
  const take = <Value>(name: keyof TextStyle, check: (value: unknown) => value is Value, refusal: string) => {
    const value = Object.hasOwn(wrapper, name) ? wrapper[name] : undefined;
    if (value === undefined || value === null) return undefined;
    if (check(value)) {
      isEmpty = false;
      return value;
    }
    context.refuse(`${path}.${name}`, refusal);
    return undefined;
  };
  const family = take("fontFamily", isName, "Must be the name of a font family.");
  if (family !== undefined) {
    style.fontFamily = family;
    context.useFamily(family, `${path}.fontFamily`);
  }
  const size = take("fontSize", isFontSize, `Must be a number from 1 to ${LARGEST_FONT_SIZE}.`);
  if (size !== undefined) style.fontSize = size;
  const color = take("textColor", isColor, COLOR_REFUSAL);
  if (color !== undefined) style.textColor = color;
  const alignment = take("alignment", isOneOf(ALIGNMENTS), `Must be one of ${ALIGNMENTS.join(", ")}.`);
  if (alignment !== undefined) style.alignment = alignment;
  const weight = take("fontWeight", isOneOf(FONT_WEIGHTS), `Must be one of ${FONT_WEIGHTS.join(", ")}.`);
  if (weight !== undefined) style.fontWeight = weight;
  return isEmpty ? undefined : style;
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isFontSize(value: unknown): value is number {
  return typeof value === "number" && value >= 1 && value <= LARGEST_FONT_SIZE;
}

function isColor(value: unknown): value is string {
  return typeof value === "string" && COLOR.test(value);
}

function isOneOf<Value extends string>(values: readonly Value[]): (value: unknown) => value is Value {
  return (value): value is Value => values.includes(value as Value);
}
