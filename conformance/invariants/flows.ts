import type { BlockBox, Box, MarkBox, ReplacedBox } from "../../layout/tree/box.ts";
import { isFloating, isOutOfFlow } from "../../layout/tree/box.ts";
import type { BoxTree } from "../../layout/tree/box-tree.ts";
import type { BoxFragment, Fragment, FragmentLink } from "../../layout/tree/fragment.ts";
import type { PageFragment } from "../../layout/tree/page-fragment.ts";

/** One line's piece of text where it came out. Coordinates in px from the page's top left. */
export interface PlacedText {
  readonly boxId: number;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** All text and boxes of the pages with their places, repeats left out. */
export function placedText(pages: readonly PageFragment[]): PlacedText[] {
  const found: PlacedText[] = [];
  walk(pages, (fragment, place) => {
    if (fragment.kind !== "text") return;
    const { page, x, y } = place;
    const text = fragment.runs.map(({ run }) => run.text).join("");
    found.push({ boxId: fragment.box.id, page, x, y, width: fragment.width, height: fragment.height, text });
  });
  return found;
}

/** A mark where it fell: the call of a footnote, the anchor of a page float or of a running element. */
export interface PlacedMark {
  readonly page: number;
  readonly mark: MarkBox["mark"];
}

/** The marks on the pages in order, repeats left out. */
export function placedMarks(pages: readonly PageFragment[]): PlacedMark[] {
  const found: PlacedMark[] = [];
  walk(pages, (fragment, { page }) => {
    if (fragment.kind === "mark") found.push({ page, mark: fragment.box.mark });
  });
  return found;
}

/** Pages that show nothing new: no text, no replaced box, and no box that begins there or gains height. */
export function emptyPages(pages: readonly PageFragment[]): number[] {
  const filled = new Set<number>();
  walk(pages, (fragment, { page, depth }) => {
    if (fragment.kind === "text") filled.add(page);
    // The root goes on over every page; what is in it is the content.
    // Boxes positioned against the page, and those that float to its top or bottom, stand beside the root.
    const isContent = depth >= 1 || (fragment.kind === "box" && isBesideRoot(fragment));
    if (fragment.kind === "box" && isContent && isNews(fragment)) filled.add(page);
  });
  return pages.map(({ index }) => index).filter((index) => !filled.has(index));
}

function isBesideRoot({ style }: BoxFragment): boolean {
  return style.position !== "static" || style.float !== "none";
}

function isReplaced({ box }: BoxFragment): boolean {
  return "kind" in box && box.kind === "replaced";
}

function isNews({ hasTop, height }: BoxFragment): boolean {
  return hasTop || height > 0;
}

/** How often each replaced box came out. */
export function replacedCounts(pages: readonly PageFragment[]): Map<number, number> {
  const counts = new Map<number, number>();
  walk(pages, (fragment) => {
    if (fragment.kind === "box" && isReplaced(fragment))
      counts.set(fragment.box.id, (counts.get(fragment.box.id) ?? 0) + 1);
  });
  return counts;
}

/**
 * The flow that each text box and replaced box belongs to: the document, or the nearest float, positioned box, cell, caption,
 * inline-block, marker, or box of a certain height, which what follows does not wait for when its content is longer. Flows run
 * beside each other; within one, content keeps its order.
 */
export function flowOf(boxes: BoxTree): { texts: Map<number, number>; replaced: ReplacedBox[] } {
  const texts = new Map<number, number>();
  const replaced: ReplacedBox[] = [];
  const visit = (box: Box, outer: number): void => {
    const flow = isFloating(box) || isOutOfFlow(box) || box.style.height !== "auto" ? box.id : outer;
    switch (box.kind) {
      case "text":
        texts.set(box.id, flow);
        return;
      case "replaced":
        replaced.push(box);
        return;
      case "block":
        visitBlock(box, flow);
        return;
      case "inline":
        for (const child of box.children) visit(child, child.kind === "block" ? child.id : flow);
        return;
      case "table":
        for (const caption of box.captions) visit(caption, caption.id);
        for (const { rows } of box.rowGroups)
          for (const { cells } of rows) for (const cell of cells) visit(cell, cell.id);
        return;
      case "mark":
        if (box.mark.type === "insertion") visit(box.mark.content, box.mark.content.id);
        return;
      default:
        return;
    }
  };
  const visitBlock = (box: BlockBox, flow: number): void => {
    if (box.marker !== undefined) visit(box.marker, box.marker.id);
    // Inline-blocks, and the items of flex and grid containers, stand side by side.
    const isApart = box.content.kind !== "blocks";
    for (const child of box.content.children)
      visit(child, isApart && child.kind === "block" ? child.id : flow);
  };
  visit(boxes.root, boxes.root.id);
  return { texts, replaced };
}

interface Place {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

function walk(pages: readonly PageFragment[], visit: (fragment: Fragment, place: Place) => void): void {
  const visitLinks = (links: readonly FragmentLink[], origin: Place): void => {
    for (const link of links) {
      const place = {
        page: origin.page,
        x: origin.x + link.x,
        y: origin.y + link.y,
        depth: origin.depth + 1,
      };
      const { fragment } = link;
      if (fragment.kind === "box" && fragment.isRepeat) continue;
      visit(fragment, place);
      if (fragment.kind === "box" || fragment.kind === "line") visitLinks(fragment.children, place);
    }
  };
  for (const { index, content } of pages) visitLinks(content, { page: index, x: 0, y: 0, depth: -1 });
}
