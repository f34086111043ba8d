import { numberOrPercentage } from "../numeric.ts";
import { RelativeValue } from "../specified.ts";
import type { Color, ColorProfile } from "../types.ts";
import type { ValueReader } from "../value-reader.ts";
import { inkColor, spotAlternate } from "./ink-color.ts";

/** More components than any profile of print has. */
const MOST_COMPONENTS = 32;

/** The rest of `color(--name <number or percentage>+ [ / <alpha> ]?)` (css-color-5 §7): which colour it is, the document's rules say. */
export function readProfileColor(reader: ValueReader): RelativeValue<Color> | undefined {
  const name = reader.takeIdent() ?? "";
  const share = numberOrPercentage({});
  const components: number[] = [];
  while (!reader.atEnd && !reader.takeDelimiter("/")) {
    const value = reader.takeKeyword("none") ? 0 : share(reader);
    if (typeof value !== "number" || components.length === MOST_COMPONENTS) return undefined;
    components.push(bounded(value));
  }
  const hasAlpha = reader.values[reader.index - 1]?.kind === "delimiter";
  const alpha = hasAlpha ? (reader.takeKeyword("none") ? 0 : share(reader)) : 1;
  if (components.length === 0 || typeof alpha !== "number" || !reader.atEnd) return undefined;
  return new RelativeValue((context) => profileColor(context.colorProfile(name), components, bounded(alpha)));
}

/**
 * A colour of a profile. Components that are missing are 0, and those too many are left out.
 * DEVIATION css-color-5 §7: without a profile that can be used the colour is one of the device by the number of its components, and what
 * colours of a profile look like on the screen is what those of the device do.
 */
function profileColor(profile: ColorProfile | undefined, given: readonly number[], alpha: number): Color {
  // One component without a profile was meant for an ink: more of it is darker.
  if (profile === undefined) return deviceColor(given.length === 1 ? [1 - (given[0] ?? 0)] : given, alpha);
  const { space } = profile;
  const count = space.type === "spot" ? space.inks.length : space.profile.components;
  const components = Array.from({ length: count }, (_, index) => given[index] ?? 0);
  const look =
    space.type === "spot" ? spotAlternate(space.inks, components, alpha) : deviceColor(components, alpha);
  const { red, green, blue } = look;
  return { red, green, blue, alpha, profiled: { profile, components } };
}

/** One component is light, three are of sRGB, four are inks. */
function deviceColor([a = 0, b = a, c = a, d]: readonly number[], alpha: number): Color {
  return d === undefined ? { red: a, green: b, blue: c, alpha } : inkColor([a, b, c, d], alpha);
}

function bounded(value: number): number {
  return Math.max(0, Math.min(1, value));
}
