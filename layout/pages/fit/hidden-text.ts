import { isTransformed } from "../../cascade/is-transformed.ts";
import type { StyledTree } from "../../cascade/styled-tree.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { NO_NODE, type NodeId } from "../../document/document.ts";
import { LETTER_BODY, LETTER_SIDE, saysSomething } from "../../graphics/cut-text.ts";
import { overflowShape } from "../../sizing/overflow-shape.ts";
import type { BoxFragment, Fragment, FragmentLink, TextFragment } from "../../tree/fragment.ts";
import type { PageFragment } from "../../tree/page-fragment.ts";
import { isInline, visibleWidth } from "./width-needed.ts";

/** What reaches further down by less, px, does so by rounding. */
const TOLERANCE = 1;

export type HidingEdge = "left" | "right" | "top" | "bottom";

/**
 * The boxes of a page that show text and cut off more of it at an edge, or whatever would go on on the next page, as `overflow: hidden` and `clip` do, by their elements.
 * Boxes that show none, such as those for readers aloud alone, hide it on purpose; so do ellipses, and boxes that are turned or positioned
 * half out of view.
 */
export function hiddenText(page: PageFragment): ReadonlyMap<NodeId, HidingEdge | "next-page"> {
  const found: Found = { shown: new Set(), cut: new Map() };
  for (const link of page.content) visit(link, { x: 0, y: 0 }, NOWHERE, found);
  return new Map([...found.cut].filter(([node]) => found.shown.has(node)));
}

/** Beyond which edge of the paper a box has text, as margin boxes can whose margin is too narrow for it. */
export function textBeyondPaper(
  link: FragmentLink,
  { width, height }: { readonly width: number; readonly height: number },
): HidingEdge | undefined {
  const found: Found = { shown: new Set(), cut: new Map() };
  const paper = (at: number): Edge => ({ at, node: NO_NODE });
  const edges = { left: paper(0), right: paper(width), top: paper(0), bottom: paper(height) };
  visit(link, { x: 0, y: 0 }, edges, found);
  const edge = found.cut.get(NO_NODE);
  return edge === "next-page" ? undefined : edge;
}

/** Has a document a box that may hide a part of its content? */
export function isHiding(styles: StyledTree): boolean {
  for (let node = 0; node < styles.document.nodeCount; node += 1) {
    if (!styles.hasStyle(node)) continue;
    const { overflowX, overflowY } = styles.styleOf(node);
    if (hides(overflowX) || hides(overflowY)) return true;
  }
  return false;
}

function hides(overflow: ComputedStyle["overflowX"]): boolean {
  return overflow === "hidden" || overflow === "clip";
}

interface Found {
  readonly shown: Set<NodeId>;
  readonly cut: Map<NodeId, HidingEdge | "next-page">;
}

/** Of a border box, px from the top left of the page. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where content is cut off, px from the left or the top of the page, and by which element. */
interface Edge {
  readonly at: number;
  readonly node: NodeId;
}

type EdgesAround = { readonly [side in HidingEdge]: Edge };

const START: Edge = { at: Number.NEGATIVE_INFINITY, node: NO_NODE };
const END: Edge = { at: Number.POSITIVE_INFINITY, node: NO_NODE };
const NOWHERE: EdgesAround = { left: START, right: END, top: START, bottom: END };

function visit({ x, y, fragment }: FragmentLink, origin: Point, around: EdgesAround, found: Found): void {
  const at = { x: origin.x + x, y: origin.y + y };
  if (fragment.kind === "mark") return;
  if (fragment.kind === "text") {
    if (around !== NOWHERE) visitText(fragment, at, around, found);
    return;
  }
  if (fragment.kind === "box" && isMeantToHide(fragment, at, around)) return;
  if (fragment.kind === "line" && fragment.rotation !== undefined) return;
  const inner = edgesInside(fragment, at, around, found);
  for (const child of fragment.children) visit(child, at, inner, found);
}

function isMeantToHide(fragment: BoxFragment, { x, y }: Point, around: EdgesAround): boolean {
  const { style, width, height, isRepeat } = fragment;
  if (isRepeat || style.opacity === 0 || style.clip !== "auto" || style.clipPath !== "none") return true;
  if (isTransformed(style) || style.position === "fixed") return true;
  const isWithin =
    x >= around.left.at &&
    x + width <= around.right.at &&
    y >= around.top.at &&
    y + height <= around.bottom.at;
  return style.position === "absolute" && !isWithin;
}

function edgesInside(fragment: Fragment, { x, y }: Point, around: EdgesAround, found: Found): EdgesAround {
  if (fragment.kind !== "box" || isInline(fragment)) return around;
  const { overflowX, overflowY, textOverflow } = fragment.style;
  if (overflowX === "visible" && overflowY === "visible") return around;
  const { node } = fragment.box;
  if (fragment.dropsContent && hides(overflowY)) found.cut.set(node, "next-page");
  const shape = overflowShape(fragment, x, y);
  const { left, right, top, bottom } = around;
  // An ellipsis tells readers that there is more.
  const across = textOverflow === "clip" ? overflowX : "auto";
  const [innerLeft, innerRight] = within(across, [left, right], { start: shape.x, size: shape.width, node });
  const [innerTop, innerBottom] = within(overflowY, [top, bottom], {
    start: shape.y,
    size: shape.height,
    node,
  });
  return { left: innerLeft, right: innerRight, top: innerTop, bottom: innerBottom };
}

/** What cuts off content along one axis in a box that does so from `start` on. */
function within(
  overflow: ComputedStyle["overflowX"],
  around: readonly [Edge, Edge],
  { start, size, node }: { readonly start: number; readonly size: number; readonly node: NodeId },
): readonly [Edge, Edge] {
  if (overflow === "visible") return around;
  // What is scrolled to on screens is told of elsewhere (`reportScrolledContent`).
  if (!hides(overflow)) return [START, END];
  const end = start + size;
  return [
    start > around[0].at ? { at: start, node } : around[0],
    end < around[1].at ? { at: end, node } : around[1],
  ];
}

function visitText(text: TextFragment, { x, y }: Point, around: EdgesAround, found: Found): void {
  const { fontSize, visibility } = text.style;
  const end = x + visibleWidth(text);
  if (end <= x || fontSize === 0 || visibility !== "visible") return;
  const baseline = y + text.baseline;
  const { left, right, top, bottom } = around;
  const side = fontSize * LETTER_SIDE;
  const isShown =
    Math.min(end, right.at) - Math.max(x, left.at) > side &&
    baseline <= bottom.at + TOLERANCE &&
    baseline - fontSize * LETTER_BODY >= top.at;
  if (isShown) for (const { node } of [left, right, top, bottom]) found.shown.add(node);
  const cut = (edge: HidingEdge): void => {
    if (text.runs.some(({ run }) => saysSomething(run.text))) found.cut.set(around[edge].node, edge);
  };
  if (end > right.at + side) cut("right");
  else if (x < left.at - side) cut("left");
  else if (baseline > bottom.at + TOLERANCE) cut("bottom");
  else if (baseline - fontSize * LETTER_BODY < top.at) cut("top");
}
