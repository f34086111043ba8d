import type { ParseContext } from "../values/value-reader.ts";
import { DeclarationParser } from "./declaration-parser.ts";

const CONTEXT: ParseContext = { baseUrl: "", quirks: false };

/**
 * Whether a declaration means something to the engine, for `@supports` (css-conditional-3 §6.1): false for unknown, ignored and
 * not yet supported properties and values, so that documents take their fallback.
 */
export function supports(property: string, value: string): boolean {
  if (property.startsWith("--")) return true;
  const parsed = new DeclarationParser().parse(property.toLowerCase(), value, CONTEXT);
  return parsed.issue === undefined && parsed.targets.length > 0;
}
