import type { PageMarks, Rect } from "../../../templates.ts";
import { bottomOf, rightOf } from "./rect.ts";

/** Something to stop at: a line across the page at `at`, which is there from `from` to `to`. */
export interface SnapTarget {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly kind: "line" | "field" | "page";
}

/** What there is to stop at on a page: places from left to right, and from top to bottom. */
export interface SnapTargets {
  readonly across: readonly SnapTarget[];
  readonly down: readonly SnapTarget[];
}

/** A line that is shown while something stops at it. */
export interface Guide {
  readonly direction: "vertical" | "horizontal";
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly kind: SnapTarget["kind"];
}

export interface Snap {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

/** Lines of the page count where they are beside the rectangle, or nearly so; others would stop it everywhere on a dense form. */
const REACH = 14;

/** Targets of a page: its lines, the sides and middles of its other fields, and its own middle. */
export function snapTargets(
  marks: PageMarks | undefined,
  fields: readonly Rect[],
  page: { readonly width: number; readonly height: number },
): SnapTargets {
  const across: SnapTarget[] = [{ at: page.width / 2, from: 0, to: page.height, kind: "page" }];
  const down: SnapTarget[] = [{ at: page.height / 2, from: 0, to: page.width, kind: "page" }];
  for (const line of marks?.verticals ?? []) across.push({ ...line, kind: "line" });
  for (const line of marks?.horizontals ?? []) down.push({ ...line, kind: "line" });
  for (const rect of fields) {
    const kind = "field";
    const [from, to] = [rect.y, bottomOf(rect)];
    for (const at of [rect.x, rightOf(rect)]) across.push({ at, from, to, kind });
    const [left, right] = [rect.x, rightOf(rect)];
    for (const at of [rect.y, bottomOf(rect)]) down.push({ at, from: left, to: right, kind });
  }
  return { across, down };
}

/** Edges of a rectangle that may stop at something. */
export interface MovingEdges {
  readonly left?: boolean;
  readonly right?: boolean;
  readonly top?: boolean;
  readonly bottom?: boolean;
  /** The middle too: where the whole moves. */
  readonly middle?: boolean;
}

export const ALL_EDGES: MovingEdges = { left: true, right: true, top: true, bottom: true, middle: true };

/** By how much a rectangle has to move so that an edge lies on the nearest target within `tolerance` points, in each direction. */
export function snapped(
  rect: Rect,
  targets: SnapTargets,
  { edges, tolerance }: { readonly edges: MovingEdges; readonly tolerance: number },
): Snap {
  const xs = [
    ...(edges.left === true ? [rect.x] : []),
    ...(edges.right === true ? [rightOf(rect)] : []),
    ...(edges.middle === true ? [rect.x + rect.width / 2] : []),
  ];
  const ys = [
    ...(edges.top === true ? [rect.y] : []),
    ...(edges.bottom === true ? [bottomOf(rect)] : []),
    ...(edges.middle === true ? [rect.y + rect.height / 2] : []),
  ];
  const spanDown = { from: rect.y, to: bottomOf(rect) };
  const spanAcross = { from: rect.x, to: rightOf(rect) };
  const x = nearest(xs, targets.across, spanDown, tolerance);
  const y = nearest(ys, targets.down, spanAcross, tolerance);
  return {
    dx: x?.shift ?? 0,
    dy: y?.shift ?? 0,
    guides: [
      ...(x === undefined ? [] : [guideOf(x.target, "vertical", spanDown)]),
      ...(y === undefined ? [] : [guideOf(y.target, "horizontal", spanAcross)]),
    ],
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Near {
  readonly shift: number;
  readonly target: SnapTarget;
}

const RANKS: Readonly<Record<SnapTarget["kind"], number>> = { line: 0, field: 0.15, page: 0.6 };

/** Of targets that are as near, lines of the page go before fields, and those before the middle of the page. */
function nearest(
  places: readonly number[],
  targets: readonly SnapTarget[],
  span: Span,
  tolerance: number,
): Near | undefined {
  let best: Near | undefined;
  let bestCost = Infinity;
  for (const target of targets) {
    if (target.kind === "line" && (target.to < span.from - REACH || target.from > span.to + REACH)) continue;
    for (const place of places) {
      const shift = target.at - place;
      if (Math.abs(shift) > tolerance) continue;
      const cost = Math.abs(shift) + RANKS[target.kind] * tolerance;
      if (cost < bestCost) {
        bestCost = cost;
        best = { shift, target };
      }
    }
  }
  return best;
}

function guideOf({ at, from, to, kind }: SnapTarget, direction: Guide["direction"], span: Span): Guide {
  return { direction, at, kind, from: Math.min(from, span.from), to: Math.max(to, span.to) };
}
