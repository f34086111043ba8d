import { containsPositioned } from "../cascade/containment.ts";
import { isTransformed } from "../cascade/is-transformed.ts";
import type { GridLine } from "../css/properties/arrangement/grid.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { type SelfWord, usedSelf } from "../positioned/alignment.ts";
import { isOutOfFlow, type LayoutBox } from "../tree/box.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { ItemsInput } from "../tree/layout-context.ts";
import type { OutOfFlowBox, SafeRoom } from "../tree/layout-result.ts";
import { type PlacedTracks, spanOf } from "./grid-axis.ts";
import type { GridLayout } from "./grid-layout.ts";
import { lineNumber } from "./grid-lines.ts";
import type { ExplicitTracks } from "./grid-template.ts";

/** Marks and absolutely positioned children: their containing block is their grid area if the grid is one (css-grid-2 §9). */
export function gridStaticPositions(
  layout: GridLayout,
  input: ItemsInput,
): { readonly links: readonly FragmentLink[]; readonly outOfFlow: readonly OutOfFlowBox[] } {
  const links: FragmentLink[] = [];
  const outOfFlow: OutOfFlowBox[] = [];
  const { content } = input.box;
  if (content.kind === "inline") return { links, outOfFlow };
  for (const child of content.children) {
    if (child.kind === "mark")
      links.push({ x: 0, y: 0, fragment: { kind: "mark", box: child, width: 0, height: 0 } });
    else if (isOutOfFlow(child)) outOfFlow.push(outOfFlowBox(child, layout, input));
  }
  return { links, outOfFlow };
}

function outOfFlowBox(box: LayoutBox, layout: GridLayout, input: ItemsInput): OutOfFlowBox {
  const { style } = input.box;
  const area = areaOf(box, layout, input);
  const isOwner = style.position !== "static" || isTransformed(style) || containsPositioned(style);
  const rows = layout.rowTracks;
  const [, rowsHeight] = spanOf(rows, 0, Math.max(1, rows.sizes.length));
  const height = input.height ?? Math.max(rowsHeight, input.minimumHeight);
  const place = isOwner ? area : { x: 0, y: 0, width: input.width, height };
  const isRightToLeft = style.direction === "rtl";
  const direction = { container: isRightToLeft, flex: isRightToLeft, item: box.style.direction === "rtl" };
  const horizontal = usedSelf(
    box.style.justifySelf,
    style.justifyItems,
    { ...direction, isHorizontal: true },
    "start",
  );
  const vertical = usedSelf(
    box.style.alignSelf,
    style.alignItems,
    { container: false, flex: false, item: false, isHorizontal: false },
    "start",
  );
  const [x, y] = [shareOf(horizontal.word, isRightToLeft), shareOf(vertical.word, false)];
  return {
    box,
    staticX: place.x + x * place.width,
    staticY: place.y + y * place.height,
    staticRightToLeft: false,
    inlineContainer: undefined,
    resumed: undefined,
    staticAlignment: {
      x,
      y,
      safe: {
        x: horizontal.isSafe ? roomAround(x, place.width, isRightToLeft) : undefined,
        y: vertical.isSafe ? roomAround(y, place.height, false) : undefined,
      },
    },
    area: { ...area, owner: input.box },
  };
}

/** An area of a size, as seen from a place that is a share of it. */
function roomAround(share: number, size: number, isStartFar: boolean): SafeRoom {
  return { from: -share * size, to: (1 - share) * size, isStartFar };
}

function shareOf(word: SelfWord, isStartFar: boolean): number {
  if (word === "center") return 0.5;
  if (word === "end" || word === "last baseline") return 1;
  return word === "stretch" && isStartFar ? 1 : 0;
}

function areaOf(box: LayoutBox, layout: GridLayout, input: ItemsInput): Rectangle {
  const { gridColumnStart, gridColumnEnd, gridRowStart, gridRowEnd } = box.style;
  const { paddingBox, width } = input;
  const { columnTracks, rowTracks, placed } = layout;
  const [, rowsHeight] = spanOf(rowTracks, 0, Math.max(1, rowTracks.sizes.length));
  const height = input.height ?? Math.max(rowsHeight, input.minimumHeight);
  const columns = { tracks: columnTracks, explicit: layout.columns, before: placed.columnsBefore };
  const rows = { tracks: rowTracks, explicit: layout.rows, before: placed.rowsBefore };
  const startEdge = layout.isRightToLeft ? paddingBox.right : paddingBox.left;
  const endEdge = layout.isRightToLeft ? paddingBox.left : paddingBox.right;
  const left = lineOffset(gridColumnStart, columns, "start") ?? -startEdge;
  const right = lineOffset(gridColumnEnd, columns, "end") ?? width + endEdge;
  const top = lineOffset(gridRowStart, rows, "start") ?? -paddingBox.top;
  const bottom = lineOffset(gridRowEnd, rows, "end") ?? height + paddingBox.bottom;
  const x = layout.isRightToLeft ? width - right : left;
  return { x, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Where a line lies: a gutter ends at the start line of what follows it. Undefined: the edge of the grid. */
function lineOffset(
  line: GridLine,
  axis: { readonly tracks: PlacedTracks; readonly explicit: ExplicitTracks; readonly before: number },
  side: "start" | "end",
): number | undefined {
  const number = lineNumber(line, axis.explicit, side);
  if (number === undefined) return undefined;
  const at = number + axis.before;
  const { starts, sizes } = axis.tracks;
  if (at < 0 || at > sizes.length) return undefined;
  if (side === "end" && at > 0) return (starts[at - 1] ?? 0) + (sizes[at - 1] ?? 0);
  return at < sizes.length ? starts[at] : (starts[at - 1] ?? 0) + (sizes[at - 1] ?? 0);
}
