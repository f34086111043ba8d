import type { Size } from "../cascade/frame.ts";
import { breakAtStart, pageNameAtStart } from "../fragmentation/break-rules.ts";
import type { BoxTree } from "../tree/box-tree.ts";
import { pageArea } from "./page-area.ts";
import { beginsOnLeft, sideOf } from "./page-side.ts";
import type { PageStyleResolver } from "./page-style.ts";

/** The size of the first page area (css-page-3 §3.1). */
export function initialContainingBlock(
  { root, pageProgression }: BoxTree,
  pageStyles: PageStyleResolver,
): Size {
  const side = sideOf(0, beginsOnLeft(breakAtStart(root), pageProgression));
  const name = pageNameAtStart(root, "");
  return pageArea(pageStyles.stylesOf({ index: 0, name, side, isBlank: false, positionInRun: 1 }));
}
