import { randomBytes } from "node:crypto";
import { mkdir, open, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Names of files that are being written; a process that was killed leaves them behind. */
export const TEMPORARY_PREFIX = ".writing-";

/**
 * Writes a file so that it makes no difference when the process or the machine stops: to a temporary file, synchronised and renamed, and
 * the directory is synchronised after that. Directories are made.
 */
export async function writeDurably(path: string, value: string | Uint8Array): Promise<void> {
  const directory = dirname(path);
  const temporary = join(directory, `${TEMPORARY_PREFIX}${randomBytes(8).toString("hex")}`);
  const file = await openNew(temporary);
  try {
    try {
      await file.writeFile(value);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await synchronise(directory);
}

/** Makes the directory too; another process may remove it, empty as it is, before the file is in it. */
async function openNew(path: string): Promise<Awaited<ReturnType<typeof open>>> {
  for (let attempt = 1; ; attempt += 1) {
    await makeDirectory(dirname(path));
    try {
      return await open(path, "wx", 0o600);
    } catch (error) {
      if (attempt === 3 || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

/** A new directory lasts once the one it stands in is synchronised. */
async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await synchronise(dirname(made));
}

/** Lets what was done to the entries of a directory last. */
export async function synchronise(directory: string): Promise<void> {
  // Windows has no such thing for directories.
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
