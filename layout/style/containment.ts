import type { ComputedStyle } from "./computed-style.ts";

/** Whether a box's width is found as if it were empty (css-contain-3 §3.1, §3.2). */
export function hasContainedWidth(style: ComputedStyle): boolean {
  if (style.containerType === "normal" && !style.contain.size && !style.contain.inlineSize) return false;
  if (!canContainSize(style)) return false;
  if (style.containerType === "size" || style.contain.size) return true;
  return style.writingMode === "horizontal-tb";
}

/** Whether a box's height is found as if it were empty. */
export function hasContainedHeight(style: ComputedStyle): boolean {
  if (style.containerType === "normal" && !style.contain.size && !style.contain.inlineSize) return false;
  if (!canContainSize(style)) return false;
  if (style.containerType === "size" || style.contain.size) return true;
  return style.writingMode !== "horizontal-tb";
}

/** Whether positioned descendants refer to the box, fixed ones too, by its containment (css-contain-2 §3.3, §3.5). */
export function containsPositioned(style: ComputedStyle): boolean {
  return (style.contain.layout || style.contain.paint) && isContainable(style);
}

/** Whether containment makes a formatting context of the box (css-contain-2 §3.3, css-conditional-5 §4.1). */
export function isContainedContext(style: ComputedStyle): boolean {
  return style.containerType !== "normal" || style.contain.layout || style.contain.paint;
}

/** Tables and their parts size each other: size containment has no effect on them (css-contain-2 §3.2). */
export function canContainSize(style: ComputedStyle): boolean {
  return isContainable(style) && !style.display.startsWith("table") && style.display !== "inline-table";
}

/** Containment needs a box that can keep its content together: no plain inline, no row of a table (css-contain-2 §3.3). */
function isContainable({ display }: ComputedStyle): boolean {
  switch (display) {
    case "none":
    case "contents":
    case "inline":
    case "ruby":
    case "ruby-text":
      return false;
    default:
      return !display.startsWith("table-") || display === "table-cell" || display === "table-caption";
  }
}
