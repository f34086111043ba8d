import type { SourcePosition } from "../diagnostics.ts";
import { resolveReference } from "../url.ts";
import { type Document, NO_NODE, type NodeId } from "./document.ts";
import { HTML, SVG, TEXT } from "./tree/arena.ts";
import type { FinishedArena } from "./tree/finish-arena.ts";
import { isSpace } from "./tree/text-run.ts";

/** Lists of attributes longer than this (in entries: names and values) get an index by name. */
const SCANNED_ENTRIES = 64;
const NO_CLASSES: readonly string[] = Object.freeze([]);

export interface ArenaDocumentParts {
  /** The source that offsets refer to. */
  readonly text: string;
  readonly source: string;
  readonly baseUrl: string;
  readonly quirks: boolean;
  readonly quirkySheets: boolean;
  readonly names: readonly string[];
  readonly texts: readonly string[];
  readonly attributeLists: readonly (readonly string[])[];
  readonly arena: FinishedArena;
}

/** The one implementation of {@link Document}. */
export class ArenaDocument implements Document {
  readonly root: NodeId = 0;
  readonly nodeCount: number;
  readonly parent: Int32Array;
  readonly subtreeEnd: Int32Array;
  readonly nameId: Int32Array;
  readonly names: readonly string[];
  readonly elementIndex: Int32Array;
  readonly elementChildCount: Int32Array;
  readonly attributeList: Int32Array;
  readonly baseUrl: string;
  readonly title: string;
  readonly quirks: boolean;
  readonly quirkySheets: boolean;
  readonly #parts: ArenaDocumentParts;
  readonly #start: Int32Array;
  readonly #namespace: Uint8Array;
  /** Classes by attribute list, made when first asked for. */
  readonly #classesByList: (readonly string[] | undefined)[];
  readonly #classesByText: Map<string, readonly string[]> = new Map();
  readonly #longLists: Map<number, ReadonlyMap<string, string>> = new Map();
  #elementsById: ReadonlyMap<string, NodeId> | undefined;
  #anchorsByName: ReadonlyMap<string, NodeId> | undefined;
  #lineStarts: Int32Array | undefined;
  #presentNames: ReadonlySet<string> | undefined;

  constructor(parts: ArenaDocumentParts) {
    const { arena } = parts;
    this.#parts = parts;
    this.nodeCount = arena.nodeCount;
    this.parent = arena.parent;
    this.subtreeEnd = arena.subtreeEnd;
    this.nameId = arena.nameId;
    this.names = parts.names;
    this.elementIndex = arena.elementIndex;
    this.elementChildCount = arena.elementChildCount;
    this.attributeList = arena.payload;
    this.quirks = parts.quirks;
    this.quirkySheets = parts.quirkySheets;
    this.#start = arena.start;
    this.#namespace = arena.namespace;
    this.#classesByList = new Array(parts.attributeLists.length).fill(undefined);
    this.title = this.#findTitle();
    this.baseUrl = this.#findBaseUrl();
  }

  firstChildOf(node: NodeId): NodeId {
    return (this.subtreeEnd[node] ?? 0) > node + 1 ? node + 1 : NO_NODE;
  }

  nextSiblingOf(node: NodeId): NodeId {
    const next = this.subtreeEnd[node] ?? 0;
    const parent = this.parent[node] ?? NO_NODE;
    return parent !== NO_NODE && next < (this.subtreeEnd[parent] ?? 0) ? next : NO_NODE;
  }

  isElement(node: NodeId): boolean {
    return (this.nameId[node] ?? TEXT) !== TEXT;
  }

  hasElement(name: string): boolean {
    this.#presentNames ??= this.#findNames();
    return this.#presentNames.has(name);
  }

  nameOf(node: NodeId): string {
    return this.names[this.nameId[node] ?? TEXT] ?? "";
  }

  textOf(node: NodeId): string {
    if (this.nameId[node] !== TEXT) return "";
    const payload = this.attributeList[node] ?? 0;
    if (payload < 0) return this.#parts.texts[~payload] ?? "";
    return this.#parts.text.slice(this.#start[node] ?? 0, payload);
  }

  attribute(node: NodeId, name: string): string | undefined {
    if (this.nameId[node] === TEXT) return undefined;
    const index = this.attributeList[node] ?? 0;
    const list = this.#parts.attributeLists[index];
    if (list === undefined || list.length === 0) return undefined;
    if (list.length > SCANNED_ENTRIES) return this.#longList(index, list).get(name);
    for (let position = 0; position < list.length; position += 2) {
      if (list[position] === name) return list[position + 1];
    }
    return undefined;
  }

  attributesOf(node: NodeId): readonly string[] {
    if (this.nameId[node] === TEXT) return NO_CLASSES;
    return this.#parts.attributeLists[this.attributeList[node] ?? 0] ?? NO_CLASSES;
  }

  idOf(node: NodeId): string | undefined {
    return this.attribute(node, "id");
  }

  classesOf(node: NodeId): readonly string[] {
    const index = this.attributeList[node] ?? 0;
    if (index <= 0 || this.nameId[node] === TEXT) return NO_CLASSES;
    const known = this.#classesByList[index];
    if (known !== undefined) return known;
    const classes = this.#internedClasses(this.attribute(node, "class"));
    this.#classesByList[index] = classes;
    return classes;
  }

  namespaceOf(node: NodeId): "html" | "svg" | "math" {
    const namespace = this.#namespace[node] ?? HTML;
    if (namespace === HTML) return "html";
    return namespace === SVG ? "svg" : "math";
  }

  textContent(node: NodeId): string {
    const end = this.subtreeEnd[node] ?? 0;
    let text = "";
    for (let id = node; id < end; id += 1) if (this.nameId[id] === TEXT) text += this.textOf(id);
    return text;
  }

  spaceBefore(node: NodeId): string {
    const { text } = this.#parts;
    const end = this.#start[node] ?? 0;
    let start = end;
    while (start > 0 && isSpace(text.charCodeAt(start - 1))) start -= 1;
    return text.slice(start, end);
  }

  positionOf(node: NodeId): SourcePosition {
    return this.positionAt(this.#start[node] ?? 0);
  }

  /** Line and column of an offset in the source. */
  positionAt(offset: number): SourcePosition {
    const starts = this.#lines();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { source: this.#parts.source, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }

  elementById(id: string): NodeId {
    this.#elementsById ??= this.#indexIds();
    return this.#elementsById.get(id) ?? NO_NODE;
  }

  elementByFragment(fragment: string): NodeId {
    const decoded = percentDecoded(fragment);
    for (const name of fragment === decoded ? [fragment] : [fragment, decoded]) {
      const element = this.elementById(name);
      if (element !== NO_NODE) return element;
      this.#anchorsByName ??= this.#indexAnchors();
      const anchor = this.#anchorsByName.get(name);
      if (anchor !== undefined) return anchor;
    }
    // The top of the document needs no element of that name.
    return decoded.toLowerCase() === "top" ? this.root : NO_NODE;
  }

  #indexAnchors(): ReadonlyMap<string, NodeId> {
    const anchors = new Map<string, NodeId>();
    const link = this.names.indexOf("a");
    for (let node = 0; link >= 0 && node < this.nodeCount; node += 1) {
      if (this.nameId[node] !== link) continue;
      const name = this.attribute(node, "name");
      if (name !== undefined && name !== "" && !anchors.has(name)) anchors.set(name, node);
    }
    return anchors;
  }

  #findNames(): ReadonlySet<string> {
    const isPresent = new Uint8Array(this.names.length);
    for (let node = 0; node < this.nodeCount; node += 1) {
      const id = this.nameId[node] ?? TEXT;
      if (id !== TEXT) isPresent[id] = 1;
    }
    return new Set(this.names.filter((_, id) => isPresent[id] === 1));
  }

  #indexIds(): ReadonlyMap<string, NodeId> {
    const elements = new Map<string, NodeId>();
    for (let node = 0; node < this.nodeCount; node += 1) {
      if (this.nameId[node] === TEXT || this.attributeList[node] === 0) continue;
      const id = this.idOf(node);
      if (id !== undefined && id !== "" && !elements.has(id)) elements.set(id, node);
    }
    return elements;
  }

  #internedClasses(value: string | undefined): readonly string[] {
    if (value === undefined) return NO_CLASSES;
    const known = this.#classesByText.get(value);
    if (known !== undefined) return known;
    const classes = [...new Set(value.split(/[\t\n\f\r ]+/).filter((name) => name !== ""))];
    this.#classesByText.set(value, classes);
    return classes;
  }

  #longList(index: number, list: readonly string[]): ReadonlyMap<string, string> {
    const known = this.#longLists.get(index);
    if (known !== undefined) return known;
    const map = new Map<string, string>();
    for (let position = 0; position < list.length; position += 2) {
      map.set(list[position] ?? "", list[position + 1] ?? "");
    }
    this.#longLists.set(index, map);
    return map;
  }

  #lines(): Int32Array {
    if (this.#lineStarts !== undefined) return this.#lineStarts;
    const { text } = this.#parts;
    const starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    this.#lineStarts = Int32Array.from(starts);
    return this.#lineStarts;
  }

  #firstHtmlElement(name: string, hasAttribute?: string): NodeId {
    const wanted = this.names.indexOf(name);
    for (let node = 0; node < this.nodeCount; node += 1) {
      if (this.nameId[node] !== wanted || this.#namespace[node] !== HTML) continue;
      if (hasAttribute === undefined || this.attribute(node, hasAttribute) !== undefined) return node;
    }
    return NO_NODE;
  }

  #findTitle(): string {
    const node = this.#firstHtmlElement("title");
    if (node === NO_NODE) return "";
    return this.textContent(node)
      .replace(/[\t\n\f\r ]+/g, " ")
      .replace(/^ | $/g, "");
  }

  #findBaseUrl(): string {
    const own = this.#parts.baseUrl;
    const node = this.#firstHtmlElement("base", "href");
    const href = node === NO_NODE ? undefined : this.attribute(node, "href");
    if (href === undefined) return own;
    const url = resolveReference(href, own);
    // HTML standard 4.2.3: such addresses can't be a base.
    return url === undefined || /^(?:data|javascript):/i.test(url) ? own : url;
  }
}

function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
