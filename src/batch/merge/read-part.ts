import type { Inflate } from "../../pdf/objects/deflate.ts";
import { entriesOf, referencesOf, valueEnd } from "./pdf-tokens.ts";

/** An object of a file. */
export interface PartObject {
  /** The object, or the dictionary of a stream; a byte in each character. */
  readonly text: string;
  readonly stream: Uint8Array | undefined;
  /** Where the bytes end that it was read from. */
  readonly end: number;
}

/** A file that this program wrote, open to be moved into another one. */
export interface ReadPart {
  readonly bytes: Uint8Array;
  /** Number of the catalogue. */
  readonly root: number;
  object(number: number): PartObject | undefined;
  /** Numbers of the objects that are read from the bytes before a place. */
  numbersBefore(end: number): readonly number[];
}

/** Where an object is: in the file, or in an object stream. */
type Place = { readonly offset: number } | { readonly stream: number; readonly index: number };

const LARGEST_STREAM = 16_777_216;

/**
 * Reads a file as this program writes them: a cross-reference table or stream at the end (ISO 32000-1 §7.5.4, §7.5.8), no revisions and no
 * encryption.
 *
 * @throws Error when it is none.
 */
export function readPart(bytes: Uint8Array, inflate: Inflate): ReadPart {
  const tail = latin1(bytes, Math.max(0, bytes.length - 64), bytes.length);
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]);
  if (!(start > 0 && start < bytes.length)) throw new Error("The part has no cross-reference.");
  const isTable = latin1(bytes, start, start + 4) === "xref";
  const { places, trailer } = isTable ? readTable(bytes, start) : readStream(bytes, start, inflate);
  const root = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1]);
  const streams = new Map<number, readonly PartObject[]>();
  const object = (number: number): PartObject | undefined => {
    const place = places.get(number);
    if (place === undefined) return undefined;
    if ("offset" in place) return objectAt(bytes, place.offset);
    let members = streams.get(place.stream);
    if (members === undefined) {
      const container = object(place.stream);
      members = container === undefined ? [] : membersOf(container, inflate);
      streams.set(place.stream, members);
    }
    return members[place.index];
  };
  const isBefore = (place: Place | undefined, end: number): boolean => {
    if (place === undefined) return false;
    return "offset" in place ? place.offset < end : isBefore(places.get(place.stream), end);
  };
  const numbersBefore = (end: number): readonly number[] =>
    [...places].filter(([, place]) => isBefore(place, end)).map(([number]) => number);
  return { bytes, root, object, numbersBefore };
}

/** What the leaves of a number tree or name tree list, in their order (§7.9.6, §7.9.7). */
export function treeEntries(part: ReadPart, value: string | undefined, name: "Nums" | "Names"): string {
  const nodes = [...referencesOf(value ?? "")];
  let text = "";
  for (let number = nodes.shift(); number !== undefined; number = nodes.shift()) {
    const entries = entriesOf(part.object(number)?.text ?? "");
    text += ` ${entries.get(name)?.slice(1, -1) ?? ""}`;
    nodes.unshift(...referencesOf(entries.get("Kids") ?? ""));
  }
  return text;
}

interface CrossReference {
  readonly places: ReadonlyMap<number, Place>;
  readonly trailer: string;
}

function readTable(bytes: Uint8Array, start: number): CrossReference {
  const text = latin1(bytes, start, bytes.length);
  const end = text.indexOf("trailer");
  const places = new Map<number, Place>();
  let number = 0;
  for (const line of text.slice(4, end).split("\n")) {
    const [, offset, kind] = /^(\d{10}) \d{5} ([nf])/.exec(line) ?? [];
    if (kind === undefined) number = Number(/^(\d+) \d+/.exec(line)?.[1] ?? number);
    else {
      if (kind === "n") places.set(number, { offset: Number(offset) });
      number += 1;
    }
  }
  return { places, trailer: text.slice(end) };
}

function readStream(bytes: Uint8Array, start: number, inflate: Inflate): CrossReference {
  const { text, stream } = objectAt(bytes, start);
  const widths = /\/W ?\[(\d+) (\d+) (\d+)\]/.exec(text)?.slice(1).map(Number);
  if (stream === undefined || widths === undefined)
    throw new Error("The cross-reference of the part can't be read.");
  const rows = withoutPredictor(
    inflate(stream, LARGEST_STREAM),
    widths.reduce((sum, width) => sum + width, 0),
  );
  const [first = 0, second = 0, third = 0] = widths;
  const places = new Map<number, Place>();
  for (const [number, row] of rows.entries()) {
    const kind = numberOf(row, 0, first);
    const place = numberOf(row, first, second);
    if (kind === 1) places.set(number, { offset: place });
    if (kind === 2) places.set(number, { stream: place, index: numberOf(row, first + second, third) });
  }
  return { places, trailer: text };
}

/** Rows after the filter "up" of PNG. */
function withoutPredictor(bytes: Uint8Array, length: number): readonly Uint8Array[] {
  const rows: Uint8Array[] = [];
  let above = new Uint8Array(length);
  for (let at = 1; at + length <= bytes.length; at += length + 1) {
    const row = bytes.slice(at, at + length);
    for (let index = 0; index < length; index += 1) row[index] = (row[index] ?? 0) + (above[index] ?? 0);
    rows.push(row);
    above = row;
  }
  return rows;
}

function numberOf(row: Uint8Array, start: number, width: number): number {
  let number = 0;
  for (let index = start; index < start + width; index += 1) number = number * 256 + (row[index] ?? 0);
  return number;
}

/** Bytes that an object is looked for in before more are: most are the short dictionary of a stream. */
const WINDOW = 128;

function objectAt(bytes: Uint8Array, offset: number): PartObject {
  for (let window = WINDOW; ; window *= 4) {
    const limit = Math.min(bytes.length, offset + window);
    const text = latin1(bytes, offset, limit);
    const head = /^\d+ 0 obj\s*/.exec(text)?.[0].length;
    if (head === undefined) throw new Error("The part has no object where it should.");
    const isNested = text.startsWith("<<", head) || text.startsWith("[", head);
    const end = isNested ? valueEnd(text, head) : text.indexOf("endobj", head);
    const isWhole = end > head && (limit === bytes.length || end + 12 < text.length);
    if (!isWhole && limit < bytes.length) continue;
    const value = text.slice(head, end).trim();
    const keyword = /^\s*stream\r?\n/.exec(text.slice(end, end + 12))?.[0];
    if (keyword === undefined) return { text: value, stream: undefined, end: offset + end };
    const length = Number(/\/Length (\d+)/.exec(value)?.[1]);
    const start = offset + end + keyword.length;
    return { text: value, stream: bytes.subarray(start, start + length), end: start + length };
  }
}

/** The objects of an object stream (§7.5.7). */
function membersOf({ text, stream, end }: PartObject, inflate: Inflate): readonly PartObject[] {
  if (stream === undefined) return [];
  const plain = text.includes("/FlateDecode") ? inflate(stream, LARGEST_STREAM) : stream;
  const count = Number(/\/N (\d+)/.exec(text)?.[1]);
  const first = Number(/\/First (\d+)/.exec(text)?.[1]);
  const content = latin1(plain, 0, plain.length);
  const numbers = content.slice(0, first).trim().split(/\s+/).map(Number);
  return Array.from({ length: count }, (_, index) => {
    const from = first + (numbers[2 * index + 1] ?? 0);
    const to = index + 1 < count ? first + (numbers[2 * index + 3] ?? 0) : content.length;
    return { text: content.slice(from, to).trim(), stream: undefined, end };
  });
}

const PORTION = 8_192;

/** Bytes as a text with a byte in each character. */
function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; at += PORTION)
    text += String.fromCharCode.apply(null, bytes.subarray(at, Math.min(end, at + PORTION)) as never);
  return text;
}
