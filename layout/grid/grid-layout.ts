import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import { measureItem } from "../items/item-layout.ts";
import type { ItemRow, ItemRowSource, RowItem } from "../items/item-row.ts";
import { hasWidthByHeight } from "../sizing/definite-height.ts";
import { type BlockBox, isOutOfFlow, type LayoutBox } from "../tree/box.ts";
import type { IntrinsicWidths, LayoutContext } from "../tree/layout-context.ts";
import type { SubgridTracks } from "../tree/subgrid-tracks.ts";
import { contributionInArea } from "./contribution-in-area.ts";
import { allTracks, type PlacedTracks, placeTracks, spanOf } from "./grid-axis.ts";
import {
  type AreaItem,
  areaItem,
  baselineShims,
  type GridArea,
  itemInArea,
  sharesBaseline,
} from "./grid-item.ts";
import { type ExplicitTracks, explicitTracks } from "./grid-template.ts";
import type { TrackItem } from "./intrinsic-tracks.ts";
import { minimumContribution } from "./minimum-contribution.ts";
import { type GridItem, type PlacedGrid, placeItems, withinSubgrid } from "./place-items.ts";
import { inheritedTracks, isSubgrid, sliceTracks, subgridAxes } from "./subgrid.ts";
import { edgeItems, horizontalEdges, ownGap, shifted, shiftedNames } from "./subgrid-items.ts";
import { trackSizes } from "./track-sizes.ts";

/** Sizes of a grid container's content box; px. `width` undefined: its widths are being looked for. */
export interface GridSpace {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly minimumHeight: number;
  /** An automatic height that has been found, for percentages of it. */
  readonly ownHeight?: number | undefined;
  /** Tracks of the grid around, where this is a subgrid. */
  readonly subgrid?: SubgridTracks | undefined;
}

/** A grid laid out as if there were no page (css-grid-2 §11–12): its rows are item rows. */
export class GridLayout implements ItemRowSource {
  readonly columns: ExplicitTracks;
  readonly rows: ExplicitTracks;
  readonly placed: PlacedGrid;
  readonly #ctx: LayoutContext;
  readonly #box: BlockBox;
  readonly #space: GridSpace;
  #columnTracks: PlacedTracks | undefined;
  #rowTracks: PlacedTracks | undefined;
  /** Rows as they came out before widths were found once more. */
  #knownRows: PlacedTracks | undefined;
  #areaItems: readonly AreaItem[] | undefined;
  #itemRows: ItemRow[] | undefined;

  constructor(ctx: LayoutContext, box: BlockBox, space: GridSpace) {
    this.#ctx = ctx;
    this.#box = box;
    this.#space = space;
    const { style } = box;
    const outer = space.subgrid;
    const areas = style.gridTemplateAreas;
    this.columns =
      outer?.columns !== undefined && isSubgrid(style.gridTemplateColumns)
        ? inheritedTracks(style.gridTemplateColumns, outer.columns)
        : explicitTracks({
            template: style.gridTemplateColumns,
            areas,
            axis: "column",
            auto: style.gridAutoColumns,
            room: space.width ?? columnsRoom(style)?.room,
            least: space.width === undefined && columnsRoom(style)?.least === true,
            gap: this.columnGap,
          });
    this.rows =
      outer?.rows !== undefined && isSubgrid(style.gridTemplateRows)
        ? inheritedTracks(style.gridTemplateRows, outer.rows)
        : explicitTracks({
            template: style.gridTemplateRows,
            areas,
            axis: "row",
            auto: style.gridAutoRows,
            room: space.height ?? (space.minimumHeight > 0 ? space.minimumHeight : undefined),
            least: space.height === undefined,
            gap: this.rowGap,
          });
    this.placed = withinSubgrid(placeItems(itemsOf(box), this.columns, this.rows, style.gridAutoFlow), {
      columns: this.#isSubgridded("columns") ? this.columns.sizes.length : undefined,
      rows: this.#isSubgridded("rows") ? this.rows.sizes.length : undefined,
    });
  }

  get columnGap(): number {
    const { columnGap } = this.#box.style;
    if (columnGap === "normal") return this.#space.subgrid?.columns?.gap ?? 0;
    return resolveLength(columnGap, this.#space.width ?? 0);
  }

  get rowGap(): number {
    const { rowGap } = this.#box.style;
    if (rowGap === "normal") return this.#space.subgrid?.rows?.gap ?? 0;
    return resolveLength(rowGap, this.#rowRoom ?? 0);
  }

  get #rowRoom(): number | undefined {
    return this.#space.height ?? this.#space.ownHeight;
  }

  /** An automatic height that the rows do not change any more. */
  get ownHeight(): number | undefined {
    return this.#space.ownHeight;
  }

  /** Height of the rows and the gaps between them. */
  get rowsHeight(): number {
    const { sizes } = this.rowTracks;
    return sumOf(sizes, this.rowGap, this.collapsed("row").size);
  }

  get isRightToLeft(): boolean {
    return this.#box.style.direction === "rtl";
  }

  /** Sizes of the columns, for the widths that the grid asks for. */
  columnSizes(isMinContent: boolean): readonly number[] {
    const { style } = this.#box;
    const { columnsBefore, columnCount } = this.placed;
    if (this.#isSubgridded("columns")) return this.columns.sizes as readonly number[];
    return trackSizes({
      sizes: allTracks(this.columns, style.gridAutoColumns, columnsBefore, columnCount),
      items: this.columnItems(),
      gap: this.columnGap,
      room: this.#space.width,
      isMinContent,
      stretches: style.justifyContent === "normal" || style.justifyContent === "stretch",
      collapsed: this.collapsed("column"),
    });
  }

  /** What items ask of the columns; those of a subgrid in their place. */
  columnItems(): TrackItem[] {
    return this.placed.items.flatMap((item): TrackItem[] => {
      const { box, column: start, columnSpan: span } = item;
      const { style } = box;
      const before = fixed(style.marginLeft);
      const after = fixed(style.marginRight);
      if (subgridAxes(box).columns) return this.#subgridColumns(item);
      const widths = this.#contribution(item);
      const margins = before + after;
      const minimums = minimumContribution(box, "width", widths.minimum, margins);
      const [minContent, maxContent] = [widths.minimum + margins, widths.maximum + margins];
      // The width of the grid itself comes from the content, across flexible tracks too.
      const minimumAcross = this.#space.width === undefined ? minimums.minimum : minimums.minimumAcross;
      return [{ start, span, ...minimums, minimumAcross, minContent, maxContent }];
    });
  }

  /** Widths of an item; once the rows have heights, those that go with them. */
  #contribution({ box, row, rowSpan }: GridItem): IntrinsicWidths {
    if (this.#knownRows === undefined) return this.#ctx.contribution(box);
    const [, height] = spanOf(this.#knownRows, row, rowSpan);
    return contributionInArea(this.#ctx, box, height, this.#box.style);
  }

  #subgridColumns({ box, column, columnSpan }: GridItem): TrackItem[] {
    const empty = { sizes: new Array<number>(columnSpan).fill(0), gap: this.columnGap };
    const names = this.columns.names.slice(column, column + columnSpan + 1);
    const inner = new GridLayout(this.#ctx, box as BlockBox, {
      width: undefined,
      height: undefined,
      minimumHeight: 0,
      subgrid: { columns: { names, ...empty }, rows: undefined },
    });
    const { before, after } = horizontalEdges(box);
    return [...edgeItems(columnSpan), ...inner.columnItems()].map((item) =>
      shifted(item, {
        by: column,
        count: columnSpan,
        before,
        after,
        more: this.columnGap - (ownGap(box.style.columnGap) ?? this.columnGap),
      }),
    );
  }

  #isSubgridded(axis: "columns" | "rows"): boolean {
    const { style } = this.#box;
    const template = axis === "columns" ? style.gridTemplateColumns : style.gridTemplateRows;
    return isSubgrid(template) && this.#space.subgrid?.[axis] !== undefined;
  }

  /** Tracks of `auto-fit` that nothing is in. */
  collapsed(axis: "row" | "column"): ReadonlySet<number> {
    const { fitted } = axis === "row" ? this.rows : this.columns;
    const before = axis === "row" ? this.placed.rowsBefore : this.placed.columnsBefore;
    const empty = new Set<number>();
    for (let index = fitted[0]; index < fitted[1]; index += 1) empty.add(index + before);
    if (empty.size === 0) return empty;
    for (const item of this.placed.items) {
      const [start, span] = axis === "row" ? [item.row, item.rowSpan] : [item.column, item.columnSpan];
      for (let index = start; index < start + span; index += 1) empty.delete(index);
    }
    return empty;
  }

  get columnTracks(): PlacedTracks {
    this.#columnTracks ??= placeTracks(this.columnSizes(false), {
      gap: this.columnGap,
      room: this.#space.width,
      alignment: this.#isSubgridded("columns") ? "normal" : this.#box.style.justifyContent,
      isReversed: this.isRightToLeft,
      collapsed: this.collapsed("column"),
    });
    return this.#columnTracks;
  }

  /** Left and width of some columns, from the left of the content box. */
  columnRange(start: number, span: number): readonly [number, number] {
    const [offset, width] = spanOf(this.columnTracks, start, span);
    return [this.isRightToLeft ? (this.#space.width ?? 0) - offset - width : offset, width];
  }

  get #items(): readonly AreaItem[] {
    this.#areaItems ??= this.placed.items.map((item) => {
      const [left, width] = this.columnRange(item.column, item.columnSpan);
      const subgrid = this.#tracksIn(item, undefined);
      return areaItem(this.#ctx, item, { left, width, style: this.#box.style, subgrid });
    });
    return this.#areaItems;
  }

  /** The tracks that an item lies in, if it is a subgrid. `rows` undefined: they have no heights yet. */
  #tracksIn(
    { box, column, columnSpan, row, rowSpan }: GridItem,
    rows: PlacedTracks | undefined,
  ): SubgridTracks | undefined {
    const axes = subgridAxes(box);
    if (!axes.columns && !axes.rows) return undefined;
    const { before, after, top, bottom } = horizontalEdges(box);
    const { columnsBefore, rowsBefore } = this.placed;
    const columnNames = shiftedNames(this.columns.names, columnsBefore);
    const rowNames = shiftedNames(this.rows.names, rowsBefore);
    const columnTracks = { names: columnNames, ...this.columnTracks };
    const rowTracks = rows ?? { sizes: new Array<number>(row + rowSpan).fill(0), gap: this.rowGap };
    return {
      columns: axes.columns
        ? sliceTracks(
            columnTracks,
            { start: column, span: columnSpan },
            { before, after, ownGap: ownGap(box.style.columnGap) },
          )
        : undefined,
      rows: axes.rows
        ? sliceTracks(
            { names: rowNames, ...rowTracks },
            { start: row, span: rowSpan },
            { before: top, after: bottom, ownGap: ownGap(box.style.rowGap) },
          )
        : undefined,
    };
  }

  /** What items ask of the rows; px. */
  rowItems(): TrackItem[] {
    const shims = baselineShims(this.#items);
    return this.#items.flatMap((item): TrackItem[] => {
      const { row, rowSpan, box } = item.place;
      if (subgridAxes(box).rows) return this.#subgridRows(item);
      const { margin } = item.sized;
      const margins = margin.top + margin.bottom + (shims.get(item) ?? 0);
      const minimums = minimumContribution(box, "height", item.height, margins);
      const content = item.height + margins;
      return [{ start: row, span: rowSpan, ...minimums, minContent: content, maxContent: content }];
    });
  }

  #subgridRows({ place, width, sized, subgrid }: AreaItem): TrackItem[] {
    const box = place.box as BlockBox;
    const inner = new GridLayout(this.#ctx, box, {
      width: Math.max(0, width - sized.horizontalEdges),
      height: undefined,
      minimumHeight: 0,
      subgrid,
    });
    const { top: before, bottom: after } = horizontalEdges(box);
    return [...edgeItems(place.rowSpan), ...inner.rowItems()].map((item) =>
      shifted(item, {
        by: place.row,
        count: place.rowSpan,
        before,
        after,
        more: this.rowGap - (ownGap(box.style.rowGap) ?? this.rowGap),
      }),
    );
  }

  get rowTracks(): PlacedTracks {
    this.#rowTracks ??= this.#settledRows();
    return this.#rowTracks;
  }

  /** Rows; where widths of items depend on their heights, columns and rows are sized once more (css-grid-2 §12.1). */
  #settledRows(): PlacedTracks {
    const rows = this.#sizedRows();
    const isSettled =
      this.#isSubgridded("columns") || !this.placed.items.some(({ box }) => hasWidthByHeight(this.#ctx, box));
    if (isSettled) return rows;
    this.#knownRows = rows;
    const { sizes } = this.columnTracks;
    const again = this.columnSizes(false);
    if (again.every((size, index) => size === sizes[index])) return rows;
    this.#columnTracks = undefined;
    this.#areaItems = undefined;
    return this.#sizedRows();
  }

  #sizedRows(): PlacedTracks {
    const { style } = this.#box;
    const { rowsBefore, rowCount } = this.placed;
    const { minimumHeight } = this.#space;
    const height = this.#rowRoom;
    const collapsed = this.collapsed("row");
    const sizes = this.#isSubgridded("rows")
      ? (this.rows.sizes as readonly number[])
      : trackSizes({
          sizes: allTracks(this.rows, style.gridAutoRows, rowsBefore, rowCount),
          items: this.rowItems(),
          gap: this.rowGap,
          room: height,
          least: minimumHeight,
          stretches: style.alignContent === "normal" || style.alignContent === "stretch",
          collapsed,
        });
    return placeTracks(sizes, {
      gap: this.rowGap,
      room:
        height ??
        (minimumHeight > 0 ? Math.max(minimumHeight, sumOf(sizes, this.rowGap, collapsed.size)) : undefined),
      alignment: this.#isSubgridded("rows") ? "normal" : style.alignContent,
      isReversed: false,
      collapsed,
    });
  }

  itemRowAt(index: number): ItemRow | undefined {
    this.#itemRows ??= this.#makeItemRows();
    return this.#itemRows[index];
  }

  #makeItemRows(): ItemRow[] {
    const tracks = this.rowTracks;
    const shims = baselineShims(this.#items);
    const rows: RowItem[][] = tracks.sizes.map(() => []);
    for (const item of this.#items) {
      const { place } = item;
      const [, height] = spanOf(tracks, place.row, place.rowSpan);
      const area: GridArea = { left: item.left, width: item.areaWidth, height };
      const subgrid = this.#tracksIn(place, tracks);
      const shim = shims.get(item) ?? 0;
      rows[place.row]?.push(itemInArea(this.#ctx, item, { area, shim, style: this.#box.style, subgrid }));
    }
    let bottom = 0;
    return rows.map((items, index) => {
      const top = tracks.starts[index] ?? 0;
      const height = tracks.sizes[index] ?? 0;
      const gap = top - bottom;
      bottom = top + height;
      return { gap, height, items };
    });
  }

  /** Baselines of the first and last row with items (css-grid-2 §10.6). */
  baselines(): { readonly first: number | undefined; readonly last: number | undefined } {
    let [first, last] = [Number.POSITIVE_INFINITY, -1];
    for (const { place } of this.#items) {
      first = Math.min(first, place.row);
      last = Math.max(last, place.row);
    }
    return { first: this.#baselineIn(first, "first"), last: this.#baselineIn(last, "last") };
  }

  /** That of the items in a row which are aligned by their baselines, else of the first one there. */
  #baselineIn(row: number, edge: "first" | "last"): number | undefined {
    const items = this.#items.filter(({ place }) => place.row === row);
    const word = edge === "first" ? "baseline" : "last baseline";
    const aligned = items.findIndex((item) => sharesBaseline(item, word));
    const item = this.itemRowAt(row)?.items[aligned < 0 ? firstColumn(items) : aligned];
    if (item === undefined) return undefined;
    const { availableWidth, percentageHeight, width, height, subgrid } = item;
    const size = {
      availableWidth,
      percentageHeight,
      width,
      height: item.hasFixedHeight ? height : undefined,
      subgrid,
    };
    const measure = measureItem(this.#ctx, item.box, size);
    const own = edge === "first" ? measure.firstBaseline : measure.lastBaseline;
    return (this.rowTracks.starts[row] ?? 0) + item.y + (own ?? height);
  }
}

/** Which of the items begins in the first column. */
function firstColumn(items: readonly AreaItem[]): number {
  let first = 0;
  items.forEach(({ place }, index) => {
    if (place.column < (items[first]?.place.column ?? 0)) first = index;
  });
  return first;
}

function itemsOf({ content }: BlockBox): LayoutBox[] {
  const items: LayoutBox[] = [];
  if (content.kind === "inline") return items;
  for (const child of content.children) if (child.kind !== "mark" && !isOutOfFlow(child)) items.push(child);
  return items;
}

function fixed(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** Room for repeated columns while the width is looked for: the most that the style allows, or the least (css-grid-2 §7.2.3.2). */
function columnsRoom(style: ComputedStyle): { readonly room: number; readonly least: boolean } | undefined {
  const { maxWidth, minWidth, boxSizing } = style;
  const edges =
    fixed(style.paddingLeft) + fixed(style.paddingRight) + style.borderLeftWidth + style.borderRightWidth;
  const inner = (width: number): number => Math.max(0, boxSizing === "border-box" ? width - edges : width);
  if (typeof maxWidth === "number") return { room: inner(maxWidth), least: false };
  return typeof minWidth === "number" && minWidth > 0 ? { room: inner(minWidth), least: true } : undefined;
}

function sumOf(sizes: readonly number[], gap: number, collapsed: number): number {
  let sum = gap * Math.max(0, sizes.length - collapsed - 1);
  for (const size of sizes) sum += size;
  return sum;
}
