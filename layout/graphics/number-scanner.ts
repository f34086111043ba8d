/** Reads numbers and flags out of attribute text (svg2 §9.3.9): white space and commas between them, exponents, no units. Linear. */
export class NumberScanner {
  readonly text: string;
  index = 0;

  constructor(text: string) {
    this.text = text;
  }

  skipSpace(): void {
    while (this.index < this.text.length && isSpace(this.text.charCodeAt(this.index))) this.index += 1;
  }

  /** White space with at most one comma in it. */
  skipSeparator(): void {
    this.skipSpace();
    if (this.text.charCodeAt(this.index) !== COMMA) return;
    this.index += 1;
    this.skipSpace();
  }

  get atEnd(): boolean {
    return this.index >= this.text.length;
  }

  /** The next number with the separator after it; undefined when there is none. */
  number(): number | undefined {
    const { text } = this;
    const start = this.index;
    let index = start;
    const sign = text.charCodeAt(index);
    if (sign === PLUS || sign === MINUS) index += 1;
    const whole = digitsEnd(text, index);
    let end = whole;
    if (text.charCodeAt(end) === DOT) end = digitsEnd(text, end + 1);
    if (end === index || (end === index + 1 && whole === index)) return undefined;
    const exponent = text.charCodeAt(end);
    if (exponent === 0x65 || exponent === 0x45) {
      const next = text.charCodeAt(end + 1);
      const from = next === PLUS || next === MINUS ? end + 2 : end + 1;
      const to = digitsEnd(text, from);
      if (to > from) end = to;
    }
    this.index = end;
    const value = Number(text.slice(start, end));
    return Math.max(-LARGEST, Math.min(LARGEST, value));
  }

  /** The next number with the separator that follows it. */
  next(): number | undefined {
    const value = this.number();
    if (value !== undefined) this.skipSeparator();
    return value;
  }

  /** A flag of an arc: one digit, which needs no separator after it. */
  flag(): number | undefined {
    const digit = this.text.charCodeAt(this.index) - ZERO;
    if (digit !== 0 && digit !== 1) return undefined;
    this.index += 1;
    this.skipSeparator();
    return digit;
  }
}

/** All numbers of a list up to the first mistake. */
export function numberList(text: string | undefined): number[] {
  const scanner = new NumberScanner(text ?? "");
  const values: number[] = [];
  scanner.skipSpace();
  for (let value = scanner.next(); value !== undefined; value = scanner.next()) values.push(value);
  return values;
}

/** Larger coordinates lie outside any page and would only lose precision. */
const LARGEST = 1e9;
const COMMA = 0x2c;
const PLUS = 0x2b;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;

function digitsEnd(text: string, start: number): number {
  let index = start;
  while (isDigit(text.charCodeAt(index))) index += 1;
  return index;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= 0x39;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}
