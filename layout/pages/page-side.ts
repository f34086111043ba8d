import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";

/** The side of a book that a page lies on. */
export type PageSide = "left" | "right";

/** Books whose text runs to the left begin on a left page (css-page-3 §3.3); `index` counts from 0. */
export function sideOf(index: number, beginsLeft: boolean): PageSide {
  return (index % 2 === 0) !== beginsLeft ? "right" : "left";
}

/** The side that a forced break asks for; undefined where any will do. */
export function wantedSide(value: BreakBetween | undefined, beginsLeft: boolean): PageSide | undefined {
  if (value === "recto" || value === "verso") return (value === "recto") === beginsLeft ? "left" : "right";
  return value === "left" || value === "right" ? value : undefined;
}
