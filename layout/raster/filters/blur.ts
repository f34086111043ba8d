import { defined } from "../../../fonts/defined.ts";
import { changeLines, type Plane } from "./lines.ts";

/** Boxes that stand for a Gaussian (filter-effects-1 §9.13). */
const BOXES = 3;
/** Blurs beyond this are cut: in so small a part of a pixel nothing is seen. */
const LEAST_DEVIATION = 0.05;

/** A Gaussian blur, deviations in pixels; outside the picture there is nothing. In place; the cost does not depend on the deviations. */
export function blurPlane(plane: Plane, deviationX: number, deviationY: number): void {
  if (plane.data.length === 0) return;
  if (deviationX > LEAST_DEVIATION) blurLines(plane, "rows", deviationX);
  if (deviationY > LEAST_DEVIATION) blurLines(plane, "columns", deviationY);
}

/** How far a blur reaches, pixels. */
export function blurReach(deviation: number): number {
  return deviation <= 0 ? 0 : Math.ceil(3 * deviation) + 1;
}

function blurLines(plane: Plane, direction: "rows" | "columns", deviation: number): void {
  const count = direction === "rows" ? plane.width : plane.height;
  const box = boxOf(deviation, count);
  const padding = box.radius + 1;
  const [one, other] = [new Float32Array(count + 2 * padding), new Float32Array(count + 2 * padding)];
  changeLines(plane, direction, padding, (line) => {
    boxPass(line, one, box);
    boxPass(one, other, box);
    boxPass(other, one, box);
    return one;
  });
}

interface Box {
  /** Whole pixels to each side. */
  readonly radius: number;
  /** The part of the pixels beyond them that counts. */
  readonly part: number;
}

/** The box whose variance is a third of the Gaussian's: with its part of a pixel any deviation is met. */
function boxOf(deviation: number, length: number): Box {
  const variance = (deviation * deviation) / BOXES;
  const radius = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2);
  if (radius >= length) return { radius: length, part: 0 };
  const whole = (2 * radius + 1) * ((radius * (radius + 1)) / 3 - variance);
  return { radius, part: whole / (2 * (variance - (radius + 1) * (radius + 1))) };
}

/** The mean of the box round each value, but for those at the ends that are padding. */
function boxPass(from: Float32Array, to: Float32Array, { radius, part }: Box): void {
  const factor = 1 / (2 * radius + 1 + 2 * part);
  const start = radius + 1;
  const end = from.length - start;
  let sum = 0;
  for (let at = start; at < start + radius; at += 1) sum += defined(from[at]);
  for (let at = start; at < end; at += 1) {
    sum += defined(from[at + radius]);
    const edges = defined(from[at + radius + 1]) + defined(from[at - radius - 1]);
    to[at] = factor * (sum + part * edges);
    sum -= defined(from[at - radius]);
  }
}
