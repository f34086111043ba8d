import {
  type AtRule,
  type BlockReceiver,
  type QualifiedRule,
  type RawDeclaration,
  type RuleReceiver,
  readBlock,
} from "../syntax/blocks.ts";
import type { TokenRange } from "../syntax/token-range.ts";
import { TokenList } from "../syntax/tokens.ts";
import { readDeclaration } from "./declarations.ts";
import type { ParseState } from "./parse-state.ts";
import type { Declaration } from "./sheet.ts";
import type { RulePlace } from "./sheet-builder.ts";

/** Reads the block of `@scope`: rules, and declarations for the scoping root itself (css-cascade-6 §2.5.1). */
export function readScopeBlock(
  block: TokenRange,
  rules: RuleReceiver,
  state: ParseState,
  place: RulePlace,
): void {
  const reader = new ScopeBlockReader(rules, state, place);
  readBlock(block, reader, true);
  reader.flush();
}

class ScopeBlockReader implements BlockReceiver {
  readonly #rules: RuleReceiver;
  readonly #state: ParseState;
  readonly #place: RulePlace;
  #pending: Declaration[] = [];

  constructor(rules: RuleReceiver, state: ParseState, place: RulePlace) {
    this.#rules = rules;
    this.#state = state;
    this.#place = place;
  }

  declaration(raw: RawDeclaration): void {
    const declaration = readDeclaration(raw, this.#state.source);
    if (declaration !== undefined) this.#pending.push(declaration);
  }

  qualifiedRule(rule: QualifiedRule): void {
    this.flush();
    this.#rules.qualifiedRule(rule);
  }

  atRule(rule: AtRule): void {
    this.flush();
    this.#rules.atRule(rule);
  }

  junk(range: TokenRange): void {
    this.#rules.junk(range);
  }

  flush(): void {
    if (this.#pending.length === 0) return;
    const tokens = new TokenList(":where(:scope)");
    const { scope } = this.#place;
    const root = this.#state.readSelectors(
      { tokens, start: 0, end: tokens.count },
      { parent: undefined, scope },
    );
    this.#state.builder.addStyleRules(root ?? [], this.#pending, this.#place);
    this.#pending = [];
  }
}
