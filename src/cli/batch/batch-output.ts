import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Batches } from "../../batch/batches.ts";
import type { Composite } from "../../batch/composite.ts";
import type { BatchAddress, MadeLine, ResultLine } from "../../batch/model.ts";
import { readResults } from "../../batch/results.ts";
import { batchPrefix, chunkName, resultsKey } from "../../batch/store/keys.ts";
import type { ObjectStore } from "../../batch/store/object-store.ts";
import { fileError } from "../exit.ts";

/** Where the files of a batch go. */
export interface BatchTarget {
  /** As the user gave it, and as a whole path. */
  readonly name: string;
  readonly directory: string;
}

/**
 * Writes the files of a chunk, and lets go of the pack they came from. Doing it again, as after a process that was killed, does what is
 * left.
 *
 * @throws CommandError when a file can't be written.
 */
export async function writeChunkFiles(
  address: BatchAddress,
  chunk: number,
  { store, target }: { readonly store: ObjectStore; readonly target: BatchTarget },
): Promise<void> {
  const written = `${batchPrefix(address)}written/${chunkName(chunk)}`;
  if ((await store.get(written)) !== undefined) return;
  const results = readResults((await store.get(resultsKey(address, chunk))) ?? new Uint8Array(0));
  const made = results.filter((line) => line.status === "made" && line.offset !== undefined);
  const objects = [...new Set(made.map(({ object }) => object))];
  for (const object of objects) {
    const pack = await store.get(object);
    if (pack === undefined) continue;
    await writeFiles(
      made.filter((line) => line.object === object),
      pack,
      target,
    );
  }
  await store.put(written, new Uint8Array(0));
  await store.remove(objects);
}

async function writeFiles(lines: readonly MadeLine[], pack: Uint8Array, target: BatchTarget): Promise<void> {
  await mkdir(target.directory, { recursive: true });
  for (const { name, offset, bytes } of lines) {
    try {
      await writeFile(join(target.directory, name), pack.subarray(offset, offset + bytes));
    } catch (error) {
      throw fileError("write", join(target.name, name), error);
    }
  }
}

/** Writes `results.ndjson`: what the results say, without where the files were. Gives how many were made and failed. */
export async function writeResultsFile(
  address: BatchAddress,
  batches: Batches,
  target: BatchTarget,
): Promise<void> {
  const composite = await batches.results(address);
  const texts = async function* (): AsyncGenerator<string> {
    for (const { key } of composite.pieces) {
      const bytes = await batches.store.get(key);
      if (bytes !== undefined) yield readResults(bytes).map(publicLine).join("");
    }
  };
  await writeStream(Readable.from(texts()), "results.ndjson", target);
}

function publicLine(line: ResultLine): string {
  if (line.status === "failed") return `${JSON.stringify(line)}\n`;
  const { object: _object, offset: _offset, ...rest } = line;
  return `${JSON.stringify(rest)}\n`;
}

/** Writes what is made of all. */
export async function writeWhole(
  composite: Composite,
  file: string,
  { batches, target }: { readonly batches: Batches; readonly target: BatchTarget },
): Promise<void> {
  const bytes = batches.read(composite, { offset: 0, length: composite.bytes });
  await writeStream(Readable.from(bytes), file, target);
}

async function writeStream(source: Readable, file: string, target: BatchTarget): Promise<void> {
  try {
    await mkdir(target.directory, { recursive: true });
    await pipeline(source, createWriteStream(join(target.directory, file)));
  } catch (error) {
    throw fileError("write", join(target.name, file), error);
  }
}
