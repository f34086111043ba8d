import { unzlibSync } from "fflate";
import { FontError } from "../error.ts";
import { defaultFontLimits, type FontLimits } from "../sfnt/directory.ts";
import { guarded, readTag, viewOf } from "../sfnt/reader.ts";
import { writeSfnt } from "../sfnt/writer.ts";

const headerLength = 44;
const maximumTables = 256;

/**
 * Unpacks a WOFF 1.0 file (W3C Recommendation "WOFF File Format 1.0") into the sfnt it holds. Metadata and private data are left
 * out; lengths are checked before anything is decompressed.
 * @throws FontError when the file is damaged or unpacks to more than the limit.
 */
export function unpackWoff(bytes: Uint8Array, limits: FontLimits = defaultFontLimits): Uint8Array {
  return guarded("WOFF header", () => {
    const view = viewOf(bytes);
    const count = view.getUint16(12);
    if (count > maximumTables) throw new FontError("too-complex", `The font has ${count} tables.`);
    const tables = new Map<string, Uint8Array>();
    let total = 0;
    for (let index = 0; index < count; index += 1) {
      const record = headerLength + 20 * index;
      const tag = readTag(view, record);
      const [start, packed, length] = [4, 8, 12].map((field) => view.getUint32(record + field)) as [
        number,
        number,
        number,
      ];
      total += length;
      if (total > limits.maximumBytes) {
        throw new FontError(
          "too-complex",
          `The font unpacks to more than the limit of ${limits.maximumBytes} bytes.`,
        );
      }
      if (start + packed > bytes.length || packed > length) {
        throw new FontError("malformed", `The font's table "${tag}" lies outside the file.`);
      }
      const data = bytes.subarray(start, start + packed);
      tables.set(tag, packed === length ? data : inflate(data, length, tag));
    }
    return writeSfnt(view.getUint32(4), tables);
  });
}

function inflate(data: Uint8Array, length: number, tag: string): Uint8Array {
  let table: Uint8Array;
  try {
    // A buffer that is given never grows; one byte more than the table tells a full one from an overfull one.
    table = unzlibSync(data, { out: new Uint8Array(length + 1) });
  } catch {
    throw new FontError("malformed", `The font's table "${tag}" can't be decompressed.`);
  }
  if (table.length !== length) {
    throw new FontError("malformed", `The font's table "${tag}" has not the length that its record gives.`);
  }
  return table;
}
