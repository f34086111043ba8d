import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { type Document, NO_NODE } from "../document/document.ts";
import type { BoxFragment, Fragment, FragmentLink, TextFragment } from "../tree/fragment.ts";

/**
 * Has a page nothing to show but the ends of boxes that began on pages before – padding, or a height beyond their content, that found no room
 * there – and white space? Nobody misses such a page at the end of a document (CSS 2.2 §13.2.3).
 */
export function hasOnlyEnds(content: readonly FragmentLink[], document: Document): boolean {
  return content.every(({ fragment }) => isOnlyEnd(fragment, document));
}

function isOnlyEnd(fragment: Fragment, document: Document): boolean {
  if (fragment.kind === "mark") return false;
  if (fragment.kind === "text") return isWhiteSpace(fragment);
  if (fragment.kind === "box") {
    if (fragment.style.position === "fixed") return true;
    if (!isEnd(fragment) && !isNothing(fragment, document)) return false;
  }
  return hasOnlyEnds(fragment.children, document);
}

/** Spaces, and characters that nobody sees, such as the joiners in spacers of e-mails. */
function isWhiteSpace({ runs }: TextFragment): boolean {
  return runs.every(({ run }) => /^[\s\p{Cf}]*$/u.test(run.text));
}

/** A box of a given height may have more to show than padding, and so may one that has no content at all. */
function isEnd({ box, style, hasTop, border, isRepeat }: BoxFragment): boolean {
  if (hasTop || isRepeat || style.position !== "static") return false;
  return !isEmpty(box) && border.bottom === 0 && (!hasHeight(style) || !isSeen(style));
}

/** A box that shows nothing itself, such as one that clears floats. One with an id may be what a link leads to. */
function isNothing({ height, children, box, style }: BoxFragment, document: Document): boolean {
  if (isSeen(style) || style.borderTopWidth > 0 || style.borderBottomWidth > 0) return false;
  if (style.position !== "static" || (height > 0 && children.length === 0)) return false;
  if ("kind" in box && box.kind !== "block" && box.kind !== "table" && box.kind !== "inline") return false;
  return box.node === NO_NODE || document.idOf(box.node) === undefined;
}

function isEmpty(box: BoxFragment["box"]): boolean {
  return "content" in box && "children" in box.content && box.content.children.length === 0;
}

/** A share of what is around a box is no height that its author thought of for what it shows. */
function hasHeight({ height, minHeight }: ComputedStyle): boolean {
  return typeof height === "number" || (typeof minHeight === "number" && minHeight > 0);
}

/** Shows a box something of its own beside its content, but for lines above and below it? */
export function isSeen(style: ComputedStyle): boolean {
  const { backgroundColor, backgroundImage } = style;
  const isColored = backgroundColor === "currentcolor" || backgroundColor.alpha > 0;
  const isUnderlined = style.textDecorationLine.length > 0;
  const isFramed = style.borderLeftWidth > 0 || style.borderRightWidth > 0;
  return isColored || isFramed || isUnderlined || backgroundImage.some((image) => image !== "none");
}
