import type { BoxFragment, FragmentLink, TextFragment } from "../../tree/fragment.ts";
import type { PageFragment } from "../../tree/page-fragment.ts";

/** What reaches less far, px, does so by rounding. */
const TOLERANCE = 1;
/** Sides of the cells, px, in which texts look for each other: few find room in one beside each other. */
const CELL = { width: 64, height: 16 };

/** Where the small letters of a text stand, px from the top left of the page: lines may touch each other above and below. */
interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * How much of a page covers something else: texts that stand on each other, boxes of a given height with more content in their flow than there is room
 * for, and boxes fixed to the page that show text.
 */
export function collisions(page: PageFragment): number {
  const found = { texts: [] as Place[], others: 0 };
  for (const link of page.content) visit(link, 0, 0, found);
  return found.others + covered(found.texts, page);
}

interface Found {
  readonly texts: Place[];
  /** Overfull boxes, and fixed ones. */
  others: number;
}

function visit({ x, y, fragment }: FragmentLink, originX: number, originY: number, found: Found): void {
  if (fragment.kind === "mark") return;
  const left = originX + x;
  const top = originY + y;
  if (fragment.kind === "text") {
    if (isSeen(fragment)) found.texts.push(placeOf(fragment, left, top));
    return;
  }
  const before = found.texts.length;
  for (const child of fragment.children) visit(child, left, top, found);
  if (fragment.kind === "line") return;
  if (isOverfull(fragment)) found.others += 1;
  if (fragment.style.position === "fixed" && found.texts.length > before) found.others += 1;
}

function isSeen({ runs, rotation, style }: TextFragment): boolean {
  return (
    rotation === undefined && style.visibility === "visible" && runs.some(({ run }) => run.text.trim() !== "")
  );
}

function placeOf({ width, baseline, style }: TextFragment, left: number, top: number): Place {
  const bottom = top + baseline;
  return { left, right: left + width, top: bottom - style.fontSize / 2, bottom };
}

/** Cells keep the texts that stand free, so that there is no more in one than finds room. */
function covered(texts: readonly Place[], page: PageFragment): number {
  const cells = new Map<string, Place[]>();
  let count = 0;
  for (const text of texts) {
    const visible = visiblePart(text, page);
    if (!overlaps(visible, visible)) continue;
    if (isOnOthers(visible, cells)) {
      count += 1;
      continue;
    }
    for (const cell of cellsOf(visible)) {
      const others = cells.get(cell);
      if (others === undefined) cells.set(cell, [visible]);
      else others.push(visible);
    }
  }
  return count;
}

function isOnOthers(text: Place, cells: ReadonlyMap<string, readonly Place[]>): boolean {
  for (const cell of cellsOf(text))
    if (cells.get(cell)?.some((other) => overlaps(text, other)) === true) return true;
  return false;
}

function visiblePart({ left, right, top, bottom }: Place, { width, height }: PageFragment): Place {
  return {
    left: Math.max(0, left),
    right: Math.min(width, right),
    top: Math.max(0, top),
    bottom: Math.min(height, bottom),
  };
}

function* cellsOf({ left, right, top, bottom }: Place): Iterable<string> {
  for (let row = Math.floor(top / CELL.height); row <= Math.floor(bottom / CELL.height); row += 1)
    for (let column = Math.floor(left / CELL.width); column <= Math.floor(right / CELL.width); column += 1)
      yield `${row} ${column}`;
}

function overlaps(one: Place, other: Place): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > TOLERANCE && height > TOLERANCE;
}

function isOverfull({ style, children, height, hasBottom }: BoxFragment): boolean {
  if (typeof style.height !== "number" || style.height === 0 || !hasBottom) return false;
  return children.some(({ y, fragment }) => {
    if (fragment.kind === "line") return y + fragment.height > height + TOLERANCE;
    const isInFlow = fragment.kind === "box" && fragment.style.position !== "absolute";
    return (
      isInFlow && fragment.style.position !== "fixed" && y + fragment.overflowBottom > height + TOLERANCE
    );
  });
}
