import { defined } from "../defined.ts";
import { FontError } from "../error.ts";
import type { CffIndex } from "./cff-index.ts";
import {
  callGlobalSubroutine,
  callSubroutine,
  counterMask,
  endChar,
  escapeByte,
  hintMask,
  hstem,
  hstemHintMask,
  returnFromSubroutine,
  shortInteger,
  vstem,
  vstemHintMask,
} from "./charstring-operators.ts";

/** Nesting that Type 2 charstrings allow (Adobe Technical Note 5177 §4.5), and bytes one glyph may grow to. */
const maximumDepth = 10;
const maximumLength = 65_535;
/** Subroutine calls one glyph may make; an empty subroutine costs no bytes but takes time. */
const maximumCalls = 20_000;

/** Change of the stack by the arithmetic operators; the others empty it. */
const stackChanges: ReadonlyMap<number, number> = new Map([
  [3, -1],
  [4, -1],
  [5, 0],
  [9, 0],
  [10, -1],
  [11, -1],
  [12, -1],
  [14, 0],
  [15, -1],
  [18, -1],
  [20, -2],
  [21, 0],
  [22, -3],
  [23, 1],
  [24, -1],
  [26, 0],
  [27, 1],
  [28, 0],
  [29, 0],
  [30, -2],
]);

/** Writes charstrings with all subroutines in place, so that a subset needs none. */
export class CharStringWriter {
  readonly #global: CffIndex;
  readonly #out = new Uint8Array(maximumLength);
  #local: CffIndex;
  #length = 0;
  /** Operands on the stack, and where in the output the last one starts if it is a number as written; -1 else. */
  #operands = 0;
  #lastOperand = -1;
  #lastValue = 0;
  #stems = 0;
  #calls = 0;

  constructor(global: CffIndex, local: CffIndex) {
    this.#global = global;
    this.#local = local;
  }

  /** The charstring of one glyph without calls. */
  write(charString: Uint8Array, local: CffIndex): Uint8Array {
    this.#local = local;
    this.#length = 0;
    this.#operands = 0;
    this.#lastOperand = -1;
    this.#stems = 0;
    this.#calls = 0;
    const ended = this.#run(charString, 0);
    if (!ended) this.#append(endChar);
    return this.#out.slice(0, this.#length);
  }

  /** Runs a charstring or subroutine; true when it ended the glyph. */
  #run(code: Uint8Array, depth: number): boolean {
    if (depth > maximumDepth) throw tooComplex();
    let offset = 0;
    while (offset < code.length) {
      const first = defined(code[offset]);
      if (first >= 32 || first === shortInteger) {
        offset = this.#copyOperand(code, offset);
        continue;
      }
      offset += 1;
      if (first === returnFromSubroutine) return false;
      if (first === callSubroutine || first === callGlobalSubroutine) {
        const subroutines = first === callSubroutine ? this.#local : this.#global;
        if (this.#run(this.#takeSubroutine(subroutines), depth + 1)) return true;
        continue;
      }
      offset = this.#copyOperator(code, first, offset);
      if (first === endChar) return true;
    }
    return false;
  }

  #copyOperand(code: Uint8Array, offset: number): number {
    const first = defined(code[offset]);
    const size = first === shortInteger ? 3 : first === 255 ? 5 : first >= 247 ? 2 : 1;
    if (offset + size > code.length) throw new RangeError("charstring operand");
    this.#lastOperand = this.#length;
    this.#lastValue = integerAt(code, offset);
    this.#operands += 1;
    for (let index = 0; index < size; index += 1) this.#append(defined(code[offset + index]));
    return offset + size;
  }

  #takeSubroutine(subroutines: CffIndex): Uint8Array {
    if (this.#lastOperand < 0) {
      throw new FontError("unsupported-format", "The font computes the numbers of its subroutines.");
    }
    this.#calls += 1;
    if (this.#calls > maximumCalls) throw tooComplex();
    // The number of the subroutine is no operand of what follows.
    this.#length = this.#lastOperand;
    this.#lastOperand = -1;
    this.#operands -= 1;
    return subroutines.at(this.#lastValue + biasOf(subroutines.count));
  }

  #copyOperator(code: Uint8Array, operator: number, offset: number): number {
    this.#append(operator);
    this.#lastOperand = -1;
    let end = offset;
    if (operator === escapeByte) {
      const second = code[offset] as number | undefined;
      if (second === undefined) throw new RangeError("charstring operator");
      this.#append(second);
      const change = stackChanges.get(second);
      this.#operands = change === undefined ? 0 : Math.max(0, this.#operands + change);
      return offset + 1;
    }
    if (operator === endChar && this.#operands >= 4) {
      throw new FontError(
        "unsupported-format",
        "The font composes accented letters in a way that CFF no longer allows.",
      );
    }
    const isStem =
      operator === hstem || operator === vstem || operator === hstemHintMask || operator === vstemHintMask;
    const isMask = operator === hintMask || operator === counterMask;
    // Operands left before a mask are vertical stems without their operator.
    if (isStem || isMask) this.#stems += this.#operands >> 1;
    if (isMask) {
      end += (this.#stems + 7) >> 3;
      if (end > code.length) throw new RangeError("charstring mask");
      for (let index = offset; index < end; index += 1) this.#append(defined(code[index]));
    }
    this.#operands = 0;
    return end;
  }

  #append(byte: number): void {
    if (this.#length >= maximumLength) throw tooComplex();
    this.#out[this.#length] = byte;
    this.#length += 1;
  }
}

function integerAt(code: Uint8Array, offset: number): number {
  const first = defined(code[offset]);
  const second = defined(code[offset + 1]);
  if (first === shortInteger || first === 255) return ((second << 24) >> 16) | defined(code[offset + 2]);
  if (first <= 246) return first - 139;
  return first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108;
}

/** What is added to the numbers that subroutines are called by. */
export function biasOf(count: number): number {
  if (count < 1240) return 107;
  return count < 33_900 ? 1131 : 32_768;
}

function tooComplex(): FontError {
  return new FontError("too-complex", "A glyph of the font calls too many subroutines or is too long.");
}
