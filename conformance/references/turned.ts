import type { Rectangle } from "./facts.ts";

/** A page as it lies in the file, in points, and by how many quarters a viewer turns it to the right. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly turns: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a viewer shows a point that is so far from the left and the top of the page in the file. */
export function turnedPoint({ x, y }: Point, { width, height, turns }: Paper): Point {
  switch (turns) {
    case 1:
      return { x: height - y, y: x };
    case 2:
      return { x: width - x, y: height - y };
    case 3:
      return { x: y, y: width - x };
    default:
      return { x, y };
  }
}

export function turnedRectangle([left, top, width, height]: Rectangle, paper: Paper): Rectangle {
  const one = turnedPoint({ x: left, y: top }, paper);
  const other = turnedPoint({ x: left + width, y: top + height }, paper);
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return [x, y, Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
}
