import { parseNth } from "../selectors/parse-nth.ts";
import { type AtRule, type BlockReceiver, type RawDeclaration, readBlock } from "../syntax/blocks.ts";
import { isWord } from "../syntax/condition.ts";
import { splitAtCommas, type TokenRange } from "../syntax/token-range.ts";
import { type TokenList, TokenType } from "../syntax/tokens.ts";
import {
  DeclarationCollector,
  type DeclarationSource,
  readDeclaration,
  reportJunk,
  reportUnexpectedAtRule,
} from "./declarations.ts";
import type { Declaration, PageSelector } from "./sheet.ts";

/** The sixteen margin boxes (css-page-3 §5.1) and the footnote area (css-gcpm-3 §2.5). */
const PAGE_BOXES: ReadonlySet<string> = new Set([
  "top-left-corner",
  "top-left",
  "top-center",
  "top-right",
  "top-right-corner",
  "right-top",
  "right-middle",
  "right-bottom",
  "bottom-right-corner",
  "bottom-right",
  "bottom-center",
  "bottom-left",
  "bottom-left-corner",
  "left-bottom",
  "left-middle",
  "left-top",
  "footnote",
]);

const PAGE_PSEUDO_CLASSES = ["first", "left", "right", "blank"] as const;

/** Reads the selector list of `@page`; the reason as text when it is not valid (css-page-3 §4.1). */
export function parsePageSelectors(range: TokenRange): readonly PageSelector[] | string {
  if (range.start >= range.end) return [];
  const selectors: PageSelector[] = [];
  for (const part of splitAtCommas(range)) {
    const selector = parsePageSelector(part);
    if (typeof selector === "string") return selector;
    selectors.push(selector);
  }
  return selectors;
}

function parsePageSelector(range: TokenRange): PageSelector | string {
  const { tokens } = range;
  const end = tokens.trimEnd(range.start, range.end);
  let at = tokens.skipWhiteSpace(range.start, end);
  if (at >= end) return "a page selector is missing";
  const hasName = tokens.typeAt(at) === TokenType.ident;
  const name = hasName ? tokens.name(at) : "";
  if (name.toLowerCase() === "auto") return '"auto" can\'t name a page';
  if (hasName) at++;
  const pseudo: PageSelector["pseudo"][number][] = [];
  let nth: PageSelector["nth"];
  while (at < end) {
    const next = at + 1;
    const known = PAGE_PSEUDO_CLASSES.find((word) => next < end && isWord(tokens, next, word));
    const isNth = tokens.typeAt(next) === TokenType.function && tokens.lowerName(next) === "nth";
    if (tokens.typeAt(at) !== TokenType.colon || (known === undefined && !isNth)) {
      return `"${tokens.slice(at, end)}" is no page selector such as :first, :left, :right, :blank or :nth(2n)`;
    }
    if (known !== undefined) pseudo.push(known);
    else {
      if (nth !== undefined) return "only one :nth() can stand in a page selector";
      nth = parsePageNth({ tokens, start: next + 1, end: tokens.pairOf(next) });
      if (nth === undefined)
        return `"${tokens.slice(next, tokens.after(next))}" is no pattern such as nth(2n+1)`;
    }
    at = tokens.after(next);
  }
  return { name, pseudo, nth };
}

/** `An+B` or `An+B of name` (css-gcpm-3 §4). */
function parsePageNth(range: TokenRange): PageSelector["nth"] {
  const { tokens } = range;
  const end = tokens.trimEnd(range.start, range.end);
  const ofAt = findOf(tokens, range.start, end);
  const pattern = parseNth({ tokens, start: range.start, end: ofAt < 0 ? end : ofAt });
  if (pattern === undefined) return undefined;
  if (ofAt < 0) return { ...pattern, of: "" };
  const nameAt = tokens.skipWhiteSpace(ofAt + 1, end);
  const isName = tokens.typeAt(nameAt) === TokenType.ident && nameAt + 1 === end;
  return isName ? { ...pattern, of: tokens.name(nameAt) } : undefined;
}

function findOf(tokens: TokenList, start: number, end: number): number {
  for (let at = start; at < end; at++) if (isWord(tokens, at, "of")) return at;
  return -1;
}

/** Reads the block of `@page`: declarations of the page and its margin boxes. */
export class PageBlockReader implements BlockReceiver {
  readonly declarations: Declaration[] = [];
  readonly marginBoxes: Map<string, Declaration[]> = new Map();
  readonly #source: DeclarationSource;

  constructor(source: DeclarationSource) {
    this.#source = source;
  }

  declaration(raw: RawDeclaration): void {
    const declaration = readDeclaration(raw, this.#source);
    if (declaration !== undefined) this.declarations.push(declaration);
  }

  atRule(rule: AtRule): void {
    if (rule.block === undefined || !PAGE_BOXES.has(rule.name) || rule.prelude.start < rule.prelude.end) {
      reportUnexpectedAtRule(rule, this.#source);
      return;
    }
    const collector = new DeclarationCollector(this.#source);
    readBlock(rule.block, collector, false);
    const earlier = this.marginBoxes.get(rule.name);
    if (earlier === undefined) this.marginBoxes.set(rule.name, collector.declarations);
    else for (const declaration of collector.declarations) earlier.push(declaration);
  }

  qualifiedRule(rule: { readonly prelude: TokenRange }): void {
    this.junk(rule.prelude);
  }

  junk(range: TokenRange): void {
    reportJunk(range, this.#source, "a declaration or a margin box such as @top-center { … }");
  }
}
