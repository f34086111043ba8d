import { deflateSync, inflateRawSync, inflateSync } from "node:zlib";
import type { Compression } from "../pdf/objects/deflate.ts";

/** Of pages of tables, level 4 gives the smallest files: higher levels cost a tenth to a quarter more time and gain nothing. */
const LEVEL = 4;
/** Room for what comes out, which mostly is less than what goes in: more than a chunk is put together from several. */
const LARGEST_CHUNK = 1 << 16;
const SMALLEST_CHUNK = 64;
/** A small window, small tables and a small buffer: setting up the usual ones costs more than compressing a short stream. */
const SHORT = { level: 6, windowBits: 12, memLevel: 5, chunkSize: 2048 };

/** Bytes before the compressed data (RFC 1950 §2.2). */
const ZLIB_HEADER = 2;

/** zlib of the runtime: Node, Bun and Deno. */
export const nodeCompression: Compression = {
  deflate: (bytes) =>
    deflateSync(bytes, {
      level: LEVEL,
      chunkSize: Math.max(SMALLEST_CHUNK, Math.min(bytes.length, LARGEST_CHUNK)),
    }),
  deflateShort: (bytes) => deflateSync(bytes, SHORT),
  inflate: (bytes, maximum, onWrongSum) => {
    const options = { maxOutputLength: maximum };
    try {
      return inflateSync(bytes, options);
    } catch (error) {
      const isSumWrong = error instanceof Error && error.message === "incorrect data check";
      if (onWrongSum === undefined || !isSumWrong) throw error;
      onWrongSum();
      return inflateRawSync(bytes.subarray(ZLIB_HEADER), options);
    }
  },
};
