import { isMulticol } from "../cascade/containment.ts";
import { columnFlowOf, isColumnFloat } from "../generate/column-flow.ts";
import type { Box, InsertionMark } from "../tree/box.ts";
import type { FragmentLink } from "../tree/fragment.ts";

/** A footnote's call or the anchor of a page float where it fell. px from the page's top. */
export interface FoundInsertion {
  readonly mark: InsertionMark;
  /** Of the line it is on. */
  readonly top: number;
  readonly bottom: number;
  /** Top of the block container around the line. */
  readonly blockTop: number;
  /** It stands in columns: what is below it on the page may come before it in the flow. */
  readonly isInColumns: boolean;
  /** It stands in a box positioned against the page: the flow may end above it. */
  readonly isPositioned?: true;
}

/**
 * The footnotes and page floats that the content of a page asks for, in order; repeated table heads ask once. Columns place the
 * floats that refer to them.
 */
export function findInsertions(links: readonly FragmentLink[]): FoundInsertion[] {
  const found: FoundInsertion[] = [];
  for (const link of links)
    visit([link], { top: 0, isInColumns: false, flow: undefined, isInFlow: false }, found);
  return found;
}

interface Place {
  readonly top: number;
  readonly isInColumns: boolean;
  /** What runs through the columns of the box around. */
  readonly flow: Box | undefined;
  /** In what runs through columns. */
  readonly isInFlow: boolean;
}

function visit(links: readonly FragmentLink[], place: Place, found: FoundInsertion[]): void {
  for (const { y, fragment } of links) {
    const top = place.top + y;
    switch (fragment.kind) {
      case "mark": {
        const { mark } = fragment.box;
        if (mark.type !== "insertion" || (place.isInFlow && isColumnFloat(fragment.box))) break;
        const bottom = place.top + lineBottom(links, y);
        found.push({ mark, top, bottom, blockTop: place.top, isInColumns: place.isInColumns });
        break;
      }
      case "line":
        visit(fragment.children, { ...place, top }, found);
        break;
      case "box":
        if (fragment.isRepeat || fragment.children.length === 0) break;
        visit(
          fragment.children,
          {
            top,
            isInColumns: place.isInColumns || isMulticol(fragment.style),
            flow: columnFlowOf(fragment.box),
            isInFlow: place.isInFlow || (place.flow !== undefined && fragment.box === place.flow),
          },
          found,
        );
        break;
    }
  }
}

/** Bottom of the line at `top` among the siblings of a mark; `top` itself where there is none. */
function lineBottom(links: readonly FragmentLink[], top: number): number {
  for (const { y, fragment } of links) if (fragment.kind === "line" && y === top) return y + fragment.height;
  return top;
}
