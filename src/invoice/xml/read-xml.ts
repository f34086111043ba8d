import { Parser } from "htmlparser2";
import { InvoiceReadError } from "../errors.ts";
import type { XmlElement } from "./element.ts";

/** Deeper XML than that is no invoice. */
const MAXIMUM_DEPTH = 100;
const MAXIMUM_ELEMENTS = 2_000_000;

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Reads a document of XML into its root element. Documents with a document type are refused, so there are no entities to load or to
 * unfold.
 *
 * @throws InvoiceReadError for what is not well-formed.
 */
export function readXml(bytes: Uint8Array): XmlElement {
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const source = decoded(bytes);
  // A tag that closes itself counts as implied, too.
  const closesItself = (): boolean => source[parser.endIndex - 1] === "/";
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        count += 1;
        if (open.length >= MAXIMUM_DEPTH || count > MAXIMUM_ELEMENTS)
          throw malformed("it has more elements than any invoice");
        if (root !== undefined) throw malformed(`<${name}> stands after the end of the document`);
        open.push({ name, attributes, children: [], text: "" });
      },
      onprocessinginstruction: (name) => {
        if (name.toLowerCase() === "!doctype")
          throw malformed("it has a document type, which invoices don't");
      },
      ontext: (text) => {
        const last = open.at(-1);
        if (last !== undefined) last.text += text;
        else if (text.trim() !== "") throw malformed("there is text outside its elements");
      },
      onclosetag: (name, isImplied) => {
        const closed = open.pop();
        if (closed === undefined || (isImplied && !closesItself()))
          throw malformed(`<${name}> is not closed`);
        const element = closed.children.length > 0 ? { ...closed, text: "" } : closed;
        const parent = open.at(-1);
        if (parent === undefined) root = element;
        else parent.children.push(element);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(source);
  parser.end();
  if (root === undefined) throw malformed("it has no elements");
  return root;
}

/** By its byte order mark or declaration (XML 1.0 appendix F); UTF-8 unless they say otherwise. */
function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const isWide = head.startsWith("\u00fe\u00ff") ? "utf-16be" : head.startsWith("\u00ff\u00fe") && "utf-16le";
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*encoding=["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  try {
    return new TextDecoder(isWide || declared || "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw malformed(`its bytes are not the encoding ${declared ?? "UTF-8"}`);
  }
}

function malformed(reason: string): InvoiceReadError {
  return new InvoiceReadError("malformed", `This is no XML of an invoice: ${reason}.`);
}
