import { asciiLowerCase } from "../../css/syntax/tokens.ts";
import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import { ownDirection } from "../../document/text-direction.ts";

/** Language and direction of each element, found in one pass over the document when they are first asked for. */
export class InheritedAttributes {
  readonly #document: Document;
  #languages: readonly string[] | undefined;
  #directions: Uint8Array | undefined;

  constructor(document: Document) {
    this.#document = document;
  }

  /** From the nearest `lang` (or `xml:lang`) attribute, in lower case; empty when there is none. */
  languageOf(node: NodeId): string {
    this.#languages ??= findLanguages(this.#document);
    return this.#languages[node] ?? "";
  }

  isRightToLeft(node: NodeId): boolean {
    this.#directions ??= findDirections(this.#document);
    return this.#directions[node] === 1;
  }
}

function findLanguages(document: Document): readonly string[] {
  const languages: string[] = new Array<string>(document.nodeCount).fill("");
  for (let node = document.root; node < document.nodeCount; node++) {
    if (!document.isElement(node)) continue;
    const own = document.attribute(node, "lang") ?? document.attribute(node, "xml:lang");
    const parent = document.parent[node] ?? NO_NODE;
    languages[node] = own === undefined ? (languages[parent] ?? "") : asciiLowerCase(own.trim());
  }
  return languages;
}

function findDirections(document: Document): Uint8Array {
  const directions = new Uint8Array(document.nodeCount);
  for (let node = document.root; node < document.nodeCount; node++) {
    if (!document.isElement(node)) continue;
    const own = ownDirection(document, node);
    const parent = directions[document.parent[node] ?? NO_NODE] ?? 0;
    directions[node] = own === undefined ? parent : own.direction === "rtl" ? 1 : 0;
  }
  return directions;
}

/** Extended filtering of RFC 4647 §3.3.2; both in lower case. */
export function matchesLanguage(range: string, language: string): boolean {
  if (language === "") return range === "";
  const wanted = range.split("-");
  const actual = language.split("-");
  if (wanted[0] !== "*" && wanted[0] !== actual[0]) return false;
  let at = 1;
  for (let index = 1; index < wanted.length; ) {
    const part = wanted[index];
    if (part === "*") {
      index++;
      continue;
    }
    const subtag = actual[at];
    if (subtag === undefined) return false;
    if (subtag === part) index++;
    // A single letter opens an extension, which a range without it does not reach into.
    else if (subtag.length === 1) return false;
    at++;
  }
  return true;
}
