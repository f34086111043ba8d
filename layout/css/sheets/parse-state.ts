import { parseContainerCondition } from "../queries/container-condition.ts";
import { matchesMediaRange } from "../queries/media.ts";
import { type MediaFacts, watchedFacts } from "../queries/media-facts.ts";
import {
  type NestingParent,
  nestingParent,
  parseSelectorList,
  type SelectorContext,
} from "../selectors/parse-selector.ts";
import { inScope, type RuleScope, ruleScope } from "../selectors/scope.ts";
import type { Selector, SelectorNamespace } from "../selectors/selector.ts";
import { SelectorError } from "../selectors/selector-error.ts";
import type { AtRule } from "../syntax/blocks.ts";
import { isWord } from "../syntax/condition.ts";
import { splitAtCommas, type TokenRange } from "../syntax/token-range.ts";
import { TokenType } from "../syntax/tokens.ts";
import type { DeclarationSource } from "./declarations.ts";
import { parseLayerName } from "./parse-import.ts";
import type { RulePlace, SheetBuilder } from "./sheet-builder.ts";
import { type DeclarationSupport, evaluateSupports } from "./support.ts";

/** What conditions in a sheet are evaluated against. */
export interface SheetContext extends MediaFacts {
  /** Answers `@supports`: whether the renderer understands this property with this value. */
  readonly supports: DeclarationSupport;
}

/** `@scope` in a style rule is not among them: its rules are not relative to that one. */
const GROUP_RULES: ReadonlySet<string> = new Set(["container", "layer", "media", "supports"]);

/** Whether an at-rule holds rules that apply on a condition, or in a layer. */
export function isGroupRule(name: string): boolean {
  return GROUP_RULES.has(name);
}

/**
 * Rules nested in each other deeper than this are dropped.
 * DEVIATION css-nesting-1 §3: rules nested in each other more than 32 deep are dropped, with a diagnostic, so that nothing overflows the
 * stack.
 */
export const MAXIMUM_RULE_DEPTH = 32;

/** A pseudo-class or pseudo-element of one browser; every pseudo-element with `-webkit-` is valid (Selectors 4 §19), not its states. */
const VENDOR_PSEUDO = /::?-(?:moz|ms|o|khtml)-|(?<!:):-webkit-|::-webkit-[\w-]+:(?!:)/i;

/** One sheet while it is parsed, and the questions that its rules ask at every level. */
export class ParseState {
  readonly builder: SheetBuilder;
  readonly context: SheetContext;
  readonly source: DeclarationSource;
  readonly namespaces: Map<string, SelectorNamespace | "other"> = new Map();
  /** `@import`, then `@namespace`, must come before all other rules. */
  importsAllowed = true;
  namespacesAllowed = true;

  constructor(builder: SheetBuilder, context: SheetContext, source: DeclarationSource) {
    this.builder = builder;
    this.context = watchedFacts(context, () => {
      builder.dependsOnPage = true;
    });
    this.source = source;
  }

  /** A valid rule was met after which `@import` and `@namespace` are too late. */
  endHead(): void {
    this.importsAllowed = false;
    this.namespacesAllowed = false;
  }

  warn(
    code: string,
    message: string,
    range: { readonly tokens: TokenRange["tokens"]; readonly at: number },
  ): void {
    const position = this.source.lines.positionAt(range.tokens.startOf(range.at));
    this.source.diagnostics.warn(code, message, position);
  }

  /** Selectors of a rule; undefined with a diagnostic when any of them is invalid, which drops the rule. */
  readSelectors(
    prelude: TokenRange,
    place: Pick<SelectorContext, "parent"> & Pick<RulePlace, "scope">,
  ): readonly Selector[] | undefined {
    const { tokens, start, end } = prelude;
    const { scope } = place;
    const selectors = parseSelectorList(prelude, { namespaces: this.namespaces, ...place });
    if (!(selectors instanceof SelectorError))
      return scope === undefined ? selectors : selectors.map((selector) => inScope(selector, scope));
    const text = tokens.slice(start, end);
    // Style sheets keep rules for one browser apart, because others drop them: no mistake of their authors.
    if (VENDOR_PSEUDO.test(text)) return undefined;
    const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
    const message = `The rule for "${shown}" is dropped: ${selectors.reason}.`;
    this.warn("unsupported-selector", message, { tokens, at: start });
    return undefined;
  }

  /** Where the rules of a group rule stand; undefined when they don't apply, or with a diagnostic when the rule is not valid. */
  placeInGroup(
    rule: AtRule,
    place: RulePlace,
    parent: () => NestingParent | undefined,
  ): RulePlace | undefined {
    const { layer, container, scope } = place;
    switch (rule.name) {
      case "layer": {
        const inner = this.#layerOfBlock(rule, layer);
        return inner === undefined ? undefined : { layer: inner, container, scope };
      }
      case "container": {
        const inner = parseContainerCondition(rule.prelude, container);
        if (inner !== undefined) return { layer, container: inner, scope };
        const message = "The condition of @container is not valid: its rules are dropped.";
        this.warn("invalid-css", message, { tokens: rule.prelude.tokens, at: rule.at });
        return undefined;
      }
      case "scope": {
        const inner = this.#readScope(rule.prelude, scope);
        return inner && { layer, container, scope: inner };
      }
      default:
        return this.#holds(rule, parent()) ? place : undefined;
    }
  }

  /** `(<scope-start>) [ to (<scope-end>) ]?` (css-cascade-6 §2.5); undefined with a diagnostic when it is not valid. */
  #readScope(prelude: TokenRange, outer: RuleScope | undefined): RuleScope | undefined {
    const { tokens, start, end } = prelude;
    const startEnd =
      start < end && tokens.typeAt(start) === TokenType.leftParenthesis ? tokens.after(start) : start;
    const to = tokens.skipWhiteSpace(startEnd, end);
    const limitAt = tokens.skipWhiteSpace(to + 1, end);
    const hasLimit =
      to < end && isWord(tokens, to, "to") && tokens.typeAt(limitAt) === TokenType.leftParenthesis;
    if (startEnd === start || (to < end && (!hasLimit || tokens.after(limitAt) !== end))) {
      const message = "@scope needs selectors in parentheses, such as (.card) to (.content).";
      this.warn("invalid-css", message, { tokens, at: start });
      return undefined;
    }
    const inside = (at: number): TokenRange => ({ tokens, start: at + 1, end: tokens.pairOf(at) });
    const roots = this.readSelectors(inside(start), { parent: undefined, scope: outer });
    if (roots === undefined) return undefined;
    if (!hasLimit) return ruleScope(roots, []);
    const around = { ...ruleScope(roots, []), tests: [] };
    const limits = this.readSelectors(inside(limitAt), { parent: nestingParent(roots), scope: around });
    return limits && ruleScope(roots, limits);
  }

  /** Whether the block of `@media` or `@supports` applies. */
  #holds(rule: AtRule, parent: NestingParent | undefined): boolean {
    const { prelude } = rule;
    if (rule.name === "media") return matchesMediaRange(prelude, this.context);
    const truth = evaluateSupports(prelude, this.context.supports, { namespaces: this.namespaces, parent });
    if (truth === undefined) {
      const message = "The condition of @supports is not valid: its rules are dropped.";
      this.warn("invalid-css", message, { tokens: prelude.tokens, at: rule.at });
    }
    return truth === true;
  }

  /** Layer of an `@layer` block inside `outer`; undefined with a diagnostic when its name is no name. */
  #layerOfBlock(rule: AtRule, outer: number): number | undefined {
    const { prelude } = rule;
    if (prelude.start >= prelude.end) return this.builder.layer(outer, []);
    const name = parseLayerName(prelude);
    if (name !== undefined) return this.builder.layer(outer, name);
    this.warn("invalid-css", "An @layer block takes one name, such as theme.dark.", {
      tokens: prelude.tokens,
      at: rule.at,
    });
    return undefined;
  }

  /** `@layer a, b.c;` fixes the order of layers. False with a diagnostic when it isn't valid. */
  nameLayers(rule: AtRule, outer: number): boolean {
    const names = splitAtCommas(rule.prelude).map(parseLayerName);
    if (names.some((name) => name === undefined)) {
      const { tokens } = rule.prelude;
      this.warn("invalid-css", "An @layer statement takes names such as reset, theme.dark.", {
        tokens,
        at: rule.at,
      });
      return false;
    }
    for (const name of names) if (name !== undefined) this.builder.layer(outer, name);
    return true;
  }

  /** Tells of rules nested too deep. */
  isTooDeep(depth: number, range: TokenRange): boolean {
    if (depth < MAXIMUM_RULE_DEPTH) return false;
    const message = `Rules nested deeper than ${MAXIMUM_RULE_DEPTH} levels are dropped.`;
    this.warn("nesting-limit", message, { tokens: range.tokens, at: range.start });
    return true;
  }
}
