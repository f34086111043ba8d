/** The parts of packages without types of their own that `fonts/` uses. */
declare module "brotli/dec/decode.js" {
  interface BrotliInput {
    read(target: Uint8Array, at: number, count: number): number;
  }

  /** What the decoder writes to; it replaces `buffer` by a larger one before a block that would not fit. */
  interface BrotliOutput {
    pos: number;
    buffer: Uint8Array;
    write(data: Uint8Array, count: number): number;
  }

  function BrotliDecompress(input: BrotliInput, output: BrotliOutput): void;
}
