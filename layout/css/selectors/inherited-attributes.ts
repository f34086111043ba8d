import { type Document, NO_NODE, type NodeId } from "../../html/document.ts";
import { asciiLowerCase } from "../syntax/tokens.ts";

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
    const own = asciiLowerCase(document.attribute(node, "dir") ?? "");
    const isAuto = own === "auto" || (own === "" && document.nameOf(node) === "bdi");
    const parent = directions[document.parent[node] ?? NO_NODE] ?? 0;
    directions[node] = own === "rtl" ? 1 : own === "ltr" ? 0 : isAuto ? firstStrong(document, node) : parent;
  }
  return directions;
}

/** Letters of the scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Nodes that are searched for the first letter of `dir=auto`. */
const SEARCHED_NODES = 200;

/** 1 when the first letter inside runs from right to left. */
function firstStrong(document: Document, node: NodeId): number {
  const end = Math.min(document.subtreeEnd[node] ?? node, node + SEARCHED_NODES);
  for (let inner = node + 1; inner < end; inner++) {
    const letter = /\p{L}/u.exec(document.textOf(inner))?.[0];
    if (letter !== undefined) return RIGHT_TO_LEFT.test(letter) ? 1 : 0;
  }
  return 0;
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
