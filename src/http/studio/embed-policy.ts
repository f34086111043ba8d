import { ValidationError } from "../../contract/errors.ts";

/** The origin of a page (RFC 6454), or those of all hosts below one, as `frame-ancestors` takes it (CSP3 §6.4.2). */
export const ORIGIN: RegExp = /^https?:\/\/(\*\.)?[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(:\d{1,5})?$/;

/** The source of `frame-ancestors` for pages of these origins. @throws ValidationError when one is no origin. */
export function frameAncestors(origins: readonly string[]): string {
  origins.forEach((origin, index) => {
    if (ORIGIN.test(origin)) return;
    const message =
      "Must be an origin without a path, such as https://app.example.com or https://*.example.com.";
    throw new ValidationError([{ property: `embedOrigins[${index}]`, message }]);
  });
  return origins.length === 0 ? "'none'" : origins.join(" ");
}
