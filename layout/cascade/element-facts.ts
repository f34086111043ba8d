import { parseDeclarationList } from "../css/sheets/declarations.ts";
import type { ParseContext } from "../css/values/value-reader.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { Document, NodeId } from "../document/document.ts";
import { PresentationalHints } from "./hints/presentational-hints.ts";
import { type BlockDeclaration, type ParsedBlock, parseBlock } from "./parsed-block.ts";
import type { StyleCache } from "./style-cache.ts";

/** What an element's attributes add to the rules that match it. */
export interface ElementFacts {
  /** Equal for elements with equal facts; 0 for those without any. */
  readonly id: number;
  readonly style: ParsedBlock | undefined;
  readonly hints: ParsedBlock | undefined;
  /** From `lang`; undefined where the parent's language goes on. */
  readonly language: string | undefined;
}

/** Facts of an attribute list alone. */
interface ListFacts {
  readonly id: number;
  readonly style: ParsedBlock | undefined;
  readonly language: string | undefined;
}

const NO_LIST_FACTS: ListFacts = { id: 0, style: undefined, language: undefined };
const NO_FACTS: ElementFacts = { ...NO_LIST_FACTS, hints: undefined };
const PAIR = 0x1000000;

/** Reads `style`, `lang` and presentational attributes, each attribute list and each set of hints once. */
export class ElementFactsReader {
  readonly #document: Document;
  readonly #cache: StyleCache;
  readonly #context: ParseContext;
  readonly #diagnostics: DiagnosticSink;
  readonly #hints: PresentationalHints;
  readonly #byList: (ListFacts | undefined)[] = [];
  readonly #byContent: Map<string, ListFacts> = new Map();
  readonly #hintBlocks: Map<
    readonly BlockDeclaration[],
    { readonly id: number; readonly block: ParsedBlock }
  > = new Map();
  readonly #pairs: Map<number, ElementFacts> = new Map();

  constructor(document: Document, cache: StyleCache, diagnostics: DiagnosticSink) {
    this.#document = document;
    this.#cache = cache;
    this.#context = { baseUrl: document.baseUrl, quirks: document.quirkySheets };
    this.#diagnostics = diagnostics;
    this.#hints = new PresentationalHints(document);
  }

  of(node: NodeId): ElementFacts {
    const list = this.#document.attributeList[node] ?? 0;
    const own = list === 0 ? NO_LIST_FACTS : (this.#byList[list] ?? this.#readList(list, node));
    const declarations = this.#hints.of(node);
    if (declarations === undefined) {
      if (own === NO_LIST_FACTS) return NO_FACTS;
      return this.#pair(own, 0, undefined);
    }
    const hint = this.#hintBlocks.get(declarations) ?? this.#addHints(declarations);
    return this.#pair(own, hint.id, hint.block);
  }

  #pair(own: ListFacts, hintId: number, hints: ParsedBlock | undefined): ElementFacts {
    const key = own.id * PAIR + hintId;
    const known = this.#pairs.get(key);
    if (known !== undefined) return known;
    const facts: ElementFacts = { id: this.#pairs.size + 1, style: own.style, language: own.language, hints };
    this.#pairs.set(key, facts);
    return facts;
  }

  #addHints(declarations: readonly BlockDeclaration[]): { readonly id: number; readonly block: ParsedBlock } {
    const { parser } = this.#cache;
    const block = parseBlock(declarations, { parser, context: this.#context, page: false });
    const hint = { id: this.#hintBlocks.size + 1, block };
    this.#hintBlocks.set(declarations, hint);
    return hint;
  }

  #readList(list: number, node: NodeId): ListFacts {
    const document = this.#document;
    const style = document.attribute(node, "style");
    const language = document.attribute(node, "lang") ?? document.attribute(node, "xml:lang");
    const facts =
      style === undefined && language === undefined ? NO_LIST_FACTS : this.#facts(node, style, language);
    this.#byList[list] = facts;
    return facts;
  }

  #facts(node: NodeId, style: string | undefined, language: string | undefined): ListFacts {
    const key = `${language ?? "\n"}|${style ?? "\n"}`;
    const known = this.#byContent.get(key);
    if (known !== undefined) return known;
    const block = style === undefined ? undefined : this.#parseStyle(style, node);
    const facts: ListFacts = { id: this.#byContent.size + 1, style: block, language };
    this.#byContent.set(key, facts);
    return facts;
  }

  #parseStyle(text: string, node: NodeId): ParsedBlock {
    const position = this.#document.positionOf(node);
    const declarations = parseDeclarationList(text, position, this.#diagnostics);
    const block = parseBlock(declarations, {
      parser: this.#cache.parser,
      context: this.#context,
      page: false,
    });
    for (const issue of block.issues) this.#diagnostics.add(issue);
    return block;
  }
}
