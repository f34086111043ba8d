import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { isLength, resolveExactly } from "../css/values/resolve.ts";
import type { LengthPercentage } from "../css/values/types.ts";

/** What percentages of a drawing refer to: the size of the nearest viewport in its own user units (svg2 §8.9). */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export type Axis = "horizontal" | "vertical" | "diagonal";

const LENGTH = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%|[a-z]+)?\s*$/i;

/** Pixels of the absolute units (css-values-4 §6.2). */
const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** A length attribute in user units; undefined when it is missing, malformed or `auto`. */
export function attributeLength(
  text: string | undefined,
  axis: Axis,
  { viewport, style }: { readonly viewport: Viewport; readonly style: ComputedStyle },
): number | undefined {
  if (text === undefined) return undefined;
  const match = LENGTH.exec(text);
  if (match === null) return undefined;
  const value = Number(match[1]);
  const unit = (match[2] ?? "px").toLowerCase();
  if (unit === "%") return (value / 100) * percentageBase(axis, viewport);
  if (unit === "em" || unit === "rem") return value * style.fontSize;
  if (unit === "ex" || unit === "ch") return (value * style.fontSize) / 2;
  const factor = UNITS[unit];
  return factor === undefined ? undefined : clamp(value * factor);
}

/** The same of a computed value. */
export function userLength(value: LengthPercentage, axis: Axis, viewport: Viewport): number {
  return isLength(value) ? clamp(resolveExactly(value, percentageBase(axis, viewport))) : 0;
}

function percentageBase(axis: Axis, { width, height }: Viewport): number {
  if (axis === "horizontal") return width;
  return axis === "vertical" ? height : Math.sqrt((width * width + height * height) / 2);
}

function clamp(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-1e9, Math.min(1e9, value));
}
