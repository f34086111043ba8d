import type { PdfVersion } from "../../pdf/conformance/standards.ts";
import { PRODUCER } from "../../pdf/document/metadata.ts";
import { FileWriter } from "../../pdf/file/file-writer.ts";
import { PageTree } from "../../pdf/file/page-tree.ts";
import type { Compression } from "../../pdf/objects/deflate.ts";
import { dictionaryText } from "../../pdf/objects/pdf-syntax.ts";
import { text } from "../../pdf/objects/values.ts";
import { directDestinations } from "./destinations.ts";
import { isGroupedOutline, OutlineWriter } from "./outline-writer.ts";
import { entriesOf, referencesOf, renumbered } from "./pdf-tokens.ts";
import { type PartObject, type ReadPart, readPart } from "./read-part.ts";
import { type PartStructure, StructureMerger } from "./structure-merger.ts";

export interface MergeOptions {
  readonly compression: Compression;
  readonly title: string | undefined;
  /** Entries that the outline is going to have; undefined for no outline. */
  readonly outlineEntries?: number | undefined;
}

/** A file to be joined. */
export interface MergePart {
  readonly bytes: Uint8Array;
  /** The records whose pages it has, one behind the other, and what the outline calls them. */
  readonly records: readonly { readonly pages: number; readonly title?: string | undefined }[];
}

/** Bytes that are gathered before they are handed out. */
const PIECE = 1 << 20;
/** Entries of the first catalogue that hold for the pages of all: layers and language. */
const CATALOG_ENTRIES = ["OCProperties", "Lang"];

/**
 * Joins files of this program to one, with the pages of all in their order. What all begin with, as what a template draws, stands in it once.
 * Taken are pages with their annotations, and structure: no names or fields, and instead of the outlines of documents one of the records.
 * Memory holds one file at a time, besides the first.
 *
 * @returns the bytes of the file as they are finished.
 * @throws Error when a part is no file of this program.
 */
export async function* mergeParts(
  parts: AsyncIterable<MergePart>,
  { compression, title, outlineEntries }: MergeOptions,
): AsyncGenerator<Uint8Array> {
  let whole: Whole | undefined;
  for await (const { bytes, records } of parts) {
    const part = readPart(bytes, compression.inflate);
    whole ??= new Whole(new FileWriter(compression, undefined, versionOf(bytes)), outlineEntries);
    whole.add(part, records);
    if (whole.file.pending > PIECE) yield whole.file.take();
  }
  whole ??= new Whole(new FileWriter(compression), outlineEntries);
  whole.finish(title);
  yield whole.file.take();
}

/** The version that the header of a file names (§7.5.2). */
function versionOf(bytes: Uint8Array): PdfVersion {
  return new TextDecoder().decode(bytes.subarray(0, 8)) === "%PDF-2.0" ? "2.0" : "1.7";
}

/** The file that parts are joined to. */
class Whole {
  readonly file: FileWriter;
  readonly #pages: PageTree;
  readonly #structure: StructureMerger;
  readonly #outline: OutlineWriter | undefined;
  #shared: SharedObjects | undefined;
  /** Entries of the catalogue. */
  #catalog = "";

  constructor(file: FileWriter, outlineEntries: number | undefined) {
    this.file = file;
    this.#pages = new PageTree(file);
    this.#structure = new StructureMerger(file);
    this.#outline =
      outlineEntries === undefined ? undefined : new OutlineWriter(file, isGroupedOutline(outlineEntries));
  }

  add(part: ReadPart, records: MergePart["records"]): void {
    const mover = new PartMover(part, this.file, this.#shared);
    mover.move(this.#pages, this.#structure);
    if (this.#shared === undefined) {
      this.#catalog = mover.catalogEntries();
      this.#shared = { part, numbers: mover.numbers };
    }
    if (this.#outline === undefined) return;
    const pages = mover.pages();
    let at = 0;
    for (const { pages: count, title } of records) {
      const page = pages[at];
      if (title !== undefined && page !== undefined && count > 0) this.#outline.add(title, page);
      at += count;
    }
  }

  finish(title: string | undefined): void {
    const { file } = this;
    const root = file.reserveId();
    const tree = this.#pages.finish("");
    const entries = this.#structure.finish() + (this.#outline?.finish() ?? "") + this.#catalog;
    file.object(root, `<</Type/Catalog/Pages ${tree} 0 R${entries}>>`);
    const information = file.reserveId();
    file.object(
      information,
      dictionaryText({ Title: title === undefined ? undefined : text(title), Producer: text(PRODUCER) }),
    );
    file.finish(`/Root ${root} 0 R/Info ${information} 0 R`);
  }
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
  readonly #catalog: ReadonlyMap<string, string>;
  /** Number of the root of its pages. */
  readonly #tree: number;
  #moved: PartStructure["moved"] = (source) => source;

  constructor(part: ReadPart, file: FileWriter, shared: SharedObjects | undefined) {
    this.#part = part;
    this.#file = file;
    this.numbers = shared === undefined ? new Map() : sharedNumbers(part, shared);
    this.#catalog = entriesOf(part.object(part.root)?.text ?? "");
    this.#tree = referencesOf(this.#catalog.get("Pages") ?? "")[0] ?? 0;
  }

  move(pages: PageTree, structures: StructureMerger): void {
    const tree = this.#tree;
    const structure = structures.open(this.#part, this.#catalog, this.numbers);
    const directed = directDestinations(this.#part, this.#catalog);
    this.#moved = (source) => structure.moved(directed(source));
    const reached = this.#reached([tree, ...structure.roots]);
    const count = Number(entriesOf(reached.get(tree)?.text ?? "").get("Count"));
    for (const number of reached.keys()) this.numbers.set(number, this.#file.reserveId());
    const parent = pages.add(this.numbers.get(tree) ?? 0, count);
    for (const [number, object] of reached)
      this.#write(number, object, number === tree ? `/Parent ${parent} 0 R` : "");
    structure.finish((source) => this.#renumbered(source));
  }

  /** Numbers in the whole of its pages, in their order. */
  pages(): readonly number[] {
    const pages: number[] = [];
    const open = [this.#tree];
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      const kids = entriesOf(this.#part.object(number)?.text ?? "").get("Kids");
      if (kids === undefined) pages.push(this.numbers.get(number) ?? 0);
      else open.push(...referencesOf(kids).toReversed());
    }
    return pages;
  }

  /** Entries of the catalogue that hold for the whole. */
  catalogEntries(): string {
    let entries = "";
    for (const name of CATALOG_ENTRIES) {
      const value = this.#catalog.get(name);
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
    const moved = this.#renumbered(this.#moved(source));
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

/** What each part has of its own: pages, and what has a place in the structure. */
const NOT_SHARED = /\/Type ?\/(?:Pages?|Catalog|ObjStm|XRef|StructTreeRoot|Namespace)\b|\/StructParents? /;

/** Numbers in the whole of the objects that a part begins with as the first one does. */
function sharedNumbers(part: ReadPart, { part: first, numbers }: SharedObjects): Map<number, number> {
  const common = commonLength(part.bytes, first.bytes);
  const candidates = new Map<number, PartObject>();
  for (const number of part.numbersBefore(common)) {
    const object = part.object(number);
    const isPage = object === undefined || NOT_SHARED.test(object.text);
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
