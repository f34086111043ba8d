import { unzlibSync, zlibSync } from "fflate";

/** Compresses bytes into the zlib format that FlateDecode expects (RFC 1950). */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/**
 * Decompresses the zlib format. What is whole but for its checksum is taken where `onWrongSum` is told of it; runtimes that never look at the
 * checksum tell nobody. @throws when the data is broken or longer than `maximum` bytes.
 */
export type Inflate = (bytes: Uint8Array, maximum: number, onWrongSum?: () => void) => Uint8Array;

/** The two directions together; injected, because zlib is fast where it exists. */
export interface Compression {
  readonly deflate: Deflate;
  readonly inflate: Inflate;
  /** The same for a few hundred bytes, where setting up costs more than compressing; `deflate` where absent. */
  readonly deflateShort?: Deflate;
}

const LEVEL = 6;
/** Memory for 4,096 bytes of look-back is soon set up. */
const SHORT_MEMORY = 0;

/** Works in every runtime. */
export const portableCompression: Compression = {
  deflate: (bytes) => zlibSync(bytes, { level: LEVEL }),
  deflateShort: (bytes) => zlibSync(bytes, { level: LEVEL, mem: SHORT_MEMORY }),
  inflate: (bytes, maximum) => {
    // fflate never writes beyond a buffer that it was given; one byte more tells a full buffer from an overfull one.
    const result = unzlibSync(bytes, { out: new Uint8Array(maximum + 1) });
    if (result.length > maximum) throw new Error("The data is longer than it should be.");
    return result;
  },
};
