import { defined } from "../../fonts/defined.ts";
import type { Edges } from "../geometry/edges.ts";
import type { BorderSide } from "./border-side.ts";
import { type DisplayItem, LINE, MOVE, type Path } from "./display-list.ts";
import { insetRectangle, type RoundedRectangle, rectanglePath } from "./rounded-rectangle.ts";

/** Dashes along a line of some length. */
interface Dashes {
  readonly dash: readonly number[];
  readonly dashOffset: number;
  readonly cap: "butt" | "round";
}

const SOLID: Dashes = { dash: [], dashOffset: 0, cap: "butt" };

/**
 * The dots or dashes of one side along its centre line; with radii along the whole centre outline, the caller clipping to the
 * side.
 */
export function strokeSide(
  outer: RoundedRectangle,
  edges: Edges,
  at: { readonly index: number; readonly side: BorderSide },
  items: DisplayItem[],
): void {
  const { width, color } = at.side;
  const style = at.side.style === "dotted" ? "dotted" : "dashed";
  const centre = insetRectangle(outer, {
    top: edges.top / 2,
    right: edges.right / 2,
    bottom: edges.bottom / 2,
    left: edges.left / 2,
  });
  if (outer.radii !== undefined) {
    const dashes = closedDashes(style, width, outlineLength(centre));
    // The line of a side may be thinner than what it passes on its way: the caller cuts dashes off at the border's edges.
    const reach = Math.max(edges.top, edges.right, edges.bottom, edges.left);
    const thickness = style === "dashed" && reach > width ? 2 * reach : width;
    items.push({ color, ...strokeItem(rectanglePath(centre), thickness, dashes) });
    return;
  }
  const [x1, y1, x2, y2] = sideLine(outer, centre, at.index);
  strokeLine({ x1, y1, x2, y2, width, style }, (item) => items.push({ color, ...item }));
}

/** A straight dotted or dashed line that begins and ends with a dot or dash; the end points are its ends. */
export function strokeLine(
  line: { x1: number; y1: number; x2: number; y2: number; width: number; style: "dotted" | "dashed" },
  emit: (item: ReturnType<typeof strokeItem>) => void,
): void {
  const { x1, y1, x2, y2, width, style } = line;
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0 || width === 0) return;
  const isRound = style === "dotted" && width > 1;
  // Round caps reach half a width beyond the ends of the line.
  const pull = isRound ? Math.min(width, length) / 2 / length : 0;
  const dashes = openDashes(style, width, length);
  const end = 1 - pull + pastLastDot(dashes) / length;
  const path: Path = [
    MOVE,
    x1 + (x2 - x1) * pull,
    y1 + (y2 - y1) * pull,
    LINE,
    x1 + (x2 - x1) * end,
    y1 + (y2 - y1) * end,
  ];
  emit(strokeItem(path, width, dashes));
}

/** A dot without length right at the end of a line is drawn or not, as numbers are rounded: the line goes on into the gap after it. */
function pastLastDot({ dash, cap }: Dashes): number {
  const [, gap] = dash;
  return cap === "round" && gap !== undefined ? gap / 4 : 0;
}

/** How long the outline of a rectangle with rounded corners is. */
function outlineLength({ width, height, radii }: RoundedRectangle): number {
  let length = 2 * (width + height);
  if (radii === undefined) return length;
  for (let corner = 0; corner < 8; corner += 2) {
    const [a, b] = [defined(radii[corner]), defined(radii[corner + 1])];
    if (a <= 0 || b <= 0) continue;
    // A quarter of an ellipse, by Ramanujan's formula.
    const h = ((a - b) / (a + b)) ** 2;
    length += (Math.PI / 4) * (a + b) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h))) - a - b;
  }
  return length;
}

function strokeItem(
  path: Path,
  width: number,
  dashes: Dashes,
): { type: "stroke-path"; path: Path; width: number; join: "miter" } & Dashes {
  return { type: "stroke-path", path, width, join: "miter", ...dashes };
}

function sideLine(
  outer: RoundedRectangle,
  centre: RoundedRectangle,
  index: number,
): readonly [number, number, number, number] {
  const right = outer.x + outer.width;
  const bottom = outer.y + outer.height;
  if (index === 0) return [outer.x, centre.y, right, centre.y];
  if (index === 1) return [centre.x + centre.width, outer.y, centre.x + centre.width, bottom];
  if (index === 2) return [outer.x, centre.y + centre.height, right, centre.y + centre.height];
  return [centre.x, outer.y, centre.x, bottom];
}

/**
 * More marks than this on one line are drawn as a solid line: they reach far off any page, and viewers count them one by one.
 * DEVIATION css-backgrounds-3 §3.2: a dotted or dashed border of more than 10,000 marks on a side is solid.
 */
const MAXIMUM_MARKS = 10_000;

/** Dots a width apart, or dashes of two or three widths with gaps of one or two; the gaps are stretched so that both ends are marked. */
function openDashes(style: "dotted" | "dashed", width: number, length: number): Dashes {
  if (length > MAXIMUM_MARKS * width) return SOLID;
  if (style === "dotted" && width > 1) {
    const gaps = Math.max(1, Math.round((length - width) / (2 * width)));
    return { dash: [0, Math.max(0.01, (length - width) / gaps)], dashOffset: 0, cap: "round" };
  }
  const mark = style === "dotted" ? width : dashLength(width);
  const wanted = style === "dotted" ? width : gapLength(width);
  if (length <= mark * 2) return SOLID;
  const gaps = Math.max(1, Math.round((length - mark) / (mark + wanted)));
  const gap = (length - (gaps + 1) * mark) / gaps;
  return { dash: [mark, Math.max(0.01, gap)], dashOffset: 0, cap: "butt" };
}

function closedDashes(style: "dotted" | "dashed", width: number, length: number): Dashes {
  if (length > MAXIMUM_MARKS * width) return SOLID;
  const isRound = style === "dotted" && width > 1;
  const mark = style === "dotted" ? width : dashLength(width);
  const count = Math.max(1, Math.round(length / (mark + (style === "dotted" ? width : gapLength(width)))));
  const period = length / count;
  if (isRound) return { dash: [0, Math.max(0.01, period)], dashOffset: 0, cap: "round" };
  return { dash: [mark, Math.max(0.01, period - mark)], dashOffset: 0, cap: "butt" };
}

function dashLength(width: number): number {
  return width >= 3 ? 2 * width : 3 * width;
}

function gapLength(width: number): number {
  return width >= 3 ? width : 2 * width;
}
