import { isContainedContext, isScrollContainer } from "../cascade/containment.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { preservesSpaces } from "../css/properties/text/white-space.ts";
import type { PseudoElement } from "../css/selectors/pseudo-elements.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import type {
  BlockBox,
  BlockLevelBox,
  InlineBox,
  InlineLevelBox,
  ReplacedBox,
  ReplacedContent,
  TextBox,
} from "../tree/box.ts";
import { isOutOfFlow } from "../tree/box.ts";

/** An element with a table-internal display, until the table around it has been put together. */
export interface TablePart {
  readonly kind: "table-part";
  readonly style: ComputedStyle;
  readonly node: NodeId;
  readonly pseudo: PseudoElement | undefined;
  readonly items: readonly Item[];
}

/** An element with `display: run-in`, until it is known what follows it. */
export interface RunIn {
  readonly kind: "run-in";
  readonly style: ComputedStyle;
  readonly node: NodeId;
  asInline(): readonly Item[];
  asBlock(): readonly Item[];
}

/** What an element's children are, before anonymous boxes are made. */
export type Item = InlineLevelBox | BlockLevelBox | TablePart;

/** What walking an element's children yields. */
export type WalkedItem = Item | RunIn;

/** Where a box comes from. */
export interface Origin {
  readonly style: ComputedStyle;
  readonly node: NodeId;
  readonly pseudo: PseudoElement | undefined;
}

/** Hands out box ids in the order of creation. */
export class BoxIds {
  #next = 0;
  next(): number {
    this.#next += 1;
    return this.#next - 1;
  }
  get count(): number {
    return this.#next;
  }
}

export function anonymousOrigin(style: ComputedStyle): Origin {
  return { style, node: NO_NODE, pseudo: undefined };
}

export function tablePart(origin: Origin, items: readonly Item[]): TablePart {
  return { kind: "table-part", style: origin.style, node: origin.node, pseudo: origin.pseudo, items };
}

export function textBox(ids: BoxIds, origin: Origin, text: string): TextBox {
  const { style, node, pseudo } = origin;
  return { kind: "text", id: ids.next(), style, node, pseudo, text };
}

export function inlineBox(ids: BoxIds, origin: Origin, children: readonly InlineLevelBox[]): InlineBox {
  const { style, node, pseudo } = origin;
  const id = ids.next();
  return { kind: "inline", id, style, node, pseudo, children, hasStartEdge: true, hasEndEdge: true };
}

export function replacedBox(ids: BoxIds, origin: Origin, content: ReplacedContent): ReplacedBox {
  const { style, node, pseudo } = origin;
  return { kind: "replaced", id: ids.next(), style, node, pseudo, content };
}

/** How a box takes part among siblings that may need anonymous wrappers. */
export type Participation = "inline" | "block" | "neutral";

export function participationOf(box: InlineLevelBox | BlockLevelBox): Participation {
  switch (box.kind) {
    case "text":
    case "inline":
    case "line-break":
      return "inline";
    case "mark":
      return "neutral";
    default:
      if (isOutOfFlow(box) || box.style.float !== "none") return "neutral";
      return isInlineLevelDisplay(box.style.display) ? "inline" : "block";
  }
}

export function isInlineLevelDisplay(display: ComputedStyle["display"]): boolean {
  return (
    display === "inline" || display.startsWith("inline-") || display === "ruby" || display === "ruby-text"
  );
}

/** Only white space that collapses away at the edges of blocks (css-text-3 §4.1). */
export function isCollapsibleSpace(box: InlineLevelBox | BlockLevelBox): boolean {
  if (box.kind !== "text") return false;
  if (preservesSpaces(box.style)) return false;
  return isWhiteSpace(box.text, box.style.whiteSpaceCollapse === "preserve-breaks");
}

function isWhiteSpace(text: string, newlinesCount: boolean): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 10 && newlinesCount) return false;
    if (code !== 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12) return false;
  }
  return true;
}

/** Text of nothing but white space, whatever `white-space` says. */
export function isEmptyInlineText(box: InlineLevelBox): boolean {
  return box.kind === "text" && isWhiteSpace(box.text, false);
}

/** True when inline content can't make a line box (CSS 2.2 §9.4.2): no text, no atomic inlines, no edges. */
export function isEmptyInline(children: readonly InlineLevelBox[]): boolean {
  for (const child of children) {
    if (child.kind === "mark") continue;
    if (child.kind === "text") {
      if (child.text !== "" && !isCollapsibleSpace(child)) return false;
    } else if (child.kind === "inline") {
      if (hasInlineEdges(child) || !isEmptyInline(child.children)) return false;
    } else if (participationOf(child) !== "neutral") {
      return false;
    }
  }
  return true;
}

/** Edges on the sides that this piece of a split inline has. */
function hasInlineEdges({ style, hasStartEdge, hasEndEdge }: InlineBox): boolean {
  const isLeftToRight = style.direction === "ltr";
  const hasLeft = isLeftToRight ? hasStartEdge : hasEndEdge;
  const hasRight = isLeftToRight ? hasEndEdge : hasStartEdge;
  return (
    (hasLeft && (style.borderLeftWidth !== 0 || style.paddingLeft !== 0 || isSet(style.marginLeft))) ||
    (hasRight && (style.borderRightWidth !== 0 || style.paddingRight !== 0 || isSet(style.marginRight)))
  );
}

function isSet(margin: ComputedStyle["marginLeft"]): boolean {
  return margin !== 0 && margin !== "auto";
}

/** True when the box starts an independent formatting context (CSS 2.2 §9.4.1). */
export function establishesContext(style: ComputedStyle): boolean {
  if (style.float !== "none" || style.position === "absolute" || style.position === "fixed") return true;
  if (isScrollContainer(style.overflowX) || isScrollContainer(style.overflowY)) return true;
  switch (style.display) {
    case "block":
    case "list-item":
      // What spans columns is a context in none, too (css-multicol-1 §6).
      return style.columnSpan === "all" || isContainedContext(style) || isContentAligned(style);
    case "inline":
    case "run-in":
      return false;
    default:
      return true;
  }
}

/** Does `align-content` say something to a block container? Baselines are for cells. */
export function isContentAligned({ alignContent }: ComputedStyle): boolean {
  return alignContent !== "normal" && alignContent !== "baseline" && alignContent !== "last baseline";
}

export interface BlockExtras {
  readonly marker?: BlockBox | undefined;
  readonly formattingContext?: boolean;
}

/** A block container around children that are all of one sort already. */
export function blockBox(
  ids: BoxIds,
  origin: Origin,
  content: BlockBox["content"],
  extras: BlockExtras = {},
): BlockBox {
  return {
    kind: "block",
    id: ids.next(),
    style: origin.style,
    node: origin.node,
    pseudo: origin.pseudo,
    content,
    formattingContext: extras.formattingContext ?? establishesContext(origin.style),
    marker: extras.marker,
  };
}
