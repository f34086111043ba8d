import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileError, usageError } from "./exit.ts";

/** Reads every TrueType and OpenType file of the directories. @throws CommandError when one can't be read or holds none. */
export async function readFontDirectories(
  directories: readonly string[],
  workingDirectory: string,
): Promise<readonly Uint8Array[]> {
  const fonts: Uint8Array[] = [];
  for (const directory of directories) {
    const path = resolve(workingDirectory, directory);
    try {
      const names = (await readdir(path)).filter((name) => /\.(?:ttf|otf|ttc|otc)$/i.test(name)).sort();
      if (names.length === 0) throw usageError(`There is no TTF or OTF file in ${directory}.`);
      for (const name of names) fonts.push(await readFile(join(path, name)));
    } catch (error) {
      throw error instanceof Error && "code" in error ? fileError("read", directory, error) : error;
    }
  }
  return fonts;
}
