import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentGroup } from "./documents.ts";
import { type DocumentRecord, hashOf } from "./record.ts";

/** Files that are kept: some revisions of all groups. */
const MAXIMUM_FILES = 100;

/** Records of revisions that were made before, a file for each revision and group. */
export class RecordCache {
  readonly #directory: string;
  /** What decides the outcome besides documents and revision. */
  readonly #surroundings: string;

  constructor(directory: string, surroundings: string) {
    this.#directory = directory;
    this.#surroundings = surroundings;
    mkdirSync(directory, { recursive: true });
  }

  read(tree: string, group: DocumentGroup, inputs: string): Map<string, DocumentRecord> {
    try {
      const text = readFileSync(this.#fileOf(tree, group, inputs), "utf8");
      return new Map(Object.entries(JSON.parse(text) as Record<string, DocumentRecord>));
    } catch {
      return new Map();
    }
  }

  write(
    tree: string,
    group: DocumentGroup,
    inputs: string,
    records: ReadonlyMap<string, DocumentRecord>,
  ): void {
    const file = this.#fileOf(tree, group, inputs);
    const part = `${file}.${process.pid}.part`;
    writeFileSync(part, JSON.stringify(Object.fromEntries(records)));
    renameSync(part, file);
    this.#forgetOldest();
  }

  #fileOf(tree: string, { name }: DocumentGroup, inputs: string): string {
    return join(this.#directory, `${name}-${hashOf(`${tree} ${inputs} ${this.#surroundings}`)}.json`);
  }

  #forgetOldest(): void {
    const files = readdirSync(this.#directory)
      .filter((name) => name.endsWith(".json"))
      .map((name) => join(this.#directory, name));
    const byAge = files
      .map((file) => ({ file, time: statSync(file).mtimeMs }))
      .sort((a, b) => b.time - a.time);
    for (const { file } of byAge.slice(MAXIMUM_FILES)) rmSync(file, { force: true });
  }
}

/** A hash of all a group's documents are made of: themselves, and the files they may load. */
export function inputsOf({ documents, directory }: DocumentGroup): string {
  const parts = [JSON.stringify(documents)];
  if (directory !== undefined) {
    for (const path of readdirSync(directory, { recursive: true, encoding: "utf8" }).sort()) {
      const file = join(directory, path);
      if (statSync(file).isFile()) parts.push(`${path} ${hashOf(readFileSync(file))}`);
    }
  }
  return hashOf(parts.join("\n"));
}
