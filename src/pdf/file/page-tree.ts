import type { FileWriter } from "./file-writer.ts";

/** Kids of a node. */
const FAN_OUT = 64;

interface Node {
  readonly id: number;
  kids: number[];
  count: number;
}

/**
 * A balanced page tree (ISO 32000-1 §7.7.3) that grows as pages come and writes its nodes as soon as they are full, so that a file of any
 * number of pages needs little memory.
 */
export class PageTree {
  readonly #file: FileWriter;
  /** The open node of each level, leaves first. */
  readonly #levels: Node[] = [];
  #pages = 0;

  constructor(file: FileWriter) {
    this.#file = file;
  }

  get pageCount(): number {
    return this.#pages;
  }

  /** Takes up a page, or a node with a count of pages below it; gives the object number of its parent. */
  add(page: number, count = 1): number {
    this.#pages += count;
    return this.#addTo(0, page, count);
  }

  /** Writes the open nodes. `entries` are the root's, which all pages inherit. Gives the root's object number. */
  finish(entries: string): number {
    for (let level = 0; ; level += 1) {
      const node = this.#levels[level] ?? this.#open(level);
      const isRoot = level >= this.#levels.length - 1;
      if (isRoot) {
        this.#write(node, entries);
        return node.id;
      }
      this.#close(level, node);
    }
  }

  #addTo(level: number, kid: number, count: number): number {
    let node = this.#levels[level] ?? this.#open(level);
    if (node.kids.length === FAN_OUT) {
      this.#close(level, node);
      node = this.#open(level);
    }
    node.kids.push(kid);
    node.count += count;
    return node.id;
  }

  #open(level: number): Node {
    const node: Node = { id: this.#file.reserveId(), kids: [], count: 0 };
    this.#levels[level] = node;
    return node;
  }

  #close(level: number, node: Node): void {
    const parent = this.#addTo(level + 1, node.id, node.count);
    this.#write(node, `/Parent ${parent} 0 R`);
  }

  #write({ id, kids, count }: Node, entries: string): void {
    const list = kids.map((kid) => `${kid} 0 R`).join(" ");
    this.#file.object(id, `<</Type/Pages/Count ${count}/Kids[${list}]${entries}>>`);
  }
}
