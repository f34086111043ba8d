import { resolveReference } from "../../url.ts";
import type { UrlValue } from "./types.ts";
import type { ValueParser } from "./value-reader.ts";

/**
 * A URL resolved against a base. Fragments (`#name`) stay as they are, they point into the document; what cannot be
 * resolved stays as written, so that loading reports it.
 */
export function resolveUrl(url: string, baseUrl: string): string {
  const trimmed = url.trim();
  return trimmed.startsWith("#") ? trimmed : (resolveReference(trimmed, baseUrl) ?? trimmed);
}

/** `<url>` */
export const url: ValueParser<UrlValue> = (reader) => {
  const value = reader.next();
  return value?.kind === "url" ? { url: resolveUrl(value.value, reader.context.baseUrl) } : undefined;
};
