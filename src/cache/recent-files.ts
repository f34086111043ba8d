import type { KeptValues } from "./recent-values.ts";

/** A value, and the content that it was made of. */
export interface MadeOf<Value> {
  readonly source: Uint8Array;
  readonly value: Value;
}

/**
 * What was made of files, by their content: an equal file in another array is the same one. Keeps the content and compares it, so that
 * no two files are ever taken for each other.
 */
export class RecentFiles<Value> {
  readonly #values: KeptValues<MadeOf<Value>>;

  /** @param values weights are bytes */
  constructor(values: KeptValues<MadeOf<Value>>) {
    this.#values = values;
  }

  /** @param way how it was made: what besides the content the value depends on */
  get(source: Uint8Array, way: string): Value | undefined {
    const made = this.#values.get(keyOf(source, way));
    return made !== undefined && isEqual(made.source, source) ? made.value : undefined;
  }

  /**
   * @param source an array that nobody changes any more
   * @param weight bytes that the value holds beside its source
   */
  set(source: Uint8Array, way: string, made: { readonly value: Value; readonly weight: number }): void {
    const weight = source.length + 2 * way.length + made.weight;
    this.#values.set(keyOf(source, way), { source, value: made.value }, weight);
  }
}

const SAMPLES = 64;

/** Tells most files apart by some of their bytes; of those that it does not the last one is kept. */
function keyOf(source: Uint8Array, way: string): string {
  const { length } = source;
  let hash = 0x811c9dc5;
  for (let sample = 0; sample < SAMPLES; sample += 1)
    hash = Math.imul(hash ^ (source[Math.floor((sample * length) / SAMPLES)] ?? 0), 0x01000193);
  return `${length} ${hash} ${way}`;
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  if (left === right) return true;
  if (left.length !== right.length) return false;
  // Four bytes at a time: a font of ten megabytes is compared with each document that brings it.
  const words = wordsOf(left);
  const others = wordsOf(right);
  const compared = words.length === others.length ? words.length : 0;
  for (let index = 0; index < compared; index += 1) if (words[index] !== others[index]) return false;
  for (let index = 4 * compared; index < left.length; index += 1)
    if (left[index] !== right[index]) return false;
  return true;
}

const NO_WORDS = new Int32Array();

/** None where the bytes begin between two words of their buffer. */
function wordsOf({ buffer, byteOffset, length }: Uint8Array): Int32Array {
  return byteOffset % 4 === 0 ? new Int32Array(buffer, byteOffset, Math.floor(length / 4)) : NO_WORDS;
}
