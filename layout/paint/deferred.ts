import type { BoxFragment } from "../fragments/fragment.ts";
import { type Document, NO_NODE } from "../html/document.ts";
import type { Clip } from "./clip-stack.ts";
import type { DisplayItem } from "./display-list.ts";
import type { TableTracks } from "./table-tracks.ts";
import type { Decorating } from "./text-decoration.ts";

/** A fragment that is painted later than its place in the tree, with what was in effect there. */
export interface Deferred {
  readonly fragment: BoxFragment;
  readonly x: number;
  readonly y: number;
  readonly clip: Clip | undefined;
  readonly decorating: Decorating | undefined;
  readonly lineBaseline: number;
  readonly tracks: TableTracks | undefined;
  readonly isRepeat: boolean;
}

/** Brings the positioned boxes and contexts of a stacking context into order: by z-index, then as in the document. */
export function sortDeferred(deferred: Deferred[], document: Document): void {
  deferred.sort((a, b) => zIndexOf(a) - zIndexOf(b) || treeOrder(a, document) - treeOrder(b, document));
}

export function zIndexOf({ fragment }: Deferred): number {
  const { zIndex, position, isolation } = fragment.style;
  const applies = position !== "static" || isolation === "-platen-item";
  return zIndex === "auto" || !applies ? 0 : zIndex;
}

/** Two lines' fragments of one inline box with effects: opacity holds for them together. */
export function isSameInline(a: Deferred, b: Deferred): boolean {
  const [first, second] = [a.fragment, b.fragment];
  if (first.style !== second.style || first.style.opacity === 1 || !isInlineBox(first)) return false;
  const isSame = first.box.node === second.box.node && first.box.pseudo === second.box.pseudo;
  return isSame && first.box.node !== NO_NODE && a.clip === b.clip;
}

/** Place in the document: pseudo-elements stand at the start or the end of their element. */
function treeOrder({ fragment }: Deferred, document: Document): number {
  const { node, pseudo } = fragment.box;
  if (node === NO_NODE || pseudo === undefined) return node;
  return pseudo === "after" ? (document.subtreeEnd[node] ?? node) - 0.25 : node + 0.25;
}

/** Moves the items from `tail` on to the place `mark` before it. */
export function moveTail(items: DisplayItem[], mark: number, tail: number): void {
  if (items.length === tail || mark === tail) return;
  const moved = items.slice(tail);
  items.copyWithin(mark + moved.length, mark, tail);
  for (let index = 0; index < moved.length; index += 1) items[mark + index] = moved[index] as DisplayItem;
}

/** Text decorations reach in-flow blocks and inline boxes, but not atomic inlines (css-text-decor-3 §2.1). */
export function takesDecorations(fragment: BoxFragment): boolean {
  return isInlineBox(fragment) || !fragment.style.display.startsWith("inline-");
}

export function isInlineBox({ box }: BoxFragment): boolean {
  return "kind" in box && box.kind === "inline";
}
