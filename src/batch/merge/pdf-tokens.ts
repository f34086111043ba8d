/** The syntax of objects (ISO 32000-1 §7.2, §7.3), as far as moving them from file to file asks for. Texts hold a byte in each character. */

const WHITE = /[\0\t\n\f\r ]/;
const REFERENCE = /(\d+) +0 +R(?![A-Za-z])/y;
/** A reference in an object without literal strings, in which nothing else can look like one. */
const PLAIN_REFERENCE = /(?<![^\0\t\n\f\r [\]<>])(\d+) +0 +R(?![A-Za-z])/g;
/** What neither begins a reference, a string, nor anything that nests. */
const PLAIN = /[^\d(<>[\]/]+/y;
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const NUMBER = /\d+/y;

/** A part of an object: a reference with its number, a literal string, or anything else. */
interface Token {
  readonly kind: "reference" | "string" | "other" | "open" | "close";
  readonly text: string;
  readonly number: number;
}

const DELIMITERS: Readonly<Record<string, Token["kind"]>> = {
  "<<": "open",
  "[": "open",
  ">>": "close",
  "]": "close",
};

/** The tokens of a text from a place on. */
export function* tokensOf(text: string, start = 0): Generator<Token> {
  let at = start;
  while (at < text.length) {
    const token = tokenAt(text, at);
    at += token.text.length;
    yield token;
  }
}

function tokenAt(text: string, at: number): Token {
  const other = (end: number, kind: Token["kind"] = "other"): Token => ({
    kind,
    text: text.slice(at, end),
    number: 0,
  });
  const sign = text.charAt(at);
  if (sign === "(") return other(literalEnd(text, at), "string");
  const double = text.slice(at, at + 2);
  const delimiter = DELIMITERS[double] ?? DELIMITERS[sign];
  if (delimiter !== undefined) return other(at + (double in DELIMITERS ? 2 : 1), delimiter);
  if (sign === "<") return other(hexadecimalEnd(text, at));
  const reference = matchAt(REFERENCE, text, at);
  if (reference !== undefined) return { kind: "reference", text: reference[0], number: Number(reference[1]) };
  const plain = matchAt(NUMBER, text, at) ?? matchAt(NAME, text, at) ?? matchAt(PLAIN, text, at);
  return other(at + (plain?.[0].length ?? 1));
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null || match[0] === "" ? undefined : match;
}

/** Where a string in hexadecimal ends; the end of the text where it is cut off. */
function hexadecimalEnd(text: string, start: number): number {
  const end = text.indexOf(">", start);
  return end < 0 ? text.length : end + 1;
}

/** Where a literal string ends, which may hold others in parentheses (§7.3.4.2). */
function literalEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Where a dictionary or an array that begins at a place ends. */
export function valueEnd(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (const { kind, text: piece } of tokensOf(text, start)) {
    at += piece.length;
    if (kind === "open") depth += 1;
    if (kind === "close") depth -= 1;
    if (depth === 0 && piece.trim() !== "") return at;
  }
  return at;
}

/** Numbers of the objects that an object refers to. */
export function referencesOf(text: string): readonly number[] {
  if (!text.includes("(")) return Array.from(text.matchAll(PLAIN_REFERENCE), ([, number]) => Number(number));
  const numbers: number[] = [];
  for (const { kind, number } of tokensOf(text)) if (kind === "reference") numbers.push(number);
  return numbers;
}

/** An object with other numbers in its references, in ASCII. */
export function renumbered(text: string, numberOf: (number: number) => number | undefined): string {
  const moved = (old: number): string => {
    const number = numberOf(old);
    return number === undefined ? "null" : `${number} 0 R`;
  };
  if (!text.includes("(")) return text.replace(PLAIN_REFERENCE, (_whole, old) => moved(Number(old)));
  let result = "";
  for (const token of tokensOf(text)) {
    if (token.kind === "reference") result += moved(token.number);
    else result += token.kind === "string" ? asciiString(token.text) : token.text;
  }
  return result;
}

/** A text in which all but its literal strings is replaced. */
export function outsideStrings(text: string, replaced: (piece: string) => string): string {
  if (!text.includes("(")) return replaced(text);
  let result = "";
  let piece = "";
  for (const { kind, text: token } of tokensOf(text)) {
    if (kind !== "string") {
      piece += token;
      continue;
    }
    result += replaced(piece) + token;
    piece = "";
  }
  return result + replaced(piece);
}

/** The entries of a dictionary by their names, the slash left out. */
export function entriesOf(dictionary: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  let depth = 0;
  let name = "";
  let value = "";
  for (const { kind, text } of tokensOf(dictionary)) {
    if (kind === "close") depth -= 1;
    if (depth === 1 && kind === "other" && text.startsWith("/") && (name === "" || value.trim() !== "")) {
      if (name !== "") entries.set(name, value.trim());
      name = text.slice(1);
      value = "";
    } else if (depth >= 1) value += text;
    if (kind === "open") depth += 1;
  }
  if (name !== "") entries.set(name, value.trim());
  return entries;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A literal string as it is if it is ASCII, else in hexadecimal. */
function asciiString(literal: string): string {
  if (/^[\x20-\x7e]*$/.test(literal)) return literal;
  const bytes = literal
    .slice(1, -1)
    .replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))|\r\n?/g, (_whole, octal?: string, sign?: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
      if (sign === undefined) return "\n";
      return WHITE.test(sign) && sign.trim() === "" && /[\r\n]/.test(sign) ? "" : (ESCAPES[sign] ?? sign);
    });
  return `<${Array.from(bytes, (sign) => sign.charCodeAt(0).toString(16).padStart(2, "0")).join("")}>`;
}
