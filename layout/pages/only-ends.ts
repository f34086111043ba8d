import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { type Document, NO_NODE } from "../document/document.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";

/**
 * Has a page nothing to show but the ends of boxes that began on pages before: padding, or a height beyond their content, that found no room there?
 * Nobody misses such a page at the end of a document.
 */
export function hasOnlyEnds(content: readonly FragmentLink[], document: Document): boolean {
  return content.every(({ fragment }) => {
    if (fragment.kind !== "box") return false;
    if (fragment.style.position === "fixed") return true;
    return (isEnd(fragment) || isNothing(fragment, document)) && hasOnlyEnds(fragment.children, document);
  });
}

/** A box of a given height may have more to show than padding, and so may one that has no content at all. */
function isEnd({ box, style, hasTop, border, isRepeat }: BoxFragment): boolean {
  if (hasTop || isRepeat || style.position !== "static") return false;
  return !isEmpty(box) && border.bottom === 0 && (!hasHeight(style) || !isSeen(style));
}

/** An empty box of no height, such as one that clears floats. One with an id may be what a link leads to. */
function isNothing({ height, children, box, style }: BoxFragment, document: Document): boolean {
  if (height > 0 || children.length > 0 || style.position !== "static") return false;
  return "content" in box && (box.node === NO_NODE || document.idOf(box.node) === undefined);
}

function isEmpty(box: BoxFragment["box"]): boolean {
  return "content" in box && "children" in box.content && box.content.children.length === 0;
}

function hasHeight({ height, minHeight }: ComputedStyle): boolean {
  return height !== "auto" || (minHeight !== "auto" && minHeight !== 0);
}

function isSeen(style: ComputedStyle): boolean {
  const { backgroundColor, backgroundImage } = style;
  const isColored = backgroundColor === "currentcolor" || backgroundColor.alpha > 0;
  const isFramed = style.borderLeftWidth > 0 || style.borderRightWidth > 0;
  return isColored || isFramed || backgroundImage.some((image) => image !== "none");
}
