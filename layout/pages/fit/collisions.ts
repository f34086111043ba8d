import type { BoxFragment, FragmentLink, TextFragment } from "../../tree/fragment.ts";
import type { PageFragment } from "../../tree/page-fragment.ts";

/** What reaches less far, px, does so by rounding. */
const TOLERANCE = 1;
/** Height of the rows, px, in which texts look for each other. */
const ROW = 16;

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
  return found.others + covered(found.texts);
}

function visit(
  { x, y, fragment }: FragmentLink,
  originX: number,
  originY: number,
  found: { readonly texts: Place[]; others: number },
): void {
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

function covered(texts: readonly Place[]): number {
  const rows = new Map<number, Place[]>();
  let count = 0;
  for (const text of texts) {
    let isCovered = false;
    for (let row = Math.floor(text.top / ROW); row <= Math.floor(text.bottom / ROW); row += 1) {
      const others = rows.get(row) ?? [];
      isCovered ||= others.some((other) => overlaps(text, other));
      others.push(text);
      rows.set(row, others);
    }
    if (isCovered) count += 1;
  }
  return count;
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
