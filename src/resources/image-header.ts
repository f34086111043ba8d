import { isAvif, readAvifHeader } from "./avif.ts";
import { exifOrientation } from "./exif.ts";
import { readWebpHeader } from "./webp.ts";

/** What an image's first bytes tell. */
export interface ImageHeader {
  readonly format: "png" | "jpeg" | "gif" | "webp" | "bmp" | "tiff" | "avif" | "svg";
  /** Stored size in pixels; 0 where the header is damaged or the format's size is not read. */
  readonly width: number;
  readonly height: number;
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number;
  /** The ICC profile of formats that are decoded to pixels. */
  readonly profile?: Uint8Array | undefined;
}

/** Recognises an image by its contents; undefined when it is none that is known. Linear, and reads headers only. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, 0, "\x89PNG\r\n\x1a\n")) return pngHeader(bytes, view);
  if (startsWith(bytes, 0, "\xff\xd8\xff")) return jpegHeader(bytes, view);
  if (startsWith(bytes, 0, "GIF8")) return sizeless("gif");
  if (startsWith(bytes, 0, "RIFF") && startsWith(bytes, 8, "WEBP")) return webpHeader(bytes);
  if (startsWith(bytes, 0, "BM")) return sizeless("bmp");
  if (startsWith(bytes, 0, "II*\0") || startsWith(bytes, 0, "MM\0*")) return sizeless("tiff");
  if (isAvif(bytes)) return { format: "avif", ...readAvifHeader(bytes) };
  if (looksLikeSvg(bytes)) return sizeless("svg");
  return undefined;
}

function sizeless(format: ImageHeader["format"]): ImageHeader {
  return { format, width: 0, height: 0, orientation: 1 };
}

/** Compares bytes with a string of the characters U+0000 to U+00FF. */
function startsWith(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** PNG (Portable Network Graphics, §11.2.1): the IHDR chunk comes first. */
function pngHeader(bytes: Uint8Array, view: DataView): ImageHeader {
  if (view.byteLength < 33 || !startsWith(bytes, 12, "IHDR")) return sizeless("png");
  return { format: "png", width: view.getUint32(16), height: view.getUint32(20), orientation: 1 };
}

function webpHeader(bytes: Uint8Array): ImageHeader {
  const { firstFrame: _, ...header } = readWebpHeader(bytes);
  return { format: "webp", ...header };
}

/** JPEG (ITU-T T.81, annex B): segments up to the frame header, whose size counts; Exif in an APP1 segment before it. */
function jpegHeader(bytes: Uint8Array, view: DataView): ImageHeader {
  let offset = 2;
  let orientation = 1;
  while (offset + 4 <= view.byteLength) {
    if (view.getUint8(offset) !== 0xff) break;
    const marker = view.getUint8(offset + 1);
    // Fill bytes, and markers that stand alone.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      offset += 2;
      continue;
    }
    const length = view.getUint16(offset + 2);
    if (length < 2 || marker === 0xd9 || marker === 0xda) break;
    if (isFrameHeader(marker)) {
      if (offset + 9 > view.byteLength) break;
      return {
        format: "jpeg",
        width: view.getUint16(offset + 7),
        height: view.getUint16(offset + 5),
        orientation,
      };
    }
    if (marker === 0xe1 && startsWith(bytes, offset + 4, "Exif\0\0"))
      orientation = exifOrientation(view, offset + 10, length - 8) ?? orientation;
    offset += 2 + length;
  }
  return sizeless("jpeg");
}

/** SOF0 to SOF15 without the tables DHT, JPG and DAC, which lie in the same range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** An `<svg` tag, with or without a prefix, near the start, after white space, an XML declaration, a doctype or comments. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  let start = "";
  for (const byte of bytes.subarray(0, 1024)) start += String.fromCharCode(byte);
  const text = start.replace(/^\xef\xbb\xbf/, "").trimStart();
  return text.startsWith("<") && /<(?:[\w.-]+:)?svg[\s>]/.test(text);
}
