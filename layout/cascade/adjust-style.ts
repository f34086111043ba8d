import type { Display } from "../css/properties/box/display.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { MutableStyle } from "./initial-style.ts";

/** What decides adjustments beside the style itself. */
export interface StylePlace {
  readonly parent: ComputedStyle;
  readonly isRoot: boolean;
  /** Whether the box is an item of a flex or grid container. */
  readonly isItem: boolean;
}

/** Applies the rules by which computed values depend on each other (CSS 2.2 §9.7, css-display-3 §2.7, css-overflow-3 §3.1). */
export function adjustStyle(style: MutableStyle, place: StylePlace): void {
  const { position } = style;
  const positioned = position === "absolute" || position === "fixed" || typeof position === "object";
  if (positioned && style.float !== "none") style.float = "none";
  const outOfFlow = position === "absolute" || position === "fixed" || style.float !== "none";
  if (place.isRoot || place.isItem || outOfFlow) {
    style.hadInlineDisplay = style.display.startsWith("inline");
    style.display = blockified(style.display, place.isRoot);
  }
  // What is set in another direction than its surroundings is a formatting context of its own (css-writing-modes-3 §3.2).
  if (style.display === "inline" && style.writingMode !== place.parent.writingMode && !place.isRoot)
    style.display = "inline-block";
  // Upright text is set as if all of it ran from left to right (§5.1).
  if (style.textOrientation === "upright" && style.writingMode.startsWith("vertical"))
    style.direction = "ltr";
  if (style.contain.paint) clipOverflow(style);
  adjustOverflow(style);
  if (style.textAlign === "-platen-head")
    style.textAlign = place.parent.textAlign === "start" ? "center" : place.parent.textAlign;
  // `align` moves a table, not the text in it (HTML §15.3.2).
  const isTable = style.display === "table" || style.display === "inline-table";
  if (isTable && style.textAlign.startsWith("-platen-")) style.textAlign = "start";
  if (isTable && (scrolls(style.overflowX) || scrolls(style.overflowY)))
    style.overflowX = style.overflowY = "visible";
  if (style.textAlign === "match-parent") style.textAlign = matchParent(place.parent);
}

/** The block-level form of a display value (css-display-3 §2.7). */
export function blockified(display: Display, isRoot: boolean): Display {
  switch (display) {
    case "none":
    case "block":
    case "flow-root":
    case "list-item":
    case "table":
    case "flex":
    case "grid":
    case "math":
      return display;
    case "contents":
      return isRoot ? "block" : display;
    case "inline-list-item":
      return "list-item";
    case "inline-table":
      return "table";
    case "inline-flex":
      return "flex";
    case "inline-grid":
      return "grid";
    case "inline-math":
      return "math";
    case "inline-block":
      return "flow-root";
    default:
      return "block";
  }
}

/** Paint containment lets nothing show outside (css-contain-2 §3.5). */
function clipOverflow(style: MutableStyle): void {
  if (style.overflowX === "visible") style.overflowX = "clip";
  if (style.overflowY === "visible") style.overflowY = "clip";
}

/** If one axis scrolls or clips by a scroll container, the other can't be visible or clip. */
function adjustOverflow(style: MutableStyle): void {
  const x = style.overflowX;
  const y = style.overflowY;
  if (x === y) return;
  const plainX = x === "visible" || x === "clip";
  const plainY = y === "visible" || y === "clip";
  if (plainX === plainY) return;
  if (plainX) style.overflowX = x === "visible" ? "auto" : "hidden";
  else style.overflowY = y === "visible" ? "auto" : "hidden";
}

/** Tables clip, but do not scroll: these values count as visible there (CSS 2.2 §11.1.1). */
function scrolls(overflow: ComputedStyle["overflowX"]): boolean {
  return overflow === "auto" || overflow === "scroll";
}

/** css-text-3 §7.1: the parent's value with start and end made physical by its direction. */
function matchParent(parent: ComputedStyle): ComputedStyle["textAlign"] {
  const { textAlign, direction } = parent;
  if (textAlign !== "start" && textAlign !== "end") return textAlign;
  return (textAlign === "start") === (direction === "ltr") ? "left" : "right";
}
