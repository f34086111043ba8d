import type { TableBox } from "../tree/box.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { Memo } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import { ContainOutOfFlow } from "./contain-out-of-flow.ts";
import { RowFragments } from "./grid-fragments.ts";
import { bottomOf, type PlacedRow } from "./placed-rows.ts";
import { RowFlow } from "./row-flow.ts";
import { RowLayout, type RowLayoutInput } from "./row-layout.ts";
import { at } from "./table-grid.ts";

/** A head or foot laid out in one piece, to be linked on every page of its table. Positions from its own top. */
export interface RepeatedGroup {
  readonly rows: readonly PlacedRow[];
  readonly height: number;
  readonly link: FragmentLink;
  /** The same fragment marked as a repetition. */
  readonly repeat: FragmentLink;
  readonly outOfFlow: readonly OutOfFlowBox[];
  readonly firstBaseline: number | undefined;
}

/** The rows of a group as they are laid out for repetition. */
type GroupRequest = Omit<RowLayoutInput, "ctx">;

const HEAD: Memo<TableBox, GroupRequest, RepeatedGroup | undefined> = {
  name: "table-head",
  of: (ctx, box, request) => groupOf({ ctx, ...request }, box, "header"),
};
const FOOT: Memo<TableBox, GroupRequest, RepeatedGroup | undefined> = {
  name: "table-foot",
  of: (ctx, box, request) => groupOf({ ctx, ...request }, box, "footer"),
};

/** Lays out a row group for repetition; once per table and width. */
export function repeatedGroup(
  { ctx, ...request }: RowLayoutInput,
  role: "header" | "footer",
): RepeatedGroup | undefined {
  return ctx.remember(role === "header" ? HEAD : FOOT, request.model.box, request);
}

function groupOf(input: RowLayoutInput, box: TableBox, role: "header" | "footer"): RepeatedGroup | undefined {
  const { grid } = input.model;
  const index = role === "header" ? 0 : box.rowGroups.length - 1;
  if (box.rowGroups[index]?.role !== role) return undefined;
  const firstRow = at(grid.firstRowOfGroup, index);
  const endRow = at(grid.firstRowOfGroup, index + 1);
  if (firstRow === endRow) return undefined;
  return buildGroup(input, firstRow, endRow);
}

function buildGroup(input: RowLayoutInput, firstRow: number, endRow: number): RepeatedGroup {
  const { ctx, model, geometry, pageName } = input;
  const rows = new RowLayout(input);
  const flow = new RowFlow({
    ctx,
    model,
    rows,
    firstRow,
    endRow,
    top: 0,
    page: undefined,
    resume: undefined,
    stopBefore: undefined,
    minimumHeights: undefined,
  });
  flow.run();
  const containment = new ContainOutOfFlow(ctx, {
    pageName,
    rightToLeft: geometry.isRightToLeft,
    fragmentainer: undefined,
  });
  const fragments = new RowFragments({
    ctx,
    model,
    geometry,
    rows,
    containment,
    room: Number.POSITIVE_INFINITY,
  });
  fragments.add(flow.placed, [], 0);
  const link = fragments.links[0] as FragmentLink & { readonly fragment: BoxFragment };
  const last = flow.placed.at(-1) as PlacedRow;
  return {
    rows: flow.placed,
    height: bottomOf(last),
    link,
    repeat: { x: link.x, y: link.y, fragment: { ...link.fragment, isRepeat: true } },
    outOfFlow: fragments.outOfFlow,
    firstBaseline: fragments.firstBaseline,
  };
}

export function movedRows(rows: readonly PlacedRow[], top: number): PlacedRow[] {
  return rows.map((row) => ({ ...row, top: row.top + top }));
}
