import { isMulticol } from "../cascade/containment.ts";
import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_NODE } from "../document/document.ts";
import type { BlockBox, BlockLevelBox, InlineLevelBox } from "../tree/box.ts";
import {
  anonymousOrigin,
  type BoxIds,
  blockBox,
  type Item,
  isCollapsibleSpace,
  isEmptyInline,
  type Origin,
  participationOf,
  type RunIn,
  type WalkedItem,
} from "./box-builder.ts";

type Clear = ComputedStyle["clear"];

interface RunInTools {
  readonly ids: BoxIds;
  readonly styles: StyledTree;
}

/** A run-in of an element or pseudo-element; `make` gives the boxes of an origin that is a block or inline. */
export function runIn(origin: Origin, styles: StyledTree, make: (own: Origin) => readonly Item[]): RunIn {
  const { style, node } = origin;
  const as = (display: "inline" | "block"): readonly Item[] =>
    make({ ...origin, style: styles.derive(style, { display }) });
  return { kind: "run-in", style, node, asInline: () => as("inline"), asBlock: () => as("block") };
}

/**
 * Decides what becomes of run-in boxes among the items of one parent (CSS 2.0 §9.2.3): the first inline box of the block that follows,
 * or a block where another thing follows, nothing does, or there is a block inside.
 */
export function resolveRunIns(items: WalkedItem[], tools: RunInTools): Item[] {
  if (!items.some(({ kind }) => kind === "run-in")) return items as Item[];
  const slots: (readonly Item[])[] = [];
  let waiting: { readonly runIn: RunIn; readonly slot: number } | undefined;
  const settleAsBlock = (): void => {
    if (waiting !== undefined) slots[waiting.slot] = waiting.runIn.asBlock();
    waiting = undefined;
  };
  for (const item of items) {
    if (item.kind === "run-in") {
      settleAsBlock();
      waiting = { runIn: item, slot: slots.length };
      slots.push([]);
      continue;
    }
    const inline = waiting !== undefined && isTarget(item) ? inlineContent(waiting.runIn) : undefined;
    if (waiting !== undefined && inline !== undefined) {
      const { clear } = waiting.runIn.style;
      waiting = undefined;
      slots.push([withFirstInlines(cleared(item as BlockBox, clear, tools), inline, tools)]);
      continue;
    }
    if (!isPassed(item)) settleAsBlock();
    slots.push([item]);
  }
  settleAsBlock();
  return slots.flat();
}

/** The run-in as inline boxes; undefined when it holds a block. */
function inlineContent(runIn: RunIn): readonly InlineLevelBox[] | undefined {
  const inline = runIn.asInline() as readonly (InlineLevelBox | BlockLevelBox)[];
  return inline.some((box) => participationOf(box) === "block")
    ? undefined
    : (inline as readonly InlineLevelBox[]);
}

/** Blocks that hold text or blocks. */
function isTarget(item: Item): item is BlockBox {
  if (item.kind !== "block" || participationOf(item) !== "block" || isMulticol(item.style)) return false;
  return item.content.kind === "inline" || item.content.kind === "blocks";
}

/** White space, floats and positioned boxes may stand between a run-in and its block. */
function isPassed(item: Item): boolean {
  if (item.kind === "table-part") return false;
  return isCollapsibleSpace(item) || participationOf(item) === "neutral";
}

/** `clear` of a run-in is that of the block it runs into (CSS 2.0 §9.5.2). */
function cleared(box: BlockBox, clear: Clear, { styles }: RunInTools): BlockBox {
  const own = box.style.clear;
  if (clear === "none" || own === clear || own === "both") return box;
  return { ...box, style: styles.derive(box.style, { clear: own === "none" ? clear : "both" }) };
}

function withFirstInlines(box: BlockBox, inline: readonly InlineLevelBox[], tools: RunInTools): BlockBox {
  const { content } = box;
  if (content.kind === "inline") {
    const children = [...inline, ...content.children];
    return { ...box, content: { kind: "inline", children, isEmpty: isEmptyInline(children) } };
  }
  const [first, ...rest] = content.children as readonly BlockLevelBox[];
  if (first?.kind === "block" && first.node === NO_NODE && first.content.kind === "inline") {
    const children = [withFirstInlines(first, inline, tools), ...rest];
    return { ...box, content: { kind: "blocks", children } };
  }
  const style = tools.styles.anonymousStyle(box.style, "block");
  const own = { kind: "inline", children: inline, isEmpty: isEmptyInline(inline) } as const;
  const line = blockBox(tools.ids, anonymousOrigin(style), own, { formattingContext: false });
  return { ...box, content: { kind: "blocks", children: [line, ...(content.children as BlockLevelBox[])] } };
}
