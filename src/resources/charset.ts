/**
 * Decodes a stylesheet by the rules of css-syntax-3 §3.2: byte order mark, then the charset of the `Content-Type`, then an
 * `@charset` rule, then the encoding of the document that refers to it, then UTF-8. Unknown labels are passed over;
 * malformed bytes become U+FFFD.
 */
export function decodeStylesheet(bytes: Uint8Array, contentType: string, documentEncoding?: string): string {
  const label =
    byteOrderMark(bytes) ??
    known(charsetOf(contentType)) ??
    atCharset(bytes) ??
    known(documentEncoding) ??
    "utf-8";
  return new TextDecoder(label).decode(bytes);
}

/** The `charset` parameter of a media type, lower case; undefined when there is none. */
export function charsetOf(contentType: string): string | undefined {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(contentType);
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return undefined;
}

/** `@charset "…";` counts only as these exact bytes at the very start, within the first 1024. */
function atCharset(bytes: Uint8Array): string | undefined {
  let start = "";
  for (const byte of bytes.subarray(0, 1024)) start += String.fromCharCode(byte);
  const label = known(/^@charset "([^"]*)";/.exec(start)?.[1]);
  // The rule was read as single bytes, so a UTF-16 label can't be true (css-syntax-3 §3.2 step 2).
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

/** The label's canonical name, or undefined when the runtime does not know it. */
function known(label: string | undefined): string | undefined {
  if (label === undefined || label === "") return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
