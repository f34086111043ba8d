import { BrotliDecompress } from "brotli/dec/decode.js";
import { defined } from "../defined.ts";
import { FontError } from "../error.ts";
import { defaultFontLimits, type FontLimits } from "../sfnt/directory.ts";
import { guarded, viewOf } from "../sfnt/reader.ts";
import { writeSfnt } from "../sfnt/writer.ts";
import { ByteStream } from "./byte-stream.ts";
import { restoreGlyphs } from "./woff2-glyphs.ts";

/** Tags by the numbers that stand for them (WOFF2 §4.1). */
const knownTags = (
  "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX " +
  "vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat " +
  "fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
)
  .replaceAll("_", " ")
  .split(/ (?=\S)/)
  .map((tag) => tag.padEnd(4));

const otherTag = 63;
const maximumTables = 256;
const collectionFlavor = 0x74746366;

interface TableEntry {
  readonly tag: string;
  readonly isTransformed: boolean;
  /** Bytes of the table in the decompressed stream. */
  readonly length: number;
}

/**
 * Unpacks a WOFF 2.0 file (W3C Recommendation "WOFF File Format 2.0") with one font into the sfnt it holds.
 * @throws FontError when the file is damaged, unpacks to more than the limit, or is a collection.
 */
export function unpackWoff2(bytes: Uint8Array, limits: FontLimits = defaultFontLimits): Uint8Array {
  return guarded("WOFF2 data", () => {
    const header = new ByteStream(bytes);
    header.long();
    const flavor = header.long();
    if (flavor === collectionFlavor) {
      throw new FontError("unsupported-format", "Collections in WOFF2 files are not supported.");
    }
    header.long();
    const count = header.unsignedShort();
    if (count > maximumTables) throw new FontError("too-complex", `The font has ${count} tables.`);
    header.unsignedShort();
    header.long();
    const packedLength = header.long();
    header.take(24);
    const entries = Array.from({ length: count }, () => readEntry(header));
    const total = entries.reduce((sum, { length }) => sum + length, 0);
    if (total > limits.maximumBytes) {
      throw new FontError(
        "too-complex",
        `The font unpacks to more than the limit of ${limits.maximumBytes} bytes.`,
      );
    }
    const data = new ByteStream(decompress(header.take(packedLength), total));
    return writeSfnt(flavor, restoreTables(entries, data));
  });
}

function readEntry(header: ByteStream): TableEntry {
  const flags = header.byte();
  const number = flags & 0x3f;
  const tag = number === otherTag ? String.fromCharCode(...header.take(4)) : (knownTags[number] as string);
  const version = flags >> 6;
  const isOutline = tag === "glyf" || tag === "loca";
  const isTransformed = isOutline ? version !== 3 : version !== 0;
  const length = header.base128();
  return { tag, isTransformed, length: isTransformed ? header.base128() : length };
}

/** Brotli (RFC 7932); the package gives its output room for whatever a block claims, so each claim is held to the length. */
function decompress(packed: Uint8Array, length: number): Uint8Array {
  let buffer = new Uint8Array(length);
  const output = {
    pos: 0,
    get buffer(): Uint8Array {
      return buffer;
    },
    set buffer(larger: Uint8Array) {
      if (larger.length > length) throw new FontError("malformed", "The font unpacks to more than it says.");
      buffer = larger as Uint8Array<ArrayBuffer>;
    },
    write(data: Uint8Array, count: number): number {
      buffer.set(data.subarray(0, count), this.pos);
      this.pos += count;
      return count;
    },
  };
  try {
    BrotliDecompress(inputOf(packed), output);
  } catch (error) {
    if (error instanceof FontError) throw error;
    throw new FontError("malformed", "The font can't be decompressed.");
  }
  if (output.pos !== length) throw new FontError("malformed", "The font has not the length that it says.");
  return buffer;
}

function inputOf(packed: Uint8Array): { read(target: Uint8Array, at: number, count: number): number } {
  let offset = 0;
  return {
    read(target, at, count) {
      const part = packed.subarray(offset, offset + count);
      target.set(part, at);
      offset += part.length;
      return part.length;
    },
  };
}

function restoreTables(entries: readonly TableEntry[], data: ByteStream): Map<string, Uint8Array> {
  const stored = new Map<string, Uint8Array>();
  const transformed = new Set<string>();
  for (const { tag, length, isTransformed } of entries) {
    stored.set(tag, data.take(length));
    if (isTransformed) transformed.add(tag);
  }
  const tables = new Map(stored);
  const glyf = stored.get("glyf");
  if (glyf === undefined || !transformed.has("glyf")) {
    if (transformed.size > 0)
      throw new FontError("unsupported-format", "The font has an unknown transformation.");
    return tables;
  }
  const restored = restoreGlyphs(glyf);
  tables.set("glyf", restored.glyf).set("loca", restored.loca);
  tables.set("head", withLongOffsets(required(stored, "head")));
  if (transformed.has("hmtx")) {
    const metricCount = viewOf(required(stored, "hhea")).getUint16(34);
    tables.set("hmtx", restoreMetrics(required(stored, "hmtx"), metricCount, restored.leftEdges));
  }
  return tables;
}

function required(tables: ReadonlyMap<string, Uint8Array>, tag: string): Uint8Array {
  const table = tables.get(tag);
  if (table === undefined) throw new FontError("missing-table", `The font has no "${tag}" table.`);
  return table;
}

function withLongOffsets(head: Uint8Array): Uint8Array {
  const copy = head.slice();
  viewOf(copy).setInt16(50, 1);
  return copy;
}

/** Side bearings that equal the left edges of the glyphs are not stored (WOFF2 §5.4). */
function restoreMetrics(stored: Uint8Array, metricCount: number, leftEdges: Int16Array): Uint8Array {
  const data = new ByteStream(stored);
  const flags = data.byte();
  const count = Math.min(metricCount, leftEdges.length);
  const advances = Array.from({ length: count }, () => data.unsignedShort());
  const hmtx = new Uint8Array(4 * count + 2 * (leftEdges.length - count));
  const view = viewOf(hmtx);
  for (let glyph = 0; glyph < leftEdges.length; glyph += 1) {
    const isStored = (flags & (glyph < count ? 1 : 2)) === 0;
    const bearing = isStored ? data.short() : defined(leftEdges[glyph]);
    if (glyph < count) {
      view.setUint16(4 * glyph, defined(advances[glyph]));
      view.setInt16(4 * glyph + 2, bearing);
    } else view.setInt16(4 * count + 2 * (glyph - count), bearing);
  }
  return hmtx;
}
