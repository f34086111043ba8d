import { readdir, readFile, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Driver } from "unstorage";
import { removeEmpty, removeLitter, synchronise, writeDurably } from "./durable-file.ts";

const SEGMENT = /^[\w-][\w.-]*$/;

/**
 * A driver for unstorage that keeps each value in a file of its own, `a:b` as `a/b`, and keeps its word: when a write is done, the value
 * is on the disk, and until then the old one is. Values are written to a temporary file, synchronised and renamed, and the directory is
 * synchronised after that, so it makes no difference when the process or the machine stops.
 */
export function durableDirectoryDriver(directory: string): Driver {
  const pathOf = (key: string): string => join(directory, ...segmentsOf(key));
  const read = (key: string): Promise<Buffer | null> => readFile(pathOf(key)).catch(nullIfMissing);
  const write = (key: string, value: string | Uint8Array): Promise<void> => writeFile(pathOf(key), value);
  return {
    name: "platen-durable-directory",
    hasItem: async (key) => (await stat(pathOf(key)).catch(nullIfMissing)) !== null,
    getMeta: async (key) => {
      const status = await stat(pathOf(key)).catch(nullIfMissing);
      return status === null ? null : { size: status.size, mtime: status.mtime };
    },
    getItem: async (key) => (await read(key))?.toString("utf8") ?? null,
    getItemRaw: read,
    setItem: write,
    setItemRaw: write,
    removeItem: async (key) => removeFile(pathOf(key), directory),
    // The base is left out when everything is asked for, whatever the type says.
    getKeys: (base: string | undefined) => listKeys(directory, base ?? ""),
  };
}

function segmentsOf(key: string): readonly string[] {
  const segments = key.split(":").filter((segment) => segment !== "");
  if (segments.length === 0 || !segments.every((segment) => SEGMENT.test(segment))) {
    throw new Error(`Not a key for files: ${JSON.stringify(key)}`);
  }
  return segments;
}

async function writeFile(path: string, value: string | Uint8Array): Promise<void> {
  await writeDurably(path, value);
  const directory = dirname(path);
  await removeLitter(directory, await readdir(directory));
}

async function removeFile(path: string, root: string): Promise<void> {
  const directory = dirname(path);
  const missing = await unlink(path).then(() => undefined, nullIfMissing);
  if (missing === null) return;
  await synchronise(directory).catch(nullIfMissing);
  await removeEmpty(directory, root);
}

async function listKeys(root: string, base: string): Promise<string[]> {
  const start = base.split(":").filter((segment) => segment !== "");
  if (!start.every((segment) => SEGMENT.test(segment))) return [];
  const keys: string[] = [];
  const pending: (readonly string[])[] = [start];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const found = await readdir(join(root, ...place), { withFileTypes: true }).catch(nullIfMissing);
    for (const entry of found ?? []) {
      if (!SEGMENT.test(entry.name)) continue;
      const segments = [...place, entry.name];
      if (entry.isDirectory()) pending.push(segments);
      else keys.push(segments.join(":"));
    }
  }
  return keys;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
