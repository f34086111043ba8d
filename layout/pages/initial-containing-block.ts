import type { Size } from "../cascade/frame.ts";
import { breakAtStart, pageNameAtStart } from "../fragmentation/break-rules.ts";
import type { BoxTree } from "../tree/box-tree.ts";
import { pageArea } from "./page-area.ts";
import { sideOf, wantedSide } from "./page-side.ts";
import type { PageStyleResolver } from "./page-style.ts";

/** The size of the first page area that content comes to, which is not that of a blank page before it (css-page-3 §3.1). */
export function initialContainingBlock(boxes: BoxTree, pageStyles: PageStyleResolver): Size {
  const { root, writingMode } = boxes;
  const beginsLeft = writingMode.endsWith("-rl");
  const name = pageNameAtStart(root, "");
  const wanted = wantedSide(breakAtStart(root), beginsLeft);
  const isAfterBlank = wanted !== undefined && wanted !== sideOf(0, beginsLeft);
  const index = isAfterBlank ? 1 : 0;
  // Blank pages in front have no name.
  const positionInRun = isAfterBlank && name === "" ? 2 : 1;
  const side = sideOf(index, beginsLeft);
  return pageArea(pageStyles.stylesOf({ index, name, side, isBlank: false, positionInRun }));
}
