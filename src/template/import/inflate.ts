import { Inflate } from "fflate";
import { LimitError } from "../../contract/errors.ts";
import type { TemplateLimits } from "../limits.ts";

/** What is handed to the decompressor at a time; deflate gives at most about a thousand times as much back. */
const STEP = 16_384;

/** Bytes that the streams of one file may still have when they are inflated. */
export class InflateBudget {
  readonly #maximum: number;
  #spent = 0;

  constructor(limits: TemplateLimits) {
    this.#maximum = limits.templateInflatedBytes;
  }

  /** @throws LimitError when the streams have more bytes together than they may. */
  spend(bytes: number): void {
    this.#spent += bytes;
    if (this.#spent > this.#maximum) {
      const message = `The compressed parts of the PDF have more than ${this.#maximum} bytes together.`;
      throw new LimitError("templateInflatedBytes", this.#maximum, message);
    }
  }
}

/**
 * Inflates a zlib stream (RFC 1950) within the budget. Of a damaged or truncated one it gives what comes before the damage; the checksum
 * is not looked at.
 *
 * @throws LimitError
 */
export function inflateWithin(budget: InflateBudget, compressed: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  eachInflatedChunk(budget, compressed, (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** Counts what a zlib stream has inflated, without keeping it. @throws LimitError */
export function countInflated(budget: InflateBudget, compressed: Uint8Array): void {
  eachInflatedChunk(budget, compressed, () => {});
}

function eachInflatedChunk(
  budget: InflateBudget,
  compressed: Uint8Array,
  take: (chunk: Uint8Array) => void,
): void {
  const inflate = new Inflate((chunk) => {
    budget.spend(chunk.length);
    take(chunk);
  });
  // Two bytes of header go before the data. The end is never announced, as then a truncated stream would give nothing at all.
  for (let offset = 2; offset < compressed.length; offset += STEP) {
    try {
      inflate.push(compressed.slice(offset, offset + STEP));
    } catch (error) {
      if (error instanceof LimitError) throw error;
      return;
    }
  }
}
