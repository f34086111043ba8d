import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type {
  BlockBox,
  BlockContent,
  BlockLevelBox,
  InlineBox,
  InlineContent,
  InlineLevelBox,
} from "../tree/box.ts";
import {
  anonymousOrigin,
  type BoxIds,
  blockBox,
  type Item,
  isCollapsibleSpace,
  isEmptyInline,
  type Origin,
  participationOf,
} from "./box-builder.ts";
import { TextAlone } from "./text-alone.ts";

/** Makes a block container's content from items without table parts: all inline, or all block with anonymous blocks (CSS 2.2 §9.2.1.1). */
export function flowContent(
  items: readonly Item[],
  style: ComputedStyle,
  tools: { ids: BoxIds; styles: StyledTree },
): BlockContent | InlineContent {
  const boxes = items as readonly (InlineLevelBox | BlockLevelBox)[];
  if (!needsBlocks(boxes)) {
    const children = boxes as readonly InlineLevelBox[];
    const isEmpty = isEmptyInline(children);
    const [first] = children;
    if (first?.kind === "text" && children.length === 1) return new TextAlone(first, isEmpty);
    return { kind: "inline", children, isEmpty };
  }
  const children: BlockLevelBox[] = [];
  let run: InlineLevelBox[] = [];
  const flush = (): void => {
    appendRun(run, children, style, tools);
    run = [];
  };
  for (const box of boxes) {
    if (participationOf(box) === "block") {
      flush();
      children.push(box as BlockLevelBox);
    } else {
      run.push(box as InlineLevelBox);
    }
  }
  flush();
  return { kind: "blocks", children };
}

/** Block content is needed for a block-level child, or when there are only floats and the like. */
function needsBlocks(boxes: readonly (InlineLevelBox | BlockLevelBox)[]): boolean {
  let sawNeutral = false;
  let sawInline = false;
  for (const box of boxes) {
    const participation = participationOf(box);
    if (participation === "block") return true;
    if (participation === "neutral") sawNeutral = true;
    else if (!isCollapsibleSpace(box)) sawInline = true;
  }
  return sawNeutral && !sawInline;
}

function appendRun(
  run: readonly InlineLevelBox[],
  children: BlockLevelBox[],
  style: ComputedStyle,
  tools: { ids: BoxIds; styles: StyledTree },
): void {
  if (run.length === 0) return;
  const onlyNeutral = run.every((box) => isCollapsibleSpace(box) || participationOf(box) === "neutral");
  if (onlyNeutral) {
    for (const box of run) if (!isCollapsibleSpace(box)) children.push(box as BlockLevelBox);
    return;
  }
  const isEmpty = isEmptyInline(run);
  const content: InlineContent = {
    kind: "inline",
    children: isEmpty ? run.slice(0, endOfInlines(run)) : run,
    isEmpty,
  };
  const anonymous = anonymousBlockStyle(style, tools.styles);
  const own = children.some((child) => participationOf(child) === "block")
    ? withoutIndent(anonymous, tools.styles)
    : anonymous;
  children.push(blockBox(tools.ids, anonymousOrigin(own), content, { formattingContext: false }));
  // No line is there that floats could stand beside: behind an anchor without content they are as if it were not there.
  if (isEmpty) appendRun(run.slice(content.children.length), children, style, tools);
}

/** Where the floats and the like begin that a run ends with. */
function endOfInlines(run: readonly InlineLevelBox[]): number {
  return run.findLastIndex((box) => participationOf(box) === "inline" && !isCollapsibleSpace(box)) + 1;
}

/** The first line of an anonymous block is indented only where the block is the first child of its parent (CSS 2.2 §16.1). */
function withoutIndent(style: ComputedStyle, styles: StyledTree): ComputedStyle {
  const { length, hanging, eachLine } = style.textIndent;
  if (length === 0 || hanging || eachLine) return style;
  return styles.derive(style, { textIndent: { ...style.textIndent, length: 0 } });
}

/** Overrides of the bidirectional algorithm reach the anonymous blocks of a block container (css-writing-modes-3 §2.2). */
export function anonymousBlockStyle(style: ComputedStyle, styles: StyledTree): ComputedStyle {
  const anonymous = styles.anonymousStyle(style, "block");
  const { unicodeBidi } = style;
  const isForBlocks = unicodeBidi === "plaintext" || unicodeBidi.endsWith("override");
  return isForBlocks ? styles.derive(anonymous, { unicodeBidi }) : anonymous;
}

/**
 * The pieces of an inline element: one inline box, or, where blocks are inside, inline boxes before and after each block
 * (CSS 2.2 §9.2.1.1). Only the first piece has the start edge, only the last the end edge.
 */
export function splitInline(
  origin: Origin,
  items: readonly Item[],
  tools: { ids: BoxIds; styles: StyledTree },
): Item[] {
  const { ids } = tools;
  const boxes = items as readonly (InlineLevelBox | BlockLevelBox)[];
  if (!boxes.some((box) => participationOf(box) === "block"))
    return [piece(origin, boxes as InlineLevelBox[], { start: true, end: true }, ids)];
  const pieces: Item[] = [];
  let run: InlineLevelBox[] = [];
  let isFirst = true;
  for (const box of boxes) {
    if (participationOf(box) !== "block") {
      run.push(box as InlineLevelBox);
      continue;
    }
    if (isFirst || !run.every(isCollapsibleSpace))
      pieces.push(piece(origin, run, { start: isFirst, end: false }, ids));
    pieces.push(origin.style.position === "relative" ? movedBlock(origin, box as BlockLevelBox, tools) : box);
    run = [];
    isFirst = false;
  }
  pieces.push(piece(origin, run, { start: false, end: true }, ids));
  return pieces;
}

/** A block in a relatively positioned inline moves with it (CSS 2.2 §9.2.1.1). */
function movedBlock(
  origin: Origin,
  box: BlockLevelBox,
  { ids, styles }: { ids: BoxIds; styles: StyledTree },
): BlockBox {
  const { position, top, right, bottom, left, zIndex } = origin.style;
  const anonymous = styles.anonymousStyle(origin.style, "block");
  const style = styles.derive(anonymous, { position, top, right, bottom, left, zIndex });
  const content: BlockContent = { kind: "blocks", children: [box] };
  return blockBox(ids, anonymousOrigin(style), content, { formattingContext: false });
}

function piece(
  origin: Origin,
  children: readonly InlineLevelBox[],
  edges: { start: boolean; end: boolean },
  ids: BoxIds,
): InlineBox {
  return {
    kind: "inline",
    id: ids.next(),
    style: origin.style,
    node: origin.node,
    pseudo: origin.pseudo,
    children,
    hasStartEdge: edges.start,
    hasEndEdge: edges.end,
  };
}
