import { PRODUCER } from "../../pdf/document/metadata.ts";
import { FileWriter } from "../../pdf/file/file-writer.ts";
import { PageTree } from "../../pdf/file/page-tree.ts";
import type { Compression } from "../../pdf/objects/deflate.ts";
import { dictionaryText } from "../../pdf/objects/pdf-syntax.ts";
import { text } from "../../pdf/objects/values.ts";
import { entriesOf, referencesOf, renumbered } from "./pdf-tokens.ts";
import { type PartObject, type ReadPart, readPart } from "./read-part.ts";

export interface MergeOptions {
  readonly compression: Compression;
  readonly title: string | undefined;
}

/** Bytes that are gathered before they are handed out. */
const PIECE = 1 << 20;
/** Entries of the first catalogue that hold for the pages of all: layers and language. */
const CATALOG_ENTRIES = ["OCProperties", "Lang"];

/**
 * Joins files of this program to one, with the pages of all in their order. What all begin with, as what a template draws, stands in it once.
 * Only pages are taken, with their annotations: no outlines, names, fields or structure. Memory holds one file at a time, besides the first.
 *
 * @returns the bytes of the file as they are finished.
 * @throws Error when a part is no file of this program.
 */
export async function* mergeParts(
  parts: AsyncIterable<Uint8Array>,
  { compression, title }: MergeOptions,
): AsyncGenerator<Uint8Array> {
  const file = new FileWriter(compression);
  const pages = new PageTree(file);
  let shared: SharedObjects | undefined;
  let catalog = "";
  for await (const bytes of parts) {
    const part = readPart(bytes, compression.inflate);
    const mover = new PartMover(part, file, pages, shared);
    mover.move();
    if (shared === undefined) {
      catalog = mover.catalogEntries();
      shared = { part, numbers: mover.numbers };
    }
    if (file.pending > PIECE) yield file.take();
  }
  const root = file.reserveId();
  const tree = pages.finish("");
  file.object(root, `<</Type/Catalog/Pages ${tree} 0 R${catalog}>>`);
  const information = file.reserveId();
  file.object(
    information,
    dictionaryText({ Title: title === undefined ? undefined : text(title), Producer: text(PRODUCER) }),
  );
  file.finish(`/Root ${root} 0 R/Info ${information} 0 R`);
  yield file.take();
}

/** The first part, and the numbers that its objects have in the whole. */
interface SharedObjects {
  readonly part: ReadPart;
  readonly numbers: ReadonlyMap<number, number>;
}

/** Moves the pages of one part, and all that they refer to. */
class PartMover {
  /** Numbers of its objects in the whole. */
  readonly numbers: Map<number, number>;
  readonly #part: ReadPart;
  readonly #file: FileWriter;
  readonly #pages: PageTree;

  constructor(part: ReadPart, file: FileWriter, pages: PageTree, shared: SharedObjects | undefined) {
    this.#part = part;
    this.#file = file;
    this.#pages = pages;
    this.numbers = shared === undefined ? new Map() : sharedNumbers(part, shared);
  }

  move(): void {
    const catalog = entriesOf(this.#part.object(this.#part.root)?.text ?? "");
    const tree = referencesOf(catalog.get("Pages") ?? "")[0] ?? 0;
    const reached = this.#reached([tree]);
    const count = Number(entriesOf(reached.get(tree)?.text ?? "").get("Count"));
    for (const number of reached.keys()) this.numbers.set(number, this.#file.reserveId());
    const parent = this.#pages.add(this.numbers.get(tree) ?? 0, count);
    for (const [number, object] of reached) {
      const isTree = number === tree;
      this.#write(number, object, isTree ? `/Parent ${parent} 0 R` : "");
    }
  }

  /** Entries of the catalogue that hold for the whole. */
  catalogEntries(): string {
    const catalog = entriesOf(this.#part.object(this.#part.root)?.text ?? "");
    let entries = "";
    for (const name of CATALOG_ENTRIES) {
      const value = catalog.get(name);
      if (value === undefined) continue;
      const reached = this.#reached(referencesOf(value));
      for (const number of reached.keys()) this.numbers.set(number, this.#file.reserveId());
      for (const [number, object] of reached) this.#write(number, object, "");
      entries += `/${name} ${this.#renumbered(value)}`;
    }
    return entries;
  }

  /** The objects that are not in the whole yet, from some of them on. */
  #reached(numbers: readonly number[]): ReadonlyMap<number, PartObject> {
    const reached = new Map<number, PartObject>();
    const open = [...numbers];
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      if (reached.has(number) || this.numbers.has(number)) continue;
      const object = this.#part.object(number);
      if (object === undefined) continue;
      reached.set(number, object);
      open.push(...referencesOf(object.text));
    }
    return reached;
  }

  #write(number: number, { text: source, stream }: PartObject, entries: string): void {
    const id = this.numbers.get(number) ?? 0;
    const moved = this.#renumbered(source);
    if (stream === undefined) {
      this.#file.object(id, entries === "" ? moved : moved.replace(/^<</, `<<${entries}`));
      return;
    }
    const inside = moved.trim().replace(/^<</, "").replace(/>>$/, "");
    this.#file.rawStream(id, inside.replace(/\/Length \d+/, "").trim(), stream);
  }

  #renumbered(source: string): string {
    return renumbered(source, (number) => this.numbers.get(number));
  }
}

/** Numbers in the whole of the objects that a part begins with as the first one does. */
function sharedNumbers(part: ReadPart, { part: first, numbers }: SharedObjects): Map<number, number> {
  const common = commonLength(part.bytes, first.bytes);
  const candidates = new Map<number, PartObject>();
  for (const number of part.numbersBefore(common)) {
    const object = part.object(number);
    const isPage = object === undefined || /\/Type ?\/(?:Pages?|Catalog|ObjStm|XRef)\b/.test(object.text);
    if (!isPage && object.end <= common && numbers.has(number)) candidates.set(number, object);
  }
  removeIncomplete(candidates);
  return new Map([...candidates.keys()].map((number) => [number, numbers.get(number) ?? 0]));
}

/** An object is shared only if all is that it refers to. */
function removeIncomplete(candidates: Map<number, PartObject>): void {
  for (let before = -1; before !== candidates.size; ) {
    before = candidates.size;
    for (const [number, object] of candidates)
      if (!referencesOf(object.text).every((each) => candidates.has(each))) candidates.delete(number);
  }
}

function commonLength(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one[at] === other[at]) at += 1;
  return at;
}
