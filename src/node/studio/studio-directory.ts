import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { StudioFile, StudioFiles } from "../../http/studio/studio-files.ts";

const zip = promisify(gzip);

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".ttf": "font/ttf",
};

/** A name that a directory may have below the studio's, with one folder at most. */
const PATH = /^(?:[\w-]+\/)?[\w-][\w.-]*$/;

/** A font file of a package, as `fonts.json` of the built studio lists it. */
interface FontFile {
  readonly file: string;
  readonly package: string;
  readonly path: string;
}

/**
 * The files of the built studio. Its fonts stay in the packages that this package depends on. What was read once is kept, packed:
 * it is a few files of a few hundred kilobytes.
 */
class StudioDirectory implements StudioFiles {
  readonly #directory: string;
  readonly #files: Map<string, Promise<StudioFile | undefined>> = new Map();
  #fonts: Promise<ReadonlyMap<string, FontFile>> | undefined;

  constructor(directory: string) {
    this.#directory = directory;
  }

  read(path: string): Promise<StudioFile | undefined> {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    if (!PATH.test(path)) return Promise.resolve(undefined);
    const file = this.#read(path);
    // Names that lead nowhere are not kept: there is no end of them.
    file.then((found) => found !== undefined && this.#files.set(path, file)).catch(() => undefined);
    return file;
  }

  async #read(path: string): Promise<StudioFile | undefined> {
    const contentType = TYPES[extname(path)];
    const location = await this.#locate(path);
    if (contentType === undefined || location === undefined) return undefined;
    const bytes = await readFile(location);
    const zipped = await zip(bytes, { level: 9 });
    return {
      bytes,
      zipped: zipped.length < bytes.length * 0.9 ? zipped : undefined,
      contentType,
      isImmutable: path.startsWith("assets/"),
    };
  }

  async #locate(path: string): Promise<string | undefined> {
    const own = join(this.#directory, path);
    if (existsSync(own)) return own;
    this.#fonts ??= this.#readFonts();
    const font = (await this.#fonts).get(path);
    if (font === undefined) return undefined;
    const manifest = createRequire(import.meta.url).resolve(`${font.package}/package.json`);
    return join(dirname(manifest), font.path);
  }

  async #readFonts(): Promise<ReadonlyMap<string, FontFile>> {
    const list: readonly FontFile[] = JSON.parse(
      await readFile(join(this.#directory, "assets/fonts.json"), "utf8"),
    );
    return new Map(list.map((font) => [`fonts/${font.file}`, font]));
  }
}

/** The files of the studio that is built into this package; undefined where it was not built. */
export function openStudio(): StudioFiles | undefined {
  const manifest = createRequire(import.meta.url).resolve("platen/package.json");
  const directory = join(dirname(manifest), "dist", "studio");
  return existsSync(join(directory, "index.html")) ? new StudioDirectory(directory) : undefined;
}
