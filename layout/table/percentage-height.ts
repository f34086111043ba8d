import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { isPercentage } from "../css/values/resolve.ts";
import type { BlockBox, BlockLevelBox, InlineLevelBox } from "../tree/box.ts";

/** Does a child of the cell take its height from the cell's? */
export function hasPercentageHeight(box: BlockBox): boolean {
  if (box.content.kind === "inline") return box.content.children.some(inlineHasPercentageHeight);
  return box.content.children.some(blockHasPercentageHeight);
}

function blockHasPercentageHeight(box: BlockLevelBox): boolean {
  if (box.kind === "mark") return false;
  if (asksForPercentage(box.style)) return true;
  // Anonymous boxes pass percentages through.
  return box.kind === "block" && box.node < 0 && box.style.height === "auto" && hasPercentageHeight(box);
}

function inlineHasPercentageHeight(box: InlineLevelBox): boolean {
  switch (box.kind) {
    case "inline":
      return box.children.some(inlineHasPercentageHeight);
    case "block":
    case "table":
    case "replaced":
      return asksForPercentage(box.style);
    default:
      return false;
  }
}

function asksForPercentage({ height, minHeight, maxHeight, position }: ComputedStyle): boolean {
  if (position === "absolute" || position === "fixed") return false;
  return isShare(height) || isShare(minHeight) || isShare(maxHeight);
}

function isShare(value: ComputedStyle["height"] | ComputedStyle["maxHeight"]): boolean {
  if (typeof value !== "object" || "fitContent" in value) return value === "stretch";
  return isPercentage(value);
}
