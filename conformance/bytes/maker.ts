import { copyFileSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordCache } from "./cache.ts";
import type { DocumentGroup } from "./documents.ts";
import { CLOCK, makeAll } from "./pool.ts";
import type { DocumentRecord } from "./record.ts";
import type { Side } from "./side.ts";

export interface MakerOptions {
  /** The bundled worker. */
  readonly worker: string;
  readonly cache: RecordCache;
  /** Makes all documents, whatever is cached. */
  readonly isFresh: boolean;
  readonly scratch: string;
  readonly jobs: number;
  /** Time for one document. */
  readonly milliseconds: number;
}

type OnRecord = (index: number, record: DocumentRecord, isFinal: boolean) => void;

/** Makes documents of a group with a revision, those that are not known from earlier runs. */
export class Maker {
  readonly #options: MakerOptions;

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /** Records of the documents of these numbers, by name; `inputs` tells what they are made of. */
  async records(
    side: Side,
    group: DocumentGroup,
    inputs: string,
    indices: readonly number[],
  ): Promise<ReadonlyMap<string, DocumentRecord>> {
    const { cache, isFresh } = this.#options;
    const known = isFresh ? new Map<string, DocumentRecord>() : cache.read(side.key, group, inputs);
    const lacking = indices.filter((index) => !known.has(nameOf(group, index)));
    if (lacking.length === 0) return known;
    const passing = new Map<string, DocumentRecord>();
    await this.#make(side, group, lacking, {
      onRecord: (index, record, isFinal) => {
        (isFinal ? known : passing).set(nameOf(group, index), record);
        const count = known.size + passing.size;
        if (process.stderr.isTTY)
          process.stderr.write(`\r${side.name}, ${group.name}: ${count} of ${group.documents.length} `);
      },
    });
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
    cache.write(side.key, group, inputs, known);
    return new Map([...known, ...passing]);
  }

  /** Writes what both made of the documents to `directory`, as `NUMBER.base.pdf` and `NUMBER.head.pdf`. */
  async writePdfs(
    sides: { readonly base: Side; readonly head: Side },
    group: DocumentGroup,
    indices: readonly number[],
    directory: string,
  ): Promise<void> {
    mkdirSync(directory, { recursive: true });
    for (const [word, side] of Object.entries(sides)) {
      const output = mkdtempSync(join(this.#options.scratch, "out-"));
      await this.#make(side, group, indices, { output, onRecord: () => undefined });
      for (const index of indices) {
        const made = join(output, `${index}`);
        if (existsSync(made)) copyFileSync(made, join(directory, `${index}.${word}.pdf`));
      }
    }
  }

  async #make(
    side: Side,
    group: DocumentGroup,
    indices: readonly number[],
    { output, onRecord }: { readonly output?: string; readonly onRecord: OnRecord },
  ): Promise<void> {
    const { worker, scratch, jobs, milliseconds } = this.#options;
    const documents = join(scratch, `${group.name}.json`);
    if (!existsSync(documents)) writeFileSync(documents, JSON.stringify(group.documents));
    const start = { ...side.built, engine: side.options, documents, clock: CLOCK, output };
    await makeAll(indices, { worker, jobs, milliseconds, start, onRecord });
  }
}

function nameOf({ documents }: DocumentGroup, index: number): string {
  return documents[index]?.name ?? "";
}
