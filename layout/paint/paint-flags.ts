import { defined } from "../../fonts/defined.ts";
import { containsPositioned, willStack } from "../cascade/containment.ts";
import { isTransformed } from "../cascade/is-transformed.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { BoxFragment } from "../tree/fragment.ts";

/* What painting must know of a style, as bits: found once per style, looked up for every fragment. */

export const HAS_BACKGROUND: number = 1 << 1;
export const HAS_BORDER: number = 1 << 2;
export const HAS_SHADOW: number = 1 << 3;
export const HAS_OUTLINE: number = 1 << 4;
/** Content is clipped at the padding box. */
export const CLIPS: number = 1 << 5;
/** Floats are painted after the blocks around them, as if they were contexts. */
export const IS_FLOAT: number = 1 << 6;
/** Painted after floats and inline content of the stacking context, in the order of z-index. */
export const IS_DEFERRED: number = 1 << 7;
/** Makes a stacking context of its own. */
export const IS_CONTEXT: number = 1 << 8;
/** Opacity, blending, transform or clip. */
export const HAS_EFFECTS: number = 1 << 9;
export const HAS_TEXT_DECORATION: number = 1 << 10;
export const IS_HIDDEN: number = 1 << 11;
export const HAS_BOOKMARK: number = 1 << 12;
export const HAS_TEXT_SHADOW: number = 1 << 13;
export const IS_OUT_OF_FLOW: number = 1 << 14;

/** Any decoration of the box itself. */
export const HAS_DECORATION: number = HAS_BACKGROUND | HAS_BORDER | HAS_SHADOW | HAS_OUTLINE;

const SEPARATE = IS_DEFERRED | IS_FLOAT;
/** A wrapper and its grid have one style: the wrapper has what concerns order, the grid what is drawn and clipped. */
const NOT_FOR_WRAPPER = HAS_DECORATION | CLIPS;
const NOT_FOR_GRID = SEPARATE | IS_CONTEXT | HAS_EFFECTS | HAS_TEXT_DECORATION | HAS_BOOKMARK;
/** Backgrounds of tracks are painted behind each cell; they have no borders of their own. */
const NOT_FOR_TRACK = HAS_BACKGROUND | HAS_BORDER | CLIPS;

/** The flags of styles, remembered by their id. */
export class PaintFlags {
  readonly #styles: ComputedStyle[] = [];
  #flags: Uint16Array = new Uint16Array(256);

  of(style: ComputedStyle): number {
    const { id } = style;
    // Page and margin boxes may have styles from elsewhere: the id alone is not trusted.
    if (this.#styles[id] === style) return defined(this.#flags[id]);
    const flags = decorationFlags(style) | orderFlags(style);
    if (id >= this.#flags.length) {
      const grown = new Uint16Array(Math.max(id + 1, this.#flags.length * 2));
      grown.set(this.#flags);
      this.#flags = grown;
    }
    this.#flags[id] = flags;
    this.#styles[id] = style;
    return flags;
  }

  /** The flags that hold for a fragment: parts of tables share a style, or leave its drawing to others. */
  ofFragment(fragment: BoxFragment): number {
    const flags = this.of(fragment.style);
    switch (fragment.tablePart) {
      case undefined:
      case "cell":
      case "caption":
        return flags;
      case "wrapper":
        return flags & ~NOT_FOR_WRAPPER;
      case "grid":
        return flags & ~NOT_FOR_GRID;
      default:
        return flags & ~NOT_FOR_TRACK;
    }
  }
}

function decorationFlags(style: ComputedStyle): number {
  let flags = 0;
  const { backgroundColor } = style;
  const hasColor = backgroundColor === "currentcolor" ? style.color.alpha > 0 : backgroundColor.alpha > 0;
  if (hasColor || style.backgroundImage.some((image) => image !== "none")) flags |= HAS_BACKGROUND;
  const hasBorder =
    style.borderTopWidth > 0 ||
    style.borderRightWidth > 0 ||
    style.borderBottomWidth > 0 ||
    style.borderLeftWidth > 0 ||
    style.borderImageSource !== "none";
  if (hasBorder) flags |= HAS_BORDER;
  if (style.boxShadow.length > 0) flags |= HAS_SHADOW;
  if (style.outlineStyle !== "none" && style.outlineWidth > 0) flags |= HAS_OUTLINE;
  if (style.textDecorationLine.length > 0) flags |= HAS_TEXT_DECORATION;
  if (style.textShadow.length > 0) flags |= HAS_TEXT_SHADOW;
  if (style.visibility !== "visible") flags |= IS_HIDDEN;
  if (style.bookmarkLevel !== "none") flags |= HAS_BOOKMARK;
  if (style.overflowX !== "visible" || style.overflowY !== "visible") flags |= CLIPS;
  return flags;
}

function isMasked({ maskImage }: ComputedStyle): boolean {
  return maskImage.length > 1 || maskImage[0] !== "none";
}

/** CSS 2.1 Appendix E, css-position-3, css-color-4 §3.2, css-transforms-1 §2, compositing-1 §2.1. */
function orderFlags(style: ComputedStyle): number {
  const { position } = style;
  const isOutOfFlow = position === "absolute" || position === "fixed";
  const isPositioned = isOutOfFlow || position === "relative" || position === "sticky";
  const hasEffects =
    style.opacity < 1 ||
    isTransformed(style) ||
    style.mixBlendMode !== "normal" ||
    style.clipPath !== "none" ||
    isMasked(style) ||
    style.backdropFilter !== "none" ||
    (isOutOfFlow && style.clip !== "auto");
  const isContext =
    (isPositioned && style.zIndex !== "auto") ||
    position === "fixed" ||
    position === "sticky" ||
    style.opacity < 1 ||
    isTransformed(style) ||
    style.mixBlendMode !== "normal" ||
    style.isolation !== "auto" ||
    style.filter !== "none" ||
    containsPositioned(style) ||
    willStack(style) ||
    style.clipPath !== "none" ||
    isMasked(style);
  let flags = 0;
  if (isPositioned || isContext) flags |= IS_DEFERRED;
  if (isContext) flags |= IS_CONTEXT;
  if (hasEffects) flags |= HAS_EFFECTS;
  if (isOutOfFlow) flags |= IS_OUT_OF_FLOW;
  if (!isOutOfFlow && style.float !== "none") flags |= IS_FLOAT;
  return flags;
}
