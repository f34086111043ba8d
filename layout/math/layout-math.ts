import { snap } from "../geometry/layout-unit.ts";
import type { BlockBox, LayoutBox } from "../tree/box.ts";
import { PERFECT } from "../tree/break-token.ts";
import type { IntrinsicWidths, ItemsInput, LayoutContext, Memo } from "../tree/layout-context.ts";
import type { ItemsResult, OutOfFlowBox } from "../tree/layout-result.ts";
import type { MathConstruct, MathContent } from "../tree/math-content.ts";
import { arrangeFraction } from "./fraction.ts";
import { arrangeLimits } from "./limits.ts";
import { primaryFace } from "./math-font.ts";
import { arrangePadded } from "./padded.ts";
import { type Arrangement, arrangement, inFlow, layoutPart, linksOf } from "./part.ts";
import { arrangeRadical } from "./radical.ts";
import { arrangeRow } from "./row.ts";
import { arrangeScripts } from "./scripts.ts";
import { arrangeOperator, arrangeToken } from "./token.ts";

const ARRANGEMENT: Memo<BlockBox, undefined, Arrangement> = {
  name: "math",
  of: (ctx, box) => (box.content.kind === "math" ? arrange(ctx, box, box.content) : arrangement([], 0)),
};

/** Lays out a formula or a part of it (mathml-core §3). It is not broken, and as wide as its content. */
export function layoutMath(ctx: LayoutContext, { box, width }: ItemsInput): ItemsResult {
  const result = arrangementOf(ctx, box);
  const links = linksOf(result);
  const outOfFlow: OutOfFlowBox[] = result.parts.flatMap(({ part, x, y }) =>
    part.outOfFlow.map((waiting) => ({
      ...waiting,
      staticX: snap(waiting.staticX + x + part.before),
      staticY: snap(waiting.staticY + result.ascent + y - part.baseline),
    })),
  );
  for (const child of box.content.children)
    if (child.kind !== "text" && child.kind !== "mark" && child.style.position === "absolute")
      outOfFlow.push(waitingBox(child as BlockBox, box.style.direction === "rtl" ? width : 0, box));
  const baseline = snap(result.ascent);
  return {
    links,
    outOfFlow,
    blockSize: Math.max(0, baseline + snap(result.descent)),
    hasContent: true,
    token: undefined,
    isParallelOnly: false,
    forced: undefined,
    appeal: PERFECT,
    best: undefined,
    firstBaseline: baseline,
    lastBaseline: baseline,
  };
}

function waitingBox(box: BlockBox, staticX: number, container: BlockBox): OutOfFlowBox {
  return {
    box,
    staticX,
    staticY: 0,
    staticRightToLeft: container.style.direction === "rtl",
    inlineContainer: undefined,
    resumed: undefined,
  };
}

/** A formula has one width. */
export function mathWidths(ctx: LayoutContext, box: BlockBox): IntrinsicWidths {
  const width = Math.max(0, snap(arrangementOf(ctx, box).width));
  return { minimum: width, maximum: width };
}

function arrangementOf(ctx: LayoutContext, box: BlockBox): Arrangement {
  return ctx.remember(ARRANGEMENT, box, undefined);
}

/** A variable is one line or the other. */
function chosen(
  ctx: LayoutContext,
  construct: MathConstruct,
  boxes: readonly LayoutBox[],
): readonly LayoutBox[] {
  if (construct.type !== "token" || construct.letter === undefined) return boxes;
  const [slanted, italic] = boxes;
  if (slanted === undefined || italic === undefined) return boxes;
  const face = primaryFace(ctx, italic.style);
  return [face.table("MATH") !== undefined && face.glyphOf(construct.letter) !== 0 ? italic : slanted];
}

function arrange(ctx: LayoutContext, box: BlockBox, { construct, children }: MathContent): Arrangement {
  const boxes = chosen(ctx, construct, inFlow(children));
  const input = { ctx, style: box.style, parts: boxes.map((child) => layoutPart(ctx, child)) };
  switch (construct.type) {
    case "token":
      return arrangeToken(input);
    case "operator":
      return arrangeOperator(input, construct.properties);
    case "row":
      return arrangeRow(input);
    case "fraction":
      return arrangeFraction(input, construct);
    case "radical":
      return arrangeRadical(input);
    case "scripts":
      return arrangeScripts(input, construct);
    case "limits":
      return arrangeLimits(input, construct);
    case "space":
      return { parts: [], width: construct.width, ascent: construct.height, descent: construct.depth };
    case "padded":
      return arrangePadded(input, construct);
  }
}
