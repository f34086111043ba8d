import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { PseudoElement } from "../css/selectors/pseudo-elements.ts";
import type { Document, NodeId } from "../document/document.ts";

/** A document with the computed style of every element and of the pseudo-elements that rules address. */
export interface StyledTree {
  readonly document: Document;
  /** Computed style of an element. Elements inside `display: none` have none, but for those in the head: their subtree must not be asked for. */
  styleOf(node: NodeId): ComputedStyle;
  /** False for texts and for what is inside `display: none`. */
  hasStyle(node: NodeId): boolean;
  /**
   * Style of an element as it would be with another parent: of what a drawing's `use` shows elsewhere, and of elements inside
   * `display: none`. Interned.
   */
  styleUnder(node: NodeId, parent: ComputedStyle): ComputedStyle;
  /** Whether some pseudo-element has a style. */
  hasPseudoStyles(node: NodeId): boolean;
  /** Style of a pseudo-element, or undefined when no rule gives it content or properties. */
  pseudoStyleOf(node: NodeId, pseudo: PseudoElement): ComputedStyle | undefined;
  /** Style of an anonymous box: inherited properties from `parent`, the rest initial, with this display. Interned. */
  anonymousStyle(parent: ComputedStyle, display: ComputedStyle["display"]): ComputedStyle;
  /** A copy of `style` with some properties replaced. Interned by content of `changes`. */
  derive(style: ComputedStyle, changes: Partial<ComputedStyle>): ComputedStyle;
}
