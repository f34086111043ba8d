import { defined } from "../defined.ts";
import { FontError } from "../error.ts";
import { blendTop } from "./blend.ts";
import { biasOf } from "./cff-charstring.ts";
import { type CffIndex, noIndex } from "./cff-index.ts";
import type { Cff2Font } from "./cff2-font.ts";
import { CharStringEncoder } from "./charstring-encoder.ts";
import {
  blend,
  callGlobalSubroutine,
  callSubroutine,
  counterMask,
  escapeByte,
  hintMask,
  hstem,
  hstemHintMask,
  returnFromSubroutine,
  shortInteger,
  takes,
  vsindex,
  vstem,
  vstemHintMask,
} from "./charstring-operators.ts";

/** Nesting and operands that CFF2 charstrings allow (OpenType CFF2, "Implementation limits"). */
const maximumDepth = 10;
const maximumOperands = 513;
/** Bytes read and deltas added for one glyph: what is called again and again need not draw anything. */
const maximumWork = 1_000_000;

/** Writes the charstrings of a CFF2 font as those of CFF: at one place of its axes, with all subroutines in place, and with widths. */
export class Cff2CharStringWriter {
  readonly #font: Cff2Font;
  readonly #encoder: CharStringEncoder;
  readonly #stack: number[] = [];
  #local: CffIndex = noIndex;
  #scalars: readonly number[] = [];
  #stems = 0;
  #work = 0;

  /** Places of points are rounded to this part of a font unit. */
  constructor(font: Cff2Font, parts: number) {
    this.#font = font;
    this.#encoder = new CharStringEncoder(parts);
  }

  /** The charstring of one glyph. @throws RangeError or FontError when it is damaged or too complex. */
  write(glyph: number, width: number): Uint8Array {
    const font = this.#font;
    this.#local = font.privates[font.privateOf(glyph)]?.subroutines ?? noIndex;
    this.#scalars = font.blending.scalarsOf(font.groupOf(glyph));
    this.#stack.length = 0;
    this.#stems = 0;
    this.#work = 0;
    this.#encoder.start(width);
    this.#run(font.charStrings.at(glyph), 0);
    return this.#encoder.end();
  }

  /** The charstring of a glyph without outline. */
  empty(width: number): Uint8Array {
    this.#encoder.start(width);
    return this.#encoder.end();
  }

  #run(code: Uint8Array, depth: number): void {
    if (depth > maximumDepth) throw tooComplex();
    this.#spend(code.length);
    const stack = this.#stack;
    for (let offset = 0; offset < code.length; ) {
      const first = defined(code[offset]);
      if (first >= 32 || first === shortInteger) {
        offset = this.#operand(code, offset);
        continue;
      }
      offset += 1;
      switch (first) {
        case callSubroutine:
          this.#run(this.#subroutine(this.#local), depth + 1);
          break;
        case callGlobalSubroutine:
          this.#run(this.#subroutine(this.#font.globalSubroutines), depth + 1);
          break;
        case returnFromSubroutine:
          return;
        case blend:
          this.#spend(stack.length);
          blendTop(stack, this.#scalars);
          break;
        case vsindex:
          this.#scalars = this.#font.blending.scalarsOf(stack.pop() ?? 0);
          stack.length = 0;
          break;
        default:
          offset = this.#operator(code, first, offset);
          stack.length = 0;
      }
    }
  }

  #operand(code: Uint8Array, offset: number): number {
    const first = defined(code[offset]);
    const size = first === shortInteger ? 3 : first === 255 ? 5 : first >= 247 ? 2 : 1;
    if (offset + size > code.length) throw new RangeError("charstring operand");
    if (this.#stack.length >= maximumOperands) throw tooComplex();
    this.#stack.push(numberAt(code, offset));
    return offset + size;
  }

  #subroutine(subroutines: CffIndex): Uint8Array {
    const number = this.#stack.pop();
    if (number === undefined) throw new RangeError("charstring subroutine");
    return subroutines.at(Math.round(number) + biasOf(subroutines.count));
  }

  /** Returns where the next operand or operator stands. */
  #operator(code: Uint8Array, first: number, offset: number): number {
    const stack = this.#stack;
    switch (first) {
      case hstem:
      case vstem:
      case hstemHintMask:
      case vstemHintMask:
        this.#stemHints(first, false);
        return offset;
      case hintMask:
      case counterMask: {
        // Operands left before a mask are vertical stems without their operator.
        if (stack.length > 0) this.#stemHints(vstemHintMask, true);
        const end = offset + ((this.#stems + 7) >> 3);
        if (end > code.length) throw new RangeError("charstring mask");
        this.#encoder.mask(first, code.subarray(offset, end));
        return end;
      }
      case escapeByte: {
        const second = code[offset];
        if (second === undefined) throw new RangeError("charstring operator");
        this.#draw(0x0c00 | second);
        return offset + 1;
      }
      default:
        this.#draw(first);
        return offset;
    }
  }

  #stemHints(operator: number, isBeforeMask: boolean): void {
    const stack = this.#stack;
    if (stack.length % 2 !== 0) throw new RangeError("charstring stems");
    this.#stems += stack.length / 2;
    this.#encoder.stems(operator, stack, isBeforeMask);
  }

  #draw(operator: number): void {
    const stack = this.#stack;
    if (stack.length === 0) return;
    if (!takes(operator, stack.length)) throw new RangeError("charstring operands");
    this.#encoder.draw(operator, stack);
  }

  #spend(work: number): void {
    this.#work += work + 1;
    if (this.#work > maximumWork) throw tooComplex();
  }
}

function numberAt(code: Uint8Array, offset: number): number {
  const byte = (index: number): number => defined(code[offset + index]);
  const first = byte(0);
  if (first === shortInteger) return ((byte(1) << 24) >> 16) | byte(2);
  if (first === 255) return ((byte(1) << 24) | (byte(2) << 16) | (byte(3) << 8) | byte(4)) / 65_536;
  if (first <= 246) return first - 139;
  return first <= 250 ? (first - 247) * 256 + byte(1) + 108 : -(first - 251) * 256 - byte(1) - 108;
}

function tooComplex(): FontError {
  return new FontError(
    "too-complex",
    "A glyph of the font calls too many subroutines or has too many operands.",
  );
}
