import type { DiagnosticSink, SourcePosition } from "../../diagnostics.ts";
import { type AtRule, type BlockReceiver, type RawDeclaration, readBlock } from "../syntax/blocks.ts";
import { LineIndex } from "../syntax/line-index.ts";
import type { TokenRange } from "../syntax/token-range.ts";
import { asciiLowerCase, TokenList, TokenType } from "../syntax/tokens.ts";
import type { Declaration } from "./sheet.ts";

/** Where tokens come from and where mistakes in them are told. */
export interface DeclarationSource {
  readonly lines: LineIndex;
  readonly diagnostics: DiagnosticSink;
}

/**
 * Parses the value of a `style` attribute (css-style-attr-1 §3): declarations only, each malformed one dropped up to its
 * semicolon with a diagnostic. `position` is where the text starts in its source. Costs little, but callers that meet the
 * same text often should keep the result.
 */
export function parseDeclarationList(
  text: string,
  position: SourcePosition,
  diagnostics: DiagnosticSink,
): readonly Declaration[] {
  const tokens = new TokenList(text);
  const lines = new LineIndex(position.source, tokens.source, position.line - 1, position.column - 1);
  const collector = new DeclarationCollector({ lines, diagnostics });
  readBlock({ tokens, start: 0, end: tokens.count }, collector, false);
  return collector.declarations;
}

/** Collects the declarations of a block that takes nothing else: at-rules and junk in it are mistakes. */
export class DeclarationCollector implements BlockReceiver {
  readonly declarations: Declaration[] = [];
  readonly source: DeclarationSource;

  constructor(source: DeclarationSource) {
    this.source = source;
  }

  declaration(raw: RawDeclaration): void {
    const declaration = readDeclaration(raw, this.source);
    if (declaration !== undefined) this.declarations.push(declaration);
  }

  atRule(rule: AtRule): void {
    reportUnexpectedAtRule(rule, this.source);
  }

  qualifiedRule(rule: { readonly prelude: TokenRange }): void {
    this.junk(rule.prelude);
  }

  junk(range: TokenRange): void {
    reportJunk(range, this.source, "a declaration such as color: black");
  }
}

/** Checks what holds for the value of any property (CSS Syntax 3 §5.4.6 and `<declaration-value>`); undefined with a diagnostic. */
export function readDeclaration(raw: RawDeclaration, source: DeclarationSource): Declaration | undefined {
  const { tokens, start, end } = raw.value;
  const name = tokens.name(raw.at);
  const isCustom = name.startsWith("--");
  const property = isCustom ? name : asciiLowerCase(name);
  const position = source.lines.positionAt(tokens.startOf(raw.at));
  const mistake =
    start >= end && !isCustom
      ? "has no value"
      : tokens.isTooDeep(start, end)
        ? TOO_DEEP
        : findMistake(raw.value);
  if (mistake !== undefined) {
    source.diagnostics.warn("invalid-declaration", `The declaration of "${property}" ${mistake}.`, position);
    return undefined;
  }
  return { property, value: tokens.slice(start, end), important: raw.important, position };
}

const TOO_DEEP = "nests brackets too deep";

/** A token that no value may contain, told as the end of a sentence. */
function findMistake(value: TokenRange): string | undefined {
  const { tokens, start, end } = value;
  for (let at = start; at < end; at++) {
    const type = tokens.typeAt(at);
    if (type === TokenType.badString) return "contains a string that isn't closed on its line";
    if (type === TokenType.badUrl) return "contains a malformed url()";
    if (tokens.isStrayCloser(at)) return `contains an unmatched "${tokens.raw(at)}"`;
  }
  for (let at = start; at < end; at = tokens.after(at)) {
    if (tokens.isDelim(at, "!")) return 'contains a "!" that does not begin a last word "!important"';
  }
  return undefined;
}

export function reportUnexpectedAtRule(rule: AtRule, source: DeclarationSource): void {
  const position = source.lines.positionAt(rule.prelude.tokens.startOf(rule.at));
  source.diagnostics.warn("unsupported-at-rule", `@${rule.name} has no effect here.`, position);
}

/** A declaration that only old browsers shall read: `*zoom: 1`. */
const OLD_HACK = /^\*[a-z-]+\s*:/i;

/** Tells of tokens that were dropped; `expected` says what could stand there. */
export function reportJunk(range: TokenRange, source: DeclarationSource, expected: string): void {
  const { tokens, start, end } = range;
  if (start >= end) return;
  const text = tokens.slice(start, Math.min(end, start + 12)).slice(0, 60);
  if (OLD_HACK.test(text)) return;
  const hint = text.startsWith("//") ? "a comment is written /* so */, and here stands" : "expected";
  const position = source.lines.positionAt(tokens.startOf(start));
  source.diagnostics.warn("invalid-css", `"${text}" is dropped: ${hint} ${expected}.`, position);
}
