import type { DiagnosticSink } from "../../layout/api/basics.ts";
import { type Document, NO_NODE, type NodeId } from "../../layout/api/documents.ts";

/** Types of scripts that browsers run (HTML §4.12.1); others hold data. */
const SCRIPT_TYPE = /^\s*(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?\s*(?:;|$)/i;
/** What puts content into a page. */
const WRITES =
  /\b(?:innerHTML|outerHTML|textContent|innerText)\s*\+?=[^=]|\.(?:write(?:ln)?|insertAdjacent(?:HTML|Element|Text)|append(?:Child)?|prepend|replaceChildren|mount|render)\s*\(|\bnew\s+Chart\s*\(/;
/** An element that a script asks for by its id. */
const ID = /getElementById\s*\(\s*["'`]([^"'`]+)["'`]|["'`]#([\w-]+)["'`]/g;
/** Elements that show something without text in them. */
const SHOWN: ReadonlySet<string> = new Set(
  "audio button canvas embed hr iframe img input math meter object picture progress select svg table textarea video".split(
    " ",
  ),
);
/** Elements whose text nobody sees. */
const UNSEEN: ReadonlySet<string> = new Set(["script", "style", "template", "noscript", "title", "head"]);
/** Of a script's text only as much is looked at. */
const LONGEST_TEXT = 200_000;

/**
 * Tells of a script that would have made content: documents never run any, and without a word an empty page would be all there is. Scripts
 * beside a page that is complete, such as those that count visitors, are nobody's concern.
 */
export function reportScripts(document: Document, diagnostics: DiagnosticSink): void {
  const name = document.names.indexOf("script");
  if (name < 0) return;
  let isEmpty: boolean | undefined;
  for (let node = 0; node < document.nodeCount; node += 1) {
    if (document.nameId[node] !== name || !SCRIPT_TYPE.test(document.attribute(node, "type") ?? "")) continue;
    isEmpty ??= showsNothing(document);
    if (!isEmpty && !fillsElement(document, node)) continue;
    const message =
      "Scripts are not run: what this one adds to the page is missing; render the HTML that it makes in a browser, or make it before.";
    diagnostics.warn("script-ignored", message, document.positionOf(node));
  }
}

/** Whether a document has no text, picture or control. */
function showsNothing(document: Document): boolean {
  let node: NodeId = document.root + 1;
  while (node < document.nodeCount) {
    if (!document.isElement(node)) {
      if (document.textOf(node).trim() !== "") return false;
      node += 1;
    } else if (UNSEEN.has(document.nameOf(node))) {
      node = document.subtreeEnd[node] ?? document.nodeCount;
    } else if (SHOWN.has(document.nameOf(node)) && document.nameOf(node) !== "canvas") {
      return false;
    } else node += 1;
  }
  return true;
}

/** Whether a script writes into an element that is empty without it. */
function fillsElement(document: Document, script: NodeId): boolean {
  const text = document.textContent(script).slice(0, LONGEST_TEXT);
  if (!WRITES.test(text)) return false;
  for (const [, byId, bySelector] of text.matchAll(ID)) {
    const element = document.elementById(byId ?? bySelector ?? "");
    if (element !== NO_NODE && document.firstChildOf(element) === NO_NODE) return true;
  }
  return /\bdocument\.write(?:ln)?\s*\(/.test(text);
}
