import { describe, expect, it } from "vitest";
import { styleWith } from "../cascade/initial-style.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_NODE } from "../document/document.ts";
import { breakBeforeToken, ENDED_CONTENT } from "../fragmentation/make-token.ts";
import { NO_EDGES } from "../geometry/edges.ts";
import { testContext } from "../inline/testing/inline-fixture.ts";
import type { BlockBox } from "../tree/box.ts";
import {
  type BlockBreakToken,
  type BreakToken,
  LAST_RESORT,
  PERFECT,
  VIOLATES_AVOID,
  VIOLATES_ORPHANS_WIDOWS,
} from "../tree/break-token.ts";
import { type ConstraintSpace, independentSpace } from "../tree/constraint-space.ts";
import { ExclusionSpace } from "../tree/exclusion-space.ts";
import { type BlockEnd, decideEnd, tokenAt } from "./block-end.ts";
import type { BlockFrame } from "./block-frame.ts";
import type { BlockGeometry } from "./block-geometry.ts";
import { type BlockContent, blockContent, type FlowState, startState } from "./flow-state.ts";

function boxWith(style: Partial<ComputedStyle> = {}): BlockBox {
  const content = { kind: "blocks", children: [] } as const;
  const origin = { id: 0, style: styleWith(style), node: NO_NODE, pseudo: undefined };
  return { ...origin, kind: "block", content, formattingContext: false, marker: undefined };
}

/** A block in a flow, on a page that has room down to 100 px below its top, with something above it. */
interface Case {
  readonly style?: Partial<ComputedStyle>;
  readonly geometry?: Partial<BlockGeometry>;
  readonly frame?: Partial<BlockFrame>;
  readonly space?: Partial<ConstraintSpace>;
  readonly page?: Partial<NonNullable<ConstraintSpace["fragmentainer"]>>;
  /** Content down to 40 px unless it says otherwise. */
  readonly state?: Partial<FlowState>;
  readonly content?: Partial<BlockContent>;
}

function frameOf({ style, geometry, frame, space, page }: Case): BlockFrame {
  const box = boxWith(style);
  return {
    ctx: testContext(),
    box,
    space: {
      ...independentSpace(200),
      flow: { x: 0, y: 0, exclusions: ExclusionSpace.EMPTY },
      fragmentainer: { type: "page", blockSize: 500, remaining: 100, isAtStart: false, ...page },
      ...space,
    },
    token: undefined,
    geometry: {
      ...{
        width: 200,
        border: NO_EDGES,
        padding: NO_EDGES,
        contentLeft: 0,
        contentTop: 0,
        contentWidth: 200,
      },
      percentageHeight: undefined,
      definiteHeight: undefined,
      growsWithContent: false,
      heightLimits: [0, Number.POSITIVE_INFINITY],
      isClone: false,
      ...geometry,
    },
    legend: undefined,
    pageName: "",
    textTrim: undefined,
    isContext: false,
    flowX: 0,
    flowY: 0,
    earlyBreak: undefined,
    reserved: 0,
    ...frame,
  };
}

function contentOf(frame: BlockFrame, { state, content }: Case): BlockContent {
  return blockContent({
    state: { ...startState(frame), cursor: 40, hasContent: true, ...state },
    ...content,
  });
}

function endOf(given: Case): BlockEnd {
  const frame = frameOf(given);
  return decideEnd(frame, contentOf(frame, given));
}

/** What of an end matters here: kind, height, appeal, how it goes on, and whether it cuts the edges. */
function outcome({ kind, height, appeal, token, cutsEdges }: BlockEnd): (string | number)[] {
  const told = [kind, height, appeal, goesOn(token)];
  return cutsEdges ? [...told, "cuts edges"] : told;
}

function goesOn(token: BreakToken | undefined): string {
  if (token?.kind !== "block") return token?.kind ?? "-";
  const { content, isAtBlockEnd, consumedBlockSize } = token;
  const rest = content.kind === "ended" && content.rest !== undefined ? ` ${content.rest}` : "";
  return `${isAtBlockEnd ? "beside" : "from"} ${consumedBlockSize}: ${content.kind}${rest}`;
}

const edges = (vertical: number): Partial<BlockGeometry> => ({
  padding: { ...NO_EDGES, top: vertical, bottom: vertical },
  contentTop: vertical,
});

const LINES = {
  content: { kind: "inline", token: { item: 0, offset: 9, lines: 4, afterForcedBreak: false } },
  forced: undefined,
  appeal: PERFECT,
} as const;

const resumed = (changes: Partial<BlockBreakToken> = {}): BlockBreakToken => ({
  ...{ kind: "block", box: boxWith(), consumedBlockSize: 300, forced: undefined, isAtBlockEnd: false },
  ...{ content: ENDED_CONTENT, parallel: [], positioned: [] },
  ...changes,
});

const float = breakBeforeToken(boxWith({ float: "left" }), undefined);
const overflowing = resumed({ isAtBlockEnd: true });

it.each<[string, Case, (string | number)[]]>([
  [
    "without a page is as high as its content",
    { space: { fragmentainer: undefined } },
    ["whole", 40, PERFECT, "-"],
  ],
  [
    "ends on the page where it fits",
    { geometry: edges(10), state: { cursor: 90 } },
    ["whole", 100, PERFECT, "-"],
  ],
  [
    "is as high as its style says",
    { geometry: { definiteHeight: 70 }, state: { cursor: 400 } },
    ["whole", 70, PERFECT, "-"],
  ],
  ["or as the least height", { geometry: { heightLimits: [80, 90] } }, ["whole", 80, PERFECT, "-"]],
  [
    "reaches down to the end of the page where its content goes on",
    { content: { stop: LINES } },
    ["broken", 100, PERFECT, "from 100: inline"],
  ],
  [
    "or to that of content which had to be accepted",
    { content: { stop: LINES }, state: { cursor: 120 } },
    ["broken", 120, PERFECT, "from 120: inline"],
  ],
  [
    "counts what stands on earlier pages",
    { content: { stop: LINES }, frame: { token: resumed() } },
    ["broken", 100, PERFECT, "from 400: inline"],
  ],
  [
    "is no place to break where none of it stands above the break",
    { content: { stop: LINES }, state: { hasContent: false } },
    ["broken", 100, LAST_RESORT, "from 100: inline"],
  ],
  [
    "lets content overflow a height that the page holds",
    { content: { stop: LINES }, geometry: { definiteHeight: 60 } },
    ["spent", 60, PERFECT, "beside 60: inline"],
  ],
  [
    "which is lost where it is clipped",
    { content: { stop: LINES }, geometry: { definiteHeight: 60 }, style: { overflowY: "hidden" } },
    ["spent", 60, PERFECT, "-"],
  ],
  [
    "goes on with what is left of its height",
    { geometry: { definiteHeight: 130 } },
    ["broken", 100, PERFECT, "from 100: ended 30"],
  ],
  [
    "ends with what an earlier page left below the content",
    {
      geometry: { definiteHeight: 330 },
      frame: { token: resumed({ content: { ...ENDED_CONTENT, rest: 30 } }) },
      state: { cursor: 0, hasContent: false },
    },
    ["whole", 30, PERFECT, "-"],
  ],
  [
    "has no height left where only its overflow goes on",
    { frame: { token: overflowing }, content: { stop: LINES } },
    ["spent", 0, PERFECT, "beside 300: inline"],
  ],
  [
    "does not break between its content and the edges below",
    { geometry: edges(10), state: { cursor: 95 } },
    ["broken", 100, LAST_RESORT, "from 100: ended 5", "cuts edges"],
  ],
  [
    "but in a height that its content does not fill",
    { geometry: { ...edges(10), heightLimits: [130, 900] } },
    ["broken", 100, PERFECT, "from 100: ended 30"],
  ],
  [
    "goes whole to the next page where only its edges cross the end",
    { geometry: edges(60), state: { cursor: 60, hasContent: false } },
    ["moved", 0, LAST_RESORT, "before"],
  ],
  [
    "and where no room is left",
    { page: { remaining: 0 }, state: { hasContent: false } },
    ["moved", 0, LAST_RESORT, "before"],
  ],
  [
    "unless the page has nothing else",
    { page: { remaining: 0, isAtStart: true }, state: { hasContent: false } },
    ["whole", 40, PERFECT, "-"],
  ],
  [
    "keeps content whole that had to be accepted",
    { geometry: edges(10), state: { cursor: 150 } },
    ["whole", 160, PERFECT, "-"],
  ],
  [
    "cuts the margin after its content at the end of the page",
    { geometry: edges(10), state: { cursor: 80, strut: { positive: 90, negative: 0 } } },
    ["broken", 100, LAST_RESORT, "from 100: ended 10", "cuts edges"],
  ],
  [
    "reaches down to floats that go on, as a formatting context",
    { frame: { isContext: true }, content: { parallel: [float] } },
    ["broken", 100, PERFECT, "from 100: ended"],
  ],
  [
    "leaves them to the boxes around, in a flow",
    { content: { parallel: [float] } },
    ["whole", 40, PERFECT, "beside 40: ended"],
  ],
  [
    "keeps `break-inside: avoid`",
    { content: { stop: { ...LINES, appeal: VIOLATES_ORPHANS_WIDOWS } }, style: { breakInside: "avoid" } },
    ["broken", 100, VIOLATES_ORPHANS_WIDOWS + VIOLATES_AVOID - PERFECT, "from 100: inline"],
  ],
  [
    "unless a break is demanded in it",
    { content: { stop: { ...LINES, forced: "page" } }, style: { breakInside: "avoid" } },
    ["broken", 100, PERFECT, "from 100: inline"],
  ],
  [
    "is as high as its content before a box that spans the columns",
    {
      space: { isInColumns: true },
      content: {
        stop: {
          content: {
            kind: "children",
            childIndex: 1,
            child: breakBeforeToken(boxWith(), undefined),
            isAtSpanner: true,
          },
          forced: undefined,
          appeal: PERFECT,
        },
      },
    },
    ["broken", 40, PERFECT, "from 40: children"],
  ],
])("a block %s", (_, given, expected) => {
  expect(outcome(endOf(given))).toEqual(expected);
});

describe("the margin below a block", () => {
  const margins = { style: { marginBottom: 20 }, state: { strut: { positive: 30, negative: -5 } } };
  const own = { positive: 20, negative: 0 };

  it.each<[string, Case, unknown]>([
    ["collapses with those of its content", {}, { positive: 30, negative: -5 }],
    ["ends at edges", { geometry: edges(1) }, own],
    ["ends at a given height", { geometry: { definiteHeight: 50 } }, own],
    ["ends at a limit of the height", { geometry: { heightLimits: [0, 30] } }, own],
    ["ends in a formatting context", { frame: { isContext: true } }, own],
    ["is cut off by the end of the page", { content: { stop: LINES } }, { positive: 0, negative: 0 }],
  ])("%s", (_, given, expected) => {
    expect(endOf({ ...margins, ...given }).endMargin).toEqual(expected);
  });

  it("and those of its content are in it where they do not go through", () => {
    expect(endOf({ ...margins, geometry: edges(1) }).contentBottom).toBe(40 + 25);
  });
});

it("positioned boxes go on beside what follows, however the block ends", () => {
  const positioned = [{ token: overflowing, x: 7 }];
  for (const given of [{}, { content: { stop: LINES } }]) {
    const frame = frameOf(given);
    const content = contentOf(frame, given);
    const end = decideEnd(frame, content);
    const isAtBlockEnd = end.kind === "whole";
    expect(tokenAt(frame, content, end, positioned)).toMatchObject({ isAtBlockEnd, positioned });
  }
});
