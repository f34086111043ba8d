import { type NestingParent, nestingParent } from "../selectors/parse-selector.ts";
import type { Selector } from "../selectors/selector.ts";
import {
  type AtRule,
  type BlockReceiver,
  type QualifiedRule,
  type RawDeclaration,
  readBlock,
} from "../syntax/blocks.ts";
import type { TokenRange } from "../syntax/token-range.ts";
import { readDeclaration, reportJunk, reportUnexpectedAtRule } from "./declarations.ts";
import { isGroupRule, type ParseState } from "./parse-state.ts";
import type { Declaration } from "./sheet.ts";
import type { RulePlace } from "./sheet-builder.ts";

/** Where a block of declarations and nested rules stands. */
export interface StyleScope extends RulePlace {
  readonly selectors: readonly Selector[];
  readonly depth: number;
}

/**
 * Reads the block of a style rule and flattens what is nested in it (css-nesting-1): declarations before, between and
 * after nested rules become blocks of their own, so that source order is kept.
 */
export function readStyleBlock(block: TokenRange, scope: StyleScope, state: ParseState): void {
  const reader = new StyleBlockReader(scope, state);
  readBlock(block, reader, true);
  reader.flush();
}

class StyleBlockReader implements BlockReceiver {
  readonly #scope: StyleScope;
  readonly #state: ParseState;
  #pending: Declaration[] = [];
  #nestingParent: NestingParent | undefined;

  constructor(scope: StyleScope, state: ParseState) {
    this.#scope = scope;
    this.#state = state;
  }

  flush(): void {
    this.#state.builder.addStyleRules(this.#scope.selectors, this.#pending, this.#scope);
    this.#pending = [];
  }

  declaration(raw: RawDeclaration): void {
    const declaration = readDeclaration(raw, this.#state.source);
    if (declaration !== undefined) this.#pending.push(declaration);
  }

  qualifiedRule(rule: QualifiedRule): void {
    this.flush();
    const depth = this.#scope.depth + 1;
    if (this.#state.isTooDeep(depth, rule.prelude)) return;
    const selectors = this.#state.readSelectors(rule.prelude, {
      parent: this.#parent(),
      scope: this.#scope.scope,
    });
    if (selectors !== undefined)
      readStyleBlock(rule.block, { ...this.#scope, selectors, depth }, this.#state);
  }

  atRule(rule: AtRule): void {
    const { name, block } = rule;
    // Where a transition starts from: nothing moves on paper (css-transitions-2 §3.3).
    if (name === "starting-style") return;
    if (!isGroupRule(name) || block === undefined) {
      reportUnexpectedAtRule(rule, this.#state.source);
      return;
    }
    this.flush();
    const depth = this.#scope.depth + 1;
    if (this.#state.isTooDeep(depth, block)) return;
    const place = this.#state.placeInGroup(rule, this.#scope, () => this.#parent());
    if (place !== undefined) readStyleBlock(block, { ...this.#scope, ...place, depth }, this.#state);
  }

  junk(range: TokenRange): void {
    reportJunk(range, this.#state.source, "a declaration such as color: black, or a nested rule");
  }

  /** What `&` stands for: one object per block, so that it is compiled once. */
  #parent(): NestingParent {
    this.#nestingParent ??= nestingParent(this.#scope.selectors);
    return this.#nestingParent;
  }
}
