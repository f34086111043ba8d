/** An operand of a content stream: a number, a name without its slash, the bytes of a string, an array; undefined for all else. */
export type Operand = number | string | Uint8Array | readonly Operand[] | undefined;

/** What a byte is to the syntax (ISO 32000-1 §7.2.2): 0 regular, 1 white space, 2 delimiter. */
const KIND = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) KIND[byte] = 1;
for (const character of "()<>[]{}/%") KIND[character.charCodeAt(0)] = 2;

const ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

const NUMBER = /^[+-]*\d*\.?\d*$/;

/**
 * Reads a content stream (ISO 32000-1 §7.8.2) operator by operator. Nothing in it is an error: what makes no sense is skipped. Time is in
 * proportion to the length, and nothing recurses.
 */
export class ContentLexer {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Where the next operator's operands begin: the bytes between two places are an operator with what stands before it. */
  get position(): number {
    return this.#at;
  }

  /** The next operator, and in `operands` what stands before it; undefined at the end. */
  next(operands: Operand[]): string | undefined {
    operands.length = 0;
    let array: Operand[] | undefined;
    let depth = 0;
    const bytes = this.#bytes;
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at] ?? 0;
      if (KIND[byte] === 1) {
        this.#at += 1;
      } else if (byte === 0x25) {
        this.#skipComment();
      } else if (byte === 0x5b) {
        this.#at += 1;
        depth += 1;
        // Arrays in arrays are read as one: no operator has any.
        array ??= [];
      } else if (byte === 0x5d) {
        this.#at += 1;
        depth -= 1;
        if (depth <= 0 && array !== undefined) {
          operands.push(array);
          array = undefined;
          depth = 0;
        }
      } else {
        const token = this.#token(byte);
        if (token.operator === undefined) (array ?? operands).push(token.operand);
        else if (array === undefined) return token.operator;
      }
    }
    return undefined;
  }

  #token(byte: number): { readonly operator?: string | undefined; readonly operand?: Operand } {
    const bytes = this.#bytes;
    if (byte === 0x28) return { operand: this.#string() };
    if (byte === 0x2f) return { operand: this.#name() };
    if (byte === 0x3c)
      return bytes[this.#at + 1] === 0x3c ? this.#dictionary() : { operand: this.#hexString() };
    if (KIND[byte] === 2) {
      this.#at += 1;
      return { operand: undefined };
    }
    const start = this.#at;
    while (this.#at < bytes.length && KIND[bytes[this.#at] ?? 0] === 0) this.#at += 1;
    const text = latin1(bytes.subarray(start, Math.min(this.#at, start + 40)));
    if (NUMBER.test(text)) return { operand: numberOf(text) };
    if (text === "true" || text === "false" || text === "null") return { operand: undefined };
    if (text === "ID") this.#skipInlineImage();
    return { operator: text };
  }

  #skipComment(): void {
    const bytes = this.#bytes;
    while (this.#at < bytes.length && bytes[this.#at] !== 10 && bytes[this.#at] !== 13) this.#at += 1;
  }

  /** Nothing that is looked for here stands in a dictionary. */
  #dictionary(): { readonly operand: undefined } {
    const bytes = this.#bytes;
    let depth = 0;
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at];
      if (byte === 0x28) {
        this.#string();
        continue;
      }
      const isDouble = bytes[this.#at + 1] === byte;
      this.#at += 1;
      if (byte === 0x3c && isDouble) depth += 1;
      else if (byte === 0x3e && isDouble) depth -= 1;
      else continue;
      this.#at += 1;
      if (depth === 0) break;
    }
    return { operand: undefined };
  }

  #name(): string {
    const bytes = this.#bytes;
    this.#at += 1;
    const start = this.#at;
    while (this.#at < bytes.length && KIND[bytes[this.#at] ?? 0] === 0) this.#at += 1;
    const text = latin1(bytes.subarray(start, Math.min(this.#at, start + 200)));
    if (!text.includes("#")) return text;
    return text.replace(/#([0-9A-Fa-f]{2})/g, (_match, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  #hexString(): Uint8Array {
    const bytes = this.#bytes;
    const digits: number[] = [];
    for (this.#at += 1; this.#at < bytes.length; this.#at += 1) {
      const byte = bytes[this.#at] ?? 0;
      if (byte === 0x3e) {
        this.#at += 1;
        break;
      }
      const digit = Number.parseInt(String.fromCharCode(byte), 16);
      if (!Number.isNaN(digit)) digits.push(digit);
    }
    const string = new Uint8Array(Math.ceil(digits.length / 2));
    for (let index = 0; index < string.length; index += 1) {
      string[index] = (digits[2 * index] ?? 0) * 16 + (digits[2 * index + 1] ?? 0);
    }
    return string;
  }

  #string(): Uint8Array {
    const bytes = this.#bytes;
    const string: number[] = [];
    let depth = 1;
    for (this.#at += 1; this.#at < bytes.length; this.#at += 1) {
      const byte = bytes[this.#at] ?? 0;
      if (byte === 0x5c) {
        this.#escape(string);
        continue;
      }
      if (byte === 0x28) depth += 1;
      else if (byte === 0x29) depth -= 1;
      if (depth === 0) {
        this.#at += 1;
        break;
      }
      string.push(byte);
    }
    return Uint8Array.from(string);
  }

  /** What stands behind a backslash (ISO 32000-1 §7.3.4.2). */
  #escape(string: number[]): void {
    const bytes = this.#bytes;
    this.#at += 1;
    const byte = bytes[this.#at] ?? 0;
    if (byte >= 0x30 && byte <= 0x37) {
      let value = 0;
      let count = 0;
      for (; count < 3; count += 1) {
        const digit = (bytes[this.#at + count] ?? 0) - 0x30;
        if (digit < 0 || digit > 7) break;
        value = value * 8 + digit;
      }
      this.#at += count - 1;
      string.push(value & 255);
    } else if (byte === 13) {
      if (bytes[this.#at + 1] === 10) this.#at += 1;
    } else if (byte !== 10) {
      string.push(ESCAPES.get(byte) ?? byte);
    }
  }

  /** The data of an inline image end with `EI` between white space (ISO 32000-1 §8.9.7). */
  #skipInlineImage(): void {
    const bytes = this.#bytes;
    for (this.#at += 1; this.#at < bytes.length; this.#at += 1) {
      if (bytes[this.#at] !== 0x45 || bytes[this.#at + 1] !== 0x49) continue;
      const before = KIND[bytes[this.#at - 1] ?? 0] === 1;
      const after = this.#at + 2 >= bytes.length || KIND[bytes[this.#at + 2] ?? 0] === 1;
      if (before && after && this.#looksLikeContent(this.#at + 2)) {
        this.#at += 2;
        return;
      }
    }
  }

  /** Data of an image may hold the sign of its end; what comes after the real one is text. */
  #looksLikeContent(start: number): boolean {
    for (const byte of this.#bytes.subarray(start, start + 16)) {
      if (byte > 0x7e || (byte < 0x20 && KIND[byte] !== 1)) return false;
    }
    return true;
  }
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Numbers as some writers spell them: `--5`, `.`, `4.-`. */
function numberOf(text: string): number {
  const value = Number(text.replace(/^[+-]*(?=[+-])/, ""));
  return Number.isFinite(value) ? value : 0;
}
