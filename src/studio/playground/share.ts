import { FORMATS, NO_PAGE_CHOICE, PANES, type PageChoice, type PlaygroundDocument } from "./document.ts";

/** Characters that a link may have: longer ones are cut by programs that send and show them. */
export const LONGEST_LINK = 32_000;
/** Characters that the text behind a link may have: a few letters can be packed of very many. */
const LONGEST_TEXT = 2_000_000;
const PREFIX = "#/playground?document=1.";

/** A document as JSON, of which `documentOf` makes it again. */
export function jsonOf({ format, texts, page }: PlaygroundDocument): string {
  // Texts of other formats are not part of what is seen.
  return JSON.stringify({
    format,
    texts: { [format]: texts[format], css: texts.css },
    page: withoutEmpty(page),
  });
}

/** The document of a JSON that anybody may have written. @throws SyntaxError for what is none. */
export function documentOf(json: string): PlaygroundDocument {
  return checked(JSON.parse(json));
}

/** The fragment of an address that holds a document. Nothing of it reaches a server. */
export async function fragmentOf(document: PlaygroundDocument): Promise<string> {
  const bytes = new TextEncoder().encode(jsonOf(document));
  const packed = await passed(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  return PREFIX + toBase64Url(packed);
}

/** The document in the fragment of an address; undefined where there is none. @throws Error with a sentence where it can't be read. */
export async function documentIn(fragment: string): Promise<PlaygroundDocument | undefined> {
  if (!fragment.startsWith(PREFIX)) return undefined;
  try {
    const packed = fromBase64Url(fragment.slice(PREFIX.length));
    const bytes = await passed(packed, new DecompressionStream("deflate-raw"), LONGEST_TEXT);
    return documentOf(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Error(
      "The document in this link can't be read: the link was cut, or is no link of the studio.",
    );
  }
}

/** What anybody may have written, as a document: only what it should have, and only text. */
function checked(value: unknown): PlaygroundDocument {
  const [format] = FORMATS.find(([name]) => name === member(value, "format")) ?? ["html"];
  const text = (name: string): string => textMember(member(value, "texts"), name);
  const page = member(value, "page");
  const pageCount = textMember(page, "pageCount");
  const texts = Object.fromEntries(PANES.map((pane) => [pane, text(pane)] as const));
  return {
    format,
    texts: { html: "", css: "", markdown: "", blocks: "[]", ...texts },
    page: {
      width: textMember(page, "width"),
      height: textMember(page, "height"),
      marginTop: textMember(page, "marginTop"),
      marginRight: textMember(page, "marginRight"),
      marginBottom: textMember(page, "marginBottom"),
      marginLeft: textMember(page, "marginLeft"),
      pageCount: PAGE_COUNTS.find((place) => place === pageCount) ?? NO_PAGE_CHOICE.pageCount,
    },
  };
}

const PAGE_COUNTS = [
  "topLeft",
  "topCenter",
  "topRight",
  "bottomLeft",
  "bottomCenter",
  "bottomRight",
] as const;

/** A member of its own: what every object inherits is nobody's document. */
function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

function textMember(value: unknown, name: string): string {
  const text = member(value, name);
  return typeof text === "string" ? text : "";
}

function withoutEmpty(page: PageChoice): Partial<PageChoice> {
  return Object.fromEntries(Object.entries(page).filter(([, value]) => value !== ""));
}

/** Bytes through a stream that changes them. @throws where more than `most` come out. */
async function passed(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const chunks: BlobPart[] = [];
  let length = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    length += step.value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("There is more behind the link than a document may have.");
    }
    chunks.push(step.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
