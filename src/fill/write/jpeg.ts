import type { PdfDictionary } from "../../pdf/values.ts";

const COLOR_SPACES: Readonly<Record<number, string>> = { 1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK" };

/** Entries of the image XObject for a JPEG file (ITU-T T.81 annex B), whose data PDF readers decode themselves. @throws when it is malformed. */
export function jpegEntries(bytes: Uint8Array): PdfDictionary {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isAdobe = false;
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
    if (marker === 0xee && length >= 14 && view.getUint32(at + 4) === 0x41646f62) isAdobe = true;
    if (isFrameHeader(marker) && at + 10 <= view.byteLength) return frameEntries(view, at, isAdobe);
    at += 2 + length;
  }
  throw new Error("the JPEG has no frame header");
}

/** SOF0 to SOF15 without the tables DHT, JPG and DAC, which lie in the same range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function frameEntries(view: DataView, at: number, isAdobe: boolean): PdfDictionary {
  const components = view.getUint8(at + 9);
  const colorSpace = COLOR_SPACES[components];
  if (colorSpace === undefined) throw new Error(`the JPEG has ${components} components`);
  return {
    Type: "XObject",
    Subtype: "Image",
    Width: view.getUint16(at + 7),
    Height: view.getUint16(at + 5),
    BitsPerComponent: view.getUint8(at + 4),
    ColorSpace: colorSpace,
    Decode: components === 4 && isAdobe ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
  };
}
