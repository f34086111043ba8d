import type { NodeId } from "../document.ts";
import type { Arena } from "./arena.ts";
import type { AttributeLists } from "./attribute-lists.ts";

/** Stands for a marker in the list. */
const MARKER = -2;
/** "Noah's Ark clause": no more than this many equal entries after the last marker. */
const MAX_EQUAL_ENTRIES = 3;
/** The list forgets its oldest entries beyond this: real pages need few, and every search in it stays bounded. */
const MAX_ENTRIES = 64;

/** The list of active formatting elements (HTML standard 13.2.4.3). */
export class ActiveFormatting {
  readonly entries: NodeId[] = [];
  readonly #arena: Arena;
  readonly #attributes: AttributeLists;

  constructor(arena: Arena, attributes: AttributeLists) {
    this.#arena = arena;
    this.#attributes = attributes;
  }

  push(node: NodeId): void {
    this.#makeRoom(node);
    this.entries.push(node);
  }

  pushMarker(): void {
    this.entries.push(MARKER);
  }

  clearToMarker(): void {
    while (this.entries.length > 0 && this.entries.pop() !== MARKER) {}
  }

  /** The last element of this name after the last marker. */
  find(nameId: number): NodeId | undefined {
    for (let index = this.entries.length - 1; index >= 0; index -= 1) {
      const node = this.entries[index];
      if (node === undefined || node === MARKER) return undefined;
      if (this.#arena.nameId[node] === nameId) return node;
    }
    return undefined;
  }

  /** Takes out an element that stands after the last marker. */
  remove(node: NodeId): void {
    const index = this.indexOf(node);
    if (index >= 0) this.entries.splice(index, 1);
  }

  /** Place of an element after the last marker, or -1. */
  indexOf(node: NodeId): number {
    for (let index = this.entries.length - 1; index >= 0 && this.entries[index] !== MARKER; index -= 1) {
      if (this.entries[index] === node) return index;
    }
    return -1;
  }

  /** Index of the first entry to re-open: behind the last one that is a marker or still open. */
  firstToReopen(): number {
    let index = this.entries.length;
    while (index > 0) {
      const node = this.entries[index - 1];
      if (node === undefined || node === MARKER || this.#arena.isOpen(node)) break;
      index -= 1;
    }
    return index;
  }

  #makeRoom(node: NodeId): void {
    let equal = 0;
    let length = 0;
    for (let index = this.entries.length - 1; index >= 0; index -= 1) {
      const entry = this.entries[index];
      if (entry === undefined || entry === MARKER) break;
      length += 1;
      if (this.#isEqual(entry, node)) equal += 1;
      if (equal === MAX_EQUAL_ENTRIES || length === MAX_ENTRIES) {
        this.entries.splice(index, 1);
        return;
      }
    }
  }

  #isEqual(first: NodeId, second: NodeId): boolean {
    const { nameId, payload } = this.#arena;
    return (
      nameId[first] === nameId[second] && this.#attributes.areEqual(payload[first] ?? 0, payload[second] ?? 0)
    );
  }
}
