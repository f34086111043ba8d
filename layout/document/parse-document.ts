/**
 * HTML text to the arena tree of `document.ts`. Start here: the tokenizer of htmlparser2 reports tags and text to
 * `tree/token-sink.ts`, which hands tokens to the rules of the HTML standard's tree construction (`tree/insertion-modes.ts`
 * and the `tree/rules-*.ts` beside it); `tree/finish-arena.ts` puts the nodes in document order.
 */
import { Tokenizer } from "htmlparser2";
import type { DiagnosticSink } from "../diagnostics.ts";
import { ArenaDocument } from "./arena-document.ts";
import { type Document, NO_NODE } from "./document.ts";
import { finishArena } from "./tree/finish-arena.ts";
import { MAX_DEPTH } from "./tree/open-elements.ts";
import { SECTION, TokenSink } from "./tree/token-sink.ts";
import { TreeBuilder } from "./tree/tree-builder.ts";

export interface HtmlInput {
  readonly html: string;
  /** Name of the source in positions; "html" when left out. */
  readonly source?: string;
  /** Address of the document, against which `<base href>` and relative URLs resolve. */
  readonly baseUrl?: string;
}

/**
 * Parses a document as the HTML standard says (13.2 "Parsing HTML documents") with scripting off, so that the content of
 * noscript is parsed. Differences: white space directly in tables, sections and rows is dropped, contents of `template`
 * are dropped, framesets are ignored, and elements nested deeper than 512 are flattened with a diagnostic. Never throws.
 * DEVIATION HTML §13.2.6.4: contents of `template` and framesets make no nodes, since no script can use the one and paper can't show the
 * other.
 * DEVIATION HTML §13.2.4.2: elements nested deeper than 512 are children of the same parent, as in browsers, so that nothing overflows
 * the stack.
 */
export function parseDocument(input: HtmlInput, diagnostics: DiagnosticSink): Document {
  const text = normalizedInput(input.html);
  const { builder, sink } = buildTree(text);
  const { arena } = builder;
  const warnings = warningsOf(builder);
  const document = new ArenaDocument({
    text: arena.source,
    source: input.source ?? "html",
    baseUrl: input.baseUrl ?? "",
    quirks: sink.quirksDoctype,
    quirkySheets: builder.quirks,
    names: builder.names.names,
    texts: arena.texts,
    attributeLists: builder.attributes.lists,
    arena: finishArena(arena, builder.html),
  });
  for (const { code, message, offset } of warnings)
    diagnostics.warn(code, message, document.positionAt(offset));
  return document;
}

/**
 * How documents begin that are written as XML: in them every element may be empty (`<div/>`), and CDATA is text.
 * DEVIATION HTML §13.2.5: in a document that begins with an XML declaration every element may be empty and CDATA is text, because
 * programs that write XHTML serve it as HTML.
 */
const XML_DECLARATION = /^\uFEFF?\s*<\?xml\s+version\b/;

function buildTree(text: string): { builder: TreeBuilder; sink: TokenSink } {
  const builder = new TreeBuilder(text);
  const isXml = XML_DECLARATION.test(text);
  const sink = new TokenSink(builder, isXml);
  const tokenizer = new Tokenizer({ decodeEntities: true, recognizeSelfClosing: isXml }, sink);
  if (isXml) tokenizer.write(text);
  else writeBySections(tokenizer, sink, text);
  tokenizer.end();
  return { builder, sink };
}

/** As long as a section's start, and the start of a comment that ends with the first `>`. */
const COMMENT = "<!-CDATA[";

/**
 * Writes a text piece by piece, cut before each `<![CDATA[`, because the tokenizer takes all of them for sections, and the standard those in
 * SVG and MathML alone; in HTML they are comments (13.2.5.42 "Markup declaration open state"). What is open there is known once the text
 * before it is read. Where `<![CDATA[` is a part of something else, of an attribute say, it does not matter which of the two is written: the
 * tokenizer gives offsets, and the characters come from the text.
 */
function writeBySections(tokenizer: Tokenizer, sink: TokenSink, text: string): void {
  let from = 0;
  for (let at = text.indexOf(SECTION); at >= 0; at = text.indexOf(SECTION, from)) {
    tokenizer.write(text.slice(from, at));
    tokenizer.write(sink.readsSections() ? SECTION : COMMENT);
    from = at + SECTION.length;
  }
  tokenizer.write(from === 0 ? text : text.slice(from));
}

interface Warning {
  readonly code: string;
  readonly message: string;
  readonly offset: number;
}

/** What the author should know about the tree; read before the nodes are renumbered. */
function warningsOf(builder: TreeBuilder): readonly Warning[] {
  const warnings: Warning[] = [];
  const flattened = builder.open.firstFlattened;
  if (flattened !== NO_NODE) {
    const message = `Elements are nested more than ${MAX_DEPTH} deep; deeper ones were made siblings.`;
    warnings.push({ code: "nesting-too-deep", message, offset: builder.arena.start[flattened] ?? 0 });
  }
  if (builder.firstNotReopened >= 0) {
    const message =
      "Too many elements like this one are never closed; some text after it does not take its style.";
    warnings.push({ code: "too-many-unclosed-elements", message, offset: builder.firstNotReopened });
  }
  if (builder.firstFrameset >= 0) {
    const message = "Frames are not read; put the content into the document itself.";
    warnings.push({ code: "unsupported-element", message, offset: builder.firstFrameset });
  }
  if (builder.firstShadowRoot >= 0) {
    const message =
      "Shadow roots are not read: what this one shows is missing; write its content into the element itself.";
    warnings.push({ code: "unsupported-element", message, offset: builder.firstShadowRoot });
  }
  return warnings;
}

/** Line ends as line feeds, no byte order mark (HTML standard 13.2.3.5). */
function normalizedInput(html: string): string {
  const text = html.charCodeAt(0) === 0xfeff ? html.slice(1) : html;
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
