import { NO_NODE, type NodeId } from "../document.ts";
import { type Arena, HTML } from "./arena.ts";
import {
  BUTTON_SCOPE,
  categoriesOf,
  FOREIGN_SPECIAL,
  HEADING,
  IMPLIED_END,
  knownNameId,
  LIST_SCOPE,
  SCOPE,
  TABLE_SCOPE,
} from "./element-names.ts";

/** Elements nested deeper become siblings at this depth. */
export const MAX_DEPTH = 512;

const P = knownNameId("p");

/**
 * The stack of open elements (HTML standard 13.2.4.2), at most {@link MAX_DEPTH} of them, so that every search in it is
 * bounded. An element opened on a full stack takes the place of the top one; the one it displaced waits in `#displaced`
 * and comes back when it is closed, but only to match its end tag: what follows goes into the parent of both, so that
 * the order of the content is kept.
 */
export class OpenElements {
  readonly #arena: Arena;
  readonly #nodes: Int32Array = new Int32Array(MAX_DEPTH + 1);
  /** Name ids of HTML elements, negative (~name id) for foreign ones: one comparison checks both. */
  readonly #keys: Int32Array = new Int32Array(MAX_DEPTH + 1);
  readonly #displaced: number[] = [];
  #size = 0;
  #topIsClosed = false;
  /** Open elements by name id, in any namespace: most searches end before they start. */
  #openByName: Int32Array = new Int32Array(256);
  /** Set once an element was flattened. */
  firstFlattened: NodeId = NO_NODE;

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  get size(): number {
    return this.#size;
  }

  /** The current node. */
  get top(): NodeId {
    return this.#nodes[this.#size - 1] ?? NO_NODE;
  }

  /** Key of the current node: its name id if it is an HTML element, else negative. */
  get topKey(): number {
    return this.#keys[this.#size - 1] ?? -1;
  }

  /** The element that takes new text. */
  get target(): NodeId {
    return this.#topIsClosed ? this.at(this.#size - 2) : this.top;
  }

  /** The element that takes a new child element which is going to be pushed. */
  get parentForPush(): NodeId {
    return this.#size === MAX_DEPTH ? this.at(this.#size - 2) : this.top;
  }

  at(index: number): NodeId {
    return this.#nodes[index] ?? NO_NODE;
  }

  keyAt(index: number): number {
    return this.#keys[index] ?? -1;
  }

  /** Category flags of the element at a place: those of its HTML name, or FOREIGN_SPECIAL or 0. */
  categoriesAt(index: number): number {
    const key = this.keyAt(index);
    return key >= 0 ? categoriesOf(key) & ~FOREIGN_SPECIAL : categoriesOf(~key) & FOREIGN_SPECIAL;
  }

  push(node: NodeId): void {
    if (this.#size === MAX_DEPTH) {
      if (this.firstFlattened === NO_NODE) this.firstFlattened = node;
      this.#displaced.push(this.top);
      this.#size -= 1;
      this.#topIsClosed = false;
    }
    this.#put(this.#size, node);
    this.#size += 1;
    this.#open(node);
  }

  pop(): NodeId {
    const node = this.top;
    this.#size -= 1;
    this.#topIsClosed = false;
    this.#close(node);
    const displaced = this.#displaced.pop();
    if (displaced !== undefined) {
      this.#put(this.#size, displaced);
      this.#size += 1;
      this.#topIsClosed = true;
    }
    return node;
  }

  /** Pops elements until an HTML element of this name has been popped; the root stays. */
  popUntilName(nameId: number): void {
    while (this.#size > 1) {
      const key = this.topKey;
      this.pop();
      if (key === nameId) return;
    }
  }

  popUntilNode(node: NodeId): void {
    while (this.#size > 1 && this.pop() !== node) {}
  }

  /** Pops until an HTML element of one of these categories has been popped. */
  popUntilCategory(categories: number): void {
    while (this.#size > 1) {
      const found = (this.categoriesAt(this.#size - 1) & categories) !== 0;
      this.pop();
      if (found) return;
    }
  }

  /** Pops until the current node is of this category or the root ("clear the stack back to a … context"). */
  clearBackTo(categories: number): void {
    while (this.#size > 1 && (this.categoriesAt(this.#size - 1) & categories) === 0) this.pop();
  }

  /** Index of a node, or -1. */
  indexOf(node: NodeId): number {
    for (let index = this.#size - 1; index >= 0; index -= 1) if (this.#nodes[index] === node) return index;
    return -1;
  }

  /** Takes a node out wherever it stands. */
  remove(node: NodeId): void {
    const index = this.indexOf(node);
    if (index === this.#size - 1) {
      this.pop();
    } else if (index >= 0) {
      this.#nodes.copyWithin(index, index + 1, this.#size);
      this.#keys.copyWithin(index, index + 1, this.#size);
      this.#size -= 1;
      this.#close(node);
    }
  }

  replace(index: number, node: NodeId): void {
    this.#close(this.at(index));
    this.#put(index, node);
    this.#open(node);
  }

  /** Puts a node above the one at `index`; a full stack loses the place for it. */
  insertAbove(index: number, node: NodeId): void {
    if (this.#size >= MAX_DEPTH) return;
    this.#nodes.copyWithin(index + 2, index + 1, this.#size);
    this.#keys.copyWithin(index + 2, index + 1, this.#size);
    this.#put(index + 1, node);
    this.#size += 1;
    this.#open(node);
  }

  isInScope(nameId: number): boolean {
    return this.#isInScope(nameId, SCOPE | FOREIGN_SPECIAL);
  }

  isInListScope(nameId: number): boolean {
    return this.#isInScope(nameId, SCOPE | LIST_SCOPE | FOREIGN_SPECIAL);
  }

  isParagraphInButtonScope(): boolean {
    return this.#isInScope(P, SCOPE | BUTTON_SCOPE | FOREIGN_SPECIAL);
  }

  isInTableScope(nameId: number): boolean {
    return this.#isInScope(nameId, TABLE_SCOPE);
  }

  isHeadingInScope(): boolean {
    return this.isCategoryInScope(HEADING, SCOPE | FOREIGN_SPECIAL);
  }

  /** Whether an element of the wanted categories stands above the first one of the `ends`. */
  isCategoryInScope(wanted: number, ends: number): boolean {
    for (let index = this.#size - 1; index >= 0; index -= 1) {
      const categories = this.categoriesAt(index);
      if ((categories & wanted) !== 0) return true;
      if ((categories & ends) !== 0) return false;
    }
    return false;
  }

  /** Pops elements whose end tags may be left out, but not those named `except` (-1: none). */
  generateImpliedEndTags(except: number): void {
    while (this.topKey >= 0 && this.topKey !== except && (categoriesOf(this.topKey) & IMPLIED_END) !== 0)
      this.pop();
  }

  /** Whether an element of this name is open, in whatever namespace. */
  isNameOpen(nameId: number): boolean {
    return (this.#openByName[nameId] ?? 0) > 0;
  }

  #isInScope(nameId: number, ends: number): boolean {
    if (!this.isNameOpen(nameId)) return false;
    for (let index = this.#size - 1; index >= 0; index -= 1) {
      if (this.#keys[index] === nameId) return true;
      if ((this.categoriesAt(index) & ends) !== 0) return false;
    }
    return false;
  }

  #put(index: number, node: NodeId): void {
    const nameId = this.#arena.nameId[node] ?? 0;
    this.#nodes[index] = node;
    this.#keys[index] = this.#arena.namespaceOf(node) === HTML ? nameId : ~nameId;
  }

  #open(node: NodeId): void {
    this.#arena.setOpen(node, true);
    const nameId = this.#arena.nameId[node] ?? 0;
    if (nameId >= this.#openByName.length) {
      const larger = new Int32Array(nameId * 2);
      larger.set(this.#openByName);
      this.#openByName = larger;
    }
    this.#openByName[nameId] = (this.#openByName[nameId] ?? 0) + 1;
  }

  #close(node: NodeId): void {
    this.#arena.setOpen(node, false);
    const nameId = this.#arena.nameId[node] ?? 0;
    this.#openByName[nameId] = (this.#openByName[nameId] ?? 0) - 1;
  }
}
