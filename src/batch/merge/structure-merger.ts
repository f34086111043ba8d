import type { FileWriter } from "../../pdf/file/file-writer.ts";
import { entriesOf, outsideStrings, referencesOf } from "./pdf-tokens.ts";
import { type ReadPart, treeEntries } from "./read-part.ts";

/** Entries of a leaf of a tree, and kids of a node. */
const FAN_OUT = 64;
const PARENT_ENTRY = /(\d+)\s*(\d+ 0 R|\[[^\]]*\]|null)/g;
const NAME_ENTRY = /<([0-9A-Fa-f]*)>\s*(\d+ 0 R)/g;
const KEY = /\/(StructParents?) (\d+)/g;
/** Identifiers of elements, and lists of those that head a cell; this program writes them in hexadecimal digits. */
const IDENTIFIERS = /\/ID\s*<[0-9A-Fa-f]*>|\/Headers\s*\[[^\]]*\]/g;

/** How the objects of a part are written that its structure concerns. */
export interface PartStructure {
  /** Numbers in the part from where its structure is reached. */
  readonly roots: readonly number[];
  /** An object with the keys and identifiers that it has in the whole; its references are as they were. */
  readonly moved: (text: string) => string;
  /** Takes up what leads from content to elements and from identifiers to elements, when all objects of the part have numbers. */
  finish(renumbered: (text: string) => string): void;
}

const NO_STRUCTURE: PartStructure = { roots: [], moved: (text) => text, finish: () => undefined };

/** A leaf of a number tree or name tree: its limits as they stand in it, and its object. */
interface Leaf {
  readonly first: string;
  readonly last: string;
  readonly id: number;
}

/**
 * Joins the structure trees of parts (ISO 32000-1 §14.7): their elements stand below one, in the order of the parts. Keys of the parent tree
 * count on from part to part, and identifiers begin with the number of their part, so that none is there twice. Memory holds two numbers
 * of each part and three of each 64 entries.
 */
export class StructureMerger {
  readonly #file: FileWriter;
  readonly #kids: number[] = [];
  readonly #parents: Leaf[] = [];
  readonly #identifiers: Leaf[] = [];
  readonly #roles: Map<string, string> = new Map();
  /** Namespaces by what they say. */
  readonly #namespaces: Map<string, number> = new Map();
  /** The element above those of all parts; undefined before the first that has any. */
  #document: number | undefined;
  #nextKey = 0;
  #parts = 0;

  constructor(file: FileWriter) {
    this.#file = file;
  }

  /** Opens the structure of a part. `numbers` are those of its objects in the whole: what is there once for all is added to them. */
  open(part: ReadPart, catalog: ReadonlyMap<string, string>, numbers: Map<number, number>): PartStructure {
    const [number] = referencesOf(catalog.get("StructTreeRoot") ?? "");
    const root = number === undefined ? undefined : part.object(number);
    if (number === undefined || root === undefined) return NO_STRUCTURE;
    this.#document ??= this.#file.reserveId();
    // The elements of the part are kids of the one above all.
    numbers.set(number, this.#document);
    const entries = entriesOf(root.text);
    this.#takeRoles(entries.get("RoleMap") ?? "");
    this.#takeNamespaces(part, referencesOf(entries.get("Namespaces") ?? ""), numbers);
    const roots = referencesOf(entries.get("K") ?? "");
    const [offset, prefix] = [this.#nextKey, identifierPrefix(this.#parts)];
    this.#parts += 1;
    return {
      roots,
      moved: (text) => movedText(text, offset, prefix),
      finish: (renumbered) => {
        for (const root of roots) this.#kids.push(numbers.get(root) ?? 0);
        const tree = treeEntries(part, entries.get("ParentTree"), "Nums");
        this.#takeParents(tree, offset, renumbered);
        this.#takeIdentifiers(treeEntries(part, entries.get("IDTree"), "Names"), prefix, renumbered);
      },
    };
  }

  /** Writes what is above all; gives the entries that the catalogue gets. */
  finish(): string {
    if (this.#document === undefined) return "";
    const root = this.#file.reserveId();
    const kids = this.#kids.map((kid) => `${kid} 0 R`).join(" ");
    const [namespace] = this.#namespaces.values();
    const own = namespace === undefined ? "" : `/NS ${namespace} 0 R`;
    this.#file.object(this.#document, `<</S/Document/P ${root} 0 R${own}/K[${kids}]>>`);
    const roles = [...this.#roles].map(([role, type]) => `/${role}${type}`).join("");
    const namespaces = [...this.#namespaces.values()].map((id) => `${id} 0 R`).join(" ");
    const entries = [
      `/K ${this.#document} 0 R/ParentTree ${this.#tree(this.#parents)} 0 R/ParentTreeNextKey ${this.#nextKey}`,
      this.#identifiers.length === 0 ? "" : `/IDTree ${this.#tree(this.#identifiers)} 0 R`,
      roles === "" ? "" : `/RoleMap<<${roles}>>`,
      namespaces === "" ? "" : `/Namespaces[${namespaces}]`,
    ];
    this.#file.object(root, `<</Type/StructTreeRoot${entries.join("")}>>`);
    return `/MarkInfo<</Marked true>>/StructTreeRoot ${root} 0 R`;
  }

  #takeRoles(map: string): void {
    for (const [role, type] of map === "" ? [] : entriesOf(map))
      if (!this.#roles.has(role)) this.#roles.set(role, type);
  }

  #takeNamespaces(part: ReadPart, namespaces: readonly number[], numbers: Map<number, number>): void {
    for (const number of namespaces) {
      const text = part.object(number)?.text ?? "";
      const known = this.#namespaces.get(text) ?? this.#file.reserveId();
      if (!this.#namespaces.has(text)) this.#file.object(known, text);
      this.#namespaces.set(text, known);
      numbers.set(number, known);
    }
  }

  #takeParents(tree: string, offset: number, renumbered: (text: string) => string): void {
    const entries = Array.from(tree.matchAll(PARENT_ENTRY), ([, key = "", value = ""]) => {
      const moved = Number(key) + offset;
      this.#nextKey = Math.max(this.#nextKey, moved + 1);
      return { key: String(moved), value };
    });
    this.#parents.push(...this.#leaves("Nums", entries, renumbered));
  }

  #takeIdentifiers(tree: string, prefix: string, renumbered: (text: string) => string): void {
    const entries = Array.from(tree.matchAll(NAME_ENTRY), ([, name = "", value = ""]) => ({
      key: `<${prefix}${name}>`,
      value,
    }));
    this.#identifiers.push(...this.#leaves("Names", entries, renumbered));
  }

  *#leaves(
    name: "Nums" | "Names",
    entries: readonly { readonly key: string; readonly value: string }[],
    renumbered: (text: string) => string,
  ): Generator<Leaf> {
    for (let at = 0; at < entries.length; at += FAN_OUT) {
      const some = entries.slice(at, at + FAN_OUT);
      const [first, last] = [some[0]?.key ?? "", some.at(-1)?.key ?? ""];
      const id = this.#file.reserveId();
      const list = some.map(({ key, value }) => `${key} ${renumbered(value)}`).join(" ");
      this.#file.object(id, `<</Limits[${first} ${last}]/${name}[${list}]>>`);
      yield { first, last, id };
    }
  }

  /** A tree over leaves; gives the number of its root, which has no limits (§7.9.6, §7.9.7). */
  #tree(leaves: readonly Leaf[]): number {
    let level = leaves;
    while (level.length > FAN_OUT) {
      const nodes: Leaf[] = [];
      for (let at = 0; at < level.length; at += FAN_OUT) {
        const some = level.slice(at, at + FAN_OUT);
        const [first, last] = [some[0]?.first ?? "", some.at(-1)?.last ?? ""];
        const id = this.#file.reserveId();
        this.#file.object(id, `<</Limits[${first} ${last}]/Kids[${kidsOf(some)}]>>`);
        nodes.push({ first, last, id });
      }
      level = nodes;
    }
    const id = this.#file.reserveId();
    this.#file.object(id, `<</Kids[${kidsOf(level)}]>>`);
    return id;
  }
}

function kidsOf(leaves: readonly Leaf[]): string {
  return leaves.map(({ id }) => `${id} 0 R`).join(" ");
}

/** The beginning of identifiers of a part, in hexadecimal digits: of one length, so that they stay in order. */
function identifierPrefix(part: number): string {
  return Array.from(`${String(part).padStart(7, "0")}-`, (sign) => sign.charCodeAt(0).toString(16)).join("");
}

function movedText(text: string, offset: number, prefix: string): string {
  let moved = text;
  if (offset > 0 && text.includes("/StructParent")) {
    moved = outsideStrings(moved, (piece) =>
      piece.replace(KEY, (_whole, name, key) => `/${name} ${Number(key) + offset}`),
    );
  }
  const isElement = text.includes("/P ") && !text.includes("(");
  return isElement ? moved.replace(IDENTIFIERS, (list) => list.replaceAll("<", `<${prefix}`)) : moved;
}
