import {
  type ComponentValue,
  type FunctionValue,
  parseComponentValues,
} from "../css/values/component-value.ts";
import { type AttributeType, attributeType, isComma } from "../css/values/references.ts";
import { computeBySyntax } from "../css/values/syntax-definition.ts";

/** Longest text that one value may grow to by substitution. */
export const MAXIMUM_EXPANSION = 65_536;

/** Where the functions of a value get their text from. */
export interface SubstitutionScope {
  /** Value of a custom property, or undefined when it is not set or invalid. */
  readonly customProperty: (name: string) => string | undefined;
  /** Value of an attribute of the element (of the originating element for a pseudo-element). */
  readonly attribute: (name: string) => string | undefined;
}

/** What substitution may cost in a whole document, in characters; a document that needs more is an attack. */
export class ExpansionBudget {
  #remaining: number = 64 * 1024 * 1024;

  get spent(): boolean {
    return this.#remaining < 0;
  }

  /** Takes from the budget; false when it is used up. */
  spend(characters: number): boolean {
    this.#remaining -= characters;
    return this.#remaining >= 0;
  }
}

/**
 * Replaces `var()` (css-variables-1 §3), `env()` (css-env-1 §2) and `attr()` (css-values-5 §8) in a value. Undefined when a
 * function has neither a value nor a fallback, or when the text grows beyond its bounds.
 */
export function substitute(
  text: string,
  scope: SubstitutionScope,
  budget: ExpansionBudget,
): string | undefined {
  const values = parseComponentValues(text);
  if (values === undefined) return undefined;
  const result = new Substitution(text, scope).run(values, 0, text.length);
  return result !== undefined && budget.spend(result.length) ? result : undefined;
}

/** Names of the custom properties that a value refers to, those in fallbacks included. */
export function referencedProperties(text: string): readonly string[] {
  const names: string[] = [];
  const collect = (values: readonly ComponentValue[]): void => {
    for (const value of values) {
      if (value.kind !== "function" && value.kind !== "block") continue;
      const name = value.kind === "function" && value.name === "var" ? value.content[0] : undefined;
      if (name?.kind === "ident") names.push(name.text);
      collect(value.content);
    }
  };
  collect(parseComponentValues(text) ?? []);
  return names;
}

class Substitution {
  readonly #text: string;
  readonly #scope: SubstitutionScope;

  constructor(text: string, scope: SubstitutionScope) {
    this.#text = text;
    this.#scope = scope;
  }

  /** The text from `start` to `end`, whose component values are given, with functions replaced. */
  run(values: readonly ComponentValue[], start: number, end: number): string | undefined {
    let result = "";
    let copied = start;
    for (const value of values) {
      if (value.kind !== "function" && value.kind !== "block") continue;
      const replacement = this.#replace(value);
      if (replacement === undefined) return undefined;
      if (replacement === null) continue;
      const next = this.#text.charCodeAt(value.end);
      result += this.#text.slice(copied, value.start);
      result = appendApart(result, replacement);
      // A comment keeps what follows from growing together with the replacement.
      if (value.end < end && isJoining(next)) result += "/**/";
      copied = value.end;
      if (result.length > MAXIMUM_EXPANSION) return undefined;
    }
    result += this.#text.slice(copied, end);
    return result.length > MAXIMUM_EXPANSION ? undefined : result;
  }

  /** Undefined: invalid. Null: nothing to replace in it. */
  #replace(value: Extract<ComponentValue, { content: unknown }>): string | null | undefined {
    if (value.kind === "function") {
      if (value.name === "var") return this.#variable(value);
      if (value.name === "env") return this.#environment(value);
      if (value.name === "attr") return this.#attribute(value);
    }
    if (value.content.length === 0) return null;
    return this.run(value.content, value.start, value.end);
  }

  #variable(call: FunctionValue): string | undefined {
    const [name, comma] = call.content;
    if (name?.kind !== "ident" || !name.text.startsWith("--")) return undefined;
    if (comma !== undefined && !isComma(comma)) return undefined;
    return this.#scope.customProperty(name.text) ?? this.#fallback(call, 1);
  }

  /** Paper has no notches: safe areas are the whole page, other variables are unknown. */
  #environment(call: FunctionValue): string | undefined {
    const name = call.content[0];
    if (name?.kind !== "ident") return undefined;
    if (name.value.startsWith("safe-area-inset-")) return "0px";
    const comma = call.content.findIndex(isComma);
    return comma < 0 ? undefined : this.#fallback(call, comma);
  }

  #attribute(call: FunctionValue): string | undefined {
    const name = call.content[0];
    const type = attributeType(call);
    if (name?.kind !== "ident" || type === undefined) return undefined;
    const text = this.#scope.attribute(name.text.toLowerCase());
    const value = text === undefined ? undefined : typedAttribute(text, type);
    if (value !== undefined) return value;
    const comma = call.content.findIndex(isComma);
    if (comma >= 0) return this.#fallback(call, comma);
    return type.kind === "string" ? '""' : undefined;
  }

  /** What stands behind the comma, with its own functions replaced; undefined when there is no comma. */
  #fallback(call: FunctionValue, commaIndex: number): string | undefined {
    const comma = call.content[commaIndex];
    if (comma === undefined) return undefined;
    const rest = call.content.slice(commaIndex + 1);
    return this.run(rest, comma.end, rest[rest.length - 1]?.end ?? comma.end)?.trim();
  }
}

const NUMBER = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*$/i;
const NO_BASE = { baseUrl: "", quirks: false };

/** An attribute's text in the type asked for: a string, a number with a unit, or a value of a syntax. */
function typedAttribute(text: string, type: AttributeType): string | undefined {
  if (text.length > MAXIMUM_EXPANSION) return undefined;
  switch (type.kind) {
    case "string":
      return `"${text.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\a ")}"`;
    case "number": {
      const number = NUMBER.exec(text)?.[1];
      return number && `${number}${type.unit}`;
    }
    case "syntax":
      return computeBySyntax(type.syntax, text.trim(), { parse: NO_BASE, compute: "later" })?.text;
  }
}

/** Characters that would make one token with their neighbour. */
function isJoining(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code > 127 ||
    // # % + - . _ \ and an opening parenthesis, which would make a function of a name
    [35, 37, 43, 45, 46, 95, 92, 40].includes(code)
  );
}

function appendApart(text: string, addition: string): string {
  const last = text.charCodeAt(text.length - 1);
  const apart = text !== "" && last !== 40 && isJoining(last) && isJoining(addition.charCodeAt(0));
  return apart ? `${text}/**/${addition}` : text + addition;
}
