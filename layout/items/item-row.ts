import type { LayoutBox } from "../tree/box.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import type { SubgridTracks } from "../tree/subgrid-tracks.ts";

/** An item at its place in an item row, as if no page ended there. Lengths in px, of border boxes unless said otherwise. */
export interface RowItem {
  readonly box: LayoutBox;
  /** From the left of the container's content box. */
  readonly x: number;
  /** From the top of the item row. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly marginBottom: number;
  /** Bases of percentages: the containing block. */
  readonly availableWidth: number;
  readonly percentageHeight: number | undefined;
  /** Its height is imposed (`height`), not that of its content. */
  readonly hasFixedHeight: boolean;
  /** The imposed height is a least one: percentages have nothing to refer to, as the container's height is indefinite. */
  readonly isOnlyGrown?: boolean;
  /** Where it is broken, too: its content may overflow it. */
  readonly keepsHeight: boolean;
  /** Broken, its fragments reach down to the end of the item row. */
  readonly fillsItemRow: boolean;
  /** Number of item rows it reaches over. */
  readonly span: number;
  /** The tracks it lies in, where it is a subgrid. */
  readonly subgrid?: SubgridTracks | undefined;
  /** Layout outside any page, if it is at hand. */
  readonly result: LayoutResult | undefined;
}

/** Items side by side: a line of a row flex container, one item of a column, a row of a grid. */
export interface ItemRow {
  /** Room before the item row; none where a page ends. */
  readonly gap: number;
  /** Margin above the items below the gap; none after a break that nobody asked for. */
  readonly marginTop?: number;
  readonly height: number;
  readonly items: readonly RowItem[];
}

/** Item rows in order, made when they are asked for; undefined after the last. */
export interface ItemRowSource {
  itemRowAt(index: number): ItemRow | undefined;
}
