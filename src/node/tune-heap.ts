import { setFlagsFromString } from "node:v8";

/**
 * For processes of this project's own: V8 guesses from the first page, which is alive while it is being laid out, that all such
 * objects will live long, and has those of later pages outlive their page. Without the guess long documents take half of the memory.
 */
export function tuneHeap(): void {
  try {
    setFlagsFromString("--no-allocation-site-pretenuring");
  } catch {
    // Other runtimes have no such flag, and no need of it.
  }
}
