import { open, realpath, stat } from "node:fs/promises";
import { extname, isAbsolute, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ResourceError } from "../contract/errors.ts";
import type { FileReader } from "../resources/fetcher.ts";
import type { ResourceKind, ResourceResponse } from "../resources/resource.ts";
import { KeptFiles } from "./kept-files.ts";

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  [".css", "text/css"],
  [".gif", "image/gif"],
  [".html", "text/html"],
  [".jpeg", "image/jpeg"],
  [".jpg", "image/jpeg"],
  [".otf", "font/otf"],
  [".png", "image/png"],
  [".svg", "image/svg+xml"],
  [".ttf", "font/ttf"],
  [".webp", "image/webp"],
  [".woff", "font/woff"],
  [".woff2", "font/woff2"],
]);

export interface FileReaderOptions {
  /** Kinds that are read wherever they lie. */
  readonly anywhere?: readonly ResourceKind[] | undefined;
  /** Tells in messages what to do about a refusal. */
  readonly advice?: string | undefined;
}

/**
 * Reads `file:` addresses below the given directories. Symbolic links are resolved before the check, on both sides, so a link
 * inside can't lead out. Only regular files are read.
 */
export function createFileReader(
  directories: readonly string[],
  { anywhere = [], advice }: FileReaderOptions = {},
): FileReader {
  const kept = new KeptFiles();
  return async (url, maximumBytes, kind) => {
    const path = pathOf(url);
    const real = await realpath(path).catch(() => undefined);
    const roots = await Promise.all(
      directories.map((directory) => realpath(directory).catch(() => undefined)),
    );
    const allowed =
      anywhere.includes(kind) || roots.some((root) => root !== undefined && isBelow(real ?? path, root));
    if (!allowed) {
      // The same answer whether the file exists or not: what lies outside is nobody's business.
      const what = "The file lies outside the directories that may be read";
      throw new ResourceError(
        "forbidden",
        url.href,
        advice === undefined ? `${what}.` : `${what}; ${advice}.`,
      );
    }
    if (real === undefined) throw notFound(url);
    return readRegularFile({ path: real, url, maximumBytes, kept });
  };
}

function pathOf(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch (cause) {
    throw new ResourceError("malformed", url.href, "This file: address names no local path.", cause);
  }
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path);
  return way === "" || !(way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way));
}

interface FileToRead {
  readonly path: string;
  readonly url: URL;
  readonly maximumBytes: number;
  readonly kept: KeptFiles;
}

async function readRegularFile({ path, url, maximumBytes, kept }: FileToRead): Promise<ResourceResponse> {
  // A named pipe would block in open(), so look before opening.
  const status = await stat(path, { bigint: true }).catch(() => undefined);
  if (status === undefined) throw notFound(url);
  if (!status.isFile()) throw new ResourceError("unsupported", url.href, "This is not a regular file.");
  if (status.size > maximumBytes) {
    throw new ResourceError("too-large", url.href, `The file has more than ${maximumBytes} bytes.`);
  }
  const known = kept.get(path, status);
  const bytes = known ?? (await bytesOf(path, url));
  if (known === undefined) kept.set(path, status, bytes);
  const contentType = CONTENT_TYPES.get(extname(path).toLowerCase()) ?? "";
  return { bytes, contentType, url: url.href, isUnchanging: true };
}

async function bytesOf(path: string, url: URL): Promise<Uint8Array> {
  const file = await open(path).catch((cause: unknown) => {
    throw new ResourceError("forbidden", url.href, "The file can't be opened.", cause);
  });
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function notFound(url: URL): ResourceError {
  return new ResourceError("not-found", url.href, "There is no such file.");
}
