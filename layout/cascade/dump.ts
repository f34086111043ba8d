import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { properties } from "../css/properties/registry.ts";

/**
 * The properties of a style that are not at their initial value, by CSS name and in registry order, in a form that prints as
 * JSON. With `parent`, inherited properties that equal the parent's are left out.
 */
export function dumpStyle(style: ComputedStyle, parent?: ComputedStyle): Record<string, unknown> {
  const dump: Record<string, unknown> = {};
  for (const { key, property } of properties) {
    const value = style[key];
    const usual = parent !== undefined && property.inherited ? parent[key] : property.initial;
    if (!isEqual(value, usual)) dump[property.name] = printable(value);
  }
  return dump;
}

function isEqual(a: unknown, b: unknown): boolean {
  return (
    a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b))
  );
}

/** Colours and lengths in the notation of CSS, other values as they are. */
function printable(value: unknown): unknown {
  if (typeof value === "number") return value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(printable);
  if ("red" in value && "alpha" in value)
    return printableColor(value as Parameters<typeof printableColor>[0]);
  if ("percent" in value && "px" in value) return printableSum(Number(value.px), Number(value.percent));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, printable(part)]));
}

function printableColor(color: { red: number; green: number; blue: number; alpha: number }): string {
  const [red, green, blue] = [color.red, color.green, color.blue].map((share) => Math.round(share * 255));
  return color.alpha === 1 ? `rgb(${red} ${green} ${blue})` : `rgb(${red} ${green} ${blue} / ${color.alpha})`;
}

function printableSum(px: number, percent: number): string {
  return px === 0 ? `${percent}%` : `calc(${px}px + ${percent}%)`;
}
