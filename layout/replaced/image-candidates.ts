import { matchesMedia } from "../css/queries/media.ts";
import type { MediaFacts } from "../css/queries/media-facts.ts";
import { readMediaNumber } from "../css/queries/media-length.ts";
import { splitAtCommas } from "../css/syntax/token-range.ts";
import { TokenList } from "../css/syntax/tokens.ts";
import { type Document, NO_NODE, type NodeId } from "../document/document.ts";

/** One of the addresses that an image element offers. */
export interface ImageCandidate {
  /** As written. */
  readonly address: string;
  /** Image pixels per CSS px. */
  readonly density: number;
}

interface Descriptor {
  readonly kind: "density" | "width";
  readonly value: number;
}

/** Sharp enough for images whose width is named, in image pixels per CSS px. */
const WANTED_DENSITY = 2;
const READABLE_TYPES: ReadonlySet<string> = new Set([
  "image/png",
  "image/apng",
  "image/jpeg",
  "image/jpg",
  "image/pjpeg",
  "image/gif",
  "image/svg+xml",
]);
const LONGEST_DESCRIPTOR = 40;
const UNREADABLE_NAME = /\.(?:jxl|jp2|heic|heif|bmp|tiff?)(?:[?#]|$)/i;
/** Names of files that are readable where the caller has a decoder. */
const DECODED_NAME = /\.(webp|avif)(?:[?#]|$)/i;

/** How an image is chosen. */
export interface ImageChoice {
  readonly facts: MediaFacts;
  /** Media types that can be read beside those that PDF can hold. */
  readonly decodedTypes: ReadonlySet<string>;
}

/**
 * Chooses for print what an `img` shows (HTML §4.8.4.3, "selecting an image source"): of `source` elements the first that fits, of densities
 * the largest, of widths the smallest that has two pixels per px of `sizes`. Formats that can't be read are left out, and those that have to be
 * decoded are taken only where there is no other: what PDF can hold as it is makes smaller files sooner. Undefined when the element offers
 * nothing beside its `src`.
 * DEVIATION HTML §4.8.4.3: a `source` in a format that has to be decoded is passed over for a later one that PDF holds as it is: that
 * makes the smaller file sooner.
 */
export function chooseImage(
  document: Document,
  node: NodeId,
  choice: ImageChoice,
): ImageCandidate | undefined {
  const { facts, decodedTypes } = choice;
  const stored = chooseOf(document, node, { facts, decodedTypes: NOTHING_DECODED });
  if (stored !== undefined || decodedTypes.size === 0) return stored;
  const source = document.attribute(node, "src");
  if (source !== undefined && source !== "" && !DECODED_NAME.test(source)) return undefined;
  return chooseOf(document, node, choice);
}

const NOTHING_DECODED: ReadonlySet<string> = new Set();

function chooseOf(document: Document, node: NodeId, choice: ImageChoice): ImageCandidate | undefined {
  const parent = document.parent[node] ?? NO_NODE;
  if (parent !== NO_NODE && document.nameOf(parent) === "picture") {
    for (let child = document.firstChildOf(parent); child !== NO_NODE && child !== node; ) {
      if (document.isElement(child) && document.nameOf(child) === "source" && fits(document, child, choice)) {
        const chosen = bestOf(candidatesOf(document, child, choice));
        if (chosen !== undefined) return chosen;
      }
      child = document.nextSiblingOf(child);
    }
  }
  if (document.attribute(node, "srcset") === undefined) return undefined;
  return bestOf(candidatesOf(document, node, choice));
}

function fits(document: Document, source: NodeId, { facts, decodedTypes }: ImageChoice): boolean {
  const type = (document.attribute(source, "type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== undefined && type !== "" && !READABLE_TYPES.has(type) && !decodedTypes.has(type)) return false;
  return matchesMedia(document.attribute(source, "media") ?? "", facts);
}

function candidatesOf(document: Document, node: NodeId, choice: ImageChoice): ImageCandidate[] {
  const { facts, decodedTypes } = choice;
  const parsed = parseSourceSet(document.attribute(node, "srcset") ?? "");
  let slot: number | undefined;
  let hasWidths = false;
  const candidates: ImageCandidate[] = [];
  for (const { address, descriptor } of parsed) {
    if (descriptor.kind === "width") {
      hasWidths = true;
      slot ??= slotWidth(document.attribute(node, "sizes") ?? "", facts);
      candidates.push({ address, density: descriptor.value / Math.max(slot, 1) });
    } else candidates.push({ address, density: descriptor.value });
  }
  const fallback = document.attribute(node, "src");
  if (!hasWidths && fallback !== undefined && document.nameOf(node) === "img")
    candidates.push({ address: fallback, density: 1 });
  const readable = candidates.filter(({ address }) => isReadable(address, decodedTypes));
  if (readable.length === 0) return [];
  if (!hasWidths) return readable;
  const sharp = readable.filter(({ density }) => density >= WANTED_DENSITY);
  if (sharp.length === 0) return readable;
  const least = sharp.reduce((best, one) => (one.density < best.density ? one : best));
  return [least];
}

function isReadable(address: string, decodedTypes: ReadonlySet<string>): boolean {
  const decoded = DECODED_NAME.exec(address)?.[1];
  if (decoded !== undefined) return decodedTypes.has(`image/${decoded.toLowerCase()}`);
  return !UNREADABLE_NAME.test(address);
}

function bestOf(candidates: readonly ImageCandidate[]): ImageCandidate | undefined {
  let best: ImageCandidate | undefined;
  for (const candidate of candidates)
    if (best === undefined || candidate.density > best.density) best = candidate;
  return best;
}

/** "Parse a srcset attribute" (HTML §4.8.4.3.8): candidates without meaning are left out. */
function parseSourceSet(text: string): { address: string; descriptor: Descriptor }[] {
  const candidates: { address: string; descriptor: Descriptor }[] = [];
  const candidate = /[\s,]*([^\s,]\S*)([^,]*)/y;
  for (;;) {
    const start = candidate.lastIndex;
    const match = candidate.exec(text);
    if (match === null) return candidates;
    const written = match[1] as string;
    const address = withoutCommas(written);
    // A comma at its end ends the candidate: what follows is the next.
    const isAlone = address.length < written.length;
    if (isAlone) candidate.lastIndex = start + match[0].length - (match[2] as string).length;
    const descriptor = parseDescriptor(isAlone ? "" : (match[2] as string).trim());
    if (descriptor !== undefined) candidates.push({ address, descriptor });
  }
}

function withoutCommas(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === ",") end -= 1;
  return text.slice(0, end);
}

/** `2x`, or `400w`, perhaps with a height that no browser asks about; undefined for anything else. */
function parseDescriptor(text: string): Descriptor | undefined {
  if (text === "") return { kind: "density", value: 1 };
  if (text.length > LONGEST_DESCRIPTOR) return undefined;
  const match = /^(?:(\d+)w(?:\s+\d+h)?|(\d*\.?\d+(?:e[+-]?\d+)?)x)$/i.exec(text);
  if (match === null) return undefined;
  const value = Number(match[1] ?? match[2]);
  if (!(value > 0 && value <= 1e6)) return undefined;
  return { kind: match[1] === undefined ? "density" : "width", value };
}

/** The width in px that `sizes` gives the image: that of the first condition that holds; without any, the width of the page. */
function slotWidth(sizes: string, facts: MediaFacts): number {
  const tokens = new TokenList(viewportInPixels(sizes, facts));
  const { count } = tokens;
  if (tokens.isTooDeep(0, count)) return facts.mediaWidth;
  for (const part of splitAtCommas({ tokens, start: 0, end: count })) {
    const end = tokens.trimEnd(part.start, part.end);
    const start = tokens.skipWhiteSpace(part.start, end);
    let size = start;
    for (let at = start; at < end; at = tokens.after(at)) if (!tokens.isWhiteSpace(at)) size = at;
    const width = readMediaNumber({ tokens, start: size, end });
    if (width === undefined || (width.kind !== "length" && width.value !== 0) || width.value < 0) continue;
    const condition = tokens.source.slice(tokens.startOf(start), tokens.startOf(size));
    if (size === start || matchesMedia(condition, facts)) return width.value;
  }
  return facts.mediaWidth;
}

/** Conditions and lengths of media queries know no units of the viewport. */
function viewportInPixels(text: string, facts: MediaFacts): string {
  const { mediaWidth, mediaHeight } = facts;
  return text.replace(
    /(?<![\d.])(\d+(?:\.\d*)?|\.\d+)(v(?:w|h|i|b|min|max))\b/gi,
    (_, digits: string, unit: string) => {
      const name = unit.toLowerCase();
      let base = name === "vw" || name === "vi" ? mediaWidth : mediaHeight;
      if (name === "vmin") base = Math.min(mediaWidth, mediaHeight);
      if (name === "vmax") base = Math.max(mediaWidth, mediaHeight);
      return `${(Number(digits) * base) / 100}px`;
    },
  );
}
