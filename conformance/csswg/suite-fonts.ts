import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The fonts of a directory, by name. */
export function fontsOf(directory: string): Uint8Array[] {
  return readdirSync(directory)
    .filter((name) => /\.(ttf|otf)$/i.test(name))
    .sort()
    .map((name) => readFileSync(join(directory, name)));
}
