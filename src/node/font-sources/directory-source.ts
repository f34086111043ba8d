import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FontFace } from "../../../fonts/api/faces.ts";
import type { FamilyRequest, FontSource } from "../../fonts/sources/font-source.ts";
import { FaceFiles } from "./face-files.ts";
import { FONT_FILE, isVisible, MAXIMUM_DEPTH } from "./font-directory.ts";
import { entriesFor, type FontEntry, readFontEntries, readMetadata } from "./font-entries.ts";

/** Files read at the same time. */
const CONCURRENCY = 16;

/**
 * The families of a directory and the folders in it: by what the files say of themselves, in all languages (css-fonts-4 §2.1), or by METADATA.pb as in a checkout of the
 * catalogue's repository. Files are loaded when their family is asked for; broken ones are passed over.
 *
 * @throws when the directory can't be read.
 */
export async function openDirectorySource(directory: string): Promise<FontSource> {
  const families = new Map<string, FontEntry[]>();
  const byOtherNames = new Map<string, FontEntry[]>();
  for (const entry of await entriesBelow(directory)) {
    add(families, entry.family, entry);
    for (const name of entry.otherFamilies ?? []) add(byOtherNames, name, entry);
  }
  return new DirectorySource(families, byOtherNames);
}

function add(families: Map<string, FontEntry[]>, name: string, entry: FontEntry): void {
  const family = families.get(name);
  if (family === undefined) families.set(name, [entry]);
  else family.push(entry);
}

type Entries = ReadonlyMap<string, readonly FontEntry[]>;

class DirectorySource implements FontSource {
  readonly offersFallbacks = true;
  readonly #families: Entries;
  readonly #byOtherNames: Entries;
  readonly #files = new FaceFiles();

  constructor(families: Entries, byOtherNames: Entries) {
    this.#families = families;
    this.#byOtherNames = byOtherNames;
  }

  has(family: string): boolean {
    return this.#entriesOf(family) !== undefined;
  }

  names(): Iterable<string> {
    return this.#families.keys();
  }

  otherNames(): Iterable<string> {
    return this.#byOtherNames.keys();
  }

  async find({ family, styles }: FamilyRequest): Promise<readonly FontFace[] | undefined> {
    const entries = this.#entriesOf(family);
    if (entries === undefined) return undefined;
    return Promise.all(entriesFor(entries, styles).map((entry) => this.#files.face(entry)));
  }

  /** A name that a family has itself is no other family's. */
  #entriesOf(family: string): readonly FontEntry[] | undefined {
    return this.#families.get(family) ?? this.#byOtherNames.get(family);
  }
}

async function entriesBelow(directory: string): Promise<readonly FontEntry[]> {
  const jobs: (() => Promise<readonly FontEntry[]>)[] = [];
  await collect(directory, 0, jobs);
  const results: (readonly FontEntry[])[] = new Array(jobs.length);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let job = next++; job < jobs.length; job = next++) results[job] = (await jobs[job]?.()) ?? [];
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results.flat();
}

/** Gathers what to read: a family's metadata, or each font file. */
async function collect(
  directory: string,
  depth: number,
  jobs: (() => Promise<readonly FontEntry[]>)[],
): Promise<void> {
  const entries = (await readdir(directory, { withFileTypes: true })).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const files = entries.filter((entry) => !entry.isDirectory() && FONT_FILE.test(entry.name));
  const readFiles = async (): Promise<readonly FontEntry[]> =>
    (await Promise.all(files.map(({ name }) => readFontEntries(join(directory, name))))).flat();
  if (entries.some(({ name }) => name === "METADATA.pb")) {
    const metadata = join(directory, "METADATA.pb");
    jobs.push(async () => (await readMetadata(metadata, (file) => join(directory, file))) ?? readFiles());
    return;
  }
  for (const { name } of files) jobs.push(() => readFontEntries(join(directory, name)));
  if (depth >= MAXIMUM_DEPTH) return;
  for (const entry of entries) {
    if (isVisible(entry)) await collect(join(directory, entry.name), depth + 1, jobs);
  }
}
