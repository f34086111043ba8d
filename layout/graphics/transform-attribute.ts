import type { Matrix } from "./display-list.ts";
import { numberList } from "./number-scanner.ts";
import { IDENTITY, multiply } from "./transform.ts";

const FUNCTION = /([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*/y;

/** A `transform` attribute (css-transforms-1 §8); undefined when it has a mistake: then there is no transform. */
export function parseTransform(text: string | undefined): Matrix | undefined {
  if (text === undefined) return IDENTITY;
  const list = text.trim();
  let matrix = IDENTITY;
  FUNCTION.lastIndex = 0;
  let end = 0;
  for (let match = FUNCTION.exec(list); match !== null; match = FUNCTION.exec(list)) {
    const next = functionMatrix(match[1] ?? "", numberList(match[2]));
    if (next === undefined) return undefined;
    matrix = multiply(matrix, next);
    end = FUNCTION.lastIndex;
  }
  return end === list.length || list === "none" ? matrix : undefined;
}

function functionMatrix(name: string, values: readonly number[]): Matrix | undefined {
  const [first, second, third] = values;
  if (first === undefined) return undefined;
  switch (name) {
    case "matrix":
      return values.length === 6 ? (values as unknown as Matrix) : undefined;
    case "translate":
      return [1, 0, 0, 1, first, second ?? 0];
    case "scale":
      return [first, 0, 0, second ?? first, 0, 0];
    case "rotate": {
      const angle = (first * Math.PI) / 180;
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      const turn: Matrix = [cosine, sine, -sine, cosine, 0, 0];
      if (second === undefined || third === undefined) return turn;
      return multiply(multiply([1, 0, 0, 1, second, third], turn), [1, 0, 0, 1, -second, -third]);
    }
    case "skewX":
      return [1, 0, Math.tan((first * Math.PI) / 180), 1, 0, 0];
    case "skewY":
      return [1, Math.tan((first * Math.PI) / 180), 0, 1, 0, 0];
    default:
      return undefined;
  }
}
