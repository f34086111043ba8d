import { NAMED_COLORS } from "../../css/values/color/color-names.ts";

/** Values of attributes from the time before style sheets: HTML standard 2.3 "Common microsyntaxes". */

/** Bounds every number that leaves these parsers. */
const MAXIMUM = 1_000_000;
const MAX_COLOR_LENGTH = 128;

export interface Dimension {
  readonly value: number;
  readonly unit: "px" | "%";
}

/** A length or percentage such as `12`, `12.5px` or `50%`: what follows the number is ignored (2.3.4.4). */
export function parseDimension(text: string): Dimension | undefined {
  const match = /^[\t\n\f\r ]*(\d+(?:\.\d*)?)(%?)/.exec(text);
  if (match === null) return undefined;
  const value = Math.min(Number.parseFloat(match[1] ?? "0"), MAXIMUM);
  return { value, unit: match[2] === "%" ? "%" : "px" };
}

/** As {@link parseDimension}, but zero is an error (2.3.4.5). */
export function parseNonzeroDimension(text: string): Dimension | undefined {
  const dimension = parseDimension(text);
  return dimension === undefined || dimension.value === 0 ? undefined : dimension;
}

/** Digits at the start of the text after white space and an optional sign (2.3.4.1). */
export function parseInteger(text: string): number | undefined {
  const match = /^[\t\n\f\r ]*([-+]?\d+)/.exec(text);
  if (match === null) return undefined;
  const value = Number.parseInt(match[1] ?? "0", 10);
  return Math.max(-2147483648, Math.min(2147483647, value)) + 0;
}

/** An integer of at least zero, at most a million (2.3.4.2). */
export function parseNonNegativeInteger(text: string): number | undefined {
  const value = parseInteger(text);
  return value === undefined || value < 0 ? undefined : Math.min(value, MAXIMUM);
}

/**
 * A colour attribute as `#rrggbb` by the rules for parsing a legacy colour value (2.3.6), which make a colour of nearly
 * any text; undefined for the empty text and `transparent`.
 */
export function parseLegacyColor(text: string): string | undefined {
  if (text === "") return undefined;
  const trimmed = text.trim().toLowerCase();
  if (trimmed === "transparent") return undefined;
  const named = NAMED_COLORS.get(trimmed);
  if (named !== undefined) return `#${named.toString(16).padStart(6, "0")}`;
  if (/^#[0-9a-f]{3}$/.test(trimmed)) return `#${trimmed.slice(1).replace(/./g, "$&$&")}`;
  // Characters beyond the basic plane count twice: in UTF-16 they are two units, each of them replaced.
  const digits = trimmed
    .slice(0, MAX_COLOR_LENGTH)
    .replace(/^#/, "")
    .replace(/[^0-9a-f]/g, "0");
  const length = Math.max(1, Math.ceil(digits.length / 3));
  const padded = digits.padEnd(3 * length, "0");
  return `#${legacyComponents([padded.slice(0, length), padded.slice(length, 2 * length), padded.slice(2 * length)])}`;
}

/** Cuts three components of equal length to two digits each: the last eight, without zeros that all start with. */
function legacyComponents(components: readonly string[]): string {
  let parts = components.map((part) => part.slice(-8));
  while (parts.every((part) => part.length > 2 && part.startsWith("0")))
    parts = parts.map((part) => part.slice(1));
  return parts.map((part) => part.slice(0, 2).padStart(2, "0")).join("");
}
