import { type FontFormat, type FontLimits, fontFormatOf } from "../../fonts/api/faces.ts";

export type { FontFormat };

/** What documents may bring unless the caller says otherwise. */
export const ALL_FORMATS: readonly FontFormat[] = ["truetype", "opentype", "woff", "woff2"];

/** What the service's specification promises, and no more. */
export const TRUETYPE_ONLY: readonly FontFormat[] = ["truetype"];

/** Formats by the names that `format()` in `@font-face` gives them (css-fonts-4 §4.3). */
const FORMATS_BY_HINT: ReadonlyMap<string, readonly FontFormat[]> = new Map([
  ["truetype", ["truetype"]],
  ["truetype-variations", ["truetype"]],
  ["opentype", ["opentype", "truetype"]],
  ["opentype-variations", ["opentype", "truetype"]],
  ["collection", ["collection"]],
  ["woff", ["woff"]],
  ["woff-variations", ["woff"]],
  ["woff2", ["woff2"]],
  ["woff2-variations", ["woff2"]],
]);

/** May a source with this `format()` hint be of use? Without a hint only loading tells. */
export function acceptsHint(hint: string, formats: readonly FontFormat[]): boolean {
  if (hint === "") return true;
  return FORMATS_BY_HINT.get(hint)?.some((format) => formats.includes(format)) ?? false;
}

/**
 * The font that a file holds, unpacked from WOFF or WOFF2. The unpackers are loaded with the first file that needs them.
 *
 * @returns undefined when the bytes are in none of the formats.
 * @throws FontError when a packed file is damaged or unpacks to more than the limit.
 */
export async function unpackFont(
  bytes: Uint8Array,
  formats: readonly FontFormat[],
  limits: FontLimits,
): Promise<Uint8Array | undefined> {
  const format = fontFormatOf(bytes);
  if (format === undefined || !formats.includes(format)) return undefined;
  if (format === "woff") return (await import("../../fonts/api/woff.ts")).unpackWoff(bytes, limits);
  if (format === "woff2") return (await import("../../fonts/api/woff2.ts")).unpackWoff2(bytes, limits);
  return bytes;
}
