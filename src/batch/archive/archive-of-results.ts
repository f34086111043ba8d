import { type Composite, compositeOf, type Piece } from "../composite.ts";
import type { MadeLine, ResultLine } from "../model.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { PieceWriter } from "./piece-writer.ts";
import { archiveEnd, directoryEntry, localHeaderLength, type PlacedFile } from "./zip.ts";

export interface ArchiveOptions {
  readonly store: ObjectStore;
  /** Beginning of the keys of the directory. */
  readonly prefix: string;
  /** Date of the files, in milliseconds since 1970. */
  readonly date: number;
  readonly results: () => AsyncIterable<readonly ResultLine[]>;
}

/** Makes an archive of packs: they stay where they are, and the directory comes behind them. */
export async function archiveOfResults(options: ArchiveOptions): Promise<Composite> {
  const { store, prefix, date, results } = options;
  const packs = new Packs();
  for await (const lines of results()) for (const line of lines) packs.add(line);
  const pieces = packs.pieces();
  const { bytes: offset } = compositeOf(pieces);
  const directory = new PieceWriter(store, prefix);
  let files = 0;
  for await (const lines of results()) {
    for (const line of lines) {
      if (line.status !== "made" || line.offset === undefined) continue;
      files += 1;
      await directory.add(directoryEntry(packs.place(line, date)));
    }
  }
  await directory.add(archiveEnd({ offset, bytes: directory.length, files }));
  await directory.flush();
  return compositeOf([...pieces, ...directory.pieces]);
}

/** The packs that results name, in the order of their first files. */
class Packs {
  /** Bytes of each: its last file ends it. */
  readonly #lengths: Map<string, number> = new Map();
  readonly #offsets: Map<string, number> = new Map();

  add(line: ResultLine): void {
    if (line.status !== "made" || line.offset === undefined) return;
    const { object, offset, bytes } = line;
    this.#lengths.set(object, Math.max(this.#lengths.get(object) ?? 0, offset + bytes));
  }

  pieces(): readonly Piece[] {
    let at = 0;
    return [...this.#lengths].map(([key, length]) => {
      this.#offsets.set(key, at);
      at += length;
      return { key, offset: 0, length };
    });
  }

  /** The file of a line, with the place of its header in the archive. */
  place({ name, bytes, crc32, object, offset }: MadeLine, date: number): PlacedFile {
    const start = (this.#offsets.get(object) ?? 0) + offset - localHeaderLength(name);
    return { name, bytes, crc32, date, offset: start };
  }
}
