import { DiagnosticSink } from "../../diagnostics.ts";
import type { Document } from "../document.ts";
import { parseDocument } from "../parse-document.ts";
import { innerMarkup } from "./markup.ts";

/** A document for tests; in standards mode unless the text has its own doctype. */
export function parse(html: string): Document {
  const text = /^<!doctype/i.test(html) ? html : `<!doctype html>${html}`;
  return parseDocument({ html: text }, new DiagnosticSink());
}

/** What the body holds after parsing, as markup with all tags written out. */
export function bodyOf(html: string): string {
  const document = parse(html);
  const body = document.nextSiblingOf(document.firstChildOf(document.root));
  return innerMarkup(document, document.nameOf(body) === "body" ? body : document.root);
}
