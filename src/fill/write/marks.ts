import { numberText } from "../../pdf/objects/pdf-syntax.ts";
import type { Mark } from "../../template/model.ts";
import { circlePath } from "../circle-path.ts";

/** Part of the shorter side that a mark takes. */
const SIZE = 0.72;

type Point = readonly [number, number];

/** Polygons in a square from (-1, -1) to (1, 1), y upwards. */
const POLYGONS: Readonly<Record<Exclude<Mark, "circle">, readonly Point[]>> = {
  check: [
    [-0.95, 0.05],
    [-0.7, 0.3],
    [-0.3, -0.25],
    [0.75, 0.95],
    [0.98, 0.75],
    [-0.25, -0.85],
  ],
  cross: [
    [-0.9, -0.68],
    [-0.22, 0],
    [-0.9, 0.68],
    [-0.68, 0.9],
    [0, 0.22],
    [0.68, 0.9],
    [0.9, 0.68],
    [0.22, 0],
    [0.9, -0.68],
    [0.68, -0.9],
    [0, -0.22],
    [-0.68, -0.9],
  ],
  diamond: [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ],
  square: [
    [-0.85, -0.85],
    [0.85, -0.85],
    [0.85, 0.85],
    [-0.85, 0.85],
  ],
  star: Array.from({ length: 10 }, (_, index): Point => {
    const radius = index % 2 === 0 ? 1 : 0.4;
    const angle = Math.PI / 2 + (index * Math.PI) / 5;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  }),
};

/** Operators that fill a mark in the middle of an area whose lower left corner is at (x, y). */
export function markOperators(
  mark: Mark,
  color: string,
  area: { x: number; y: number; width: number; height: number },
): string {
  const centerX = area.x + area.width / 2;
  const centerY = area.y + area.height / 2;
  const radius = (Math.min(area.width, area.height) * SIZE) / 2;
  const at = (x: number, y: number): string =>
    `${numberText(Math.round((centerX + x * radius) * 100) / 100)} ${numberText(Math.round((centerY + y * radius) * 100) / 100)}`;
  const path =
    mark === "circle" ? circlePath({ x: centerX, y: centerY }, radius) : polygon(POLYGONS[mark], at);
  return `q ${color} ${color.includes(" ") ? "rg" : "g"} ${path} f Q\n`;
}

function polygon(points: readonly Point[], at: (x: number, y: number) => string): string {
  return points.map(([x, y], index) => `${at(x, y)} ${index === 0 ? "m" : "l"}`).join(" ");
}
