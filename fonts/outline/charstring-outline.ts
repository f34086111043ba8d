import { defined } from "../defined.ts";
import { CLOSE, CUBIC, LINE, MOVE, type Outline } from "./outline.ts";

/** The outline that a charstring without subroutines draws (Adobe Technical Note 5177). */
export function charStringOutline(charString: Uint8Array): Outline {
  return new CharStringPen().draw(charString);
}

/** From the pen to the first control point, to the second, to the end. */
type Steps = readonly [number, number, number, number, number, number];

const MAXIMUM_OPERANDS = 513;

/** Follows the operators of a charstring without calls. */
class CharStringPen {
  readonly #outline: number[] = [];
  #stack: number[] = [];
  #x = 0;
  #y = 0;
  #stems = 0;
  #isOpen = false;

  draw(code: Uint8Array): Outline {
    for (let at = 0; at < code.length; ) {
      const first = defined(code[at]);
      if (first >= 32 || first === 28) at = this.#operand(code, at);
      else if (first === 12) {
        this.#flex(defined(code[at + 1]));
        this.#stack = [];
        at += 2;
      } else {
        if (first === 14) break;
        at = this.#operator(first, at + 1);
        this.#stack = [];
      }
    }
    this.#close();
    return this.#outline;
  }

  #operand(code: Uint8Array, at: number): number {
    const first = defined(code[at]);
    const byte = (offset: number): number => code[at + offset] ?? 0;
    let value = first - 139;
    let size = 1;
    if (first === 28) {
      value = ((byte(1) << 24) >> 16) | byte(2);
      size = 3;
    } else if (first === 255) {
      value = ((byte(1) << 24) | (byte(2) << 16) | (byte(3) << 8) | byte(4)) / 65_536;
      size = 5;
    } else if (first >= 247) {
      value = first <= 250 ? (first - 247) * 256 + byte(1) + 108 : -(first - 251) * 256 - byte(1) - 108;
      size = 2;
    }
    if (this.#stack.length < MAXIMUM_OPERANDS) this.#stack.push(value);
    return at + size;
  }

  /** Returns where the next operand or operator stands. */
  #operator(operator: number, at: number): number {
    const stack = this.#stack;
    switch (operator) {
      case 1:
      case 3:
      case 18:
      case 23:
        this.#stems += stack.length >> 1;
        break;
      case 19:
      case 20:
        this.#stems += stack.length >> 1;
        return at + ((this.#stems + 7) >> 3);
      case 21:
        this.#move(stack.at(-2) ?? 0, stack.at(-1) ?? 0);
        break;
      case 22:
        this.#move(stack.at(-1) ?? 0, 0);
        break;
      case 4:
        this.#move(0, stack.at(-1) ?? 0);
        break;
      case 5:
        this.#lines(0, stack.length);
        break;
      case 6:
      case 7:
        this.#alternatingLines(operator === 6);
        break;
      default:
        this.#curveOperator(operator);
    }
    return at;
  }

  #curveOperator(operator: number): void {
    const stack = this.#stack;
    const { length } = stack;
    switch (operator) {
      case 8:
        this.#curves(0, length);
        break;
      case 24:
        this.#curves(0, length - 2);
        this.#lines(length - 2, length);
        break;
      case 25:
        this.#lines(0, length - 6);
        this.#curves(length - 6, length);
        break;
      case 26:
      case 27:
        this.#parallelCurves(operator === 27);
        break;
      case 30:
      case 31:
        this.#alternatingCurves(operator === 31);
    }
  }

  #at(index: number): number {
    return this.#stack[index] ?? 0;
  }

  #close(): void {
    if (this.#isOpen) this.#outline.push(CLOSE);
    this.#isOpen = false;
  }

  #move(x: number, y: number): void {
    this.#close();
    this.#x += x;
    this.#y += y;
    this.#outline.push(MOVE, this.#x, this.#y);
    this.#isOpen = true;
  }

  #line(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
    this.#outline.push(LINE, this.#x, this.#y);
  }

  #curve(...[x1, y1, x2, y2, x, y]: Steps): void {
    const [firstX, firstY] = [this.#x + x1, this.#y + y1];
    const [secondX, secondY] = [firstX + x2, firstY + y2];
    this.#x = secondX + x;
    this.#y = secondY + y;
    this.#outline.push(CUBIC, firstX, firstY, secondX, secondY, this.#x, this.#y);
  }

  #lines(from: number, to: number): void {
    for (let index = from; index + 1 < to; index += 2) this.#line(this.#at(index), this.#at(index + 1));
  }

  #alternatingLines(startsHorizontal: boolean): void {
    let isHorizontal = startsHorizontal;
    for (const step of this.#stack) {
      this.#line(isHorizontal ? step : 0, isHorizontal ? 0 : step);
      isHorizontal = !isHorizontal;
    }
  }

  #curves(from: number, to: number): void {
    for (let index = from; index + 5 < to; index += 6) this.#curveAt(index);
  }

  #curveAt(index: number): void {
    this.#curve(
      this.#at(index),
      this.#at(index + 1),
      this.#at(index + 2),
      this.#at(index + 3),
      this.#at(index + 4),
      this.#at(index + 5),
    );
  }

  /** `hhcurveto` and `vvcurveto`: both ends of each curve point the same way. */
  #parallelCurves(isHorizontal: boolean): void {
    const { length } = this.#stack;
    let index = length % 4;
    let across = index === 1 ? this.#at(0) : 0;
    if (index > 1) index = length - 4 * Math.floor(length / 4);
    for (; index + 3 < length; index += 4) {
      const [along, x2, y2, end] = [
        this.#at(index),
        this.#at(index + 1),
        this.#at(index + 2),
        this.#at(index + 3),
      ];
      if (isHorizontal) this.#curve(along, across, x2, y2, end, 0);
      else this.#curve(across, along, x2, y2, 0, end);
      across = 0;
    }
  }

  /** `hvcurveto` and `vhcurveto`: curves begin and end by turns horizontally and vertically. */
  #alternatingCurves(startsHorizontal: boolean): void {
    const { length } = this.#stack;
    let isHorizontal = startsHorizontal;
    for (let index = 0; index + 3 < length; index += 4) {
      const [along, x2, y2, end] = [
        this.#at(index),
        this.#at(index + 1),
        this.#at(index + 2),
        this.#at(index + 3),
      ];
      const last = length - index === 5 ? this.#at(index + 4) : 0;
      if (isHorizontal) this.#curve(along, 0, x2, y2, last, end);
      else this.#curve(0, along, x2, y2, end, last);
      isHorizontal = !isHorizontal;
    }
  }

  /** The operators of two bytes that draw: flexes. */
  #flex(operator: number): void {
    const [a, b, c, d, e, f, g, h, i, j, k] = Array.from({ length: 11 }, (_, index) => this.#at(index)) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    if (operator === 35) this.#curves(0, 12);
    else if (operator === 34) {
      this.#curve(a, 0, b, c, d, 0);
      this.#curve(e, 0, f, -c, g, 0);
    } else if (operator === 36) {
      this.#curve(a, b, c, d, e, 0);
      this.#curve(f, 0, g, h, i, -(b + d + h));
    } else if (operator === 37) {
      const [x, y] = [a + c + e + g + i, b + d + f + h + j];
      const isWide = Math.abs(x) > Math.abs(y);
      this.#curveAt(0);
      this.#curve(g, h, i, j, isWide ? k : -x, isWide ? -y : k);
    }
  }
}
