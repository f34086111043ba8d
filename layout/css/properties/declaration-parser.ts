import { parseComponentValues } from "../values/component-value.ts";
import { hasValidReferences, withSampleAttributes } from "../values/references.ts";
import { type ParseContext, ValueReader } from "../values/value-reader.ts";
import { aliases } from "./aliases.ts";
import { ignoredProperties } from "./ignored.ts";
import { logicalPropertyByName } from "./logical.ts";
import { nearestName } from "./nearest-name.ts";
import type { Property } from "./property.ts";
import { properties, propertyByName, type RegisteredProperty } from "./registry.ts";
import type { Shorthand } from "./shorthand.ts";
import { shorthandByName } from "./shorthand-registry.ts";
import { unsupportedProperties } from "./unsupported.ts";
import { INITIAL, type WideKeyword, wideKeyword } from "./wide-keyword.ts";

/**
 * A longhand by number: its index in `properties`, or `properties.length` plus its index in `logicalProperties`.
 */
export type Target = number;

export const FIRST_LOGICAL_TARGET: Target = properties.length;

/** What one declaration sets. */
export interface ParsedDeclaration {
  readonly targets: readonly Target[];
  /**
   * For each target a specified value or a `WideKeyword`; undefined when the value contains `var()` and the like and
   * must be parsed again after substitution.
   */
  readonly values: readonly unknown[] | undefined;
  /** What the author should know about it, if anything. */
  readonly issue: DeclarationIssue | undefined;
}

export interface DeclarationIssue {
  readonly code: "unknown-property" | "unsupported-property" | "invalid-value";
  readonly message: string;
}

const NOTHING: ParsedDeclaration = { targets: [], values: [], issue: undefined };

/** Entries of the cache, and the length of the longest value kept in it. */
const CACHE_SIZE = 20_000;
const CACHED_LENGTH = 1_000;

/** Values that are looked at again when custom properties, environment and attributes are known. */
const SUBSTITUTION = /\b(?:var|env|attr)\(/i;
/** Values meant for other engines, which authors write beside the standard one; `-pre-wrap` was that of Opera 4. */
const VENDOR_VALUE =
  /(?:^|[\s,(])-(?:(?:webkit|moz|ms|o|khtml)-|pre-wrap\b)|^progid:|\b(?:alpha|expression)\(|\\9\s*$/i;

/**
 * Parses declarations into longhand values. Parsed declarations depend on nothing but property, text, base URL and quirks mode,
 * and documents repeat them, so they are kept; belongs to an engine or a document.
 */
export class DeclarationParser {
  readonly #cache: Map<string, ParsedDeclaration> = new Map();

  /** @param property lower-case CSS name; @param value text without `!important` */
  parse(property: string, value: string, context: ParseContext): ParsedDeclaration {
    return this.#parse(property, value, context, false);
  }

  /** Parses a value in which substitution has been done: what still looks like a function to replace is text. */
  parseSubstituted(property: string, value: string, context: ParseContext): ParsedDeclaration {
    return this.#parse(property, value, context, true);
  }

  #parse(property: string, value: string, context: ParseContext, substituted: boolean): ParsedDeclaration {
    if (value.length > CACHED_LENGTH) return parseDeclaration(property, value, context, substituted);
    const base = value.includes("(") ? context.baseUrl : "";
    const key = `${property}:${value}|${context.quirks ? "q" : ""}${substituted ? "s" : ""}|${base}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const parsed = parseDeclaration(property, value, context, substituted);
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear();
    this.#cache.set(key, parsed);
    return parsed;
  }
}

/** A property as declarations name it. */
interface NamedTarget {
  readonly targets: readonly Target[];
  readonly syntax: string;
  readonly single: Property<unknown> | undefined;
  readonly shorthand: Shorthand | undefined;
}

function parseDeclaration(
  name: string,
  text: string,
  context: ParseContext,
  substituted: boolean,
): ParsedDeclaration {
  const target = findTarget(aliases.get(name) ?? name);
  if (target === undefined) return withoutTarget(name, text);
  const { targets } = target;
  const wide = wideKeyword(text);
  if (wide !== undefined) return { targets, values: targets.map(() => wide), issue: undefined };
  if (!substituted && needsSubstitution(name, text)) {
    if (!hasValidReferences(text)) return invalid(name, text, target.syntax);
    const sample = withSampleAttributes(text);
    const isInvalid =
      sample !== undefined && parseDeclaration(name, sample, context, true).targets.length === 0;
    return isInvalid ? invalid(name, text, target.syntax) : { targets, values: undefined, issue: undefined };
  }
  const components = target.syntax === "" ? undefined : parseComponentValues(text);
  if (components === undefined || components.length === 0) return invalid(name, text, target.syntax);
  const reader = new ValueReader(components, text, context);
  const values =
    target.single === undefined ? parseShorthand(target, reader) : parseSingle(target.single, reader);
  if (values === undefined || !reader.atEnd) return invalid(name, text, target.syntax);
  return { targets, values, issue: undefined };
}

/** `attr()` in `content` and the like is a content item of its own. */
function needsSubstitution(name: string, text: string): boolean {
  if (!SUBSTITUTION.test(text)) return false;
  const ownAttr = name === "content" || name === "string-set" || name === "bookmark-label";
  return ownAttr ? /\b(?:var|env)\(/i.test(text) : true;
}

function findTarget(name: string): NamedTarget | undefined {
  const longhand = propertyByName(name);
  if (longhand !== undefined) return singleTarget(longhand.index, longhand);
  const shorthand = shorthandByName(name);
  if (shorthand !== undefined) {
    const targets = shorthand.longhands.map(longhandTarget);
    return { targets, syntax: shorthand.syntax, single: undefined, shorthand };
  }
  const logical = logicalPropertyByName(name);
  if (logical !== undefined) return singleTarget(FIRST_LOGICAL_TARGET + logical.index, logical.model);
  if (name === "all") return { targets: ALL_TARGETS, syntax: "", single: undefined, shorthand: undefined };
  return undefined;
}

function singleTarget(target: Target, registered: RegisteredProperty): NamedTarget {
  const { property } = registered;
  return { targets: [target], syntax: property.syntax, single: property, shorthand: undefined };
}

/** The number of a longhand of a shorthand. */
function longhandTarget(name: string): Target {
  const physical = propertyByName(name);
  if (physical !== undefined) return physical.index;
  const logical = logicalPropertyByName(name);
  if (logical === undefined) throw new Error(`A shorthand names "${name}", which does not exist.`);
  return FIRST_LOGICAL_TARGET + logical.index;
}

/** Every property but those that say which way text runs (css-cascade-5 §3.2). */
const ALL_TARGETS: readonly Target[] = properties
  .filter(({ key }) => key !== "direction" && key !== "unicodeBidi")
  .map(({ index }) => index);

function parseSingle(property: Property<unknown>, reader: ValueReader): readonly unknown[] | undefined {
  const value = property.parse(reader);
  return value === undefined ? undefined : [value];
}

function parseShorthand(target: NamedTarget, reader: ValueReader): readonly unknown[] | undefined {
  const values = target.shorthand?.parse(reader);
  if (values === undefined) return undefined;
  return target.shorthand?.longhands.map((name): unknown => values[name] ?? (INITIAL satisfies WideKeyword));
}

function invalid(name: string, text: string, syntax: string): ParsedDeclaration {
  if (VENDOR_VALUE.test(text)) return NOTHING;
  const shown = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  const expected = syntax === "" ? "initial | inherit | unset | revert | revert-layer" : syntax;
  return {
    ...NOTHING,
    issue: { code: "invalid-value", message: `"${shown}" is no value of ${name}; expected ${expected}.` },
  };
}

/** What properties do anyway that are not supported: nothing to tell. */
const WITHOUT_EFFECT = /^(?:auto|none|normal|initial|inherit|unset|revert|revert-layer)$/i;

function withoutTarget(name: string, text: string): ParsedDeclaration {
  const plain = name.replace(/^-(?:webkit|moz|ms|o)-/, "");
  if (ignoredProperties.has(plain)) return NOTHING;
  const reason = unsupportedProperties.get(name);
  if (reason !== undefined) {
    if (WITHOUT_EFFECT.test(text)) return NOTHING;
    return {
      ...NOTHING,
      issue: { code: "unsupported-property", message: `${name} is not supported yet: ${reason}.` },
    };
  }
  // Names with a prefix are meant for another engine, or for a word processor.
  if (name.startsWith("-") || name.startsWith("mso-")) return NOTHING;
  const near = nearestName(name);
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  return {
    ...NOTHING,
    issue: { code: "unknown-property", message: `${name} is not a CSS property${hint || "."}` },
  };
}
