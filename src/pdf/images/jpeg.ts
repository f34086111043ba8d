import { concatenate } from "../../contract/concatenate.ts";

/** A JPEG file as far as PDF has to know it; its data is decoded by readers of PDF themselves. */
export interface JpegImage {
  readonly width: number;
  readonly height: number;
  readonly bitsPerComponent: number;
  readonly components: number;
  /** The samples are complements, as Adobe's programs store CMYK. */
  readonly isInverted: boolean;
  /** The ICC profile, put together. */
  readonly profile: Uint8Array | undefined;
}

/** "ICC_PROFILE" and a zero, then the number of the part and that of all parts (ICC.1:2022 annex B.4). */
const PROFILE_NAME = "ICC_PROFILE\0";
const PROFILE_HEADER = PROFILE_NAME.length + 2;
const APP2 = 0xe2;
const APP14 = 0xee;

/** Reads the segments up to the frame header (ITU-T T.81 annex B). @throws when it is malformed. */
export function readJpeg(bytes: Uint8Array): JpegImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isAdobe = false;
  const parts: ProfilePart[] = [];
  for (let at = 2; at + 4 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) break;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2 || marker === 0xd9 || marker === 0xda) break;
    // The segment that Adobe's programs write; they store the complement of CMYK.
    if (marker === APP14 && length >= 14 && view.getUint32(at + 4) === 0x41646f62) isAdobe = true;
    if (marker === APP2) readProfilePart(bytes.subarray(at + 4, at + 2 + length), parts);
    if (isFrameHeader(marker) && at + 10 <= view.byteLength) {
      const components = view.getUint8(at + 9);
      return {
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        bitsPerComponent: view.getUint8(at + 4),
        components,
        isInverted: components === 4 && isAdobe,
        profile: joined(parts),
      };
    }
    at += 2 + length;
  }
  throw new Error("the JPEG has no frame header");
}

interface ProfilePart {
  readonly number: number;
  readonly count: number;
  readonly data: Uint8Array;
}

function readProfilePart(content: Uint8Array, parts: ProfilePart[]): void {
  if (content.length <= PROFILE_HEADER) return;
  for (let index = 0; index < PROFILE_NAME.length; index += 1)
    if (content[index] !== PROFILE_NAME.charCodeAt(index)) return;
  const [number = 0, count = 0] = content.subarray(PROFILE_NAME.length, PROFILE_HEADER);
  parts.push({ number, count, data: content.subarray(PROFILE_HEADER) });
}

/** The parts in order; undefined unless each is there once. */
function joined(parts: readonly ProfilePart[]): Uint8Array | undefined {
  const sorted = [...parts].sort((first, second) => first.number - second.number);
  const isWhole = sorted.every(({ number, count }, index) => number === index + 1 && count === sorted.length);
  if (sorted.length === 0 || !isWhole) return undefined;
  return concatenate(sorted.map(({ data }) => data));
}

/** SOF0 to SOF15 without the tables DHT, JPG and DAC, which lie in the same range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
