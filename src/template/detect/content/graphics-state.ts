import type { Operand } from "../../import/content-lexer.ts";
import type { Rect } from "../../model.ts";
import type { Matrix } from "./matrix.ts";
import type { TextFont } from "./text-font.ts";

/** Components add light, as in grey, RGB and CMYK by their number; or they add ink; or they say nothing by themselves. */
export type ColorSpaceKind = "light" | "ink" | "lab" | "other";

/** What operators leave behind for those after them (ISO 32000-1 §8.4 and §9.3), as far as it matters here. */
export interface GraphicsState {
  matrix: Matrix;
  clip: Rect;
  /** Lightness of fillings and strokes, from 0 (black) to 1 (white). */
  fill: number;
  stroke: number;
  /** What components of colours mean that `sc` and `scn` set. */
  fillSpace: ColorSpaceKind;
  strokeSpace: ColorSpaceKind;
  lineWidth: number;
  dashed: boolean;
  font: TextFont | undefined;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
}

export function initialState(matrix: Matrix, clip: Rect): GraphicsState {
  return {
    matrix,
    clip,
    fill: 0,
    stroke: 0,
    fillSpace: "light",
    strokeSpace: "light",
    lineWidth: 1,
    dashed: false,
    font: undefined,
    fontSize: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
  };
}

/** Lightness of a colour by its components: grey, RGB or CMYK, or inks. A pattern counts as middle grey. */
export function lightnessOf(operands: readonly Operand[], space: ColorSpaceKind = "light"): number {
  const numbers = operands.filter((operand) => typeof operand === "number");
  if (space === "ink") return 1 - clamped(Math.max(0, ...numbers));
  if (space === "lab") return clamped((numbers[0] ?? 0) / 100);
  if (space === "other") return 0.5;
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers;
  if (operands.some((operand) => typeof operand === "string")) return 0.5;
  if (numbers.length === 1) return clamped(first);
  if (numbers.length === 3) return clamped(0.3 * first + 0.59 * second + 0.11 * third);
  if (numbers.length === 4) return clamped((1 - (0.3 * first + 0.59 * second + 0.11 * third)) * (1 - fourth));
  return 0.5;
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}
