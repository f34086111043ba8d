import type { BoxFragment } from "../fragments/fragment.ts";
import { NO_EDGES, type Rectangle } from "../geometry/edges.ts";
import { NO_NODE, type NodeId } from "../html/document.ts";
import type { PageFragment } from "../pages/page-fragment.ts";
import { type BackgroundPlace, backgroundPlace, paintBackgroundAt } from "./background.ts";
import { BoxPainter } from "./box-painter.ts";
import type { DisplayItem, DisplayList } from "./display-list.ts";
import type { PaintContext, PaintTarget } from "./paint-context.ts";
import { HAS_BACKGROUND, HAS_DECORATION } from "./paint-flags.ts";
import { StackingPainter } from "./stacking-context.ts";

/** What a page shows, in painting order (css-page-3 §3.1): page background and border, canvas, content, margin boxes. */
export function paintPage(page: PageFragment, context: PaintContext): DisplayList {
  const items: DisplayItem[] = [];
  const { margins, width, height } = page;
  const pageArea: Rectangle = {
    x: margins.left,
    y: margins.top,
    width: Math.max(0, width - margins.left - margins.right),
    height: Math.max(0, height - margins.top - margins.bottom),
  };
  const target: PaintTarget = { context, items, pageArea };
  const painter = new BoxPainter(target, page);
  paintPageBox(page, painter);
  const canvasNode = paintCanvas(page, target);
  new StackingPainter(painter, canvasNode).paint(page.content);
  for (const link of page.marginBoxes) new StackingPainter(painter, NO_NODE).paint([link]);
  return { width, height, items };
}

/** The page's own background covers the sheet, its margins too (css-page-3 §3.1); its border is round the page area. */
function paintPageBox(page: PageFragment, painter: BoxPainter): void {
  const { target } = painter;
  const { x, y } = target.pageArea;
  const flags = target.context.flags.of(page.style);
  if ((flags & HAS_BACKGROUND) !== 0) {
    const sheet = { x: 0, y: 0, width: page.width, height: page.height };
    const place =
      page.pageBox === undefined
        ? plainPlace(target.pageArea, sheet)
        : backgroundPlace(page.pageBox, x, y, sheet);
    paintBackgroundAt(page.style, place, target);
  }
  if (page.pageBox !== undefined && (flags & HAS_DECORATION) !== 0) {
    painter.decorate(page.pageBox, x, y, flags & ~HAS_BACKGROUND);
  }
}

function plainPlace(box: Rectangle, area: Rectangle | undefined): BackgroundPlace {
  return {
    shape: { ...box, radii: undefined },
    border: NO_EDGES,
    padding: NO_EDGES,
    whole: box,
    wholeBorder: NO_EDGES,
    wholePadding: NO_EDGES,
    area,
  };
}

/**
 * The background of the root, or of the body when the root has none, covers the page area and is positioned in the root's box
 * (css-backgrounds-3 §2.11). Returns the element that it was taken from, which does not paint it again.
 */
function paintCanvas(page: PageFragment, target: PaintTarget): NodeId {
  const { canvas } = page;
  const root = page.content.find(({ fragment }) => fragment.kind === "box");
  if (canvas === undefined || root === undefined) return NO_NODE;
  const fragment = root.fragment as BoxFragment;
  if ((target.context.flags.of(canvas) & HAS_BACKGROUND) !== 0) {
    const place = backgroundPlace(fragment, root.x, root.y, target.pageArea);
    paintBackgroundAt(canvas, place, target);
  }
  const { document } = target.context;
  if (fragment.style === canvas) return document.root;
  for (
    let node = document.firstChild[document.root] ?? NO_NODE;
    node !== NO_NODE;
    node = document.nextSibling[node] ?? NO_NODE
  ) {
    if (document.nameOf(node) === "body") return node;
  }
  return NO_NODE;
}
