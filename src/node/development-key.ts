import { randomBytes } from "node:crypto";
import { constants, copyFile, link, readFile, rename, unlink } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { generateKey } from "../http/access/keys.ts";
import { synchronise, TEMPORARY_PREFIX, writeDurably } from "./durable-file.ts";

export interface DevelopmentKey {
  readonly key: string;
  /** True when the key was made by this call. */
  readonly created: boolean;
  /** File the key is kept in. */
  readonly path: string;
}

/**
 * The development key of a state directory; it is made, with the directory, when there is none yet. Only the owner may read the
 * file (mode 600), which has the whole key from the moment it is there. Processes that start at the same time agree on one key.
 */
export async function loadDevelopmentKey(stateDirectory: string): Promise<DevelopmentKey> {
  const path = join(stateDirectory, "development-key");
  for (;;) {
    const stored = await storedKey(path);
    if (stored !== undefined && stored !== "") return { key: stored, created: false, path };
    const key = generateKey("development");
    // An empty file was left by a process that ended before the key was in it: nobody has that key, so it may be replaced.
    if (await place(`${key}\n`, path, stored === "")) return { key, created: true, path };
  }
}

async function storedKey(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Lets a file appear with all that is in it; false when there is one that may not be replaced. */
async function place(text: string, path: string, mayReplace: boolean): Promise<boolean> {
  const directory = dirname(path);
  const temporary = join(directory, `${TEMPORARY_PREFIX}${randomBytes(8).toString("hex")}`);
  await writeDurably(temporary, text);
  try {
    if (mayReplace) await rename(temporary, path);
    else await linkOrCopy(temporary, path);
    await synchronise(directory);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await unlink(temporary).catch(() => undefined);
  }
}

/** Where state is kept unless said otherwise, by the XDG Base Directory Specification. */
export function defaultStateDirectory(environment: NodeJS.ProcessEnv): string {
  const base = environment["XDG_STATE_HOME"] ?? join(homedir(), ".local", "state");
  return join(base, "platen");
}

/** What file systems without hard links, such as FAT, answer to them. */
const NO_LINKS: ReadonlySet<string | undefined> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}
