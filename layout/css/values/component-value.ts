import { tokenize } from "css-tree/tokenizer";
import { ident, string, url } from "css-tree/utils";
import { asciiLowerCase } from "./ascii.ts";

/** Where a component value lies in its text, and whether white space stands before it (it matters inside `calc()`). */
interface Placed {
  readonly start: number;
  readonly end: number;
  readonly spaceBefore: boolean;
}

/** A name; `value` in ASCII lower case, `text` as written with escapes decoded. */
export interface IdentValue extends Placed {
  readonly kind: "ident";
  readonly value: string;
  readonly text: string;
}
export interface NumberValue extends Placed {
  readonly kind: "number";
  readonly value: number;
  /** Written without a fraction or an exponent. */
  readonly integer: boolean;
}
export interface PercentageValue extends Placed {
  readonly kind: "percentage";
  readonly value: number;
}
export interface DimensionValue extends Placed {
  readonly kind: "dimension";
  readonly value: number;
  /** Lower case. */
  readonly unit: string;
}
export interface TextValue extends Placed {
  readonly kind: "string" | "url" | "hash" | "delimiter";
  readonly value: string;
}
export interface FunctionValue extends Placed {
  readonly kind: "function";
  /** Lower case. */
  readonly name: string;
  readonly content: readonly ComponentValue[];
}
export interface BlockValue extends Placed {
  readonly kind: "block";
  readonly open: "(" | "[" | "{";
  readonly content: readonly ComponentValue[];
}

/** css-syntax-3 §5: component values, white space and comments left out; `,` `:` and `;` are delimiters. */
export type ComponentValue =
  | IdentValue
  | NumberValue
  | PercentageValue
  | DimensionValue
  | TextValue
  | FunctionValue
  | BlockValue;

/** Functions and brackets may nest this deep; deeper values are invalid. */
export const MAXIMUM_NESTING = 64;

/** Token numbers of css-tree's tokenizer. */
const token = {
  ident: 1,
  function: 2,
  hash: 4,
  string: 5,
  url: 7,
  number: 10,
  percentage: 11,
  dimension: 12,
  whiteSpace: 13,
  colon: 16,
  semicolon: 17,
  comma: 18,
  squareOpen: 19,
  squareClose: 20,
  roundOpen: 21,
  roundClose: 22,
  curlyOpen: 23,
  curlyClose: 24,
  comment: 25,
  delimiter: 9,
} as const;

/** A function or bracket whose end has not come yet. */
interface OpenFrame {
  readonly closing: number;
  readonly name: string;
  readonly open: "(" | "[" | "{" | undefined;
  readonly start: number;
  readonly spaceBefore: boolean;
  readonly content: ComponentValue[];
}

/**
 * Parses a value's text into component values. Returns undefined when the text is not a sequence of component values
 * (a broken string or URL, a stray closing bracket) or nests deeper than `MAXIMUM_NESTING`. Linear and without recursion.
 */
export function parseComponentValues(text: string): readonly ComponentValue[] | undefined {
  const builder = new ComponentValueBuilder(text);
  tokenize(text, builder.accept);
  return builder.finish(text.length);
}

class ComponentValueBuilder {
  readonly #text: string;
  readonly #frames: OpenFrame[] = [];
  readonly #root: ComponentValue[] = [];
  #content: ComponentValue[] = this.#root;
  #spaceBefore = false;
  #failed = false;

  constructor(text: string) {
    this.#text = text;
  }

  readonly accept = (type: number, start: number, end: number): void => {
    if (this.#failed) return;
    switch (type) {
      case token.whiteSpace:
      case token.comment:
        this.#spaceBefore = true;
        return;
      case token.function:
        this.#push(
          token.roundClose,
          asciiLowerCase(decodeName(this.#text.slice(start, end - 1))),
          undefined,
          start,
        );
        return;
      case token.roundOpen:
        this.#push(token.roundClose, "", "(", start);
        return;
      case token.squareOpen:
        this.#push(token.squareClose, "", "[", start);
        return;
      case token.curlyOpen:
        this.#push(token.curlyClose, "", "{", start);
        return;
      case token.roundClose:
      case token.squareClose:
      case token.curlyClose:
        this.#close(type, end);
        return;
      default:
        this.#add(type, start, end);
    }
  };

  /** Brackets still open at the end of the text are closed there (css-syntax-3 §5.4.8). */
  finish(end: number): readonly ComponentValue[] | undefined {
    while (!this.#failed && this.#frames.length > 0) {
      const frame = this.#frames[this.#frames.length - 1];
      if (frame !== undefined) this.#close(frame.closing, end);
    }
    return this.#failed ? undefined : this.#root;
  }

  #push(closing: number, name: string, open: OpenFrame["open"], start: number): void {
    if (this.#frames.length >= MAXIMUM_NESTING) {
      this.#failed = true;
      return;
    }
    const content: ComponentValue[] = [];
    this.#frames.push({ closing, name, open, start, spaceBefore: this.#spaceBefore, content });
    this.#content = content;
    this.#spaceBefore = false;
  }

  #close(type: number, end: number): void {
    const frame = this.#frames.pop();
    if (frame === undefined || frame.closing !== type) {
      this.#failed = true;
      return;
    }
    this.#content = this.#frames[this.#frames.length - 1]?.content ?? this.#root;
    this.#content.push(closeFrame(frame, end));
    this.#spaceBefore = false;
  }

  #add(type: number, start: number, end: number): void {
    const value = toComponentValue(type, this.#text, { start, end, spaceBefore: this.#spaceBefore });
    if (value === undefined) this.#failed = true;
    else this.#content.push(value);
    this.#spaceBefore = false;
  }
}

function closeFrame(frame: OpenFrame, end: number): ComponentValue {
  const { open, name, start, spaceBefore, content } = frame;
  if (open !== undefined) return { kind: "block", open, content, start, end, spaceBefore };
  const only = content[0];
  if ((name === "url" || name === "src") && content.length === 1 && only?.kind === "string") {
    return { kind: "url", value: only.value, start, end, spaceBefore };
  }
  return { kind: "function", name, content, start, end, spaceBefore };
}

function toComponentValue(type: number, text: string, placed: Placed): ComponentValue | undefined {
  const { start, end, spaceBefore } = placed;
  const source = text.slice(start, end);
  switch (type) {
    case token.ident: {
      const name = decodeName(source);
      return { kind: "ident", value: asciiLowerCase(name), text: name, start, end, spaceBefore };
    }
    case token.number:
      return { kind: "number", value: toNumber(source), integer: isInteger(source), start, end, spaceBefore };
    case token.percentage:
      return { kind: "percentage", value: toNumber(source.slice(0, -1)), start, end, spaceBefore };
    case token.dimension: {
      const length = numberLength(source);
      const unit = asciiLowerCase(decodeName(source.slice(length)));
      return { kind: "dimension", value: toNumber(source.slice(0, length)), unit, start, end, spaceBefore };
    }
    case token.string:
      return { kind: "string", value: string.decode(source), start, end, spaceBefore };
    case token.url:
      return { kind: "url", value: url.decode(source), start, end, spaceBefore };
    case token.hash:
      return { kind: "hash", value: decodeName(source.slice(1)), start, end, spaceBefore };
    case token.delimiter:
    case token.comma:
    case token.colon:
    case token.semicolon:
      return { kind: "delimiter", value: source, start, end, spaceBefore };
    default:
      return undefined;
  }
}

function decodeName(source: string): string {
  return source.includes("\\") ? ident.decode(source) : source;
}

/** Numbers too large for a double stand for the largest magnitude that values may have. */
function toNumber(source: string): number {
  const value = Number(source);
  if (Number.isNaN(value)) return 0;
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
}

function isInteger(source: string): boolean {
  for (let index = 0; index < source.length; index += 1) {
    const code = source.charCodeAt(index);
    // "." "E" "e"
    if (code === 46 || code === 69 || code === 101) return false;
  }
  return true;
}

/** Length of the number at the start of a dimension (css-syntax-3 §4.3.12); `1e3` is a number, the `e` of `1em` is not. */
function numberLength(source: string): number {
  let index = skipDigits(source, isSign(source.charCodeAt(0)) ? 1 : 0);
  if (source.charCodeAt(index) === 46 && isDigit(source.charCodeAt(index + 1)))
    index = skipDigits(source, index + 1);
  const exponent = source.charCodeAt(index);
  if (exponent !== 69 && exponent !== 101) return index;
  const digits = index + (isSign(source.charCodeAt(index + 1)) ? 2 : 1);
  return isDigit(source.charCodeAt(digits)) ? skipDigits(source, digits) : index;
}

function skipDigits(source: string, from: number): number {
  let index = from;
  while (isDigit(source.charCodeAt(index))) index += 1;
  return index;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isSign(code: number): boolean {
  return code === 43 || code === 45;
}
