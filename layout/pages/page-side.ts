import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import type { PageProgression } from "../tree/box-tree.ts";

/** The side of a book that a page lies on. */
export type PageSide = "left" | "right";

/**
 * Does the document begin on a left page? Books whose pages follow each other to the left do (css-page-3 §3.3), unless the break value at the start of
 * the document asks for a side: there is no page before it to be left empty.
 */
export function beginsOnLeft(value: BreakBetween, progression: PageProgression): boolean {
  return (wantedSide(value, progression) ?? (progression === "rtl" ? "left" : "right")) === "left";
}

/** The side of a page of a document that begins on the left or not; `index` counts from 0. */
export function sideOf(index: number, beginsLeft: boolean): PageSide {
  return (index % 2 === 0) !== beginsLeft ? "right" : "left";
}

/** The side that a forced break asks for, in a book of this page progression; undefined where any will do. */
export function wantedSide(
  value: BreakBetween | undefined,
  progression: PageProgression,
): PageSide | undefined {
  if (value === "recto" || value === "verso")
    return (value === "recto") === (progression === "rtl") ? "left" : "right";
  return value === "left" || value === "right" ? value : undefined;
}
