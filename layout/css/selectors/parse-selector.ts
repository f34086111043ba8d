import { splitAtCommas, type TokenRange } from "../syntax/token-range.ts";
import { TokenList, TokenType } from "../syntax/tokens.ts";
import { parseAttributeTest } from "./parse-attribute.ts";
import { parsePseudoClass, type SelectorArguments } from "./parse-pseudo-class.ts";
import { readPseudoElement } from "./pseudo-elements.ts";
import type { RuleScope } from "./scope.ts";
import {
  addSpecificity,
  type Combinator,
  type CompoundSelector,
  highestSpecificity,
  type ListTest,
  type LocalTest,
  packSpecificity,
  type RelativeSelector,
  type Selector,
  type SelectorNamespace,
} from "./selector.ts";
import { SelectorError } from "./selector-error.ts";

/** What the names and the `&` of a selector mean where it stands. */
export interface SelectorContext {
  /** From `@namespace`: prefix → namespace, the empty prefix for the default one. */
  readonly namespaces: ReadonlyMap<string, SelectorNamespace | "other">;
  /** What `&` stands for; undefined at the top level. */
  readonly parent: NestingParent | undefined;
  /** The `@scope` rule around: what `:scope` stands for, and `&` outside of nested rules. */
  readonly scope?: RuleScope | undefined;
  /** Nothing is left out of `:is()` and `:where()`: a selector that is not known makes all of it so. */
  readonly isUnforgiving?: boolean;
}

/** The selectors of a rule for the rules nested in it (css-nesting-1 §3). */
export interface NestingParent {
  /** Without those that have pseudo-elements, which `&` can't stand for. */
  readonly selectors: readonly Selector[];
  /** The highest among them. */
  readonly specificity: number;
}

export function nestingParent(selectors: readonly Selector[]): NestingParent {
  const isPlain = selectors.every((selector) => selector.pseudoElement === undefined);
  const plain = isPlain ? selectors : selectors.filter((selector) => selector.pseudoElement === undefined);
  return { selectors: plain, specificity: highestSpecificity(plain) };
}

export const PLAIN_CONTEXT: SelectorContext = { namespaces: new Map(), parent: undefined };

/**
 * Functions such as `:is()` may stand this deep in each other.
 * DEVIATION Selectors 4 §3.1: selectors with functions more than 16 deep in each other are invalid, so that nothing overflows the stack.
 */
const MAXIMUM_FUNCTION_DEPTH = 16;

/** Parses a selector list given as text; a `SelectorError` when any part of it is invalid (Selectors 4 §18). */
export function parseSelectorText(
  text: string,
  context: SelectorContext = PLAIN_CONTEXT,
): readonly Selector[] | SelectorError {
  const tokens = new TokenList(text);
  return parseSelectorList({ tokens, start: 0, end: tokens.count }, context);
}

/** Parses the selector list in a token range. */
export function parseSelectorList(
  range: TokenRange,
  context: SelectorContext,
): readonly Selector[] | SelectorError {
  if (range.tokens.isTooDeep(range.start, range.end))
    return new SelectorError("brackets are nested too deep");
  const scope: SelectorScope = {
    context,
    depth: 0,
    insideHas: false,
    isNested: context.parent !== undefined || context.scope !== undefined,
  };
  return parseList(range, scope);
}

/** What is known while a selector is read. */
interface SelectorScope {
  readonly context: SelectorContext;
  /** Number of functions around this selector. */
  readonly depth: number;
  readonly insideHas: boolean;
  /** Top level of a nested rule: a leading combinator or a missing `&` is relative to the parent. */
  readonly isNested: boolean;
}

function parseList(range: TokenRange, scope: SelectorScope): readonly Selector[] | SelectorError {
  const selectors: Selector[] = [];
  for (const part of splitAtCommas(range)) {
    const selector = new ComplexSelectorReader(part, scope).read();
    if (selector instanceof SelectorError) return selector;
    selectors.push(selector);
  }
  return selectors;
}

/** Argument of a function that takes selectors; pseudo-elements are not allowed in it. */
function parseArgumentList(
  range: TokenRange,
  outer: SelectorScope,
  forgiving: boolean,
): readonly Selector[] | SelectorError {
  const scope: SelectorScope = { ...outer, depth: outer.depth + 1, isNested: false };
  if (scope.depth > MAXIMUM_FUNCTION_DEPTH) return new SelectorError("functions are nested too deep");
  const selectors: Selector[] = [];
  for (const part of splitAtCommas(range)) {
    const selector = new ComplexSelectorReader(part, scope).read();
    if (!(selector instanceof SelectorError)) selectors.push(selector);
    else if (!forgiving || scope.context.isUnforgiving === true) return selector;
  }
  return selectors;
}

/** Argument of `:has()` (Selectors 4 §4.5): a list that is invalid as a whole, and never inside another `:has()`. */
function parseRelativeList(
  range: TokenRange,
  outer: SelectorScope,
): readonly RelativeSelector[] | SelectorError {
  if (outer.insideHas) return new SelectorError(":has() can't stand inside :has()");
  const scope: SelectorScope = { ...outer, depth: outer.depth + 1, insideHas: true, isNested: false };
  if (scope.depth > MAXIMUM_FUNCTION_DEPTH) return new SelectorError("functions are nested too deep");
  const alternatives: RelativeSelector[] = [];
  for (const part of splitAtCommas(range)) {
    const reader = new ComplexSelectorReader(part, scope);
    const leading = reader.readLeadingCombinator();
    const selector = reader.read();
    if (selector instanceof SelectorError) return selector;
    alternatives.push({ leading: leading ?? "descendant", selector });
  }
  return alternatives;
}

/** Parts of a compound while it is read. */
interface CompoundDraft {
  type: string | undefined;
  namespace: SelectorNamespace | undefined;
  readonly ids: string[];
  readonly classes: string[];
  readonly tests: LocalTest[];
  readonly lists: ListTest[];
  never: boolean;
  specificity: number;
  isEmpty: boolean;
}

const SPECIFICITY_ID: number = packSpecificity(1, 0, 0);
const SPECIFICITY_CLASS: number = packSpecificity(0, 1, 0);
const SPECIFICITY_TYPE: number = packSpecificity(0, 0, 1);

class ComplexSelectorReader {
  readonly #tokens: TokenList;
  readonly #start: number;
  readonly #end: number;
  readonly #scope: SelectorScope;
  #at: number;
  #specificity = 0;
  #pseudoElement: Selector["pseudoElement"];
  /** A pseudo-element was read: only user-action states may follow it. */
  #isAtPseudoElement = false;

  readonly #arguments: SelectorArguments = {
    list: (range, forgiving) => parseArgumentList(range, this.#scope, forgiving),
    relative: (range) => parseRelativeList(range, this.#scope),
  };

  constructor(range: TokenRange, scope: SelectorScope) {
    this.#tokens = range.tokens;
    this.#start = range.start;
    this.#end = range.tokens.trimEnd(range.start, range.end);
    this.#at = range.tokens.skipWhiteSpace(range.start, range.end);
    this.#scope = scope;
  }

  readLeadingCombinator(): Combinator | undefined {
    const combinator = this.#readSign();
    if (combinator !== undefined) this.#at = this.#tokens.skipWhiteSpace(this.#at, this.#end);
    return combinator;
  }

  read(): Selector | SelectorError {
    const leading = this.#scope.isNested ? this.readLeadingCombinator() : undefined;
    const compounds: CompoundSelector[] = [];
    const combinators: Combinator[] = [];
    while (true) {
      const compound = this.#readCompound();
      if (compound instanceof SelectorError) return compound;
      compounds.push(compound);
      if (this.#at >= this.#end) break;
      const combinator = this.#readCombinator();
      if (combinator instanceof SelectorError) return combinator;
      combinators.push(combinator);
    }
    if (this.#scope.isNested && (leading !== undefined || this.#isImplied())) {
      compounds.unshift(this.#parentCompound());
      combinators.unshift(leading ?? "descendant");
    }
    const pseudoElement = this.#pseudoElement;
    if (this.#isAtPseudoElement && this.#scope.depth > 0) {
      return new SelectorError("a pseudo-element can't stand inside a function");
    }
    return { compounds, combinators, specificity: this.#specificity, pseudoElement };
  }

  /** In a nested rule a selector without `&` begins below the parent, in `@scope` one without `:scope` below the root. */
  #isImplied(): boolean {
    const { scope } = this.#scope.context;
    for (let at = this.#start; at < this.#end; at++) {
      if (this.#tokens.isDelim(at, "&")) return false;
      if (scope !== undefined && isScopeAt(this.#tokens, at)) return false;
    }
    return true;
  }

  /** `>`, `+` or `~` at this place. */
  #readSign(): Combinator | undefined {
    const sign = this.#tokens.typeAt(this.#at) === TokenType.delim ? this.#tokens.raw(this.#at) : "";
    const combinator = COMBINATOR_SIGNS.get(sign);
    if (combinator !== undefined) this.#at++;
    return combinator;
  }

  #readCombinator(): Combinator | SelectorError {
    const before = this.#at;
    if (this.#isAtPseudoElement) return this.#unexpected();
    this.#at = this.#tokens.skipWhiteSpace(this.#at, this.#end);
    const sign = this.#readSign();
    this.#at = this.#tokens.skipWhiteSpace(this.#at, this.#end);
    if (sign === undefined && this.#at === before) return this.#unexpected();
    return sign ?? "descendant";
  }

  #unexpected(): SelectorError {
    const isEnd = this.#at >= this.#end;
    return new SelectorError(
      isEnd ? "a selector is missing" : `"${this.#tokens.raw(this.#at)}" is not expected`,
    );
  }

  #readCompound(): CompoundSelector | SelectorError {
    const draft = newDraft();
    const named = this.#readType(draft);
    if (named instanceof SelectorError) return named;
    while (this.#at < this.#end) {
      const error = this.#readSimple(draft);
      if (error === DONE) break;
      if (error !== undefined) return error;
      draft.isEmpty = false;
    }
    if (draft.isEmpty) return this.#unexpected();
    if (!named) this.#applyDefaultNamespace(draft);
    this.#specificity = addSpecificity(this.#specificity, draft.specificity);
    return finishCompound(draft);
  }

  /** Type selector or `*`, with its namespace prefix; false when there is neither. */
  #readType(draft: CompoundDraft): boolean | SelectorError {
    const tokens = this.#tokens;
    const first = this.#at;
    const hasName = tokens.typeAt(first) === TokenType.ident || tokens.isDelim(first, "*");
    const bar = hasName ? first + 1 : first;
    const local = bar + 1;
    const hasLocal = tokens.typeAt(local) === TokenType.ident || tokens.isDelim(local, "*");
    const hasPrefix = bar < this.#end && tokens.isDelim(bar, "|") && local < this.#end && hasLocal;
    if (!hasPrefix && !hasName) return false;
    if (first >= this.#end) return false;
    const at = hasPrefix ? local : first;
    if (hasPrefix) {
      const error = this.#applyPrefix(draft, hasName ? first : -1);
      if (error !== undefined) return error;
    } else {
      this.#applyDefaultNamespace(draft);
    }
    this.#at = at + 1;
    draft.isEmpty = false;
    if (tokens.typeAt(at) === TokenType.ident) {
      draft.type = tokens.name(at);
      draft.specificity = addSpecificity(draft.specificity, SPECIFICITY_TYPE);
    }
    return true;
  }

  #applyPrefix(draft: CompoundDraft, prefix: number): SelectorError | undefined {
    // Every element that a document can hold is in a namespace.
    if (prefix < 0) draft.never = true;
    else if (!this.#tokens.isDelim(prefix, "*")) {
      const name = this.#tokens.name(prefix);
      const namespace = this.#scope.context.namespaces.get(name);
      if (namespace === undefined) return new SelectorError(`the namespace prefix "${name}" is not declared`);
      setNamespace(draft, namespace);
    }
    return undefined;
  }

  #applyDefaultNamespace(draft: CompoundDraft): void {
    // In the argument of a function, a compound without a type selector takes any namespace.
    if (this.#scope.depth > 0 && draft.isEmpty === false && draft.type === undefined) return;
    const namespace = this.#scope.context.namespaces.get("");
    if (namespace !== undefined) setNamespace(draft, namespace);
  }

  /** One simple selector; DONE when what follows is none. */
  #readSimple(draft: CompoundDraft): SelectorError | typeof DONE | undefined {
    const tokens = this.#tokens;
    const at = this.#at;
    const type = tokens.typeAt(at);
    if (type === TokenType.colon) return this.#readPseudo(draft);
    if (this.#isAtPseudoElement) return this.#unexpected();
    if (type === TokenType.hash) return this.#readHash(draft);
    if (type === TokenType.leftSquare) {
      const range = { tokens, start: at + 1, end: tokens.pairOf(at) };
      const test = parseAttributeTest(range, this.#scope.context.namespaces);
      if (test instanceof SelectorError) return test;
      draft.tests.push(test);
      draft.specificity = addSpecificity(draft.specificity, SPECIFICITY_CLASS);
      this.#at = tokens.after(at);
      return undefined;
    }
    if (tokens.isDelim(at, ".")) {
      if (at + 1 >= this.#end || tokens.typeAt(at + 1) !== TokenType.ident) return this.#unexpected();
      draft.classes.push(tokens.name(at + 1));
      draft.specificity = addSpecificity(draft.specificity, SPECIFICITY_CLASS);
      this.#at = at + 2;
      return undefined;
    }
    if (tokens.isDelim(at, "&")) {
      this.#at++;
      this.#applyNesting(draft);
      return undefined;
    }
    return DONE;
  }

  #readHash(draft: CompoundDraft): SelectorError | undefined {
    // Only a hash that is an identifier is an id selector: `#1a` is not (CSS Syntax 3 §4.3.1).
    const raw = this.#tokens.raw(this.#at).slice(1);
    if (!/^(?:-?(?:[a-z_]|[^\0-\x7F]|\\)|--)/i.test(raw)) return this.#unexpected();
    draft.ids.push(this.#tokens.name(this.#at));
    draft.specificity = addSpecificity(draft.specificity, SPECIFICITY_ID);
    this.#at++;
    return undefined;
  }

  #readPseudo(draft: CompoundDraft): SelectorError | undefined {
    const tokens = this.#tokens;
    const isDouble = tokens.typeAt(this.#at + 1) === TokenType.colon;
    const nameAt = this.#at + (isDouble ? 2 : 1);
    const type = nameAt < this.#end ? tokens.typeAt(nameAt) : 0;
    if (type !== TokenType.ident && type !== TokenType.function) return this.#unexpected();
    const name = tokens.lowerName(nameAt);
    const element = type === TokenType.ident ? readPseudoElement(name, isDouble) : undefined;
    const { scope } = this.#scope.context;
    if (scope !== undefined && !isDouble && isScopeAt(tokens, this.#at)) {
      draft.lists.push({ kind: "is", selectors: scope.roots });
      draft.specificity = addSpecificity(draft.specificity, SPECIFICITY_CLASS);
    } else if (element !== undefined) {
      if (this.#isAtPseudoElement) return this.#unexpected();
      this.#isAtPseudoElement = true;
      if (element === "never") draft.never = true;
      else this.#pseudoElement = element;
      draft.specificity = addSpecificity(draft.specificity, SPECIFICITY_TYPE);
    } else {
      if (isDouble) return new SelectorError(`the pseudo-element "::${name}" is not supported`);
      const range = { tokens, start: nameAt, end: tokens.after(nameAt) };
      const parsed = parsePseudoClass(name, range, this.#arguments);
      if (parsed instanceof SelectorError) return parsed;
      const isStateOfPseudo = this.#isAtPseudoElement;
      if (isStateOfPseudo && !parsed.isUserAction && parsed.list === undefined) return this.#unexpected();
      // The tests would hold for the element; on paper no pseudo-element is in a state that `:is()` or `:not()` could name.
      if (!isStateOfPseudo) {
        draft.tests.push(...parsed.tests);
        if (parsed.list !== undefined) draft.lists.push(parsed.list);
      }
      draft.never ||= parsed.never || isStateOfPseudo;
      draft.specificity = addSpecificity(draft.specificity, parsed.specificity);
    }
    this.#at = tokens.after(nameAt);
    return undefined;
  }

  /** `&`: the parent rule's selectors as in `:is()`, or the root outside of any (css-nesting-1 §3). */
  #applyNesting(draft: CompoundDraft): void {
    const { parent, scope } = this.#scope.context;
    if (parent === undefined && scope !== undefined) {
      draft.lists.push({ kind: "is", selectors: scope.roots });
      return;
    }
    if (parent === undefined) {
      draft.tests.push({ kind: "state", state: "root" });
      return;
    }
    draft.lists.push({ kind: "is", selectors: parent.selectors });
    draft.specificity = addSpecificity(draft.specificity, parent.specificity);
  }

  #parentCompound(): CompoundSelector {
    const draft = newDraft();
    this.#applyNesting(draft);
    this.#specificity = addSpecificity(this.#specificity, draft.specificity);
    return finishCompound(draft);
  }
}

function isScopeAt(tokens: TokenList, at: number): boolean {
  const isPseudo = tokens.typeAt(at) === TokenType.colon && tokens.typeAt(at + 1) === TokenType.ident;
  return isPseudo && tokens.lowerName(at + 1) === "scope";
}

/** Marks the end of a compound. */
const DONE = "done";

const COMBINATOR_SIGNS: ReadonlyMap<string, Combinator> = new Map([
  [">", "child"],
  ["+", "next-sibling"],
  ["~", "subsequent-sibling"],
]);

function newDraft(): CompoundDraft {
  return {
    type: undefined,
    namespace: undefined,
    ids: [],
    classes: [],
    tests: [],
    lists: [],
    never: false,
    specificity: 0,
    isEmpty: true,
  };
}

function finishCompound(draft: CompoundDraft): CompoundSelector {
  const { type, namespace, ids, classes, tests, lists, never } = draft;
  return { type, namespace, ids, classes, tests, lists, never };
}

function setNamespace(draft: CompoundDraft, namespace: SelectorNamespace | "other"): void {
  if (namespace === "other") draft.never = true;
  else draft.namespace = namespace;
}
