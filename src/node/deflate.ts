import { deflateSync, inflateSync } from "node:zlib";
import type { Compression } from "../pdf/objects/deflate.ts";

/** Of pages of tables, level 4 gives the smallest files: higher levels cost a tenth to a quarter more time and gain nothing. */
const LEVEL = 4;
/** Room for what comes out, which mostly is less than what goes in: more than a chunk is put together from several. */
const LARGEST_CHUNK = 1 << 16;
const SMALLEST_CHUNK = 64;
/** A small window, small tables and a small buffer: setting up the usual ones costs more than compressing a short stream. */
const SHORT = { level: 6, windowBits: 12, memLevel: 5, chunkSize: 2048 };

/** zlib of the runtime: Node, Bun and Deno. */
export const nodeCompression: Compression = {
  deflate: (bytes) =>
    deflateSync(bytes, {
      level: LEVEL,
      chunkSize: Math.max(SMALLEST_CHUNK, Math.min(bytes.length, LARGEST_CHUNK)),
    }),
  deflateShort: (bytes) => deflateSync(bytes, SHORT),
  inflate: (bytes, maximum) => inflateSync(bytes, { maxOutputLength: maximum }),
};
