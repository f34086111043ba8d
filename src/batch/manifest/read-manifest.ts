import { concatenate } from "../../contract/concatenate.ts";
import { LimitError, RequestTooLargeError, ValidationError } from "../../contract/errors.ts";
import type { BatchLimits } from "../limits.ts";
import type { NameGiver } from "../names/name-giver.ts";
import { parseJsonLine } from "./json-line.ts";
import { LineSplitter } from "./line-splitter.ts";

/** A piece of a manifest that one job runs. */
export interface ManifestChunk {
  readonly records: number;
  /** A line for each record, each with its end. */
  readonly lines: Uint8Array;
  /** Names of the files; undefined where they are numbers. */
  readonly names: readonly string[] | undefined;
}

export interface ManifestOptions {
  readonly limits: BatchLimits;
  /** Gives the files their names; without it they are called after their numbers. */
  readonly names?: NameGiver | undefined;
  /** Records that there have to be. */
  readonly expected?: number | undefined;
}

const NEWLINE: Uint8Array = Uint8Array.of(0x0a);

/**
 * Cuts a manifest (NDJSON: a record on each line, blank lines aside) into chunks. A line that is no JSON is none of its concern: that is a
 * failure of the one record. What concerns the whole is thrown, and names the line.
 *
 * @throws ValidationError when it is cut short, empty, or not of the length that was told; RequestTooLargeError or LimitError when it is
 *   too large; what the source throws.
 */
export async function* readManifest(
  source: AsyncIterable<Uint8Array>,
  options: ManifestOptions,
): AsyncGenerator<ManifestChunk> {
  const { limits, expected } = options;
  const splitter = new LineSplitter();
  const chunker = new Chunker(options);
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    if (bytes > limits.manifestBytes) throw tooLarge(chunker.line, limits.manifestBytes);
    for (const line of splitter.add(piece)) {
      const chunk = chunker.add(line);
      if (chunk !== undefined) yield chunk;
    }
    if (splitter.pending > limits.lineBytes) throw tooLong(chunker.line, limits.lineBytes);
  }
  const rest = splitter.rest();
  if (rest !== undefined) {
    if (!isBlank(rest) && !parseJsonLine(rest).isValid) throw cutShort(chunker.line);
    const chunk = chunker.add(rest);
    if (chunk !== undefined) yield chunk;
  }
  const last = chunker.take();
  if (last !== undefined) yield last;
  if (chunker.records === 0) throw refusal("records", "The manifest has no record.");
  if (expected !== undefined && expected !== chunker.records) throw otherLength(expected, chunker.records);
}

/** Gathers lines until they are enough for a chunk. */
class Chunker {
  /** Records so far. */
  records = 0;
  /** Number of the next line. */
  line = 1;
  readonly #options: ManifestOptions;
  #lines: Uint8Array[] = [];
  #names: string[] = [];
  #bytes = 0;

  constructor(options: ManifestOptions) {
    this.#options = options;
  }

  /** Adds a line, and gives the chunk that it completes. */
  add(line: Uint8Array): ManifestChunk | undefined {
    const { limits, names } = this.#options;
    if (line.length > limits.lineBytes) throw tooLong(this.line, limits.lineBytes);
    if (!isBlank(line)) {
      this.records += 1;
      if (this.records > limits.records) throw tooMany(this.line, limits.records);
      if (names !== undefined) this.#names.push(names.nameOf(this.records, dataOf(line)));
      this.#lines.push(line, NEWLINE);
      this.#bytes += line.length + 1;
    }
    this.line += 1;
    const isFull = this.#lines.length >= 2 * limits.chunkRecords || this.#bytes >= limits.chunkBytes;
    return isFull ? this.take() : undefined;
  }

  take(): ManifestChunk | undefined {
    if (this.#lines.length === 0) return undefined;
    const records = this.#lines.length / 2;
    const names = this.#options.names === undefined ? undefined : this.#names;
    const chunk = { records, lines: concatenate(this.#lines), names };
    this.#lines = [];
    this.#names = [];
    this.#bytes = 0;
    return chunk;
  }
}

/** The record, of a request of its own all of it; undefined where the line is no JSON. */
function dataOf(line: Uint8Array): unknown {
  const parsed = parseJsonLine(line);
  return parsed.isValid ? parsed.value : undefined;
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

function refusal(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}

function cutShort(line: number): ValidationError {
  return refusal("records", `Line ${line}: the manifest ends in the midst of a record; send it whole.`);
}

function otherLength(expected: number, records: number): ValidationError {
  return refusal("records", `The manifest has ${records} records and not ${expected}; send it whole.`);
}

function tooLarge(line: number, maximum: number): RequestTooLargeError {
  const message = `Line ${line}: the manifest has more than ${maximum} bytes.`;
  return new RequestTooLargeError("records", maximum, message);
}

function tooLong(line: number, maximum: number): RequestTooLargeError {
  const message = `Line ${line} has more than ${maximum} bytes.`;
  return new RequestTooLargeError("records", maximum, message);
}

function tooMany(line: number, maximum: number): LimitError {
  return new LimitError("records", maximum, `Line ${line}: a batch may have ${maximum} records.`);
}
