import { type ComponentValue, type FunctionValue, parseComponentValues } from "./component-value.ts";
import { parseSyntaxDefinition, type SyntaxDefinition } from "./syntax-definition.ts";
import { canonicalUnit, relativeUnit } from "./units.ts";

/** What `attr()` takes an attribute for (css-values-5 §8.7). */
export type AttributeType =
  | { readonly kind: "string" }
  /** A number, with this unit behind it; empty for none. */
  | { readonly kind: "number"; readonly unit: string }
  | { readonly kind: "syntax"; readonly syntax: SyntaxDefinition };

const STRING: AttributeType = { kind: "string" };

/** Types of css-values-3 that later became `type()`, each with a value of it. */
const EARLIER_TYPES: ReadonlyMap<string, string> = new Map([
  ["angle", "1deg"],
  ["color", "red"],
  ["integer", "1"],
  ["length", "1px"],
  ["time", "1s"],
  ["url", "url(a)"],
]);

/** The type that stands behind the name in `attr()`; undefined when there is none of that name. */
export function attributeType(call: FunctionValue): AttributeType | undefined {
  const type = call.content[1];
  if (type === undefined || isComma(type)) return STRING;
  if (type.kind === "function" && type.name === "type") return syntaxType(typeText(type));
  const word = type.kind === "ident" || type.kind === "delimiter" ? type.value : "";
  if (word === "string" || word === "raw-string") return STRING;
  if (word === "number") return { kind: "number", unit: "" };
  if (EARLIER_TYPES.has(word)) return syntaxType(`<${word}>`);
  const isUnit = word === "%" || canonicalUnit(word) !== undefined || relativeUnit(word) !== undefined;
  return isUnit ? { kind: "number", unit: word } : undefined;
}

function syntaxType(text: string): AttributeType | undefined {
  const syntax = parseSyntaxDefinition(text);
  return syntax && { kind: "syntax", syntax };
}

/** The syntax in `type()`, its words set apart as they must be: `type(<length>+ | auto)`. */
function typeText(call: FunctionValue): string {
  let text = "";
  for (const value of call.content) {
    if (value.kind === "ident") text += value.text;
    else if (value.kind === "delimiter") text += value.value;
    else return "";
  }
  return text;
}

export function isComma(value: ComponentValue): boolean {
  return value.kind === "delimiter" && value.value === ",";
}

/**
 * Whether the `var()`, `env()` and `attr()` in a value are written as they must be; otherwise the declaration is invalid as a whole,
 * and an earlier one stays in force (css-variables-1 §3, css-values-5 §8).
 */
export function hasValidReferences(text: string): boolean {
  const values = parseComponentValues(text);
  return values !== undefined && areValid(values);
}

function areValid(values: readonly ComponentValue[]): boolean {
  for (const value of values) {
    if (value.kind !== "function" && value.kind !== "block") continue;
    if (value.kind === "function" && !isValid(value)) return false;
    if (!areValid(value.content)) return false;
  }
  return true;
}

function isValid(call: FunctionValue): boolean {
  const [name, second, third] = call.content;
  switch (call.name) {
    case "var":
      return (
        name?.kind === "ident" && name.text.startsWith("--") && (second === undefined || isComma(second))
      );
    case "env":
      return name?.kind === "ident";
    case "attr": {
      if (name?.kind !== "ident") return false;
      if (second === undefined || isComma(second)) return true;
      return attributeType(call) !== undefined && (third === undefined || isComma(third));
    }
    default:
      return true;
  }
}

/**
 * The value with something of the right type in the place of each `attr()` of css-values-3, by whose type a declaration can be seen
 * to be invalid before any attribute is known; undefined where the value has other references too.
 */
export function withSampleAttributes(text: string): string | undefined {
  const calls: FunctionValue[] = [];
  if (!collectCalls(parseComponentValues(text) ?? [], calls) || calls.length === 0) return undefined;
  let sample = "";
  let copied = 0;
  for (const call of calls) {
    const type = call.content[1];
    const value = type?.kind === "ident" ? EARLIER_TYPES.get(type.value) : undefined;
    if (value === undefined) return undefined;
    sample += `${text.slice(copied, call.start)} ${value} `;
    copied = call.end;
  }
  return sample + text.slice(copied);
}

/** False when there is a reference that is no `attr()`. */
function collectCalls(values: readonly ComponentValue[], calls: FunctionValue[]): boolean {
  for (const value of values) {
    if (value.kind !== "function" && value.kind !== "block") continue;
    if (value.kind === "function" && (value.name === "var" || value.name === "env")) return false;
    if (value.kind === "function" && value.name === "attr") calls.push(value);
    else if (!collectCalls(value.content, calls)) return false;
  }
  return true;
}
