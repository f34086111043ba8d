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
import { TokenSink } from "./tree/token-sink.ts";
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
 */
export function parseDocument(input: HtmlInput, diagnostics: DiagnosticSink): Document {
  const text = normalizedInput(input.html);
  const builder = new TreeBuilder(text);
  const sink = new TokenSink(builder);
  const tokenizer = new Tokenizer({ decodeEntities: true }, sink);
  tokenizer.write(text);
  tokenizer.end();

  const { arena, open } = builder;
  const flattenedAt = open.firstFlattened === NO_NODE ? -1 : (arena.start[open.firstFlattened] ?? 0);
  const document = new ArenaDocument({
    text,
    source: input.source ?? "html",
    baseUrl: input.baseUrl ?? "",
    quirks: sink.quirksDoctype,
    names: builder.names.names,
    texts: arena.texts,
    attributeLists: builder.attributes.lists,
    arena: finishArena(arena, builder.html),
  });
  if (flattenedAt >= 0) {
    diagnostics.warn(
      "nesting-too-deep",
      `Elements are nested more than ${MAX_DEPTH} deep; deeper ones were made siblings.`,
      document.positionAt(flattenedAt),
    );
  }
  return document;
}

/** Line ends as line feeds, no byte order mark (HTML standard 13.2.3.5). */
function normalizedInput(html: string): string {
  const text = html.charCodeAt(0) === 0xfeff ? html.slice(1) : html;
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
