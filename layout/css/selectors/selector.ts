import type { PseudoElement } from "./pseudo-elements.ts";

/** How two neighbouring compounds are tied together (Selectors 4 §15). */
export type Combinator = "descendant" | "child" | "next-sibling" | "subsequent-sibling";

export type AttributeOperator = "exists" | "=" | "~=" | "|=" | "^=" | "$=" | "*=";

/** `[name operator "value" flag]` (Selectors 4 §6). */
export interface AttributeTest {
  readonly kind: "attribute";
  /** As written, for elements of SVG and MathML; with the prefix and a colon for a namespaced attribute. */
  readonly name: string;
  /** ASCII lower case, for HTML elements. */
  readonly lowerName: string;
  readonly operator: AttributeOperator;
  readonly value: string;
  /** "html": the value is compared without case on HTML elements only, as HTML asks for `type`, `dir` and others. */
  readonly ignoreCase: "always" | "html" | "never";
}

/** `:nth-child()` and kin, also `:first-child` (a 0, b 1) and the other shorthands (Selectors 4 §14.3–14.4). */
export interface NthTest {
  readonly kind: "nth";
  readonly a: number;
  readonly b: number;
  readonly fromEnd: boolean;
  readonly ofType: boolean;
  /** `of S`: only siblings matching one of these are counted. */
  readonly of: readonly Selector[] | undefined;
}

export interface LanguageTest {
  readonly kind: "lang";
  /** Language ranges in lower case (RFC 4647 extended filtering). */
  readonly ranges: readonly string[];
}

export interface DirectionTest {
  readonly kind: "dir";
  readonly direction: "ltr" | "rtl";
}

/** Pseudo-classes that an element's own name, attributes or children decide. */
export type ElementState =
  | "root"
  | "empty"
  | "link"
  | "checked"
  | "default"
  | "disabled"
  | "enabled"
  | "indeterminate"
  | "open"
  | "optional"
  | "placeholder-shown"
  | "read-only"
  | "read-write"
  | "required";

export interface StateTest {
  readonly kind: "state";
  readonly state: ElementState;
}

/** `:has()`: relative selectors, each with the combinator that stands before its first compound (Selectors 4 §4.5). */
export interface HasTest {
  readonly kind: "has";
  readonly alternatives: readonly RelativeSelector[];
}

export interface RelativeSelector {
  readonly leading: Combinator;
  readonly selector: Selector;
}

/** A condition that is decided for one element without looking at the compounds to its left. */
export type LocalTest = AttributeTest | NthTest | LanguageTest | DirectionTest | StateTest | HasTest;

/** `:is()`, `:where()`, `&` ("is") or `:not()` with their selector list. */
export interface ListTest {
  readonly kind: "is" | "not";
  readonly selectors: readonly Selector[];
}

export type SelectorNamespace = "html" | "svg" | "math";

export interface CompoundSelector {
  /** Type selector as written; undefined for `*` or none. */
  readonly type: string | undefined;
  readonly namespace: SelectorNamespace | undefined;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly tests: readonly LocalTest[];
  readonly lists: readonly ListTest[];
  /** True when nothing on paper can match: `:hover`, `:target`, elements of an unknown namespace. */
  readonly never: boolean;
}

/** A complex selector (Selectors 4 §3.1). */
export interface Selector {
  /** From left to right, at least one. */
  readonly compounds: readonly CompoundSelector[];
  /** `combinators[i]` stands between `compounds[i]` and `compounds[i + 1]`. */
  readonly combinators: readonly Combinator[];
  /** See `packSpecificity`. */
  readonly specificity: number;
  readonly pseudoElement: PseudoElement | undefined;
}

const SPECIFICITY_BITS = 10;
const SPECIFICITY_MAXIMUM = (1 << SPECIFICITY_BITS) - 1;

/** Specificity (Selectors 4 §17) as one number that compares rightly: ten bits each for ids, classes and types, clamped. */
export function packSpecificity(ids: number, classes: number, types: number): number {
  const a = Math.min(ids, SPECIFICITY_MAXIMUM);
  const b = Math.min(classes, SPECIFICITY_MAXIMUM);
  const c = Math.min(types, SPECIFICITY_MAXIMUM);
  return (a << (2 * SPECIFICITY_BITS)) | (b << SPECIFICITY_BITS) | c;
}

/** Sum of two packed specificities, clamped in each part. */
export function addSpecificity(left: number, right: number): number {
  const shift = SPECIFICITY_BITS;
  const mask = SPECIFICITY_MAXIMUM;
  return packSpecificity(
    (left >> (2 * shift)) + (right >> (2 * shift)),
    ((left >> shift) & mask) + ((right >> shift) & mask),
    (left & mask) + (right & mask),
  );
}

/** The highest specificity in a list, as `:is()`, `:not()` and `:has()` count (Selectors 4 §17). */
export function highestSpecificity(selectors: readonly Selector[]): number {
  let highest = 0;
  for (const selector of selectors) highest = Math.max(highest, selector.specificity);
  return highest;
}
