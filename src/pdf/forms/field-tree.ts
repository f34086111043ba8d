import type { ObjectSink, PdfDictionary, PdfReference } from "../objects/values.ts";
import { text } from "../objects/values.ts";

interface Node {
  readonly reference: PdfReference;
  readonly name: string;
  readonly parent: Node | undefined;
  readonly kids: PdfReference[];
}

/** Fields by the parts of their names (ISO 32000-1 §12.7.3.2): those with common first parts have a common field above them. */
export class FieldTree {
  readonly #objects: ObjectSink;
  readonly #roots: PdfReference[] = [];
  readonly #nodes: Map<string, Node> = new Map();

  constructor(objects: ObjectSink) {
    this.#objects = objects;
  }

  /** Puts a field in its place; gives the entries that say where that is. */
  add(name: readonly string[], field: PdfReference): PdfDictionary {
    let parent: Node | undefined;
    let key = "";
    for (const part of name.slice(0, -1)) {
      key += `${part}.`;
      parent = this.#node(key, part, parent);
    }
    (parent?.kids ?? this.#roots).push(field);
    return { T: text(name.at(-1) ?? ""), Parent: parent?.reference };
  }

  /** Writes the fields above others; gives those at the top. */
  finish(): readonly PdfReference[] {
    for (const { reference, name, parent, kids } of this.#nodes.values())
      this.#objects.write({ T: text(name), Parent: parent?.reference, Kids: kids }, reference);
    return this.#roots;
  }

  #node(key: string, name: string, parent: Node | undefined): Node {
    let node = this.#nodes.get(key);
    if (node === undefined) {
      node = { reference: this.#objects.reserve(), name, parent, kids: [] };
      (parent?.kids ?? this.#roots).push(node.reference);
      this.#nodes.set(key, node);
    }
    return node;
  }
}
