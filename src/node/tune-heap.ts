import { setFlagsFromString } from "node:v8";

/** The last version of V8 looked at. One without the flag would complain on standard error. */
const LAST_KNOWN_V8 = 13;

/**
 * For processes of this project's own: V8 guesses from the first page, which is alive while it is being laid out, that all such
 * objects will live long, and has those of later pages outlive their page. Without the guess long documents take half of the memory.
 */
export function tuneHeap(): void {
  const version = Number.parseInt(process.versions["v8"] ?? "", 10);
  if (version <= LAST_KNOWN_V8) setFlagsFromString("--no-allocation-site-pretenuring");
}
