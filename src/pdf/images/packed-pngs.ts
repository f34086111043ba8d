import type { Compression } from "../objects/deflate.ts";
import { type PngImage, readPng } from "./png.ts";

/** A PNG file as PDF takes it: rows in zlib format. */
export interface PackedPng extends Omit<PngImage, "rows" | "alpha"> {
  readonly rows: Uint8Array;
  readonly alpha: { readonly rows: Uint8Array; readonly bitsPerComponent: number } | undefined;
}

/** PNG files taken apart for PDF, each as long as its bytes are in memory: a logo that an engine keeps is taken apart once. */
export class PackedPngs {
  readonly #compression: Compression;
  readonly #known: WeakMap<Uint8Array, PackedPng> = new WeakMap();

  constructor(compression: Compression) {
    this.#compression = compression;
  }

  /** @throws when the file is malformed. */
  of(bytes: Uint8Array): PackedPng {
    const known = this.#known.get(bytes);
    if (known !== undefined) return known;
    const { deflate, inflate } = this.#compression;
    const { rows, alpha, ...rest } = readPng(bytes, inflate);
    const packed = {
      ...rest,
      rows: rows.isDeflated ? rows.bytes : deflate(rows.bytes),
      alpha: alpha && { ...alpha, rows: deflate(alpha.rows) },
    };
    this.#known.set(bytes, packed);
    return packed;
  }
}
