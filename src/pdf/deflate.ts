/** Compresses bytes into the zlib format that FlateDecode expects (RFC 1950). Injected: zlib where it exists, fflate elsewhere. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;
