import type { MarginBoxName } from "../css/sheets/margin-box-names.ts";
import type { NodeId } from "../document/document.ts";
import { isOffCanvas } from "../positioned/off-canvas.ts";
import type { BoxFragment, Fragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { PageFragment } from "../tree/page-fragment.ts";
import { contentBelow } from "./fit/content-below.ts";
import { type HidingEdge, hiddenText, textBeyondPaper } from "./fit/hidden-text.ts";
import { tooWideBoxes } from "./fit/too-wide-boxes.ts";
import { reachesBeyond } from "./fit/width-needed.ts";

/** A page, or its frame: what a vertical page has too much of is beyond the bottom of that. */
type FilledPage = Pick<PageFragment, "index" | "width" | "height" | "margins" | "content">;

/** Tells the author about content that reaches beyond the page: it is placed, but nobody will see all of it. */
export function reportOverflow(ctx: LayoutContext, page: FilledPage): void {
  for (const link of page.content) {
    if (isOffCanvas(link, page)) continue;
    if (bottomOf(link) > page.height) {
      report(ctx, "content-taller-than-page", {
        page,
        box: culprit(link, page.height, bottomOf, (inner) => inner.y),
        hint: "no break is possible in it; make it smaller or let it break",
      });
    }
    if (rightOf(link) > page.width && reachesBeyond(link, page.width)) {
      report(ctx, "content-wider-than-page", {
        page,
        box: culprit(link, page.width, rightOf, (inner) => inner.x),
        hint: "make it narrower or the page wider, or shrink it to fit: --shrink-to-fit, page.shrinkToFit, or @page { -platen-shrink-to-fit: auto }",
      });
    }
  }
}

/** Tells the author about what can be scrolled to on a screen, and is cut off on paper. */
export function reportScrolledContent({ diagnostics, styles }: LayoutContext, page: PageFragment): void {
  const warn = (node: NodeId, fault: string): void =>
    diagnostics.warn(
      "scrolled-content-cut",
      `<${styles.document.nameOf(node)}> ${fault}`,
      styles.document.positionOf(node),
    );
  for (const node of tooWideBoxes(page, "scroll-containers").keys())
    warn(
      node,
      "goes on beyond the right edge of a box that scrolls on screens: nobody sees that on paper. Make it narrower, or set overflow: visible for print.",
    );
  for (const node of contentBelow(page).keys())
    warn(
      node,
      "goes on below its bottom edge, down to which readers scroll on screens: nobody sees that on paper. Set height: auto and overflow: visible for print.",
    );
}

/** Tells the author about text that a box shows the beginning of: the rest would be missed on screens, too. */
export function reportHiddenText({ diagnostics, styles }: LayoutContext, page: PageFragment): void {
  for (const [node, edge] of hiddenText(page)) {
    const what = edge === "next-page" ? "what would go on on the next page" : `text at its ${edge} edge`;
    diagnostics.warn(
      "hidden-text-cut",
      `<${styles.document.nameOf(node)}> cuts off ${what}, since its overflow is hidden: ${MORE_ROOM[edge]}.`,
      styles.document.positionOf(node),
    );
  }
}

/** Tells the author about text in the margin of a page that goes on beyond the paper. */
export function reportMarginBox(
  ctx: LayoutContext,
  name: MarginBoxName,
  link: FragmentLink,
  page: Pick<PageFragment, "width" | "height">,
): void {
  const edge = textBeyondPaper(link, page);
  if (edge === undefined) return;
  const message = `@${name} goes on beyond the ${edge} edge of the paper: give the page a larger margin there, or the text less.`;
  ctx.diagnostics.warn("margin-text-cut", message);
}

const ACROSS =
  "make it wider, let the text break, or set overflow: visible, or text-overflow: ellipsis to show that there is more";
const DOWN = "give it a min-height instead of its height, or set overflow: visible";
const MORE_ROOM: Readonly<Record<HidingEdge | "next-page", string>> = {
  left: ACROSS,
  right: ACROSS,
  top: DOWN,
  bottom: DOWN,
  "next-page": DOWN,
};

/** The innermost box that makes a page's content wider than the page area. */
export function widestBox(page: PageFragment): BoxFragment | undefined {
  const end = page.width - page.margins.right;
  const widest = page.content
    .filter((link) => !isOffCanvas(link, page))
    .reduce<FragmentLink | undefined>(
      (best, link) => (best === undefined || rightOf(link) > rightOf(best) ? link : best),
      undefined,
    );
  return widest === undefined ? undefined : culprit(widest, end, rightOf, (inner) => inner.x);
}

type Extent = (link: FragmentLink) => number;

function bottomOf({ y, fragment }: FragmentLink): number {
  return y + (fragment.kind === "box" ? fragment.overflowBottom : fragment.height);
}

function rightOf({ x, fragment }: FragmentLink): number {
  return x + (fragment.kind === "box" ? fragment.overflowRight : fragment.width);
}

/** The innermost box that reaches beyond the limit, following one that does at each level. */
function culprit(link: FragmentLink, limit: number, extent: Extent, offset: Extent): BoxFragment | undefined {
  let box: BoxFragment | undefined;
  let current: FragmentLink | undefined = link;
  let start = 0;
  while (current !== undefined) {
    start += offset(current);
    const { fragment }: { fragment: Fragment } = current;
    if (fragment.kind === "text" || fragment.kind === "mark") break;
    if (fragment.kind === "box") box = fragment;
    const rest: number = limit - start;
    current = fragment.children.find((child) => extent(child) > rest);
  }
  return box;
}

function report(
  ctx: LayoutContext,
  code: string,
  input: { readonly page: FilledPage; readonly box: BoxFragment | undefined; readonly hint: string },
): void {
  const { page, box, hint } = input;
  const position = box === undefined ? undefined : ctx.positionOf(box.box);
  ctx.diagnostics.warn(code, `Content reaches beyond page ${page.index + 1}: ${hint}.`, position);
}
