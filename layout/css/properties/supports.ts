import type { ParseContext } from "../values/value-reader.ts";
import { DeclarationParser } from "./declaration-parser.ts";

const CONTEXT: ParseContext = { baseUrl: "", quirks: false };

/** Prefixed names that are read for old documents, though the engines that take part in feature tests do not have them. */
const FOREIGN = /^-(?:moz|ms|o|khtml)-|^-webkit-hyphens$/;

/**
 * Whether a declaration means something to the engine, for `@supports` (css-conditional-3 §6.1): false for unknown, ignored and
 * not yet supported properties and values, so that documents take their fallback.
 */
export function supports(property: string, value: string): boolean {
  if (property.startsWith("--")) return true;
  if (FOREIGN.test(property.toLowerCase())) return false;
  const parsed = new DeclarationParser().parse(property.toLowerCase(), value, CONTEXT);
  return parsed.issue === undefined && parsed.targets.length > 0;
}
