import { encode } from "jpeg-js";
import type { ImagePixels, ImageResource } from "../../layout/api/display.ts";
import { readJpeg } from "../pdf/images/jpeg.ts";
import { readPng } from "../pdf/images/png.ts";
import { type Deflate, portableCompression } from "../pdf/objects/deflate.ts";
import { encodePng } from "./encode-png.ts";

/** Quality of photographs, of 100: what is lost can't be seen at the size that they are shown at. */
const QUALITY = 85;
const START_OF_IMAGE = 2;

/**
 * Other pixels of a picture, in its format and with its colour profile; undefined where its format can't hold them. Where there is no encoder of JPEG
 * (it wants the `Buffer` of Node), photographs are PNG too.
 */
export function reencoded(
  image: ImageResource,
  pixels: ImagePixels,
  deflate: Deflate,
): Pick<ImageResource, "format" | "bytes"> | undefined {
  if (image.format === "png") {
    const { profile, colors } = readPng(image.bytes, portableCompression.inflate);
    // A profile of grey does not go with the three colours that are written.
    if (profile !== undefined && colors === 1) return undefined;
    return { format: "png", bytes: encodePng(pixels, deflate, profile) };
  }
  const { profile, components } = readJpeg(image.bytes);
  if (profile !== undefined && components === 1) return undefined;
  try {
    const { data } = encode(pixels, QUALITY);
    return { format: "jpeg", bytes: withProfile(new Uint8Array(data), image.bytes) };
  } catch {
    return { format: "png", bytes: encodePng(pixels, deflate, profile) };
  }
}

/** A JPEG file with the segments of the colour profile of another (ICC.1:2022 annex B.4). */
function withProfile(file: Uint8Array, other: Uint8Array): Uint8Array {
  const segments = profileSegments(other);
  const length = segments.reduce((sum, segment) => sum + segment.length, file.length);
  const whole = new Uint8Array(length);
  whole.set(file.subarray(0, START_OF_IMAGE));
  let at = START_OF_IMAGE;
  for (const segment of segments) {
    whole.set(segment, at);
    at += segment.length;
  }
  whole.set(file.subarray(START_OF_IMAGE), at);
  return whole;
}

const MARKER = 0xff;
const APP2 = 0xe2;
const START_OF_SCAN = 0xda;
const PROFILE_NAME = "ICC_PROFILE";

function profileSegments(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const segments: Uint8Array[] = [];
  for (let at = START_OF_IMAGE; at + 4 <= bytes.length && view.getUint8(at) === MARKER; ) {
    const marker = view.getUint8(at + 1);
    if (marker === START_OF_SCAN) break;
    const end = at + 2 + view.getUint16(at + 2);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 4 + PROFILE_NAME.length));
    if (marker === APP2 && name === PROFILE_NAME) segments.push(bytes.subarray(at, end));
    at = end;
  }
  return segments;
}
