import type { DeclarationBlock, Origin, Sheet, StyleRule } from "../css/sheets/sheet.ts";
import type { ParseContext } from "../css/values/value-reader.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import { type MatchedLevels, matchedLevels, type PlacedBlock } from "./cascade.ts";
import type { ParsedBlock } from "./parsed-block.ts";
import type { StyleCache } from "./style-cache.ts";

/** Where a block comes from. */
interface BlockSource {
  readonly origin: Origin;
  readonly context: ParseContext;
}

/** The declaration blocks of a document's sheets, each parsed when an element first needs it, with its diagnostics. */
export class SheetBlocks {
  readonly #cache: StyleCache;
  readonly #diagnostics: DiagnosticSink;
  readonly #fallback: BlockSource;
  /** By block id. */
  readonly #sources: BlockSource[] = [];
  readonly #reported: Set<ParsedBlock> = new Set();

  constructor(sheets: readonly Sheet[], quirks: boolean, cache: StyleCache, diagnostics: DiagnosticSink) {
    this.#cache = cache;
    this.#diagnostics = diagnostics;
    this.#fallback = { origin: "author", context: { baseUrl: "", quirks } };
    for (const sheet of sheets) {
      const source = { origin: sheet.origin, context: { baseUrl: sheet.baseUrl, quirks } };
      for (const { block } of sheet.rules) this.#sources[block.id] = source;
      for (const rule of sheet.pageRules) {
        this.#sources[rule.block.id] = source;
        for (const block of rule.marginBoxes.values()) this.#sources[block.id] = source;
      }
    }
  }

  /** The cascade levels of rules in ascending order. */
  levels(rules: readonly StyleRule[]): MatchedLevels {
    return matchedLevels(rules.map((rule): PlacedBlock => this.#place(rule.block, rule.layer, false)));
  }

  /** The cascade levels of `@page` and margin box blocks in ascending order; layers have been sorted by the caller. */
  pageLevels(blocks: readonly DeclarationBlock[]): MatchedLevels {
    return matchedLevels(blocks.map((block) => this.#place(block, 0, true)));
  }

  #place(block: DeclarationBlock, layer: number, page: boolean): PlacedBlock {
    const { origin, context } = this.#sources[block.id] ?? this.#fallback;
    const parsed = this.#cache.block(block.declarations, context, page);
    if (parsed.issues.length > 0 && origin === "author" && !this.#reported.has(parsed)) {
      this.#reported.add(parsed);
      for (const issue of parsed.issues) this.#diagnostics.add(issue);
    }
    return { origin, layer, block: parsed };
  }
}
