import { setFlagsFromString } from "node:v8";

/** The last version of V8 looked at. One without the flags would complain on standard error. */
const LAST_KNOWN_V8 = 13;

const FLAGS = [
  /**
   * V8 guesses from the first page, which is alive while it is being laid out, that all such objects will live long, and has those of
   * later pages outlive their page. Without the guess long documents take half of the memory.
   */
  "--no-allocation-site-pretenuring",
  /**
   * Room for new objects begins at half a megabyte and doubles each time that much of it stays alive: a letter was gone through nine times, and
   * then as a whole, before it was done. Eight times as much comes sooner to the same most.
   */
  "--semi-space-growth-factor=8",
];

/** For processes of this project's own. */
export function tuneHeap(): void {
  const version = Number.parseInt(process.versions["v8"] ?? "", 10);
  if (version <= LAST_KNOWN_V8) for (const flag of FLAGS) setFlagsFromString(flag);
}
