import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ResourceFetch, ResourceRequest, ResourceResponse } from "../../resources/resource.ts";

export interface DiskCacheOptions {
  readonly directory: string;
  /** Bytes of all files together; the oldest go first. */
  readonly maximumBytes?: number | undefined;
  /** Time after which a stylesheet is asked for again; font files, whose addresses change with them, are kept. */
  readonly sheetMilliseconds?: number | undefined;
}

const MAXIMUM_BYTES = 512 * 1024 * 1024;
const SHEET_MILLISECONDS = 7 * 24 * 3600 * 1000;

/** What stands before the bytes of a cached resource, on a line of its own. */
interface Entry {
  readonly url: string;
  readonly contentType: string;
  readonly sha256: string;
}

/**
 * A fetch that keeps what it has loaded in files. They are named by hashes, written beside and then moved into place, and checked when
 * they are read, so that no reader ever sees half of one. A cache that can't be read or written is as good as none.
 */
export function cachedFetch(fetch: ResourceFetch, options: DiskCacheOptions): ResourceFetch {
  const cache = new DiskCache(options);
  return async (request) => {
    const cached = await cache.read(request);
    if (cached !== undefined) return cached;
    const response = await fetch(request);
    await cache.write(request, response);
    return response;
  };
}

class DiskCache {
  readonly #directory: string;
  readonly #maximumBytes: number;
  readonly #sheetMilliseconds: number;

  constructor({ directory, maximumBytes, sheetMilliseconds }: DiskCacheOptions) {
    this.#directory = directory;
    this.#maximumBytes = maximumBytes ?? MAXIMUM_BYTES;
    this.#sheetMilliseconds = sheetMilliseconds ?? SHEET_MILLISECONDS;
  }

  async read({ url, kind }: ResourceRequest): Promise<ResourceResponse | undefined> {
    const path = this.#pathOf(url);
    try {
      if (kind === "stylesheet") {
        const { mtimeMs } = await stat(path);
        if (Date.now() - mtimeMs > this.#sheetMilliseconds) return undefined;
      }
      const file = await readFile(path);
      const end = file.indexOf(0x0a);
      const entry = JSON.parse(file.toString("utf8", 0, end)) as Entry;
      const bytes = new Uint8Array(file.subarray(end + 1));
      if (entry.url !== url || entry.sha256 !== hashOf(bytes)) return undefined;
      return { bytes, contentType: entry.contentType, url };
    } catch {
      return undefined;
    }
  }

  async write({ url }: ResourceRequest, { bytes, contentType }: ResourceResponse): Promise<void> {
    if (bytes.length > this.#maximumBytes) return;
    const entry: Entry = { url, contentType, sha256: hashOf(bytes) };
    const temporary = join(this.#directory, `${randomUUID()}.part`);
    try {
      await mkdir(this.#directory, { recursive: true });
      await writeFile(temporary, Buffer.concat([Buffer.from(`${JSON.stringify(entry)}\n`), bytes]), {
        mode: 0o600,
      });
      await rename(temporary, this.#pathOf(url));
      await this.#shrink();
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  /** Removes the oldest files while there is too much, and what writers that were ended left behind. */
  async #shrink(): Promise<void> {
    const names = await readdir(this.#directory);
    const files = await Promise.all(
      names
        .filter((name) => /^[0-9a-f]{64}$|\.part$/.test(name))
        .map(async (name) => ({
          path: join(this.#directory, name),
          ...(await sizeAndTime(join(this.#directory, name))),
        })),
    );
    files.sort((a, b) => b.time - a.time);
    let bytes = 0;
    for (const { path, size, time } of files) {
      bytes += size;
      const isForgotten = path.endsWith(".part") && Date.now() - time > 3_600_000;
      if (bytes > this.#maximumBytes || isForgotten) await rm(path, { force: true });
    }
  }

  #pathOf(url: string): string {
    return join(this.#directory, hashOf(url));
  }
}

async function sizeAndTime(path: string): Promise<{ size: number; time: number }> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { size, time: mtimeMs };
  } catch {
    return { size: 0, time: 0 };
  }
}

function hashOf(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
