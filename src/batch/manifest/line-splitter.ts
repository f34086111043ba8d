import { concatenate } from "../../contract/concatenate.ts";

const NEWLINE = 0x0a;

/** Cuts bytes that come in pieces at the ends of lines. */
export class LineSplitter {
  /** Pieces of the line that is not whole yet. */
  #pieces: Uint8Array[] = [];
  #length = 0;

  /** Bytes of the line that is not whole yet. */
  get pending(): number {
    return this.#length;
  }

  /** The lines that a piece completes, without their ends. */
  *add(piece: Uint8Array): Generator<Uint8Array> {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
      yield this.#line(piece.subarray(start, end));
      start = end + 1;
    }
    this.#keep(piece.subarray(start));
  }

  /** The line that no end followed; undefined when there is none. */
  rest(): Uint8Array | undefined {
    return this.#length === 0 ? undefined : this.#line(new Uint8Array(0));
  }

  #line(last: Uint8Array): Uint8Array {
    if (this.#length === 0) return last;
    const line = concatenate([...this.#pieces, last]);
    this.#pieces = [];
    this.#length = 0;
    return line;
  }

  #keep(piece: Uint8Array): void {
    if (piece.length === 0) return;
    // A copy: whoever gave the piece may use its memory again.
    this.#pieces.push(piece.slice());
    this.#length += piece.length;
  }
}
