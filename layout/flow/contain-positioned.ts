import { containsPositioned } from "../cascade/containment.ts";
import { isTransformed } from "../cascade/is-transformed.ts";
import { resolveLength } from "../css/values/resolve.ts";
import { breakBeforeToken } from "../fragmentation/make-token.ts";
import type { Rectangle } from "../geometry/edges.ts";
import {
  type ContainerEnd,
  type OutOfFlowRequest,
  type PlacedOutOfFlow,
  placeOutOfFlow,
} from "../positioned/place-out-of-flow.ts";
import {
  containsAbsolute,
  countsFromTop,
  inPart,
  NONE_PLACED,
  type PlacedFromTop,
  placedFromTop,
  topOf,
} from "../positioned/placed-from-top.ts";
import { borderEdges } from "../sizing/box-edges.ts";
import type { OpenBox } from "../tree/break-token.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import type { BlockEnd } from "./block-end.ts";
import type { BlockFrame } from "./block-frame.ts";
import { type BlockContent, NOTHING } from "./flow-state.ts";
import { inlineContainerRectangle } from "./inline-container.ts";

/** The content of a block container with the absolutely positioned boxes that it contains. */
export interface ContainedBoxes {
  readonly links: readonly FragmentLink[];
  /** Boxes that wait for a containing block further out. */
  readonly waiting: readonly OutOfFlowBox[];
  /** Those that go on on the next page. */
  readonly open: readonly OpenBox[];
}

/** Lays out the absolutely positioned boxes whose containing block this is (CSS 2.2 §10.1). */
export function containPositioned(
  frame: BlockFrame,
  { links, outOfFlow: found }: BlockContent,
  end: BlockEnd,
): ContainedBoxes {
  const { box, ctx, token } = frame;
  const isCut = token !== undefined || end.token !== undefined;
  if (found.length === 0 && !isCut) return { links, waiting: found, open: NOTHING };
  const containsFixed = isTransformed(box.style) || containsPositioned(box.style);
  const contains = containsAbsolute(box.style);
  const fromTop = isCut && contains ? placedFromTop(ctx, box) : NONE_PLACED;
  const outOfFlow = inPart(found, fromTop, partOf(frame, end));
  if (outOfFlow.length === 0) return { links, waiting: outOfFlow, open: NOTHING };
  const padding = paddingBox(frame, end.height);
  const whole = wholePaddingBox(frame, end.height);
  const placed: FragmentLink[] = [...links];
  const waiting: OutOfFlowBox[] = [];
  const open: OpenBox[] = [];
  const queue = [...outOfFlow];
  for (let index = 0; index < queue.length; index += 1) {
    const candidate = queue[index] as OutOfFlowBox;
    const isFixed = candidate.box.style.position === "fixed";
    const inline =
      isFixed || candidate.inlineContainer === undefined
        ? undefined
        : inlineContainerRectangle(placed, candidate.inlineContainer);
    if (inline === undefined && !(isFixed ? containsFixed : contains)) {
      waiting.push(candidate);
      continue;
    }
    const area = candidate.area?.owner === box ? candidate.area : undefined;
    const isWholeBox = inline === undefined && area === undefined;
    const isFromTop = isWholeBox && standsFromTop(frame, candidate, fromTop);
    const hangs = isWholeBox && hangsFromEnd(candidate);
    const container = inline ?? area ?? (isFromTop || hangs ? whole : padding);
    const goesOn = end.kind === "broken" && isWholeBox;
    const isLater = hangs
      ? isFarFromEnd(frame, candidate, { container, height: end.height })
      : isFromTop && topOf(candidate.box, container) >= end.height;
    const containerEnd = isWholeBox ? endOf(frame, end) : "here";
    const isContinued = isWholeBox && frame.token !== undefined;
    const result =
      goesOn && isLater ? undefined : placeIn(frame, candidate, { container, containerEnd, isContinued });
    if (result === undefined || (goesOn && hangs && result.link.y >= end.height)) {
      open.push({ token: breakBeforeToken(candidate.box, undefined), x: candidate.staticX });
      continue;
    }
    placed.push(result.link);
    if (result.rest !== undefined) open.push(result.rest);
    queue.push(...result.outOfFlow);
  }
  return { links: placed, waiting, open };
}

function paddingBox({ geometry }: BlockFrame, height: number): Rectangle {
  const { border, width } = geometry;
  return {
    x: border.left,
    y: border.top,
    width: Math.max(0, width - border.left - border.right),
    height: Math.max(0, height - border.top - border.bottom),
  };
}

/** The padding box with its parts on earlier pages, as high as it is so far unless its height is known. */
function wholePaddingBox(frame: BlockFrame, height: number): Rectangle {
  const { geometry, box, space, token } = frame;
  const { top, bottom } = borderEdges(box.style, space.borders);
  const consumed = token?.consumedBlockSize ?? 0;
  const whole = geometry.definiteHeight ?? consumed + height;
  return { ...paddingBox(frame, height), y: top - consumed, height: Math.max(0, whole - top - bottom) };
}

/** From where to where this part of a box goes, px from the top padding edge of the box: the first from anywhere, the last to anywhere. */
function partOf({ box, space, token }: BlockFrame, end: BlockEnd): { from: number; to: number } {
  const { top } = borderEdges(box.style, space.borders);
  const isContinued = end.kind === "broken" && end.token?.kind === "block";
  const to = isContinued ? end.token.consumedBlockSize - top : Number.POSITIVE_INFINITY;
  if (token === undefined) return { from: Number.NEGATIVE_INFINITY, to };
  return { from: token.isAtBlockEnd ? Number.POSITIVE_INFINITY : token.consumedBlockSize - top, to };
}

/** Its place is known wherever it is found, or on the page where its containing block begins, or it is what that page has handed on. */
function standsFromTop(
  { token, geometry }: BlockFrame,
  { box, resumed }: OutOfFlowBox,
  { tops }: PlacedFromTop,
): boolean {
  if (!countsFromTop(box.style, geometry.definiteHeight !== undefined)) return false;
  if (resumed !== undefined) return resumed.token.kind === "before";
  return token === undefined || tops.has(box);
}

/** A box that is held by the bottom of its containing block comes so far from where that ends, on whichever page. */
function hangsFromEnd({ box: { style }, resumed }: OutOfFlowBox): boolean {
  const hasBegun = resumed !== undefined && resumed.token.kind !== "before";
  return style.top === "auto" && style.bottom !== "auto" && !hasBegun;
}

/** Does the containing block end too far below this part, or who knows where, for a box that hangs from there to be in this part? */
function isFarFromEnd(
  { geometry, space: { fragmentainer } }: BlockFrame,
  { box }: OutOfFlowBox,
  { container, height }: { container: Rectangle; height: number },
): boolean {
  if (geometry.definiteHeight === undefined || fragmentainer === undefined) return true;
  const bottom = box.style.bottom === "auto" ? 0 : resolveLength(box.style.bottom, container.height);
  return container.y + container.height - bottom - height > fragmentainer.blockSize;
}

function endOf({ token }: BlockFrame, { kind }: BlockEnd): ContainerEnd {
  if (token?.isAtBlockEnd === true) return "earlier";
  return kind === "broken" ? "later" : "here";
}

function placeIn(
  frame: BlockFrame,
  candidate: OutOfFlowBox,
  place: Pick<OutOfFlowRequest, "container" | "containerEnd" | "isContinued">,
): PlacedOutOfFlow {
  return placeOutOfFlow(frame.ctx, candidate, {
    containerRightToLeft: frame.box.style.direction === "rtl",
    fragmentainer: frame.space.fragmentainer,
    pageName: frame.pageName,
    ...place,
  });
}
