import type { DateFormat, NumberFormat } from "../model.ts";

/** What a format script stands for. */
export type FormatHint =
  | { readonly type: "date"; readonly format: DateFormat }
  | { readonly type: "number" | "dollar" | "percent"; readonly format: NumberFormat }
  | { readonly type: "ssn" | "phone" };

/** Patterns of `AFDate_Format(n)`. */
const DATE_PATTERNS: readonly string[] = [
  "m/d",
  "m/d/yy",
  "mm/dd/yy",
  "mm/yy",
  "d-mmm",
  "d-mmm-yy",
  "dd-mmm-yy",
  "yy-mm-dd",
  "mmm-yy",
  "mmmm-yy",
  "mmm d, yyyy",
  "mmmm d, yyyy",
];
const LARGEST_SCRIPT = 10_000;

/**
 * What the format script of a text field means, if it is one of those that form editors write by themselves. Scripts are dropped with
 * the form; the format lives on as the type of the field.
 */
export function readFormatScript(script: string): FormatHint | undefined {
  if (script.length > LARGEST_SCRIPT) return undefined;
  const [, name = "", list = ""] =
    /\bAF(Date|Number|Percent|Special)_Format(?:Ex)?\(([^()]*)\)/.exec(script) ?? [];
  const values = argumentsOf(list);
  if (name === "Date") return dateHint(values);
  if (name === "Number") return numberHint(values);
  if (name === "Percent") return { type: "percent", format: decimalsOf(values) };
  if (name === "Special" && values[0] === "2") return { type: "phone" };
  if (name === "Special" && values[0] === "3") return { type: "ssn" };
  return undefined;
}

/** Literals between commas, texts without their quotes. */
function argumentsOf(list: string): readonly string[] {
  const literals = list.match(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\s,"']+/g) ?? [];
  return literals.map((literal) => (/^["']/.test(literal) ? textOf(literal.slice(1, -1)) : literal));
}

function textOf(escaped: string): string {
  return escaped.replace(/\\u([0-9a-fA-F]{4})|\\(.)/g, (_whole, code: string | undefined, plain: string) =>
    code === undefined ? plain : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function dateHint([first = ""]: readonly string[]): FormatHint | undefined {
  const pattern = /^\d+$/.test(first) ? DATE_PATTERNS[Number(first)] : first;
  // Times of day have no type of their own.
  if (pattern === undefined || pattern === "" || !/[dmy]/.test(pattern) || /h|H|tt|MM/.test(pattern))
    return undefined;
  return {
    type: "date",
    format: { pattern: pattern.replace(/[dmy]+/g, (letters) => letters.toUpperCase()) },
  };
}

function numberHint(values: readonly string[]): FormatHint {
  const [, , negative, , currency = "", before] = values;
  const format: NumberFormat = {
    ...decimalsOf(values),
    ...(negative === "2" || negative === "3" ? { negative: "parentheses" } : {}),
  };
  const symbol = currency.trim();
  if (symbol === "$" && before !== "false") return { type: "dollar", format };
  if (symbol === "") return { type: "number", format };
  return {
    type: "number",
    format: { ...format, symbol: currency, symbolPosition: before === "true" ? "before" : "after" },
  };
}

/** Decimals and separators: the first two arguments of number and percent formats. */
function decimalsOf([decimals = "2", separators = "0"]: readonly string[]): NumberFormat {
  const count = Math.min(20, Math.max(0, Math.trunc(Number(decimals)) || 0));
  const locales: Readonly<Record<string, string>> = { "2": "de-DE", "3": "de-DE", "4": "de-CH" };
  const locale = locales[separators];
  return {
    minimumDecimals: count,
    maximumDecimals: count,
    ...(locale === undefined ? {} : { locale }),
    ...(separators === "1" || separators === "3" ? { grouping: false } : {}),
  };
}
