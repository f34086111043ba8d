import type { ComponentValue } from "../component-value.ts";
import { numberOrPercentage } from "../numeric.ts";
import { RelativeValue, type Specified, toComputed } from "../specified.ts";
import type { Color, ColorOrCurrent } from "../types.ts";
import type { ValueParser, ValueReader } from "../value-reader.ts";
import { readColorFunction } from "./color-function.ts";
import { readColorMix } from "./color-mix.ts";
import { DARK_SYSTEM_COLORS, NAMED_COLORS, SYSTEM_COLORS } from "./color-names.ts";
import { inkColor } from "./ink-color.ts";

const TRANSPARENT: Color = { red: 0, green: 0, blue: 0, alpha: 0 };

/** `<color>` (css-color-4 §4); colours are sRGB, `currentcolor` stays a keyword. */
export const color: ValueParser<ColorOrCurrent> = (reader) => {
  const value = reader.next();
  return value && readColor(value, reader);
};

/** In quirks mode also `ff0000` without `#` (quirks §3.1). */
export const quirkyColor: ValueParser<ColorOrCurrent> = (reader) => {
  const value = reader.peek();
  if (!reader.context.quirks || value === undefined) return color(reader);
  const text = reader.text.slice(value.start, value.end);
  const digits = value.kind === "number" && value.integer ? text.padStart(6, "0") : text;
  const plain = value.kind === "number" || value.kind === "dimension" || value.kind === "ident";
  const hex = plain ? hexColor(digits) : undefined;
  if (hex === undefined || digits.length === 4 || digits.length === 8) return color(reader);
  reader.index += 1;
  return hex;
};

/** The `color` property itself: `currentcolor` is the parent's colour. */
export const textColor: ValueParser<Color> = (reader) => {
  const value = quirkyColor(reader);
  if (value === undefined || (typeof value === "object" && !(value instanceof RelativeValue))) return value;
  return new RelativeValue((context) => {
    const computed = value instanceof RelativeValue ? value.compute(context) : value;
    return computed === "currentcolor" ? context.parent.color : computed;
  });
};

function readColor(value: ComponentValue, reader: ValueReader): Specified<ColorOrCurrent> | undefined {
  switch (value.kind) {
    case "ident":
      return colorByName(value.value);
    case "hash":
      return hexColor(value.value);
    case "function":
      if (value.name === "color-mix") return readColorMix(reader.inside(value.content), color);
      if (value.name === "light-dark") return readLightDark(reader.inside(value.content));
      if (value.name === "device-cmyk") return readDeviceCmyk(reader.inside(value.content));
      return readColorFunction(value.name, reader.inside(value.content), color);
    default:
      return undefined;
  }
}

/** `light-dark(<color>, <color>)` (css-color-5 §5). */
function readLightDark(reader: ValueReader): Specified<ColorOrCurrent> | undefined {
  const light = color(reader);
  if (light === undefined || !reader.takeDelimiter(",")) return undefined;
  const dark = color(reader);
  return dark === undefined || !reader.atEnd ? undefined : byScheme(light, dark);
}

/** The colour that goes with the element's `color-scheme`. */
function byScheme(
  light: Specified<ColorOrCurrent>,
  dark: Specified<ColorOrCurrent>,
): RelativeValue<ColorOrCurrent> {
  return new RelativeValue((context) => toComputed(context.colorScheme === "dark" ? dark : light, context));
}

/** `device-cmyk(c m y k [ / a ]?)` and its form with commas (css-color-5 §6): inks, and how they look by the naive conversion of §6.1. */
function readDeviceCmyk(reader: ValueReader): Color | undefined {
  const share = numberOrPercentage({});
  const inks: number[] = [];
  let commas = false;
  for (let index = 0; index < 4; index += 1) {
    const value = reader.takeKeyword("none") ? 0 : share(reader);
    if (typeof value !== "number") return undefined;
    inks.push(Math.max(0, Math.min(1, value)));
    const comma = index < 3 && reader.takeDelimiter(",");
    if (index > 0 && index < 3 && comma !== commas) return undefined;
    if (index === 0) commas = comma;
  }
  const alpha = !commas && reader.takeDelimiter("/") ? share(reader) : 1;
  if (typeof alpha !== "number" || !reader.atEnd) return undefined;
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = inks;
  return inkColor([cyan, magenta, yellow, black], Math.max(0, Math.min(1, alpha)));
}

function colorByName(name: string): Specified<ColorOrCurrent> | undefined {
  if (name === "currentcolor") return "currentcolor";
  if (name === "transparent") return TRANSPARENT;
  const rgb = NAMED_COLORS.get(name) ?? SYSTEM_COLORS.get(name);
  if (rgb === undefined) return undefined;
  const dark = DARK_SYSTEM_COLORS.get(name);
  return dark === undefined ? colorOfRgb(rgb) : byScheme(colorOfRgb(rgb), colorOfRgb(dark));
}

function colorOfRgb(rgb: number): Color {
  return bytesToColor(rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255);
}

/** Three, four, six or eight hexadecimal digits (css-color-4 §5.2). */
export function hexColor(digits: string): Color | undefined {
  if (!/^[0-9a-f]+$/i.test(digits)) return undefined;
  const short = digits.length === 3 || digits.length === 4;
  if (!short && digits.length !== 6 && digits.length !== 8) return undefined;
  const channel = (index: number): number => {
    const text = short ? (digits[index] ?? "f").repeat(2) : digits.slice(index * 2, index * 2 + 2) || "ff";
    return Number.parseInt(text, 16);
  };
  return bytesToColor(channel(0), channel(1), channel(2), channel(3));
}

function bytesToColor(red: number, green: number, blue: number, alpha: number): Color {
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha / 255 };
}
