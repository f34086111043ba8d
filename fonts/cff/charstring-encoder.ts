import { defined } from "../defined.ts";
import { FontError } from "../error.ts";
import {
  axisOf,
  endChar,
  escapeByte,
  expandedFlex,
  firstPart,
  flex,
  hmoveto,
  rmoveto,
  shortInteger,
  vmoveto,
} from "./charstring-operators.ts";

/** Bytes one glyph may have. */
const maximumLength = 65_535;
/** Operands of stem hints that are written at once: a width fits before them. */
const maximumStems = 46;

/**
 * Writes charstrings of CFF whose points and edges are on a grid: places are rounded, not steps, so that errors do not add up.
 * Operands are those of CFF2, with as many as that allows.
 */
export class CharStringEncoder {
  /** Size of the grid: parts of a font unit. */
  readonly #parts: number;
  readonly #out = new Uint8Array(maximumLength);
  #length = 0;
  /** Written before the first operator. */
  #width: number | undefined;
  /** Where the pen is, across and up, and where the written steps have led it. */
  readonly #pen = new Float64Array(2);
  readonly #written = new Float64Array(2);

  constructor(parts: number) {
    this.#parts = parts;
  }

  start(width: number): void {
    this.#length = 0;
    this.#width = width;
    this.#pen.fill(0);
    this.#written.fill(0);
  }

  /** An operator that moves the pen. */
  draw(operator: number, operands: readonly number[]): void {
    if (operator >= 0x0c00) {
      this.#drawFlex(operator, operands);
      return;
    }
    const isMove = operator === rmoveto || operator === hmoveto || operator === vmoveto;
    // The width stands before the first move, and an outline begins with one.
    if (this.#width !== undefined && !isMove) this.draw(hmoveto, [0]);
    this.#writeWidth();
    const count = operands.length;
    const steps = operands.map((step, index) => this.#step(axisOf(operator, index, count), step));
    for (let at = 0; at < count; ) {
      const part = firstPart(operator, count - at);
      for (let index = at; index < at + part.length; index += 1) this.#number(defined(steps[index]));
      this.#byte(part.operator);
      at += part.length;
    }
  }

  #drawFlex(operator: number, operands: readonly number[]): void {
    if (this.#width !== undefined) this.draw(hmoveto, [0]);
    const expanded = expandedFlex(operator, operands);
    for (let index = 0; index < 12; index += 1)
      this.#number(this.#step(index % 2 === 0 ? 0 : 1, expanded[index] ?? 0));
    this.#number(Math.round(expanded[12] ?? 0));
    this.#byte(escapeByte);
    this.#byte(flex & 0xff);
  }

  /** Stem hints: edges one after the other, each counted from the one before. Without operator they are those before a mask. */
  stems(operator: number, edges: readonly number[], isBeforeMask: boolean): void {
    this.#writeWidth();
    let edge = 0;
    for (let at = 0; at < edges.length; at += maximumStems) {
      // Each operator counts from the origin again.
      let written = 0;
      const end = Math.min(edges.length, at + maximumStems);
      for (let index = at; index < end; index += 1) {
        edge += defined(edges[index]);
        const place = this.#rounded(edge);
        this.#number(place - written);
        written = place;
      }
      if (end < edges.length || !isBeforeMask) this.#byte(operator);
    }
  }

  mask(operator: number, mask: Uint8Array): void {
    this.#writeWidth();
    this.#byte(operator);
    for (const byte of mask) this.#byte(byte);
  }

  /** The charstring as a whole. */
  end(): Uint8Array {
    this.#writeWidth();
    this.#byte(endChar);
    return this.#out.slice(0, this.#length);
  }

  #writeWidth(): void {
    if (this.#width === undefined) return;
    this.#number(Math.round(this.#width));
    this.#width = undefined;
  }

  #step(axis: 0 | 1, step: number): number {
    this.#pen[axis] = defined(this.#pen[axis]) + step;
    const place = this.#rounded(this.#pen[axis]);
    const written = place - defined(this.#written[axis]);
    this.#written[axis] = place;
    return written;
  }

  #rounded(value: number): number {
    return Math.round(value * this.#parts) / this.#parts;
  }

  #number(value: number): void {
    const limited = Math.min(32_767, Math.max(-32_768, value));
    if (!Number.isInteger(limited)) {
      const fixed = Math.round(limited * 65_536);
      this.#bytes(255, fixed >>> 24, (fixed >> 16) & 255, (fixed >> 8) & 255, fixed & 255);
    } else if (limited >= -107 && limited <= 107) this.#byte(limited + 139);
    else if (limited >= 108 && limited <= 1131)
      this.#bytes(247 + ((limited - 108) >> 8), (limited - 108) & 255);
    else if (limited >= -1131 && limited <= -108)
      this.#bytes(251 + ((-limited - 108) >> 8), (-limited - 108) & 255);
    else this.#bytes(shortInteger, (limited >> 8) & 255, limited & 255);
  }

  #bytes(...bytes: readonly number[]): void {
    for (const byte of bytes) this.#byte(byte);
  }

  #byte(byte: number): void {
    if (this.#length >= maximumLength) throw new FontError("too-complex", "A glyph of the font is too long.");
    this.#out[this.#length] = byte;
    this.#length += 1;
  }
}
