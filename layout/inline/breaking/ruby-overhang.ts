import type { BlockBox } from "../../tree/box.ts";
import type { FragmentLink } from "../../tree/fragment.ts";
import type { AtomicItem } from "../content/items.ts";
import type { AtomicLayout, LinePiece } from "../content/line-content.ts";
import type { PreparedContent } from "../content/prepare.ts";

interface Neighbours {
  /** The last content on the line. */
  readonly last: LinePiece | undefined;
  readonly item: AtomicItem;
  readonly content: PreparedContent;
}

interface Sides {
  readonly left: number;
  readonly right: number;
}

/**
 * How far an annotation that is wider than its base stands out over the text around (css-ruby-1 §4.4): on each side that has text, as
 * far as there is no base below, and half of its font size at most.
 */
function rubyOverhang(
  box: BlockBox,
  { fragment }: AtomicLayout["result"],
  { last, item, content }: Neighbours,
): Sides | undefined {
  if (box.ruby === undefined || box.style.rubyOverhang === "none") return undefined;
  const [first, second] = box.content.children;
  const [annotation, base] = box.ruby.isOver ? [first, 1] : [second, 0];
  const room = sidesOf(fragment.children[base]);
  if (annotation === undefined || room === undefined) return undefined;
  const { text, items } = content;
  let next = item.index + 1;
  while (items[next]?.kind === "open" || items[next]?.kind === "close") next += 1;
  const isOnlySpaces = box.style.rubyOverhang === "spaces";
  const most = (isText: boolean, offset: number): number =>
    isText && (!isOnlySpaces || /^\s$/.test(text.charAt(offset))) ? annotation.style.fontSize / 2 : 0;
  const before = most(last?.kind === "text", item.start - 1);
  const after = most(items[next]?.kind === "text", item.end);
  const isLeftToRight = content.container.style.direction === "ltr";
  return {
    left: Math.min(room.left, isLeftToRight ? before : after),
    right: Math.min(room.right, isLeftToRight ? after : before),
  };
}

/** The room beside the letters of a block with one line. */
function sidesOf(block: FragmentLink | undefined): Sides | undefined {
  if (block?.fragment.kind !== "box") return undefined;
  const line = block.fragment.children[0]?.fragment;
  if (line?.kind !== "line") return undefined;
  let left = line.width;
  let end = 0;
  for (const { x, fragment } of line.children) {
    left = Math.min(left, x);
    end = Math.max(end, x + fragment.width);
  }
  return { left: Math.max(0, left), right: Math.max(0, line.width - end) };
}

/**
 * The layout of an atomic inline: as much narrower as its annotation stands out over the text beside it, but not over the end of the
 * line.
 */
export function withOverhang(
  layout: AtomicLayout,
  place: Neighbours & { fits(width: number): boolean },
): AtomicLayout {
  const { box } = place.item;
  if (box.kind !== "block" || box.ruby === undefined) return layout;
  const overhang = rubyOverhang(box, layout.result, place);
  if (overhang === undefined) return layout;
  const within = standingOut(layout, { left: overhang.left, right: 0 });
  return place.fits(within.width) ? standingOut(layout, overhang) : within;
}

function standingOut(layout: AtomicLayout, { left, right }: Sides): AtomicLayout {
  const margin = { ...layout.margin, left: layout.margin.left - left, right: layout.margin.right - right };
  return { ...layout, margin, width: layout.width - left - right };
}
