import { exifOrientation } from "./exif.ts";

/** What the container of a WebP tells (RFC 9649). Linear; reads headers only. */
export interface WebpHeader {
  /** Of the canvas, in pixels; 0 where the file is damaged. */
  readonly width: number;
  readonly height: number;
  /** Exif orientation, 1 to 8. */
  readonly orientation: number;
  /** The ICC profile. */
  readonly profile: Uint8Array | undefined;
  /** The first frame of an animation, as a chunk of the file. */
  readonly firstFrame: Chunk | undefined;
}

/** Part of a file: where its content starts and ends. */
interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A picture without animation, and where on the canvas it stands. */
export interface StillWebp {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Undefined: it is the canvas. */
  readonly frame:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
}

const FIRST_CHUNK = 12;
const FRAME_HEADER = 16;
const HAS_ALPHA = 0x10;

export function readWebpHeader(bytes: Uint8Array): WebpHeader {
  const view = viewOf(bytes);
  let size = { width: 0, height: 0 };
  let orientation = 1;
  let firstFrame: Chunk | undefined;
  let profile: Uint8Array | undefined;
  let hasSize = false;
  for (const part of chunksOf(bytes, FIRST_CHUNK, bytes.length)) {
    const { type, start, end } = part;
    if (!hasSize && (type === "VP8 " || type === "VP8L" || type === "VP8X")) {
      size = sizeOf(view, part);
      hasSize = true;
    } else if (type === "ANMF") firstFrame ??= part;
    else if (type === "ICCP") profile ??= bytes.subarray(start, end);
    else if (type === "EXIF") {
      const isNamed = end - start > 6 && view.getUint32(start) === 0x45786966;
      const tiff = isNamed ? start + 6 : start;
      orientation = exifOrientation(view, tiff, end - tiff) ?? orientation;
    }
  }
  return { ...size, orientation, profile, firstFrame };
}

/** The first frame of an animation as a file of its own; other files as they are. */
export function stillWebp(bytes: Uint8Array<ArrayBuffer>, { firstFrame }: WebpHeader): StillWebp {
  if (firstFrame === undefined || firstFrame.end - firstFrame.start < FRAME_HEADER)
    return { bytes, frame: undefined };
  const view = viewOf(bytes);
  const { start, end } = firstFrame;
  const frame = {
    x: uint24(view, start) * 2,
    y: uint24(view, start + 3) * 2,
    width: uint24(view, start + 6) + 1,
    height: uint24(view, start + 9) + 1,
  };
  const parts: Uint8Array[] = [];
  for (const { type, start: from, end: to } of chunksOf(bytes, start + FRAME_HEADER, end)) {
    if (type !== "ALPH" && type !== "VP8 " && type !== "VP8L") continue;
    if (type === "ALPH") parts.push(extendedHeader(frame));
    parts.push(chunk(type, bytes.subarray(from, to)));
  }
  return { bytes: container(parts), frame };
}

function sizeOf(view: DataView, { type, start, end }: Chunk): { width: number; height: number } {
  if (type === "VP8X" && end - start >= 10)
    return { width: uint24(view, start + 4) + 1, height: uint24(view, start + 7) + 1 };
  if (type === "VP8L" && end - start >= 5 && view.getUint8(start) === 0x2f) {
    const bits = view.getUint32(start + 1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (type === "VP8 " && end - start >= 10 && uint24(view, start + 3) === 0x2a019d)
    return {
      width: view.getUint16(start + 6, true) & 0x3fff,
      height: view.getUint16(start + 8, true) & 0x3fff,
    };
  return { width: 0, height: 0 };
}

function* chunksOf(bytes: Uint8Array, from: number, end: number): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = from; at + 8 <= end; ) {
    const length = view.getUint32(at + 4, true);
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    yield { type, start: at + 8, end: Math.min(at + 8 + length, end) };
    at += 8 + length + (length & 1);
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function extendedHeader({ width, height }: { readonly width: number; readonly height: number }): Uint8Array {
  const content = new Uint8Array(10);
  const view = viewOf(content);
  content[0] = HAS_ALPHA;
  for (const [at, value] of [
    [4, width - 1],
    [7, height - 1],
  ] as const) {
    view.setUint16(at, value & 0xffff, true);
    view.setUint8(at + 2, value >> 16);
  }
  return chunk("VP8X", content);
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + content.length + (content.length & 1));
  writeName(bytes, 0, type);
  viewOf(bytes).setUint32(4, content.length, true);
  bytes.set(content, 8);
  return bytes;
}

function container(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, FIRST_CHUNK);
  const bytes = new Uint8Array(length);
  writeName(bytes, 0, "RIFF");
  viewOf(bytes).setUint32(4, length - 8, true);
  writeName(bytes, 8, "WEBP");
  let at = FIRST_CHUNK;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function writeName(bytes: Uint8Array, at: number, name: string): void {
  for (let index = 0; index < 4; index += 1) bytes[at + index] = name.charCodeAt(index);
}
