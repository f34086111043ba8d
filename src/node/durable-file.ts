import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rmdir, stat, unlink } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

/** Names of files that are being written; a process that was killed leaves them behind. */
export const TEMPORARY_PREFIX = ".writing-";
/** Age from which a file that is being written counts as left behind. */
const LITTER_MILLISECONDS = 3_600_000;

/**
 * Writes a file so that it makes no difference when the process or the machine stops: to a temporary file, synchronised and renamed, and
 * the directory is synchronised after that. Directories are made.
 */
export async function writeDurably(
  path: string,
  value: string | Uint8Array | readonly Uint8Array[],
): Promise<void> {
  const directory = dirname(path);
  const temporary = join(directory, `${TEMPORARY_PREFIX}${randomBytes(8).toString("hex")}`);
  const file = await openNew(temporary);
  try {
    try {
      if (typeof value === "string" || value instanceof Uint8Array) await file.writeFile(value);
      else await writePieces(file, value);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  // It is gone where somebody has removed the file already.
  await synchronise(directory).catch(ignoreMissing);
}

/** Pieces that are handed to the system at once. */
const PIECES_AT_ONCE = 512;

async function writePieces(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  for (let at = 0; at < pieces.length; at += PIECES_AT_ONCE) {
    let rest = pieces.slice(at, at + PIECES_AT_ONCE).filter(({ length }) => length > 0);
    while (rest.length > 0) rest = piecesAfter(rest, (await file.writev(rest)).bytesWritten);
  }
}

/** What is left of pieces behind so many bytes. */
function piecesAfter(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let written = bytes;
  let index = 0;
  for (; index < pieces.length && written >= (pieces[index]?.length ?? 0); index += 1)
    written -= pieces[index]?.length ?? 0;
  const [first, ...others] = pieces.slice(index);
  return first === undefined ? [] : [first.subarray(written), ...others];
}

/** There is no directory to write to. Making it tells which part of the path is in its way. */
const NO_DIRECTORY: ReadonlySet<string | undefined> = new Set(["ENOENT", "ENOTDIR"]);

/** Makes the directory where it is missing; another process may remove it, empty as it is, before the file is in it. */
async function openNew(path: string): Promise<FileHandle> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(path, "wx", 0o600);
    } catch (error) {
      if (attempt === 4 || !NO_DIRECTORY.has((error as NodeJS.ErrnoException).code)) throw error;
    }
    await makeDirectory(dirname(path));
  }
}

/** A new directory lasts once the one it stands in is synchronised. */
async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made))
    await synchronise(dirname(made)).catch(ignoreMissing);
}

/** Removes what killed processes were writing, of the names in a directory; true when something is gone. */
export async function removeLitter(directory: string, names: readonly string[]): Promise<boolean> {
  const oldest = Date.now() - LITTER_MILLISECONDS;
  let isGone = false;
  for (const name of names) {
    if (!name.startsWith(TEMPORARY_PREFIX)) continue;
    const path = join(directory, name);
    const status = await stat(path).catch(ignoreMissing);
    if (status === undefined || status.mtimeMs >= oldest) continue;
    await unlink(path).catch(ignoreMissing);
    isGone = true;
  }
  return isGone;
}

/**
 * Removes a directory below a root that has nothing in it any more, and those above it. Who writes to one at this moment makes it anew
 * (`writeDurably`).
 */
export async function removeEmpty(directory: string, root: string): Promise<void> {
  const inside = `${resolve(root)}${sep}`;
  for (let place = resolve(directory); place.startsWith(inside); place = dirname(place)) {
    try {
      await rmdir(place);
    } catch {
      return;
    }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
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
