import type { ContentItem } from "../css/values/types.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import { contentText } from "../generate/content/content-text.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem, Matrix } from "../graphics/display-list.ts";
import { transformRectangle } from "../graphics/transform.ts";
import type { TextBox } from "../tree/box.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import { IS_IN_LINK, IS_LINK, IS_TARGET, type PaintContext, type PaintTarget } from "./paint-context.ts";
import { HAS_BOOKMARK } from "./paint-flags.ts";

/** Longest label of a bookmark, in UTF-16 units. */
const MAXIMUM_LABEL = 500;

/** Where a box stands and what is around it. */
export interface NavigationPlace {
  readonly x: number;
  readonly y: number;
  readonly matrix: Matrix;
  /** The box is a repetition: a table's head on a later page. */
  readonly isRepeat: boolean;
  /** Nearest element around the box that has a block box. */
  readonly linkNode: NodeId;
}

/** Adds links, anchors and bookmarks of a box; one that a break has cut has its anchor where it begins. */
export function noteNavigation(
  fragment: BoxFragment,
  place: NavigationPlace,
  flags: number,
  { context, items }: PaintTarget,
): void {
  const { node } = fragment.box;
  if (
    node === NO_NODE ||
    fragment.tablePart === "grid" ||
    ("pseudo" in fragment.box && fragment.box.pseudo !== undefined)
  )
    return;
  const marks = context.linkMarks?.[node] ?? 0;
  if ((marks & IS_LINK) !== 0) addLink(fragment, place, { node, context, items });
  else if ((marks & IS_IN_LINK) !== 0 && !("kind" in fragment.box && fragment.box.kind === "inline")) {
    // A block in an inline link stands beside the link's boxes.
    const link = context.document.parent[node] ?? NO_NODE;
    if (link !== place.linkNode) addLink(fragment, place, { node: link, context, items });
  }
  const isStart =
    fragment.hasTop && (fragment.style.direction === "rtl" ? fragment.hasRight : fragment.hasLeft);
  if (!isStart || place.isRepeat) return;
  const name = (marks & IS_TARGET) !== 0 ? context.anchorNameOf(node) : undefined;
  if (name !== undefined) items.push(anchorItem({ name, node }, place));
  const bookmark = (flags & HAS_BOOKMARK) !== 0 ? bookmarkItem(fragment, place, context) : undefined;
  if (bookmark !== undefined) items.push(bookmark);
}

function addLink(
  fragment: BoxFragment,
  place: NavigationPlace,
  { node, context, items }: { node: NodeId; context: PaintContext; items: DisplayItem[] },
): void {
  const target = context.hrefOf(node);
  if (target !== undefined && fragment.width > 0) items.push(linkItem(fragment, place, { target, node }));
}

/** A clickable area for a link element's fragment, content that sticks out of an inline box included. */
function linkItem(
  fragment: BoxFragment,
  place: NavigationPlace,
  link: { readonly target: string; readonly node: NodeId },
): DisplayItem {
  const { x, y, matrix } = place;
  let area: Rectangle = { x, y, width: fragment.width, height: fragment.height };
  for (const placed of fragment.children) {
    const child = placed.fragment;
    if (child.kind === "box")
      area = union(area, { x: x + placed.x, y: y + placed.y, width: child.width, height: child.height });
  }
  return { type: "link", ...transformRectangle(matrix, area), ...link };
}

/** Anchor and bookmark stand at the top left of the box. */
function anchorItem(
  target: { readonly name: string; readonly node: NodeId },
  place: NavigationPlace,
): DisplayItem {
  const { x, y } = transformRectangle(place.matrix, { x: place.x, y: place.y, width: 0, height: 0 });
  return { type: "anchor", x, y, ...target };
}

/** The outline entry of a box with a `bookmark-level`; undefined when its label is empty. */
function bookmarkItem(
  fragment: BoxFragment,
  place: NavigationPlace,
  context: PaintContext,
): DisplayItem | undefined {
  const { bookmarkLevel, bookmarkLabel, bookmarkState } = fragment.style;
  const { node } = fragment.box;
  if (bookmarkLevel === "none" || node === NO_NODE) return undefined;
  let label = "";
  for (const item of bookmarkLabel) label += labelPart(item, fragment, context);
  label = label
    .replace(/[ \t\n\f\r]+/g, " ")
    .trim()
    .slice(0, MAXIMUM_LABEL);
  if (label === "") return undefined;
  const { x, y } = transformRectangle(place.matrix, { x: place.x, y: place.y, width: 0, height: 0 });
  return { type: "bookmark", order: node, level: bookmarkLevel, label, open: bookmarkState === "open", x, y };
}

/** Counters and cross-references have become strings before. */
function labelPart(item: ContentItem, fragment: BoxFragment, { document, sceneInput }: PaintContext): string {
  const { node } = fragment.box;
  switch (item.type) {
    case "string":
      return item.value;
    case "attr":
      return document.attribute(node, item.name) ?? item.fallback;
    case "content":
      if (item.part === "text") return contentText(sceneInput.styles, node);
      return generatedText(fragment.children, item.part, { isInside: false, seen: new Set() });
    default:
      return "";
  }
}

/** Text of a pseudo-element, counters and all, as it stands in the fragments; a text on two lines counts once. */
function generatedText(
  links: readonly FragmentLink[],
  pseudo: "before" | "after" | "first-letter" | "marker",
  state: { isInside: boolean; seen: Set<TextBox> },
): string {
  let text = "";
  for (const { fragment } of links) {
    if (fragment.kind === "text") {
      if (!state.isInside || state.seen.has(fragment.box)) continue;
      state.seen.add(fragment.box);
      text += fragment.box.text;
    } else if (fragment.kind === "line") text += generatedText(fragment.children, pseudo, state);
    else if (fragment.kind === "box") {
      const isInside = state.isInside || fragment.box.pseudo === pseudo;
      text += generatedText(fragment.children, pseudo, { isInside, seen: state.seen });
    }
  }
  return text;
}

function union(a: Rectangle, b: Rectangle): Rectangle {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
