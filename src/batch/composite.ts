import type { ByteRange, ObjectStore } from "./store/object-store.ts";

/** A part of an object. */
export interface Piece extends ByteRange {
  readonly key: string;
}

/** Bytes that lie in several objects, one after the other: nothing is copied to make one file of them. */
export interface Composite {
  readonly bytes: number;
  readonly pieces: readonly Piece[];
}

export function compositeOf(pieces: readonly Piece[]): Composite {
  return { pieces, bytes: pieces.reduce((sum, { length }) => sum + length, 0) };
}

/** What is read at once. */
const READ_BYTES = 4 * 1_048_576;

/**
 * Reads a part of a composite, some megabytes at a time.
 *
 * @throws StoreError; an Error when an object is no longer there.
 */
export async function* readComposite(
  store: Pick<ObjectStore, "get">,
  { pieces }: Composite,
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  let before = 0;
  const end = range.offset + range.length;
  for (const { key, offset, length } of pieces) {
    const from = Math.max(range.offset - before, 0);
    const to = Math.min(end - before, length);
    before += length;
    for (let at = from; at < to; at += READ_BYTES) {
      const size = Math.min(READ_BYTES, to - at);
      const bytes = await store.get(key, { offset: offset + at, length: size });
      if (bytes?.length !== size) throw new Error(`The object ${key} is gone or shorter than it was.`);
      yield bytes;
    }
    if (before >= end) return;
  }
}
