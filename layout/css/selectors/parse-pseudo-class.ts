import { splitAtCommas, type TokenRange } from "../syntax/token-range.ts";
import { asciiLowerCase, TokenType } from "../syntax/tokens.ts";
import { parseNth } from "./parse-nth.ts";
import {
  addSpecificity,
  type ElementState,
  highestSpecificity,
  type ListTest,
  type LocalTest,
  type NthTest,
  packSpecificity,
  type RelativeSelector,
  type Selector,
} from "./selector.ts";
import { SelectorError } from "./selector-error.ts";

/** Parses the selectors that stand as arguments; handed in, because they contain pseudo-classes again. */
export interface SelectorArguments {
  list(range: TokenRange, forgiving: boolean): readonly Selector[] | SelectorError;
  relative(range: TokenRange): readonly RelativeSelector[] | SelectorError;
}

/** What a pseudo-class asks of its element. */
export interface PseudoClass {
  readonly tests: readonly LocalTest[];
  readonly list: ListTest | undefined;
  /** Nothing on paper is in this state. */
  readonly never: boolean;
  /** May follow a pseudo-element (Selectors 4 §3.6.3). */
  readonly isUserAction: boolean;
  readonly specificity: number;
}

const ONE_CLASS: number = packSpecificity(0, 1, 0);

const STATES: ReadonlyMap<string, ElementState> = new Map([
  ["root", "root"],
  ["scope", "root"],
  ["empty", "empty"],
  ["link", "link"],
  ["any-link", "link"],
  ["-webkit-any-link", "link"],
  ["-moz-any-link", "link"],
  ["checked", "checked"],
  ["default", "default"],
  ["disabled", "disabled"],
  ["enabled", "enabled"],
  ["indeterminate", "indeterminate"],
  ["open", "open"],
  ["optional", "optional"],
  ["placeholder-shown", "placeholder-shown"],
  ["read-only", "read-only"],
  ["read-write", "read-write"],
  ["required", "required"],
]);

const USER_ACTIONS: ReadonlySet<string> = new Set([
  "active",
  "focus",
  "focus-visible",
  "focus-within",
  "hover",
]);

/** States of interaction, history and media that a printed page is never in, and hosts of shadow trees. */
const NEVER_ON_PAPER: ReadonlySet<string> = new Set([
  ..."autofill buffering current fullscreen future host in-range invalid local-link modal muted out-of-range past".split(
    " ",
  ),
  ..."paused picture-in-picture playing popover-open seeking stalled target target-within user-invalid".split(
    " ",
  ),
  ..."user-valid valid visited volume-locked".split(" "),
]);

const NTH_ONE: NthTest = { kind: "nth", a: 0, b: 1, fromEnd: false, ofType: false, of: undefined };

const POSITIONS: ReadonlyMap<string, readonly NthTest[]> = new Map([
  ["first-child", [NTH_ONE]],
  ["last-child", [{ ...NTH_ONE, fromEnd: true }]],
  ["only-child", [NTH_ONE, { ...NTH_ONE, fromEnd: true }]],
  ["first-of-type", [{ ...NTH_ONE, ofType: true }]],
  ["last-of-type", [{ ...NTH_ONE, ofType: true, fromEnd: true }]],
  [
    "only-of-type",
    [
      { ...NTH_ONE, ofType: true },
      { ...NTH_ONE, ofType: true, fromEnd: true },
    ],
  ],
]);

/**
 * A pseudo-class by its lower-case name; `range` holds the whole of it, from its name or function on. An error when it is
 * unknown or its argument is wrong, which makes the whole selector list invalid.
 */
export function parsePseudoClass(
  name: string,
  range: TokenRange,
  selectors: SelectorArguments,
): PseudoClass | SelectorError {
  if (range.tokens.typeAt(range.start) === TokenType.function) {
    const argument = { tokens: range.tokens, start: range.start + 1, end: range.end - 1 };
    return parseFunction(name, argument, selectors);
  }
  const state = STATES.get(name);
  if (state !== undefined) return pseudoClass([{ kind: "state", state }]);
  const position = POSITIONS.get(name);
  if (position !== undefined) return pseudoClass(position);
  if (name === "defined") return pseudoClass([]);
  if (USER_ACTIONS.has(name)) return { ...pseudoClass([]), never: true, isUserAction: true };
  if (NEVER_ON_PAPER.has(name)) return { ...pseudoClass([]), never: true };
  return new SelectorError(`the pseudo-class ":${name}" is not supported`);
}

function pseudoClass(tests: readonly LocalTest[], specificity: number = ONE_CLASS): PseudoClass {
  return { tests, list: undefined, never: false, isUserAction: false, specificity };
}

function parseFunction(
  name: string,
  argument: TokenRange,
  selectors: SelectorArguments,
): PseudoClass | SelectorError {
  switch (name) {
    case "is":
    case "where":
    case "-webkit-any":
      return parseMatchesAny(name, argument, selectors);
    case "not": {
      const list = selectors.list(argument, false);
      if (list instanceof SelectorError) return list;
      return { ...pseudoClass([], highestSpecificity(list)), list: { kind: "not", selectors: list } };
    }
    case "has": {
      const alternatives = selectors.relative(argument);
      if (alternatives instanceof SelectorError) return alternatives;
      const specificity = highestSpecificity(alternatives.map((relative) => relative.selector));
      return pseudoClass([{ kind: "has", alternatives }], specificity);
    }
    case "nth-child":
      return parsePosition(argument, { ...NTH_ONE }, selectors);
    case "nth-last-child":
      return parsePosition(argument, { ...NTH_ONE, fromEnd: true }, selectors);
    case "nth-of-type":
      return parsePosition(argument, { ...NTH_ONE, ofType: true }, selectors);
    case "nth-last-of-type":
      return parsePosition(argument, { ...NTH_ONE, ofType: true, fromEnd: true }, selectors);
    case "lang":
      return parseLanguages(argument);
    case "dir":
      return parseDirection(argument);
    case "state":
    case "host":
    case "host-context":
      return { ...pseudoClass([]), never: true };
    default:
      return new SelectorError(`the pseudo-class ":${name}()" is not supported`);
  }
}

function parseMatchesAny(
  name: string,
  argument: TokenRange,
  selectors: SelectorArguments,
): PseudoClass | SelectorError {
  const list = selectors.list(argument, true);
  if (list instanceof SelectorError) return list;
  const specificity = name === "where" ? 0 : highestSpecificity(list);
  return { ...pseudoClass([], specificity), list: { kind: "is", selectors: list } };
}

function parsePosition(
  argument: TokenRange,
  base: NthTest,
  selectors: SelectorArguments,
): PseudoClass | SelectorError {
  const { tokens } = argument;
  const ofAt = base.ofType ? -1 : findOf(argument);
  const pattern = parseNth({ ...argument, end: ofAt < 0 ? argument.end : ofAt });
  if (pattern === undefined) {
    const text = tokens.slice(argument.start, argument.end).trim();
    return new SelectorError(`"${text}" is no An+B pattern such as "2n+1", "even" or "3"`);
  }
  if (ofAt < 0) return pseudoClass([{ ...base, ...pattern }]);
  const list = selectors.list({ ...argument, start: ofAt + 1 }, false);
  if (list instanceof SelectorError) return list;
  const specificity = addSpecificity(ONE_CLASS, highestSpecificity(list));
  return pseudoClass([{ ...base, ...pattern, of: list }], specificity);
}

/** Index of the `of` keyword, or -1. */
function findOf(argument: TokenRange): number {
  const { tokens } = argument;
  for (let at = argument.start + 1; at < argument.end; at++) {
    if (
      tokens.typeAt(at) === TokenType.ident &&
      tokens.lowerName(at) === "of" &&
      tokens.isWhiteSpace(at - 1)
    ) {
      return at;
    }
  }
  return -1;
}

function parseLanguages(argument: TokenRange): PseudoClass | SelectorError {
  const ranges: string[] = [];
  for (const part of splitAtCommas(argument)) {
    const { tokens } = part;
    const at = tokens.skipWhiteSpace(part.start, part.end);
    const end = tokens.trimEnd(at, part.end);
    const type = tokens.typeAt(at);
    const isWord = end === at + 1 && (type === TokenType.ident || type === TokenType.string);
    if (!isWord) return new SelectorError(":lang() takes language codes such as en or de-AT");
    const text = type === TokenType.string ? tokens.text(at) : tokens.name(at);
    ranges.push(asciiLowerCase(text));
  }
  return pseudoClass([{ kind: "lang", ranges }]);
}

function parseDirection(argument: TokenRange): PseudoClass | SelectorError {
  const { tokens } = argument;
  const at = tokens.skipWhiteSpace(argument.start, argument.end);
  const end = tokens.trimEnd(at, argument.end);
  if (end !== at + 1 || tokens.typeAt(at) !== TokenType.ident)
    return new SelectorError(":dir() takes ltr or rtl");
  const direction = tokens.lowerName(at);
  if (direction === "ltr" || direction === "rtl") return pseudoClass([{ kind: "dir", direction }]);
  return { ...pseudoClass([]), never: true };
}
