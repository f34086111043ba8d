import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { CheckFile } from "../../batch/make-records.ts";

/** The checks of a beginning, to go on from. */
interface Begun {
  readonly hash: Hash;
  readonly crc32: number;
}

const NOTHING: Uint8Array = new Uint8Array(0);

/**
 * Checks files by what Node has. All files of a template begin with what its pages draw, nine tenths of a usual form: that is looked at
 * once, and each file from there on.
 */
export function createFileCheck(): CheckFile {
  const known = new WeakMap<Uint8Array, Begun>();
  const begin = (beginning: Uint8Array): Begun => {
    const begun = known.get(beginning) ?? {
      hash: createHash("sha256").update(beginning),
      crc32: crc32(beginning),
    };
    known.set(beginning, begun);
    return begun;
  };
  return ({ beginning = NOTHING, rest }) => {
    const begun = begin(beginning);
    return { sha256: begun.hash.copy().update(rest).digest("hex"), crc32: crc32(rest, begun.crc32) };
  };
}
