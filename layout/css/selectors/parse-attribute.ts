import type { TokenRange } from "../syntax/token-range.ts";
import { asciiLowerCase, type TokenList, TokenType } from "../syntax/tokens.ts";
import type { AttributeOperator, AttributeTest, SelectorNamespace } from "./selector.ts";
import { SelectorError } from "./selector-error.ts";

/** Attributes whose values HTML compares without case (HTML, "Case-sensitivity of selectors"). */
const CASELESS_VALUES: ReadonlySet<string> = new Set(
  `accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir
  direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize
  noshade nowrap readonly rel rev rules scope scrolling selected shape target text type valign valuetype vlink`.split(
    /\s+/,
  ),
);

/** What stands between the brackets of an attribute selector (Selectors 4 §6). */
export function parseAttributeTest(
  range: TokenRange,
  namespaces: ReadonlyMap<string, SelectorNamespace | "other">,
): AttributeTest | SelectorError {
  const { tokens } = range;
  const end = tokens.trimEnd(range.start, range.end);
  const name = readName(tokens, tokens.skipWhiteSpace(range.start, end), end);
  if (name === undefined) return new SelectorError("an attribute selector needs a name");
  if (name.prefix !== "" && !namespaces.has(name.prefix)) {
    return new SelectorError(`the namespace prefix "${name.prefix}" is not declared`);
  }
  const fullName = name.prefix === "" ? name.local : `${name.prefix}:${name.local}`;
  const lowerName = asciiLowerCase(fullName);
  const at = tokens.skipWhiteSpace(name.next, end);
  if (at >= end) {
    return {
      kind: "attribute",
      name: fullName,
      lowerName,
      operator: "exists",
      value: "",
      ignoreCase: "never",
    };
  }
  const operator = readOperator(tokens, at, end);
  if (operator === undefined) return new SelectorError(`"${tokens.raw(at)}" is no attribute operator`);
  const valueAt = tokens.skipWhiteSpace(at + (operator === "=" ? 1 : 2), end);
  const value = valueAt < end ? readValue(tokens, valueAt) : undefined;
  if (value === undefined) return new SelectorError("an attribute value is an identifier or a quoted string");
  const flagAt = tokens.skipWhiteSpace(valueAt + 1, end);
  let ignoreCase: AttributeTest["ignoreCase"] = CASELESS_VALUES.has(lowerName) ? "html" : "never";
  if (flagAt < end) {
    const flag = tokens.typeAt(flagAt) === TokenType.ident ? tokens.lowerName(flagAt) : "";
    if ((flag !== "i" && flag !== "s") || flagAt + 1 < end) {
      return new SelectorError(`"${tokens.slice(flagAt, end)}" is not expected after an attribute value`);
    }
    ignoreCase = flag === "i" ? "always" : "never";
  }
  return { kind: "attribute", name: fullName, lowerName, operator, value, ignoreCase };
}

interface AttributeName {
  /** Empty for none, for `*|` and for `|`. */
  readonly prefix: string;
  readonly local: string;
  readonly next: number;
}

function readName(tokens: TokenList, at: number, end: number): AttributeName | undefined {
  const isIdent = (index: number): boolean => index < end && tokens.typeAt(index) === TokenType.ident;
  const isBar = (index: number): boolean => index < end && tokens.isDelim(index, "|");
  if (isBar(at) && isIdent(at + 1)) return { prefix: "", local: tokens.name(at + 1), next: at + 2 };
  if (isBar(at + 1) && isIdent(at + 2) && (isIdent(at) || tokens.isDelim(at, "*"))) {
    const prefix = isIdent(at) ? tokens.name(at) : "";
    return { prefix, local: tokens.name(at + 2), next: at + 3 };
  }
  return isIdent(at) ? { prefix: "", local: tokens.name(at), next: at + 1 } : undefined;
}

function readOperator(tokens: TokenList, at: number, end: number): AttributeOperator | undefined {
  if (tokens.isDelim(at, "=")) return "=";
  if (at + 1 >= end || !tokens.isDelim(at + 1, "=")) return undefined;
  for (const operator of TWO_SIGN_OPERATORS) if (tokens.isDelim(at, operator.charAt(0))) return operator;
  return undefined;
}

const TWO_SIGN_OPERATORS = ["~=", "|=", "^=", "$=", "*="] as const;

function readValue(tokens: TokenList, at: number): string | undefined {
  if (tokens.typeAt(at) === TokenType.string) return tokens.text(at);
  return tokens.typeAt(at) === TokenType.ident ? tokens.name(at) : undefined;
}
