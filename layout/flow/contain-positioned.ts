import { containsPositioned } from "../cascade/containment.ts";
import { isTransformed } from "../cascade/is-transformed.ts";
import { breakBeforeToken } from "../fragmentation/make-token.ts";
import type { Rectangle } from "../geometry/edges.ts";
import {
  type ContainerEnd,
  type OutOfFlowRequest,
  type PlacedOutOfFlow,
  placeOutOfFlow,
} from "../positioned/place-out-of-flow.ts";
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
  { links, outOfFlow }: BlockContent,
  end: BlockEnd,
): ContainedBoxes {
  if (outOfFlow.length === 0) return { links, waiting: outOfFlow, open: NOTHING };
  const { box } = frame;
  const containsFixed = isTransformed(box.style) || containsPositioned(box.style);
  const containsAbsolute = containsFixed || box.style.position !== "static";
  const padding = paddingBox(frame, end.height);
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
    if (inline === undefined && !(isFixed ? containsFixed : containsAbsolute)) {
      waiting.push(candidate);
      continue;
    }
    const area = candidate.area?.owner === box ? candidate.area : undefined;
    const isWholeBox = inline === undefined && area === undefined;
    if (end.kind === "broken" && isWholeBox && hangsFromEnd(candidate)) {
      open.push({ token: breakBeforeToken(candidate.box, undefined), x: candidate.staticX });
      continue;
    }
    const containerEnd = isWholeBox ? endOf(frame, end) : "here";
    const place = { container: inline ?? area ?? padding, containerEnd };
    const { link, rest, outOfFlow: inner } = placeIn(frame, candidate, place);
    placed.push(link);
    if (rest !== undefined) open.push(rest);
    queue.push(...inner);
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

/** A box that is held by the bottom of its containing block comes where that ends, on whichever page. */
function hangsFromEnd({ box: { style }, resumed }: OutOfFlowBox): boolean {
  const hasBegun = resumed !== undefined && resumed.token.kind !== "before";
  return style.top === "auto" && style.bottom !== "auto" && !hasBegun;
}

function endOf({ token }: BlockFrame, { kind }: BlockEnd): ContainerEnd {
  if (token?.isAtBlockEnd === true) return "earlier";
  return kind === "broken" ? "later" : "here";
}

function placeIn(
  frame: BlockFrame,
  candidate: OutOfFlowBox,
  place: Pick<OutOfFlowRequest, "container" | "containerEnd">,
): PlacedOutOfFlow {
  return placeOutOfFlow(frame.ctx, candidate, {
    ...place,
    containerRightToLeft: frame.box.style.direction === "rtl",
    fragmentainer: frame.space.fragmentainer,
    pageName: frame.pageName,
  });
}
