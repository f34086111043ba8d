import type { ResultLine } from "./model.ts";

/** Lines of `results.ndjson`. */
export function writeResults(lines: readonly ResultLine[]): Uint8Array {
  return new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

/** The lines of an object that `writeResults` made. */
export function readResults(bytes: Uint8Array): readonly ResultLine[] {
  return new TextDecoder()
    .decode(bytes)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ResultLine);
}
