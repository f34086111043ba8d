import { defined } from "../../../layout/api/basics.ts";

/** Largest magnitude written; coordinates beyond it are far outside any page. */
const LARGEST = 1e9;
const ZERO = 0x30;

/**
 * Bytes of a content stream under construction: a buffer that doubles when full. Numbers are written without exponent,
 * with at most three decimals (ISO 32000-1 §7.3.3), and are always finite.
 */
export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 4096) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Forgets what comes after `length`. */
  truncate(length: number): void {
    this.#length = Math.min(this.#length, length);
  }

  /** Takes the last byte back if it is this one. */
  takeBack(value: number): boolean {
    const isLast = this.#length > 0 && this.#bytes[this.#length - 1] === value;
    if (isLast) this.#length -= 1;
    return isLast;
  }

  /** A copy of what was written. */
  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** What was written, valid until the next write. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  bytes(value: Uint8Array): void {
    const count = value.length;
    this.#reserve(count);
    const bytes = this.#bytes;
    let at = this.#length;
    // A loop beats set() for the few bytes of a word.
    if (count < 48) for (let index = 0; index < count; index += 1) bytes[at++] = defined(value[index]);
    else bytes.set(value, at);
    this.#length += count;
  }

  /** ASCII text such as an operator. */
  ascii(value: string): void {
    const count = value.length;
    this.#reserve(count);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < count; index += 1) bytes[at++] = value.charCodeAt(index);
    this.#length = at;
  }

  /** A number, to three decimals. */
  number(value: number): void {
    this.#reserve(20);
    const bytes = this.#bytes;
    let at = this.#length;
    let thousandths = Math.round(clampFinite(value) * 1000);
    if (thousandths < 0) {
      bytes[at++] = 0x2d;
      thousandths = -thousandths;
    }
    const whole = Math.floor(thousandths / 1000);
    const fraction = thousandths - whole * 1000;
    if (whole > 0 || fraction === 0) {
      const digits = digitsOf(whole);
      writeDigits(bytes, at, whole, digits);
      at += digits;
    }
    if (fraction > 0) {
      bytes[at++] = 0x2e;
      const tenths = Math.floor(fraction / 100);
      const rest = fraction - tenths * 100;
      bytes[at++] = ZERO + tenths;
      if (rest > 0) {
        const hundredths = Math.floor(rest / 10);
        bytes[at++] = ZERO + hundredths;
        if (rest > hundredths * 10) bytes[at++] = ZERO + rest - hundredths * 10;
      }
    }
    this.#length = at;
  }

  /** A whole number with so many digits, zeros before it. */
  padded(value: number, digits: number): void {
    this.#reserve(digits);
    writeDigits(this.#bytes, this.#length, value, digits);
    this.#length += digits;
  }

  /** A number followed by a space: an operand. */
  operand(value: number): void {
    this.number(value);
    this.#bytes[this.#length++] = 0x20;
  }

  #reserve(count: number): void {
    const needed = this.#length + count + 1;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

/** The number itself, or the nearest one that can be written; NaN becomes 0. */
export function clampFinite(value: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.max(-LARGEST, Math.min(LARGEST, value));
}

function digitsOf(whole: number): number {
  let digits = 1;
  for (let power = 10; power <= whole; power *= 10) digits += 1;
  return digits;
}

function writeDigits(bytes: Uint8Array, start: number, whole: number, digits: number): void {
  let rest = whole;
  for (let at = start + digits - 1; at >= start; at -= 1) {
    const next = Math.floor(rest / 10);
    bytes[at] = ZERO + rest - next * 10;
    rest = next;
  }
}
