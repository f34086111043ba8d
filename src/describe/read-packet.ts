import { Parser } from "htmlparser2";
import { escapeXml } from "../pdf/document/metadata.ts";
import { RevisionError } from "../revise/errors.ts";

/** The name of an element or attribute with the namespace that its prefix stands for. */
export interface QualifiedName {
  readonly namespace: string;
  readonly name: string;
}

/** A stretch of a packet, and what comes in its place. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** What has to be known of a packet to change it. */
export interface ReadPacket {
  /** Where the properties are that were looked for. */
  readonly cuts: readonly Cut[];
  /** What the packet calls the document. */
  readonly about: string;
  /** Where RDF ends. */
  readonly end: number;
  /** Where the list ends of the schemas that PDF/A wants to be described; undefined without one. */
  readonly schemasEnd: number | undefined;
  /** The namespaces that are described there. */
  readonly schemas: ReadonlySet<string>;
}

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const EXTENSION = "http://www.aiim.org/pdfa/ns/extension/";
const SCHEMA = "http://www.aiim.org/pdfa/ns/schema#";
/** Deeper XML than that is no packet. */
const DEEPEST = 100;

interface OpenElement extends QualifiedName {
  readonly prefixes: ReadonlyMap<string, string>;
  /** Where a property begins that is looked for. */
  readonly cutFrom: number | undefined;
}

/** Reads an XMP packet for the places of properties. @throws RevisionError when it is no RDF. */
export function readPacket(packet: string, isWanted: (name: QualifiedName) => boolean): ReadPacket {
  const reader = new PacketReader(packet, isWanted);
  const found = reader.read();
  if (found === undefined) {
    throw new RevisionError(
      "pdf-damaged",
      "The metadata of the PDF can't be read, so nothing can be added to them.",
    );
  }
  return found;
}

class PacketReader {
  readonly #packet: string;
  readonly #isWanted: (name: QualifiedName) => boolean;
  readonly #parser: Parser;
  readonly #open: OpenElement[] = [];
  readonly #cuts: Cut[] = [];
  readonly #schemas: Set<string> = new Set();
  #text = "";
  #about: string | undefined;
  #rdfEnd: number | undefined;
  #schemasEnd: number | undefined;
  #isBroken = false;

  constructor(packet: string, isWanted: (name: QualifiedName) => boolean) {
    this.#packet = packet;
    this.#isWanted = isWanted;
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#begin(name, attributes),
        ontext: (text) => {
          this.#text += text;
        },
        onclosetag: (_, isImplied) => this.#end(isImplied),
        onprocessinginstruction: (name) => {
          if (name.toLowerCase() === "!doctype") this.#isBroken = true;
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

  read(): ReadPacket | undefined {
    this.#parser.write(this.#packet);
    this.#parser.end();
    if (this.#isBroken || this.#rdfEnd === undefined) return undefined;
    return {
      cuts: this.#cuts,
      end: this.#rdfEnd,
      about: this.#about ?? "",
      schemasEnd: this.#schemasEnd,
      schemas: this.#schemas,
    };
  }

  #begin(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#open.length >= DEEPEST) this.#isBroken = true;
    const prefixes = prefixesOf(attributes, this.#open.at(-1)?.prefixes ?? new Map());
    const name = qualified(tag, prefixes);
    const isCut = this.#open.some(({ cutFrom }) => cutFrom !== undefined);
    const cutFrom = !isCut && this.#isWanted(name) ? this.#parser.startIndex : undefined;
    this.#open.push({ ...name, prefixes, cutFrom });
    this.#text = "";
    if (is(name, RDF, "Description") && !isCut) this.#describe(tag, attributes, prefixes);
  }

  /** Simple properties may be attributes of a description (ISO 16684-1 §7.9.2.2). */
  #describe(
    tag: string,
    attributes: Readonly<Record<string, string>>,
    prefixes: ReadonlyMap<string, string>,
  ): void {
    const all = Object.entries(attributes);
    this.#about ??= all.find(([name]) => is(qualified(name, prefixes), RDF, "about"))?.[1];
    const kept = all.filter(([name]) => !name.includes(":") || !this.#isWanted(qualified(name, prefixes)));
    if (kept.length === all.length) return;
    const { startIndex: start, endIndex } = this.#parser;
    const written = kept.map(([name, value]) => ` ${name}="${quoted(value)}"`).join("");
    const close = this.#packet[endIndex - 1] === "/" ? "/>" : ">";
    this.#cuts.push({ start, end: endIndex + 1, replacement: `<${tag}${written}${close}` });
  }

  #end(isImplied: boolean): void {
    const closed = this.#open.pop();
    const { startIndex, endIndex } = this.#parser;
    const closesItself = this.#packet[endIndex - 1] === "/";
    if (closed === undefined || (isImplied && !closesItself)) {
      this.#isBroken = true;
      return;
    }
    if (closed.cutFrom !== undefined)
      this.#cuts.push({ start: closed.cutFrom, end: endIndex + 1, replacement: "" });
    const parent = this.#open.at(-1);
    if (is(closed, SCHEMA, "namespaceURI")) this.#schemas.add(this.#text.trim());
    if (closesItself) return;
    if (is(closed, RDF, "RDF")) this.#rdfEnd = startIndex;
    if (is(closed, RDF, "Bag") && parent !== undefined && is(parent, EXTENSION, "schemas"))
      this.#schemasEnd = startIndex;
  }
}

function prefixesOf(
  attributes: Readonly<Record<string, string>>,
  around: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = Object.entries(attributes).flatMap(([name, value]): [string, string][] =>
    name === "xmlns" ? [["", value]] : name.startsWith("xmlns:") ? [[name.slice(6), value]] : [],
  );
  return own.length === 0 ? around : new Map([...around, ...own]);
}

function qualified(tag: string, prefixes: ReadonlyMap<string, string>): QualifiedName {
  const colon = tag.indexOf(":");
  const prefix = colon < 0 ? "" : tag.slice(0, colon);
  return { namespace: prefixes.get(prefix) ?? "", name: tag.slice(colon + 1) };
}

function is({ namespace, name }: QualifiedName, wanted: string, local: string): boolean {
  return namespace === wanted && name === local;
}

/** The value of an attribute, in XML. */
export function quoted(value: string): string {
  return escapeXml(value).replace(/"/g, "&quot;");
}
