import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders below a font directory that are looked into: `ofl/<name>/static` in the catalogue's repository. */
export const MAXIMUM_DEPTH = 4;
export const FONT_FILE: RegExp = /\.(?:ttf|otf|ttc|otc)$/i;

/** Are there font files in the directory or below it? @throws when it can't be read. */
export function hasFontFiles(directory: string, depth = 0): boolean {
  const entries = readdirSync(directory, { withFileTypes: true });
  if (entries.some((entry) => !entry.isDirectory() && FONT_FILE.test(entry.name))) return true;
  return (
    depth < MAXIMUM_DEPTH &&
    entries.some((entry) => isVisible(entry) && hasFontFiles(join(directory, entry.name), depth + 1))
  );
}

/** A folder that is looked into. */
export function isVisible(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith(".");
}
