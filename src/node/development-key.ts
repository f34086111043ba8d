import { mkdir, open, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { generateKey } from "../http/access/keys.ts";

export interface DevelopmentKey {
  readonly key: string;
  /** True when the key was made by this call. */
  readonly created: boolean;
  /** File the key is kept in. */
  readonly path: string;
}

/**
 * The development key of a state directory; it is made, with the directory, when there is none yet. Only the owner may read the
 * file (mode 600). Processes that start at the same time agree on one key.
 */
export async function loadDevelopmentKey(stateDirectory: string): Promise<DevelopmentKey> {
  const path = join(stateDirectory, "development-key");
  await mkdir(stateDirectory, { recursive: true, mode: 0o700 });
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return undefined;
    throw error;
  });
  if (file === undefined) {
    return { key: (await readFile(path, "utf8")).trim(), created: false, path };
  }
  try {
    const key = generateKey("development");
    await file.writeFile(`${key}\n`);
    return { key, created: true, path };
  } finally {
    await file.close();
  }
}

/** Where state is kept unless said otherwise, by the XDG Base Directory Specification. */
export function defaultStateDirectory(environment: NodeJS.ProcessEnv): string {
  const base = environment["XDG_STATE_HOME"] ?? join(homedir(), ".local", "state");
  return join(base, "platen");
}
