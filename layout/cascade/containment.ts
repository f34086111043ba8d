import type { ComputedStyle } from "../css/properties/computed-style.ts";

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

/**
 * Whether positioned descendants refer to the box, fixed ones too, though it is not transformed: by its containment (css-contain-2 §3.3,
 * §3.5), its filters (filter-effects-1 §5), its room in depth (css-transforms-2 §4) or what may become of it (css-will-change-1 §3).
 */
export function containsPositioned(style: ComputedStyle): boolean {
  if ((style.contain.layout || style.contain.paint) && isContainable(style)) return true;
  if (style.filter !== "none" || style.backdropFilter !== "none") return true;
  if (style.willChange.length > 0 && style.willChange.some((name) => CONTAINING.has(name)))
    return style.display !== "inline";
  return (style.perspective !== "none" || style.transformStyle !== "flat") && style.display !== "inline";
}

/** Properties that make containing blocks of boxes, and with it stacking contexts. */
const CONTAINING: ReadonlySet<string> = new Set([
  "transform",
  "translate",
  "rotate",
  "scale",
  "perspective",
  "transform-style",
  "filter",
  "backdrop-filter",
  "contain",
]);
const STACKING: ReadonlySet<string> = new Set([
  "opacity",
  "mix-blend-mode",
  "isolation",
  "clip-path",
  "mask",
  "mask-image",
  "mask-border",
  "z-index",
  "position",
  "view-transition-name",
]);

/** Whether `will-change` alone makes a stacking context (css-will-change-1 §3). */
export function willStack({ willChange }: ComputedStyle): boolean {
  return willChange.length > 0 && willChange.some((name) => STACKING.has(name));
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

/** A scroll container may get smaller than its content. */
export function isScrollContainer(overflow: ComputedStyle["overflowX"]): boolean {
  return overflow !== "visible" && overflow !== "clip";
}

/** Does a block container with this style lay its content out in columns (css-multicol-1 §2)? */
export function isMulticol(style: ComputedStyle): boolean {
  if (style.columnCount === "auto" && style.columnWidth === "auto") return false;
  switch (style.display) {
    case "block":
    case "flow-root":
    case "inline-block":
    case "list-item":
    case "table-cell":
    case "table-caption":
      return true;
    default:
      return false;
  }
}
