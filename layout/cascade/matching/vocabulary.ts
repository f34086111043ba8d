import { defined } from "../../../fonts/defined.ts";
import type { CompoundSelector, Selector } from "../../css/selectors/selector.ts";
import type { StyleRule } from "../../css/sheets/sheet.ts";
import { asciiLowerCase } from "../../css/syntax/tokens.ts";
import type { Document } from "../../document/document.ts";
import type { SubjectRules } from "./rules-by-subject.ts";

/** The element names, classes and ids of a document, by which most rules of a large sheet are found not to concern it. */
export class Vocabulary {
  readonly #names: Set<string> = new Set();
  readonly #classes: Set<string> = new Set();
  readonly #ids: Set<string> = new Set();

  constructor(document: Document) {
    const { nameId, attributeList, names, root, nodeCount } = document;
    const seenNames = new Uint8Array(names.length);
    const seenLists = new Set<number>([0]);
    for (let node = root; node < nodeCount; node += 1) {
      const name = defined(nameId[node]);
      if (name < 0) continue;
      if (seenNames[name] === 0) {
        seenNames[name] = 1;
        this.#names.add(asciiLowerCase(names[name] as string));
      }
      const list = defined(attributeList[node]);
      if (list === 0 || seenLists.has(list)) continue;
      seenLists.add(list);
      for (const value of document.classesOf(node)) this.#classes.add(asciiLowerCase(value));
      const id = document.idOf(node);
      if (id !== undefined) this.#ids.add(asciiLowerCase(id));
    }
  }

  /** The rules whose subject may be an element of the document. */
  *rulesIn(bySubject: SubjectRules): Iterable<StyleRule> {
    yield* bySubject.get("") ?? [];
    for (const name of this.#names) yield* bySubject.get(name) ?? [];
  }

  /** False when some part of the selector matches no element of the document. Case is left out of account. */
  mayMatch({ compounds }: Selector): boolean {
    // The subject first: it is what most selectors differ by.
    for (let index = compounds.length - 1; index >= 0; index -= 1)
      if (!this.#mayOccur(compounds[index] as CompoundSelector)) return false;
    return true;
  }

  #mayOccur({ never, type, classes, ids }: CompoundSelector): boolean {
    return (
      !never &&
      (type === undefined || this.#names.has(asciiLowerCase(type))) &&
      classes.every((name) => this.#classes.has(asciiLowerCase(name))) &&
      ids.every((name) => this.#ids.has(asciiLowerCase(name)))
    );
  }
}
