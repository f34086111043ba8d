import { type Document, NO_NODE, type NodeId } from "../document.ts";

/** The children of a node as markup with every tag written out and the text as it is: short trees for tests. */
export function innerMarkup(document: Document, node: NodeId): string {
  let markup = "";
  for (let child = document.firstChildOf(node); child !== NO_NODE; ) {
    markup += document.isElement(child) ? elementMarkup(document, child) : document.textOf(child);
    child = document.nextSiblingOf(child);
  }
  return markup;
}

function elementMarkup(document: Document, node: NodeId): string {
  const name = document.nameOf(node);
  const list = document.attributesOf(node);
  let attributes = "";
  for (let index = 0; index < list.length; index += 2) attributes += ` ${list[index]}="${list[index + 1]}"`;
  return `<${name}${attributes}>${innerMarkup(document, node)}</${name}>`;
}
