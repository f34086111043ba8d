import { Parser } from "htmlparser2";
import { ArenaDocument } from "../document/arena-document.ts";
import { type Document, NO_NODE, type NodeId } from "../document/document.ts";
import { Arena, HTML, SVG } from "../document/tree/arena.ts";
import { AttributeLists } from "../document/tree/attribute-lists.ts";
import { finishArena } from "../document/tree/finish-arena.ts";

export const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const HTML_NAMESPACE = "http://www.w3.org/1999/xhtml";
const XLINK_NAMESPACE = "http://www.w3.org/1999/xlink";
/** Elements deeper than this are drawn beside their parents. */
const MAXIMUM_DEPTH = 256;
const MAXIMUM_ELEMENTS = 500_000;

export interface SvgSource {
  readonly text: string;
  /** Name for positions, and base of addresses. */
  readonly source: string;
}

/**
 * Parses a drawing that stands by itself. Undefined when its outermost element is not `svg` in the namespace of SVG: then it is XML of
 * some other kind, and no image. A document type and its entities have been taken out before (`expandEntities`). Never throws; linear.
 */
export function parseSvg({ text, source }: SvgSource): Document | undefined {
  const builder = new SvgBuilder(text);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.open(name, attributes, parser.startIndex),
      onclosetag: () => builder.close(),
      ontext: (data) => builder.text(data, parser.startIndex),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  return builder.finish(source);
}

/** Namespace prefixes in effect inside an element. */
interface Scope {
  readonly node: NodeId;
  readonly prefixes: ReadonlyMap<string, string>;
}

class SvgBuilder {
  readonly #arena: Arena;
  readonly #attributes: AttributeLists = new AttributeLists();
  readonly #names: string[] = [];
  readonly #nameIds: Map<string, number> = new Map();
  readonly #stack: Scope[] = [];
  /** Elements that are open but were not kept. */
  #root: NodeId = NO_NODE;
  #isSvg = false;

  constructor(text: string) {
    this.#arena = new Arena(text);
  }

  open(name: string, given: Readonly<Record<string, string>>, offset: number): void {
    const outer = this.#stack.at(-1);
    const prefixes = declared(given, outer?.prefixes ?? NO_PREFIXES);
    const colon = name.indexOf(":");
    const namespace = prefixes.get(colon < 0 ? "" : name.slice(0, colon)) ?? "";
    const isSvg = namespace === SVG_NAMESPACE;
    const isKnown = isSvg || namespace === HTML_NAMESPACE;
    const local = isKnown && colon >= 0 ? name.slice(colon + 1) : name;
    if (this.#root !== NO_NODE && (outer === undefined || this.#arena.count > MAXIMUM_ELEMENTS)) {
      this.#stack.push({ node: outer?.node ?? NO_NODE, prefixes });
      return;
    }
    const pairs: string[] = [];
    for (const key in given) pairs.push(attributeName(key, prefixes), given[key] ?? "");
    const node = this.#arena.createElement({
      nameId: this.#nameId(local),
      namespace: isSvg ? SVG : HTML,
      attributes: this.#attributes.add(pairs, JSON.stringify(pairs)),
      offset,
    });
    if (this.#root === NO_NODE) {
      this.#root = node;
      this.#isSvg = isSvg && local === "svg";
    } else {
      const parent = this.#stack[Math.min(this.#stack.length, MAXIMUM_DEPTH) - 1]?.node ?? this.#root;
      this.#arena.insert(node, parent, NO_NODE);
    }
    this.#stack.push({ node, prefixes });
  }

  close(): void {
    this.#stack.pop();
  }

  text(data: string, offset: number): void {
    const parent = this.#stack[Math.min(this.#stack.length, MAXIMUM_DEPTH) - 1]?.node ?? NO_NODE;
    if (parent !== NO_NODE && data !== "")
      this.#arena.insertText({ start: offset, end: offset, decoded: data }, parent, NO_NODE);
  }

  finish(source: string): Document | undefined {
    if (this.#root === NO_NODE || !this.#isSvg) return undefined;
    return new ArenaDocument({
      text: this.#arena.source,
      source,
      baseUrl: source,
      quirks: false,
      quirkySheets: false,
      names: this.#names,
      texts: this.#arena.texts,
      attributeLists: this.#attributes.lists,
      arena: finishArena(this.#arena, this.#root),
    });
  }

  #nameId(name: string): number {
    const known = this.#nameIds.get(name);
    if (known !== undefined) return known;
    const id = this.#names.push(name) - 1;
    this.#nameIds.set(name, id);
    return id;
  }
}

const NO_PREFIXES: ReadonlyMap<string, string> = new Map();

function declared(
  attributes: Readonly<Record<string, string>>,
  outer: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  let own: Map<string, string> | undefined;
  for (const name in attributes) {
    if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
    own ??= new Map(outer);
    own.set(name === "xmlns" ? "" : name.slice(6), attributes[name] ?? "");
  }
  return own ?? outer;
}

function attributeName(name: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(":");
  if (colon < 0 || prefixes.get(name.slice(0, colon)) !== XLINK_NAMESPACE) return name;
  return `xlink:${name.slice(colon + 1)}`;
}
