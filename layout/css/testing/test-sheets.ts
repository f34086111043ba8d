import { createMatcher, type Matcher } from "../../cascade/matching/matcher.ts";
import { type Diagnostic, DiagnosticSink } from "../../diagnostics.ts";
import type { Document } from "../../document/document.ts";
import { parseDocument } from "../../document/parse-document.ts";
import { assembleSheets } from "../sheets/assemble-sheets.ts";
import { parseSheet } from "../sheets/parse-sheet.ts";
import type { SheetContext } from "../sheets/parse-state.ts";
import type { ParsedSheet } from "../sheets/parsed-sheet.ts";
import type { Origin, Sheet } from "../sheets/sheet.ts";

// Help for tests: sheets and documents from a line of text.

const SUPPORTED: ReadonlySet<string> = new Set(["color", "margin", "display"]);

/** A page of 600 × 800 px; `color`, `margin` and `display` are supported with any value but "nonsense". */
export const TEST_CONTEXT: SheetContext = {
  mediaWidth: 600,
  mediaHeight: 800,
  supports: (property, value) => SUPPORTED.has(property) && !value.includes("nonsense"),
};

export interface TestSheet {
  readonly parsed: ParsedSheet;
  readonly sheet: Sheet;
  readonly diagnostics: readonly Diagnostic[];
}

export function readSheet(css: string, origin: Origin = "author"): TestSheet {
  const sink = new DiagnosticSink();
  const parsed = parseSheet({ css, source: "css", baseUrl: "", origin }, TEST_CONTEXT, sink);
  const imports = parsed.imports.map(() => undefined);
  const [sheet] = assembleSheets([{ sheet: parsed, imports }]);
  if (sheet === undefined) throw new Error("no sheet");
  return { parsed, sheet, diagnostics: sink.list() };
}

/** Each block once, as `name: value; name: value!`, in source order. */
export function blocksOf(css: string): string[] {
  const blocks = new Map(readSheet(css).sheet.rules.map((rule) => [rule.block.id, rule.block]));
  return [...blocks.values()].map((block) =>
    block.declarations
      .map(({ property, value, important }) => `${property}: ${value}${important ? "!" : ""}`)
      .join("; "),
  );
}

export function codesOf(css: string): string[] {
  return readSheet(css).diagnostics.map((diagnostic) => diagnostic.code);
}

export function readDocument(html: string): Document {
  return parseDocument({ html: `<!doctype html>${html}` }, new DiagnosticSink());
}

export function matcherFor(css: string, document: Document): Matcher {
  return createMatcher([readSheet(css).sheet], document);
}

/** Ids of the elements that any rule or rule for a pseudo-element matches, in document order. */
export function matchedIds(html: string, css: string): string {
  const document = readDocument(html);
  const matcher = matcherFor(css, document);
  const ids: string[] = [];
  for (let node = document.root; node < document.nodeCount; node++) {
    const { rules, pseudoElements } = matcher.match(node);
    const id = document.idOf(node);
    if (id !== undefined && (rules.length > 0 || pseudoElements.size > 0)) ids.push(id);
  }
  return ids.join(" ");
}

/** Ids of the elements that a selector matches; "invalid" when it drops its rule. */
export function select(html: string, selector: string): string {
  const css = `${selector} { color: red }`;
  return codesOf(css).length > 0 ? "invalid" : matchedIds(html, css);
}
