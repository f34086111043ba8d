import { type Document, NO_NODE, type NodeId } from "../../../layout/api/documents.ts";

const NAMESPACES = {
  math: "http://www.w3.org/1998/Math/MathML",
  svg: "http://www.w3.org/2000/svg",
  html: "http://www.w3.org/1999/xhtml",
} as const;
/** Longest source that goes along with a PDF, in UTF-16 units. */
const LONGEST = 1_000_000;
const NAME = /^[a-z_][\w.-]*$/i;
/** What XML 1.0 §2.2 has no place for, however it is written. Half a surrogate pair is none of its characters either. */
const NO_CHARACTER = /(?![\t\n\r\u007f-\u009f])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/**
 * A formula as a document of XML (MathML 4 §7.1): elements, attributes and texts of its own, without scripts and without the names that only XML
 * has no place for. Iterates: formulas may nest deeply.
 *
 * @returns undefined where it is longer than a reader would want.
 */
export function formulaSource(document: Document, formula: NodeId): string | undefined {
  const { subtreeEnd, parent } = document;
  const end = subtreeEnd[formula] ?? formula + 1;
  const open: NodeId[] = [];
  let source = "";
  for (let at = formula; at < end && source.length <= LONGEST; at += 1) {
    while (open.length > 0 && open.at(-1) !== parent[at])
      source += `</${document.nameOf(open.pop() ?? NO_NODE)}>`;
    if (!document.isElement(at)) {
      source += escaped(document.textOf(at));
      continue;
    }
    const last = subtreeEnd[at] ?? at + 1;
    const name = document.nameOf(at);
    if (!NAME.test(name) || name === "script") {
      at = last - 1;
      continue;
    }
    const isEmpty = last === at + 1;
    source += `<${name}${namespaceAttribute(document, at, formula)}${attributes(document, at)}${isEmpty ? "/>" : ">"}`;
    if (!isEmpty) open.push(at);
  }
  while (open.length > 0) source += `</${document.nameOf(open.pop() ?? NO_NODE)}>`;
  return source.length > LONGEST ? undefined : source;
}

/** Namespaces are those of the elements around until another one is named. */
function namespaceAttribute(document: Document, node: NodeId, formula: NodeId): string {
  const namespace = document.namespaceOf(node);
  const around = node === formula ? undefined : document.namespaceOf(document.parent[node] ?? NO_NODE);
  return namespace === around ? "" : ` xmlns="${NAMESPACES[namespace]}"`;
}

function attributes(document: Document, node: NodeId): string {
  const list = document.attributesOf(node);
  let source = "";
  for (let at = 0; at + 1 < list.length; at += 2) {
    const name = list[at] ?? "";
    if (NAME.test(name) && name !== "xmlns" && !/^on/i.test(name))
      source += ` ${name}="${escaped(list[at + 1] ?? "")}"`;
  }
  return source;
}

function escaped(text: string): string {
  return text.replace(NO_CHARACTER, "\ufffd").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
