import type { BoxFragment } from "../tree/fragment.ts";

export function isInlineBox({ box }: BoxFragment): boolean {
  return "kind" in box && box.kind === "inline";
}
