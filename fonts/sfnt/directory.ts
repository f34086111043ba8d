import { FontError } from "../error.ts";
import { guarded, readTag, viewOf } from "./reader.ts";

/** What a font may cost before it is refused. */
export interface FontLimits {
  /** Bytes of the file; the service sets far less. Default 64 MiB (the largest Han faces have 25). */
  readonly maximumBytes: number;
}

export const defaultFontLimits: FontLimits = { maximumBytes: 64 * 1024 * 1024 };

const maximumTables = 256;
const maximumCollectionFaces = 256;

/** Tables of one face by tag, as views into the file. */
export interface TableDirectory {
  readonly version: number;
  readonly tables: ReadonlyMap<string, Uint8Array>;
}

export const versionTrueType = 0x00010000;
export const versionOpenTypeCff = 0x4f54544f; // "OTTO"
const versionAppleTrueType = 0x74727565; // "true"
const versionCollection = 0x74746366; // "ttcf"
const versionWoff = 0x774f4646;
const versionWoff2 = 0x774f4632;

/** Offsets of the table directories in a file: one for a single font, several for a collection (OpenType, "Font collections"). */
export function directoryOffsets(bytes: Uint8Array, limits: FontLimits): number[] {
  if (bytes.length > limits.maximumBytes) {
    throw new FontError(
      "too-complex",
      `The font has ${bytes.length} bytes; the limit is ${limits.maximumBytes}.`,
    );
  }
  if (bytes.length < 12) throw new FontError("unsupported-format", "The file is too short to be a font.");
  const view = viewOf(bytes);
  const version = view.getUint32(0);
  if (version === versionWoff || version === versionWoff2) {
    throw new FontError(
      "unsupported-format",
      "The font is WOFF-compressed; unpack it to TrueType or OpenType first.",
    );
  }
  if (version !== versionCollection) {
    if (version !== versionTrueType && version !== versionOpenTypeCff && version !== versionAppleTrueType) {
      throw new FontError("unsupported-format", "The file is not a TrueType or OpenType font.");
    }
    return [0];
  }
  return guarded("collection header", () => {
    const count = view.getUint32(8);
    if (count === 0 || count > maximumCollectionFaces) {
      throw new FontError("malformed", `The font collection claims ${count} faces.`);
    }
    const offsets: number[] = [];
    for (let index = 0; index < count; index += 1) offsets.push(view.getUint32(12 + 4 * index));
    return offsets;
  });
}

/** Reads the table directory at an offset; every table must lie inside the file. */
export function readDirectory(bytes: Uint8Array, offset: number): TableDirectory {
  return guarded("table directory", () => {
    const view = viewOf(bytes);
    const version = view.getUint32(offset);
    const count = view.getUint16(offset + 4);
    if (count > maximumTables) throw new FontError("too-complex", `The font has ${count} tables.`);
    const tables = new Map<string, Uint8Array>();
    let total = 0;
    for (let index = 0; index < count; index += 1) {
      const record = offset + 12 + 16 * index;
      const tag = readTag(view, record);
      const start = view.getUint32(record + 8);
      const length = view.getUint32(record + 12);
      if (start + length > bytes.length) {
        throw new FontError("malformed", `The font's table "${tag}" lies outside the file.`);
      }
      // Tables that overlap again and again would cost more than the file when they are copied out.
      total += length;
      if (total > 2 * bytes.length) throw new FontError("malformed", "The font's tables overlap.");
      if (!tables.has(tag)) tables.set(tag, bytes.subarray(start, start + length));
    }
    return { version, tables };
  });
}
