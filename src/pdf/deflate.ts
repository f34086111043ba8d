import { unzlibSync, zlibSync } from "fflate";

/** Compresses bytes into the zlib format that FlateDecode expects (RFC 1950). */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Decompresses the zlib format. @throws when the data is broken or longer than `maximum` bytes. */
export type Inflate = (bytes: Uint8Array, maximum: number) => Uint8Array;

/** The two directions together; injected, because zlib is fast where it exists. */
export interface Compression {
  readonly deflate: Deflate;
  readonly inflate: Inflate;
}

const LEVEL = 6;

/** Works in every runtime. */
export const portableCompression: Compression = {
  deflate: (bytes) => zlibSync(bytes, { level: LEVEL }),
  inflate: (bytes, maximum) => {
    // fflate never writes beyond a buffer that it was given; one byte more tells a full buffer from an overfull one.
    const result = unzlibSync(bytes, { out: new Uint8Array(maximum + 1) });
    if (result.length > maximum) throw new Error("The data is longer than it should be.");
    return result;
  },
};
