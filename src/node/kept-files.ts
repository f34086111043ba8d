import type { BigIntStats } from "node:fs";
import { RecentValues } from "../cache/recent-values.ts";

/** What tells that a file is still the one that was read. */
type FileState = Pick<BigIntStats, "dev" | "ino" | "size" | "mtimeNs" | "ctimeNs">;

interface KeptFile {
  readonly bytes: Uint8Array;
  readonly state: FileState;
}

/** Bytes kept of one fetch: twice what a font with the signs of China has, since nothing larger than half of all is kept. */
const ROOM = 32 * 1_048_576;
const MOST_FILES = 1000;
/** File systems tell times by ticks of up to two seconds: who changes a file twice within one leaves no trace of the second time. */
const TICK_MILLISECONDS = 2_000;

/**
 * Files as they were last read, for as long as their status says that nothing about them has changed. Documents of a service bring the
 * same fonts and logos again and again; reading ten megabytes takes longer than setting five pages in them.
 */
export class KeptFiles {
  readonly #files: RecentValues<KeptFile> = new RecentValues({ count: MOST_FILES, weight: ROOM });

  /** @param state the status of the file now */
  get(path: string, state: FileState): Uint8Array | undefined {
    const kept = this.#files.get(path);
    return kept !== undefined && isSame(kept.state, state) ? kept.bytes : undefined;
  }

  /**
   * @param bytes nobody changes them any more
   * @param state the status of the file before it was read: a file that was changed meanwhile is then another one
   */
  set(path: string, state: FileState, bytes: Uint8Array): void {
    const changed = Number(state.ctimeNs > state.mtimeNs ? state.ctimeNs : state.mtimeNs) / 1e6;
    if (Date.now() - changed > TICK_MILLISECONDS) this.#files.set(path, { bytes, state }, bytes.length);
  }
}

function isSame(left: FileState, right: FileState): boolean {
  return (
    left.ino === right.ino &&
    left.dev === right.dev &&
    left.size === right.size &&
    left.mtimeNs === right.mtimeNs &&
    left.ctimeNs === right.ctimeNs
  );
}
