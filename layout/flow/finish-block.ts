import { isScrollContainer } from "../cascade/containment.ts";
import { appealWithin } from "../fragmentation/break-rules.ts";
import { isContentAligned } from "../generate/box-builder.ts";
import type { BlockBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import type { BreakAppeal, BreakToken, EarlyBreak } from "../tree/break-token.ts";
import type { ExclusionSpace } from "../tree/exclusion-space.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import type { MarginStrut } from "../tree/margin-strut.ts";
import { alignedContent } from "./align-content.ts";
import { type BlockEnd, dropsContent, tokenAt } from "./block-end.ts";
import { type BlockFrame, edgesBelow } from "./block-frame.ts";
import { containPositioned } from "./contain-positioned.ts";
import type { BlockContent } from "./flow-state.ts";

/** A class for the reason that tree/fragment-parts.ts gives: those of cells live as long as the page. */
export class BlockResult implements LayoutResult {
  readonly fragment: BoxFragment;
  readonly token: BreakToken | undefined;
  readonly appeal: BreakAppeal;
  readonly floatAppeal: BreakAppeal;
  readonly earlyBreak: EarlyBreak | undefined;
  readonly endMargin: MarginStrut;
  readonly exclusions: ExclusionSpace;
  readonly outOfFlow: readonly OutOfFlowBox[];

  constructor(result: Required<LayoutResult>) {
    this.fragment = result.fragment;
    this.token = result.token;
    this.appeal = result.appeal;
    this.floatAppeal = result.floatAppeal;
    this.earlyBreak = result.earlyBreak;
    this.endMargin = result.endMargin;
    this.exclusions = result.exclusions;
    this.outOfFlow = result.outOfFlow;
  }
}

/** Makes the fragment of a block container whose end has been decided, with the positioned boxes that it contains. */
export function finishBlock(frame: BlockFrame, laidOut: BlockContent, end: BlockEnd): LayoutResult {
  if (end.kind === "moved") return movedWhole(frame, laidOut, end);
  const content = end.kind === "whole" ? aligned(frame, laidOut, end) : laidOut;
  const { links, waiting, open } = containPositioned(frame, content, end);
  const { exclusions } = content.state;
  return new BlockResult({
    fragment: fragmentOf(frame, content, {
      end,
      links,
      dropsContent: dropsContent(frame, content, end, open),
    }),
    token: open.length === 0 ? end.token : tokenAt(frame, content, end, open),
    appeal: end.appeal,
    floatAppeal: end.floatAppeal,
    earlyBreak: earlyOutside(frame, content),
    endMargin: end.endMargin,
    exclusions: frame.isContext ? (frame.space.flow?.exclusions ?? exclusions) : exclusions,
    outOfFlow: waiting,
  });
}

function aligned(frame: BlockFrame, content: BlockContent, end: BlockEnd): BlockContent {
  if (!isContentAligned(frame.box.style)) return content;
  return alignedContent(frame, content, { room: end.height - edgesBelow(frame), bottom: end.contentBottom });
}

interface FragmentParts {
  readonly end: BlockEnd;
  readonly links: readonly FragmentLink[];
  readonly dropsContent: boolean;
}

function fragmentOf(
  frame: BlockFrame,
  content: BlockContent,
  { end, links, dropsContent }: FragmentParts,
): BoxFragment {
  const { box, geometry, token } = frame;
  const isCutBelow = end.kind === "broken";
  const cutBottom = isCutBelow && !geometry.isClone;
  return boxFragment({
    box,
    style: box.style,
    tablePart: tablePartOf(box),
    width: geometry.width,
    height: end.height,
    border: cutBottom ? { ...geometry.border, bottom: 0 } : geometry.border,
    padding: cutBottom ? { ...geometry.padding, bottom: 0 } : geometry.padding,
    hasTop: token === undefined,
    hasBottom: !isCutBelow,
    consumedBlockSize: token?.consumedBlockSize ?? 0,
    children: links,
    dropsContent,
    lineRight: content.lineRight,
    firstBaseline: ownBaseline(content.firstBaseline, box, end.height),
    lastBaseline: ownBaseline(content.lastBaseline, box, end.height),
    legend: frame.legend?.gap,
  });
}

export function tablePartOf({ style }: BlockBox): BoxFragment["tablePart"] {
  if (style.display === "table-cell") return "cell";
  return style.display === "table-caption" ? "caption" : undefined;
}

/**
 * The baseline that a box has for its surroundings: none with layout containment (css-contain-2 §3.2), and that of what a scroll
 * container hides lies on its edge (css-align-3 §9.1).
 */
function ownBaseline(baseline: number | undefined, { style }: BlockBox, height: number): number | undefined {
  if (style.contain.layout) return undefined;
  if (baseline === undefined || !isScrollContainer(style.overflowY)) return baseline;
  return Math.max(0, Math.min(baseline, height));
}

/** The early break as the parent sees it. */
function earlyOutside({ space, box }: BlockFrame, { early }: BlockContent): EarlyBreak | undefined {
  const { fragmentainer } = space;
  if (early === undefined || fragmentainer === undefined) return undefined;
  const appeal = appealWithin(early.appeal, box.style, fragmentainer.type);
  return appeal === early.appeal ? early : { ...early, appeal };
}

/** Not even the first bit fits: nothing is placed. */
function movedWhole(frame: BlockFrame, content: BlockContent, end: BlockEnd): LayoutResult {
  const { box, geometry, space } = frame;
  return {
    fragment: boxFragment({ box, style: box.style, width: geometry.width, height: 0, children: [] }),
    token: end.token,
    appeal: end.appeal,
    earlyBreak: undefined,
    endMargin: end.endMargin,
    exclusions: space.flow?.exclusions ?? content.state.exclusions,
    outOfFlow: [],
  };
}
