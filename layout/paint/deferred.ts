import { isTransformed } from "../cascade/is-transformed.ts";
import { type Document, NO_NODE } from "../document/document.ts";
import type { Clip } from "../graphics/clip-stack.ts";
import type { DisplayItem } from "../graphics/display-list.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import { isInlineBox } from "./is-inline-box.ts";
import { IS_CONTEXT, IS_OUT_OF_FLOW, type PaintFlags } from "./paint-flags.ts";
import type { TableTracks } from "./table-tracks.ts";
import type { Decorating } from "./text/text-decoration.ts";

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
  /** Boxes that were laid out elsewhere, but whose element is in this context. */
  readonly adopted?: readonly Deferred[];
}

/**
 * Hands boxes whose containing block is outside of a context to the context that their element is in: what it does to its descendants holds
 * for them too (CSS 2.2 Appendix E). Contexts that are transformed are containing blocks themselves.
 */
export function withAdopted(
  deferred: readonly Deferred[],
  document: Document,
  flags: PaintFlags,
): Deferred[] {
  const bitsOf = ({ fragment }: Deferred): number => flags.ofFragment(fragment);
  const canAdopt = (entry: Deferred): boolean =>
    (bitsOf(entry) & IS_CONTEXT) !== 0 &&
    entry.fragment.box.node !== NO_NODE &&
    entry.fragment.box.pseudo === undefined &&
    !isTransformed(entry.fragment.style);
  const isNeeded =
    deferred.some(canAdopt) && deferred.some((entry) => (bitsOf(entry) & IS_OUT_OF_FLOW) !== 0);
  if (!isNeeded) return [...deferred];
  const inOrder = [...deferred].sort((a, b) => treeOrder(a, document) - treeOrder(b, document));
  const adopted = new Map<Deferred, Deferred[]>();
  const kept: Deferred[] = [];
  let context: Deferred | undefined;
  for (const entry of inOrder) {
    if (context !== undefined && isInside(entry, context, document)) {
      const others = adopted.get(context);
      if (others === undefined) adopted.set(context, [entry]);
      else others.push(entry);
      continue;
    }
    if (canAdopt(entry)) context = entry;
    kept.push(entry);
  }
  return kept.map((entry) => {
    const found = adopted.get(entry);
    return found === undefined ? entry : { ...entry, adopted: found };
  });
}

function isInside({ fragment: { box } }: Deferred, context: Deferred, document: Document): boolean {
  const { node } = context.fragment.box;
  return (
    (box.node > node && box.node < (document.subtreeEnd[node] ?? node)) ||
    (box.node === node && box.pseudo !== undefined)
  );
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
  if (node === NO_NODE) return anonymousOrder(fragment, document);
  if (pseudo === undefined) return node;
  return pseudo === "after" ? (document.subtreeEnd[node] ?? node) - 0.25 : node + 0.25;
}

/** An anonymous block moves blocks with the inline box that they are in: it is painted with that box, below its lines. */
function anonymousOrder(fragment: BoxFragment, document: Document): number {
  let { box } = fragment;
  for (let { children } = fragment; box.node === NO_NODE; ) {
    const first = children.find((link) => link.fragment.kind === "box")?.fragment;
    if (first?.kind !== "box") return box.node;
    ({ box, children } = first);
  }
  const around = box.pseudo === undefined ? (document.parent[box.node] ?? box.node) : box.node;
  return around - 0.5;
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
