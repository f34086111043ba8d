import { distribute, type SelfWord, usedSelf } from "../positioned/alignment.ts";
import { isOutOfFlow, type LayoutBox } from "../tree/box.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { ItemsInput } from "../tree/layout-context.ts";
import type { OutOfFlowBox, SafeRoom } from "../tree/layout-result.ts";
import { flexAxes } from "./flex-axes.ts";

/** Marks and absolutely positioned children, which lie as if each were the only item (css-flexbox-1 §4.1). */
export function staticPositions(
  input: ItemsInput,
  blockSize: number,
): { readonly links: readonly FragmentLink[]; readonly outOfFlow: readonly OutOfFlowBox[] } {
  const links: FragmentLink[] = [];
  const outOfFlow: OutOfFlowBox[] = [];
  for (const child of input.box.content.children) {
    if (child.kind === "mark")
      links.push({ x: 0, y: 0, fragment: { kind: "mark", box: child, width: 0, height: 0 } });
    else if (
      child.kind !== "text" &&
      child.kind !== "line-break" &&
      child.kind !== "inline" &&
      isOutOfFlow(child)
    )
      outOfFlow.push(staticPosition(child, input, blockSize));
  }
  return { links, outOfFlow };
}

function staticPosition(box: LayoutBox, input: ItemsInput, blockSize: number): OutOfFlowBox {
  const axes = flexAxes(input.box, input);
  const height = input.height ?? Math.max(blockSize, input.minimumHeight);
  // With one unit of room, where a piece of no size would lie is its share.
  const main = distribute(axes.style.justifyContent, 1, 1, {
    isReversed: axes.isMainStartFar,
    isFlexReversed: axes.isMainReversed,
    isHorizontal: axes.isRow,
  }).before;
  const self = usedSelf(box.style.alignSelf, axes.style.alignItems, {
    container: axes.isCrossStartFar,
    flex: axes.isCrossReversed,
    item: !axes.isRow && box.style.direction === "rtl",
    isHorizontal: !axes.isRow,
  });
  const isSafeMain = axes.style.justifyContent.startsWith("safe ");
  const cross = shareOf(self.word, axes.isCrossReversed);
  const [x, y] = axes.isRow ? [main, cross] : [cross, main];
  return {
    box,
    staticX: x * input.width,
    staticY: y * height,
    staticRightToLeft: false,
    inlineContainer: undefined,
    resumed: undefined,
    staticAlignment: {
      x,
      y,
      safe: axes.isRow
        ? {
            x: isSafeMain ? roomAround(x, input.width, axes.isMainStartFar) : undefined,
            y: self.isSafe ? roomAround(y, height, axes.isCrossStartFar) : undefined,
          }
        : {
            x: self.isSafe ? roomAround(x, input.width, axes.isCrossStartFar) : undefined,
            y: isSafeMain ? roomAround(y, height, axes.isMainStartFar) : undefined,
          },
    },
  };
}

/** The room of a container of a size, as seen from a place that is a share of it. */
function roomAround(share: number, size: number, isStartFar: boolean): SafeRoom {
  return { from: -share * size, to: (1 - share) * size, isStartFar };
}

export function shareOf(word: SelfWord, isStartFar: boolean): number {
  switch (word) {
    case "center":
      return 0.5;
    case "end":
    case "last baseline":
      return 1;
    case "stretch":
      return isStartFar ? 1 : 0;
    default:
      return 0;
  }
}
