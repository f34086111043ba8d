import { NO_NODE, type NodeId } from "../document.ts";
import { stringOf, type TextRun } from "./text-run.ts";

export const HTML = 0;
export const SVG = 1;
export const MATHML = 2;

/** Kind of a text node in `nameId`. */
export const TEXT = -1;

const NAMESPACE_BITS = 3;
const OPEN_BIT = 4;

/**
 * The tree under construction: nodes in the order they were made, linked both ways so that any of them can be moved in
 * constant time. {@link finishArena} turns it into the final arrays in document order.
 */
export class Arena {
  readonly source: string;
  count = 0;
  parent: Int32Array;
  firstChild: Int32Array;
  lastChild: Int32Array;
  nextSibling: Int32Array;
  previousSibling: Int32Array;
  /** Element name id, or {@link TEXT}. */
  nameId: Int32Array;
  /** Offset in the source where the node starts. */
  start: Int32Array;
  /** Elements: index of the attribute list. Text: end offset in the source, or ~index into `texts`. */
  payload: Int32Array;
  /** Text that differs from the source. */
  readonly texts: string[] = [];
  #flags: Uint8Array;

  constructor(source: string) {
    this.source = source;
    const capacity = Math.max(64, source.length >> 3);
    this.parent = new Int32Array(capacity);
    this.firstChild = new Int32Array(capacity);
    this.lastChild = new Int32Array(capacity);
    this.nextSibling = new Int32Array(capacity);
    this.previousSibling = new Int32Array(capacity);
    this.nameId = new Int32Array(capacity);
    this.start = new Int32Array(capacity);
    this.payload = new Int32Array(capacity);
    this.#flags = new Uint8Array(capacity);
  }

  namespaceOf(node: NodeId): number {
    return (this.#flags[node] ?? 0) & NAMESPACE_BITS;
  }

  /** Whether an element is on the stack of open elements. */
  isOpen(node: NodeId): boolean {
    return ((this.#flags[node] ?? 0) & OPEN_BIT) !== 0;
  }

  setOpen(node: NodeId, open: boolean): void {
    const flags = this.#flags[node] ?? 0;
    this.#flags[node] = open ? flags | OPEN_BIT : flags & ~OPEN_BIT;
  }

  createElement(element: { nameId: number; namespace: number; attributes: number; offset: number }): NodeId {
    const node = this.#create(element.nameId, element.offset, element.attributes);
    this.#flags[node] = element.namespace;
    return node;
  }

  /** A new element of the same name, namespace and attributes. */
  cloneElement(node: NodeId): NodeId {
    const clone = this.#create(this.nameId[node] ?? 0, this.start[node] ?? 0, this.payload[node] ?? 0);
    this.#flags[clone] = this.namespaceOf(node);
    return clone;
  }

  /** Adds text at a place, joining it to a text node that ends there. `before` is NO_NODE for the end of `parent`. */
  insertText(run: TextRun, parent: NodeId, before: NodeId): void {
    const neighbour = before === NO_NODE ? this.lastChild[parent] : this.previousSibling[before];
    if (neighbour !== undefined && neighbour !== NO_NODE && this.nameId[neighbour] === TEXT) {
      this.#appendText(neighbour, run);
      return;
    }
    const payload = run.decoded === undefined ? run.end : ~(this.texts.push(run.decoded) - 1);
    this.insert(this.#create(TEXT, run.start, payload), parent, before);
  }

  /** Links a node that has no parent. */
  insert(node: NodeId, parent: NodeId, before: NodeId): void {
    const previous = (before === NO_NODE ? this.lastChild[parent] : this.previousSibling[before]) ?? NO_NODE;
    this.parent[node] = parent;
    this.previousSibling[node] = previous;
    this.nextSibling[node] = before;
    if (previous === NO_NODE) this.firstChild[parent] = node;
    else this.nextSibling[previous] = node;
    if (before === NO_NODE) this.lastChild[parent] = node;
    else this.previousSibling[before] = node;
  }

  /** Takes a node out of its parent; a node without one stays as it is. */
  detach(node: NodeId): void {
    const parent = this.parent[node] ?? NO_NODE;
    if (parent === NO_NODE) return;
    const previous = this.previousSibling[node] ?? NO_NODE;
    const next = this.nextSibling[node] ?? NO_NODE;
    if (previous === NO_NODE) this.firstChild[parent] = next;
    else this.nextSibling[previous] = next;
    if (next === NO_NODE) this.lastChild[parent] = previous;
    else this.previousSibling[next] = previous;
    this.parent[node] = NO_NODE;
    this.previousSibling[node] = NO_NODE;
    this.nextSibling[node] = NO_NODE;
  }

  /** Moves all children of one element to the end of another that has none. */
  moveChildren(from: NodeId, to: NodeId): void {
    const first = this.firstChild[from] ?? NO_NODE;
    for (let child = first; child !== NO_NODE; child = this.nextSibling[child] ?? NO_NODE)
      this.parent[child] = to;
    this.firstChild[to] = first;
    this.lastChild[to] = this.lastChild[from] ?? NO_NODE;
    this.firstChild[from] = NO_NODE;
    this.lastChild[from] = NO_NODE;
  }

  #appendText(node: NodeId, run: TextRun): void {
    const payload = this.payload[node] ?? 0;
    if (payload >= 0) {
      if (run.decoded === undefined && run.start === payload) {
        this.payload[node] = run.end;
        return;
      }
      const own = this.source.slice(this.start[node] ?? 0, payload);
      this.payload[node] = ~(this.texts.push(own + stringOf(this.source, run)) - 1);
      return;
    }
    this.texts[~payload] += stringOf(this.source, run);
  }

  #create(nameId: number, start: number, payload: number): NodeId {
    if (this.count === this.parent.length) this.#grow();
    const node = this.count;
    this.count += 1;
    this.parent[node] = NO_NODE;
    this.firstChild[node] = NO_NODE;
    this.lastChild[node] = NO_NODE;
    this.nextSibling[node] = NO_NODE;
    this.previousSibling[node] = NO_NODE;
    this.nameId[node] = nameId;
    this.start[node] = start;
    this.payload[node] = payload;
    return node;
  }

  #grow(): void {
    const capacity = this.parent.length * 2;
    this.parent = grown(this.parent, capacity);
    this.firstChild = grown(this.firstChild, capacity);
    this.lastChild = grown(this.lastChild, capacity);
    this.nextSibling = grown(this.nextSibling, capacity);
    this.previousSibling = grown(this.previousSibling, capacity);
    this.nameId = grown(this.nameId, capacity);
    this.start = grown(this.start, capacity);
    this.payload = grown(this.payload, capacity);
    const flags = new Uint8Array(capacity);
    flags.set(this.#flags);
    this.#flags = flags;
  }
}

function grown(array: Int32Array, capacity: number): Int32Array {
  const larger = new Int32Array(capacity);
  larger.set(array);
  return larger;
}
