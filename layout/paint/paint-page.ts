import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem, DisplayList, PageArtifact } from "../graphics/display-list.ts";
import { rectanglePath } from "../graphics/rounded-rectangle.ts";
import { isOffCanvas } from "../positioned/off-canvas.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import { listOf } from "../tree/list-of.ts";
import { isBehindCanvas, type PageFragment } from "../tree/page-fragment.ts";
import { BoxPainter } from "./box-painter.ts";
import { backgroundPlace, paintBackgroundAt } from "./decoration/background.ts";
import { paintOutline } from "./decoration/outline.ts";
import { paintMarks, sheetOf } from "./page-marks.ts";
import type { PaintContext, PaintTarget } from "./paint-context.ts";
import { HAS_BACKGROUND, HAS_DECORATION } from "./paint-flags.ts";
import { StackingPainter } from "./stacking-context.ts";

/** What a page shows, in painting order (css-page-3 §3.1): page background, canvas, page border, content, margin boxes; those of a negative `z-index` below the canvas. */
export function paintPage(page: PageFragment, context: PaintContext): DisplayList {
  const items = listOf<DisplayItem>();
  const { margins, width, height } = page;
  const pageArea: Rectangle = {
    x: margins.left,
    y: margins.top,
    width: Math.max(0, width - margins.left - margins.right),
    height: Math.max(0, height - margins.top - margins.bottom),
  };
  const sheet = sheetOf(page);
  const isCut = sheet !== undefined && sheet.margin > 0;
  const target: PaintTarget = { context, items, pageArea };
  if (isCut) clipToBleed(page, items);
  const painter = new BoxPainter(target, page);
  paintPageBackground(page, target);
  const above = page.marginBoxes.findIndex((box) => !isBehindCanvas(box));
  const behind = above < 0 ? page.marginBoxes.length : above;
  paintMarginBoxes(page.marginBoxes.slice(0, behind), page, painter);
  paintCanvas(page, target);
  paintPageBorder(page, painter);
  const content = page.content.filter((link) => !isOffCanvas(link, page));
  new StackingPainter(painter).paint(content, page.index > 0 ? "fixed" : "none");
  paintMarginBoxes(page.marginBoxes.slice(behind), page, painter);
  if (isCut) items.push({ type: "restore" });
  // What is painted later, upon an open page, has no marks again.
  if (page.pageBox !== undefined) paintMarks(page, items);
  const { label } = page;
  return { width, height, items, ...(sheet && { sheet }), ...(label && { label }) };
}

/** Each is a stacking context of its own. */
function paintMarginBoxes(links: readonly FragmentLink[], page: PageFragment, painter: BoxPainter): void {
  for (const link of links) {
    painter.artifact = artifactOf(link, page);
    new StackingPainter(painter).paint([link], "all");
  }
  painter.artifact = undefined;
}

/** What stands above the page area is a running head, what stands below it a running foot. */
function artifactOf({ y, fragment }: FragmentLink, { margins, height }: PageFragment): PageArtifact {
  const extent = fragment.kind === "box" ? fragment.height : 0;
  if (y + extent <= margins.top) return "header";
  return y >= height - margins.bottom ? "footer" : "pagination";
}

function clipToBleed({ width, height, sheet: { bleed } }: PageFragment, items: DisplayItem[]): void {
  items.push({ type: "save" });
  const area = { x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed };
  items.push({ type: "clip", path: rectanglePath({ radii: undefined, ...area }), rule: "nonzero" });
}

/**
 * The page's own background covers the sheet, its margins too (css-page-3 §3.1). Margin boxes that are painted later come without a page
 * box, which has been painted then.
 */
function paintPageBackground(
  { pageBox, style, width, height, sheet: { bleed } }: PageFragment,
  target: PaintTarget,
): void {
  if (pageBox === undefined || style.visibility !== "visible") return;
  if ((target.context.flags.of(style) & HAS_BACKGROUND) === 0) return;
  const { x, y } = target.pageArea;
  const place = backgroundPlace(pageBox, x, y, {
    x: -bleed,
    y: -bleed,
    width: width + 2 * bleed,
    height: height + 2 * bleed,
  });
  paintBackgroundAt(style, place, target);
}

/** Border and outline of the page are round the page area, in front of the canvas, which reaches below the border. */
function paintPageBorder({ pageBox, style }: PageFragment, painter: BoxPainter): void {
  if (pageBox === undefined || style.visibility !== "visible") return;
  const { target } = painter;
  const { x, y } = target.pageArea;
  const flags = target.context.flags.of(style);
  if ((flags & HAS_DECORATION) !== 0) painter.decorate(pageBox, x, y, flags & ~HAS_BACKGROUND);
  if (style.outlineStyle !== "none") paintOutline(pageBox, x, y, target.items);
}

/**
 * The background of the root, or of the body when the root has none, covers the page area and is positioned in the root's box
 * (css-backgrounds-3 §2.11). The box it came from has none any more.
 */
function paintCanvas({ canvas, content }: PageFragment, target: PaintTarget): void {
  const root = content.find(({ fragment }) => fragment.kind === "box");
  if (canvas === undefined || root === undefined) return;
  if ((target.context.flags.of(canvas) & HAS_BACKGROUND) === 0) return;
  const place = backgroundPlace(root.fragment as BoxFragment, root.x, root.y, target.pageArea);
  paintBackgroundAt(canvas, place, target);
}
