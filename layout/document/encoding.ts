import type { DiagnosticSink } from "../diagnostics.ts";

/** How many bytes of a document are searched for a declaration (HTML standard 13.2.3.2). */
const PRESCAN_LENGTH = 1024;
const FALLBACK = "windows-1252";

export interface DecodingOptions {
  /** Encoding by a transport or the caller: an encoding label. */
  readonly encoding?: string;
  readonly source?: string;
  readonly diagnostics?: DiagnosticSink;
}

/** Decodes a document's bytes with the encoding that {@link htmlEncoding} finds; malformed bytes become U+FFFD. */
export function decodeHtml(bytes: Uint8Array, options: DecodingOptions = {}): string {
  return decodeBytes(bytes, htmlEncoding(bytes, options));
}

/**
 * The encoding of a document as a name in lower case: by byte order mark, then the one given, then `<meta charset>` or its
 * http-equiv form in the first 1,024 bytes, then UTF-8 if the bytes are valid UTF-8, else windows-1252 (HTML standard
 * 13.2.3.2). Unknown labels are reported and passed over.
 */
export function htmlEncoding(bytes: Uint8Array, options: DecodingOptions = {}): string {
  const certain = encodingOfFirstBytes(bytes) ?? knownEncoding(options.encoding, options);
  if (certain !== undefined) return certain;
  const declared = knownEncoding(declaredEncoding(bytes), options);
  if (declared !== undefined) return asciiCompatible(declared);
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return FALLBACK;
  }
}

/** Characters of windows-1252 for 0x80 to 0x9f. */
const WINDOWS_1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

/** Decodes bytes by the name of an encoding that the runtime knows; a byte order mark is left out. */
export function decodeBytes(bytes: Uint8Array, encoding: string): string {
  // Some runtimes decode it as ISO 8859-1, which has control characters where the quotes and dashes are.
  if (encoding === FALLBACK) {
    return latin1(bytes).replace(
      /[\x80-\x9f]/g,
      (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control,
    );
  }
  return new TextDecoder(encoding).decode(bytes);
}

/** By a byte order mark, or by an XML declaration written in UTF-16. */
function encodingOfFirstBytes(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  const start = latin1(bytes.subarray(0, 6));
  if (start === "<\0?\0x\0") return "utf-16le";
  if (start === "\0<\0?\0x") return "utf-16be";
  return undefined;
}

/** A declaration that could be read byte by byte can't be true when it says UTF-16. */
function asciiCompatible(encoding: string): string {
  if (encoding === "utf-16be" || encoding === "utf-16le") return "utf-8";
  return encoding === "x-user-defined" ? FALLBACK : encoding;
}

/** The label if a decoder exists for it; otherwise reports it. */
function knownEncoding(label: string | undefined, options: DecodingOptions): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    options.diagnostics?.warn(
      "unknown-encoding",
      `The encoding "${label.slice(0, 40)}" is not known; UTF-8 or windows-1252 is used.`,
      { source: options.source ?? "html", line: 1, column: 1 },
    );
    return undefined;
  }
}

const COMMENT = /^<!--[\s\S]*?-->/;
const META = /^<meta[\t\n\f\r /]/i;
const TAG_NAME = /^<\/?[a-z][^\t\n\f\r >]*/i;
const MARKUP = /^<[!/?][^>]*>/;
const ATTRIBUTE =
  /^[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]*)))?/;
const XML_ENCODING = /^<\?xml[^>]*?encoding[\t\n\r ]*=[\t\n\r ]*["']([^"'>]+)["']/;
const CONTENT_CHARSET = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"']+))/i;

/** The label declared at the start of the document ("prescan a byte stream", HTML standard 13.2.3.2). */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const text = latin1(bytes.subarray(0, PRESCAN_LENGTH));
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const rest = text.slice(at);
    const skipped = (COMMENT.exec(rest) ?? MARKUP.exec(rest))?.[0].length;
    if (skipped !== undefined) {
      at += skipped;
      continue;
    }
    const name = TAG_NAME.exec(rest)?.[0] ?? "<";
    const tag = readAttributes(name === "<" ? "" : rest.slice(name.length));
    const label = META.test(rest) ? labelOf(tag.attributes) : undefined;
    if (label !== undefined) return label;
    at += name.length + tag.length;
  }
  return XML_ENCODING.exec(text)?.[1];
}

/** One character per byte. */
function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + 8192) as never);
  return text;
}

/** The attributes behind a tag name, the first of equal names counting, and how much text they take. */
function readAttributes(text: string): { attributes: ReadonlyMap<string, string>; length: number } {
  const attributes = new Map<string, string>();
  let at = 0;
  for (;;) {
    const match = ATTRIBUTE.exec(text.slice(at));
    if (match === null) return { attributes, length: at };
    const name = (match[1] ?? "").toLowerCase();
    if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? "");
    at += match[0].length;
  }
}

function labelOf(attributes: ReadonlyMap<string, string>): string | undefined {
  const charset = attributes.get("charset");
  if (charset !== undefined) return charset;
  if (attributes.get("http-equiv")?.toLowerCase() !== "content-type") return undefined;
  const match = CONTENT_CHARSET.exec(attributes.get("content") ?? "");
  return match?.[1] ?? match?.[2] ?? match?.[3];
}
