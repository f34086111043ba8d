import type { Operand } from "../../import/content-lexer.ts";
import type { Subpath } from "./drawing.ts";
import type { Matrix } from "./matrix.ts";

/** Corners of one path; what has more is a drawing. */
const MOST_POINTS = 40_000;

/** Builds paths in points of the page as shown (ISO 32000-1 §8.5.2). */
export class PathBuilder {
  #subpaths: Subpath[] = [];
  #clips = false;
  #points = 0;

  /** Takes an operator, if it is one that builds paths. */
  build(operator: string, operands: readonly Operand[], matrix: Matrix): boolean {
    switch (operator) {
      case "m":
        this.#subpaths.push({ points: [], curves: 0, closed: false });
        this.#corners(operands, [0], matrix);
        return true;
      case "l":
        this.#corners(operands, [0], matrix);
        return true;
      case "c":
        this.#curve();
        this.#corners(operands, [0, 2, 4], matrix);
        return true;
      case "v":
      case "y":
        this.#curve();
        this.#corners(operands, [0, 2], matrix);
        return true;
      case "h":
        this.close();
        return true;
      case "re":
        this.#rectangle(operands, matrix);
        return true;
      case "W":
      case "W*":
        this.#clips = true;
        return true;
      default:
        return false;
    }
  }

  close(): void {
    const current = this.#subpaths.at(-1);
    if (current !== undefined) current.closed = true;
  }

  /** The path; what comes next begins a new one. */
  take(): readonly Subpath[] {
    const taken = this.#subpaths;
    this.#subpaths = [];
    this.#points = 0;
    return taken;
  }

  /** Whether the path that was taken clips what comes after it. */
  takeClip(): boolean {
    const clips = this.#clips;
    this.#clips = false;
    return clips;
  }

  #curve(): void {
    const current = this.#subpaths.at(-1);
    if (current !== undefined) current.curves += 1;
  }

  #rectangle(operands: readonly Operand[], matrix: Matrix): void {
    const [x, y, width, height] = operands;
    if (typeof x !== "number" || typeof y !== "number") return;
    if (typeof width !== "number" || typeof height !== "number") return;
    this.#subpaths.push({ points: [], curves: 0, closed: true });
    const corners = [x, y, x + width, y, x + width, y + height, x, y + height];
    this.#corners(corners, [0, 2, 4, 6], matrix);
  }

  #corners(operands: readonly Operand[], starts: readonly number[], [a, b, c, d, e, f]: Matrix): void {
    const current = this.#subpaths.at(-1);
    if (current === undefined || this.#points > MOST_POINTS) return;
    for (const start of starts) {
      const [x, y] = [operands[start], operands[start + 1]];
      if (typeof x !== "number" || typeof y !== "number") return;
      current.points.push(a * x + c * y + e, b * x + d * y + f);
      this.#points += 1;
    }
  }
}
