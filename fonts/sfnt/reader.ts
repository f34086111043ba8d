import { FontError } from "../error.ts";

/**
 * Big-endian view of one table. A read outside the table throws the RangeError of DataView; `guarded` turns it into
 * a FontError, so that the readers of the tables need no checks of their own.
 */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Runs a table reader and reports reads outside the table as a malformed font. */
export function guarded<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) {
      throw new FontError("malformed", `The font's ${what} refers to data outside the table.`);
    }
    throw error;
  }
}

/** Four characters as they stand in a table directory or a feature list. */
export function readTag(view: DataView, offset: number): string {
  return String.fromCharCode(
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
    view.getUint8(offset + 3),
  );
}
