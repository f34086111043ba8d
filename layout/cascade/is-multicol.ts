import type { ComputedStyle } from "../css/properties/computed-style.ts";

/** Does a block container with this style lay its content out in columns (css-multicol-1 §2)? */
export function isMulticol(style: ComputedStyle): boolean {
  if (style.columnCount === "auto" && style.columnWidth === "auto") return false;
  switch (style.display) {
    case "block":
    case "flow-root":
    case "inline-block":
    case "list-item":
    case "inline-list-item":
    case "table-cell":
    case "table-caption":
      return true;
    default:
      return false;
  }
}
