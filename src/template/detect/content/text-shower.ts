import type { Operand } from "../../import/content-lexer.ts";
import type { Rect } from "../../model.ts";
import { codeOf } from "./character-maps.ts";
import type { GraphicsState } from "./graphics-state.ts";
import { IDENTITY, type Matrix, multiply } from "./matrix.ts";
import type { Word } from "./page-content.ts";
import { WordBuilder } from "./word-builder.ts";

/** Text that leaves its direction by less than this slope runs from left to right. */
const LEVEL = 0.02;

/** Follows the operators of text (ISO 32000-1 §9.4) and makes words of what they show. */
export class TextShower {
  readonly #builder = new WordBuilder();
  #matrix: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;

  finish(): readonly Word[] {
    this.#builder.flush();
    return this.#builder.words;
  }

  /** Content that ends in the middle of a text ends it. */
  endObject(): void {
    this.#builder.flush();
  }

  show(operator: string, operands: readonly Operand[], state: GraphicsState): void {
    const [first, second, third] = operands;
    switch (operator) {
      case "BT":
        this.#begin(IDENTITY);
        break;
      case "Td":
        this.#move(numberOr0(first), numberOr0(second));
        break;
      case "TD":
        state.leading = -numberOr0(second);
        this.#move(numberOr0(first), numberOr0(second));
        break;
      case "Tm":
        this.#begin(textMatrix(operands));
        break;
      case "T*":
        this.#move(0, -state.leading);
        break;
      case "Tj":
        this.#string(first, state);
        break;
      case "'":
        this.#move(0, -state.leading);
        this.#string(first, state);
        break;
      case '"':
        state.wordSpacing = numberOr0(first);
        state.characterSpacing = numberOr0(second);
        this.#move(0, -state.leading);
        this.#string(third, state);
        break;
      case "TJ":
        this.#array(first, state);
        break;
      default:
        setTextState(operator, numberOr0(first), state);
    }
  }

  #begin(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#line = matrix;
  }

  #move(x: number, y: number): void {
    this.#begin(multiply([1, 0, 0, 1, x, y], this.#line));
  }

  #array(operand: Operand, state: GraphicsState): void {
    if (!Array.isArray(operand)) return;
    for (const element of operand) {
      if (typeof element === "number")
        this.#advance((-element / 1000) * state.fontSize * state.horizontalScale);
      else this.#string(element, state);
    }
  }

  #advance(distance: number): void {
    const [a, b, c, d, e, f] = this.#matrix;
    this.#matrix = [a, b, c, d, e + distance * a, f + distance * b];
  }

  #string(operand: Operand, state: GraphicsState): void {
    const { font, fontSize, characterSpacing, wordSpacing, horizontalScale, clip } = state;
    if (!(operand instanceof Uint8Array) || font === undefined) return;
    const [a, b, c, d, e, f] = multiply(this.#matrix, state.matrix);
    const size = Math.abs(fontSize) * Math.hypot(c, d);
    const isLevel = a > 0 && Math.abs(b) < LEVEL * a && size > 0;
    const baseline = f + d * state.rise;
    const isSeen = baseline >= clip.y - size && baseline - size <= clip.y + clip.height;
    let along = 0;
    let whole = "";
    for (let index = 0; index < operand.length; ) {
      const length = font.lengthAt(operand[index] ?? 0);
      const code = codeOf(operand.subarray(index, index + length));
      index += length;
      const width = (font.widthOf(code) / 1000) * fontSize;
      const spacing = characterSpacing + (length === 1 && code === 32 ? wordSpacing : 0);
      const text = font.textOf(code);
      if (!isLevel) whole += text;
      else if (isSeen) {
        const from = e + a * along;
        const to = from + a * width * horizontalScale;
        const isShown = to > clip.x && from < clip.x + clip.width;
        if (isShown) this.#builder.add({ text, from, to, baseline, fontSize: size, bold: font.bold });
      }
      along += (width + spacing) * horizontalScale;
    }
    if (!isLevel && isSeen) this.#builder.addTurned(whole, turnedBox([a, b, e, f], along, size), size);
    this.#advance(along);
  }
}

/** Where text lies that runs in another direction. */
function turnedBox(
  [a, b, e, f]: readonly [number, number, number, number],
  along: number,
  size: number,
): Rect {
  const [x, y] = [e + a * along, f + b * along];
  const left = Math.min(e, x) - size * 0.2;
  const top = Math.min(f, y) - size * 0.2;
  return { x: left, y: top, width: Math.abs(x - e) + size * 0.4, height: Math.abs(y - f) + size * 0.4 };
}

function setTextState(operator: string, value: number, state: GraphicsState): void {
  if (operator === "Tc") state.characterSpacing = value;
  else if (operator === "Tw") state.wordSpacing = value;
  else if (operator === "Tz") state.horizontalScale = value / 100;
  else if (operator === "TL") state.leading = value;
  else if (operator === "Ts") state.rise = value;
}

function numberOr0(operand: Operand): number {
  return typeof operand === "number" ? operand : 0;
}

function textMatrix(operands: readonly Operand[]): Matrix {
  const [a, b, c, d, e, f] = operands.map(numberOr0);
  if (a === undefined || b === undefined || c === undefined) return IDENTITY;
  return [a, b, c, d ?? 0, e ?? 0, f ?? 0];
}
