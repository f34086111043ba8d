import { deflateSync, inflateSync } from "node:zlib";
import type { Compression } from "../pdf/deflate.ts";

/** The platform's zlib: several times as fast as the portable one. */
export const nodeCompression: Compression = {
  deflate: (bytes) => deflateSync(bytes, { level: 6 }),
  inflate: (bytes, maximum) => inflateSync(bytes, { maxOutputLength: maximum }),
};
