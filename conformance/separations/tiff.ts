/** A picture of one channel of eight bits, row by row. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

const WIDTH = 256;
const HEIGHT = 257;
const BITS = 258;
const COMPRESSION = 259;
const STRIP_OFFSETS = 273;
const CHANNELS = 277;
const STRIP_LENGTHS = 279;

/** Reads an uncompressed TIFF of one channel (TIFF 6.0 §3, as Ghostscript writes plates). @throws when it is of another kind. */
export function readGrayTiff(bytes: Uint8Array): GrayImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint8(0) === 0x49;
  const directory = view.getUint32(4, isLittle);
  const fields = new Map<number, number[]>();
  for (let index = 0; index < view.getUint16(directory, isLittle); index += 1) {
    const at = directory + 2 + 12 * index;
    fields.set(view.getUint16(at, isLittle), valuesAt(view, at, isLittle));
  }
  const [width = 0] = fields.get(WIDTH) ?? [];
  const [height = 0] = fields.get(HEIGHT) ?? [];
  const [bits, compression, channels = 1] = [BITS, COMPRESSION, CHANNELS].map((tag) => fields.get(tag)?.[0]);
  if (bits !== 8 || compression !== 1 || channels !== 1)
    throw new Error(`a TIFF of ${bits} bits, compression ${compression}, ${channels} channels`);
  const samples = new Uint8Array(width * height);
  const lengths = fields.get(STRIP_LENGTHS) ?? [];
  let end = 0;
  for (const [index, offset] of (fields.get(STRIP_OFFSETS) ?? []).entries()) {
    const strip = bytes.subarray(offset, offset + (lengths[index] ?? 0));
    samples.set(strip.subarray(0, samples.length - end), end);
    end += strip.length;
  }
  return { width, height, samples };
}

/** Numbers of a field: type 3 has two bytes, type 4 four. */
function valuesAt(view: DataView, at: number, isLittle: boolean): number[] {
  const isShort = view.getUint16(at + 2, isLittle) === 3;
  const count = view.getUint32(at + 4, isLittle);
  const size = isShort ? 2 : 4;
  const start = count * size <= 4 ? at + 8 : view.getUint32(at + 8, isLittle);
  return Array.from({ length: count }, (_, index) =>
    isShort ? view.getUint16(start + index * size, isLittle) : view.getUint32(start + index * size, isLittle),
  );
}
