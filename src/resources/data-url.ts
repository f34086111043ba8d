import { ResourceError } from "../contract/errors.ts";

/** The body of a `data:` URL and its media type. */
export interface DataUrl {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

const DEFAULT_TYPE = "text/plain;charset=US-ASCII";

/** True for addresses of the `data:` scheme, in any case. */
export function isDataUrl(url: string): boolean {
  return url.slice(0, 5).toLowerCase() === "data:";
}

/**
 * Reads a `data:` URL (RFC 2397, as the Fetch standard processes it: a fragment is dropped, white space in base64 is
 * skipped, padding is optional).
 *
 * @throws ResourceError `malformed` without a comma or with characters outside base64; `too-large` above `maximumBytes`.
 */
export function parseDataUrl(url: string, maximumBytes: number = Number.POSITIVE_INFINITY): DataUrl {
  const comma = url.indexOf(",");
  if (comma < 0) throw new ResourceError("malformed", url, "The data: URL has no comma before its data.");
  let contentType = url.slice(5, comma).trim();
  const base64 = /;\s*base64$/i.test(contentType);
  if (base64) contentType = contentType.slice(0, contentType.lastIndexOf(";")).trimEnd();
  if (contentType.startsWith(";")) contentType = `text/plain${contentType}`;

  const fragment = url.indexOf("#", comma);
  const body = url.slice(comma + 1, fragment < 0 ? undefined : fragment);
  // A byte takes at most four characters (base64 written in percent-encoding): don't decode what must be too large.
  if (body.length > 4 * maximumBytes + 64) throw tooLarge(url, maximumBytes);
  const raw = percentDecode(body);
  const bytes = base64 ? decodeBase64(raw, url) : raw;
  if (bytes.length > maximumBytes) throw tooLarge(url, maximumBytes);
  return { bytes, contentType: contentType === "" ? DEFAULT_TYPE : contentType };
}

function tooLarge(url: string, maximumBytes: number): ResourceError {
  return new ResourceError("too-large", url, `The data: URL holds more than ${maximumBytes} bytes.`);
}

const PERCENT = 0x25;

function percentDecode(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  if (!text.includes("%")) return bytes;
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    const high = byte === PERCENT ? hexDigit(bytes[index + 1]) : -1;
    const low = high < 0 ? -1 : hexDigit(bytes[index + 2]);
    if (low < 0) {
      bytes[length] = byte;
    } else {
      bytes[length] = high * 16 + low;
      index += 2;
    }
    length += 1;
  }
  return bytes.subarray(0, length);
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

const BASE64_VALUES: Int8Array = base64Values();

function base64Values(): Int8Array {
  const values = new Int8Array(256).fill(-1);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (let value = 0; value < 64; value += 1) values[alphabet.charCodeAt(value)] = value;
  // The URL-safe alphabet turns up in hand-made data: URLs; it is unambiguous.
  values["-".charCodeAt(0)] = 62;
  values["_".charCodeAt(0)] = 63;
  for (const space of " \t\n\f\r") values[space.charCodeAt(0)] = -2;
  values["=".charCodeAt(0)] = -3;
  return values;
}

function decodeBase64(text: Uint8Array, url: string): Uint8Array {
  const out = new Uint8Array(Math.floor((text.length * 3) / 4) + 3);
  let length = 0;
  let bits = 0;
  let count = 0;
  let padded = false;
  for (const character of text) {
    const value = BASE64_VALUES[character] ?? -1;
    if (value === -2) continue;
    if (value === -3) {
      padded = true;
      continue;
    }
    if (value < 0 || padded) {
      throw new ResourceError("malformed", url, "The data: URL says base64, but its data is not.");
    }
    bits = (bits << 6) | value;
    count += 1;
    if (count === 4) {
      out[length] = bits >> 16;
      out[length + 1] = bits >> 8;
      out[length + 2] = bits;
      length += 3;
      bits = 0;
      count = 0;
    }
  }
  if (count === 1) throw new ResourceError("malformed", url, "The data: URL's base64 data is cut off.");
  if (count >= 2) {
    out[length] = bits >> (count === 2 ? 4 : 10);
    length += 1;
    if (count === 3) {
      out[length] = bits >> 2;
      length += 1;
    }
  }
  return out.subarray(0, length);
}
