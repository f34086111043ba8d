import type { LineRotation } from "../cascade/frame.ts";
import { edgesOnPage, type Frame, placeOnPage, type Size } from "../cascade/frame.ts";
import { styleOnPage } from "../cascade/frame-style.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import type { CollapsedBorder } from "../tree/collapsed-border.ts";
import type { BoxFragment, Fragment, FragmentLink, LegendGap } from "../tree/fragment.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";

type Context = Pick<LayoutContext, "remember">;

const STYLE_ON_PAGE: Memo<ComputedStyle, Frame, ComputedStyle> = {
  name: "style-on-page",
  of: ({ styles }, style, frame) => styleOnPage(styles, style, frame),
  perSubject: 3,
};

/** Fragments laid out in a frame as they lie on the page. `container` is the size, in the frame, of what they are linked in. */
export function linksOnPage(
  ctx: Context,
  links: readonly FragmentLink[],
  frame: Frame,
  container: Size,
): FragmentLink[] {
  return links.map(({ x, y, fragment }) => {
    const place = placeOnPage({ x, y, width: fragment.width, height: fragment.height }, frame, container);
    return { x: place.x, y: place.y, fragment: fragmentOnPage(ctx, fragment, frame) };
  });
}

/** A box laid out in a frame as it lies on the page. */
export function boxOnPage(ctx: Context, fragment: BoxFragment, frame: Frame): BoxFragment {
  // A frame inside has been brought onto the page already.
  const inner = insideOrthogonalFlow(fragment);
  if (inner !== undefined) return inner;
  const { width: height, height: width, firstBaseline } = fragment;
  const isInline = "kind" in fragment.box && fragment.box.kind === "inline";
  const edges = isInline && frame === "transposed" ? "clockwise" : frame;
  const { overflowRight, overflowBottom, ...plain } = fragment;
  return boxFragment({
    ...plain,
    style: ctx.remember(STYLE_ON_PAGE, fragment.style, edges),
    width,
    height,
    border: edgesOnPage(fragment.border, edges),
    padding: edgesOnPage(fragment.padding, edges),
    ...sidesOnPage(fragment, edges),
    children: linksOnPage(ctx, fragment.children, frame, fragment),
    firstBaseline:
      isInline && firstBaseline !== undefined ? baselineOnPage(firstBaseline, width, frame) : undefined,
    lastBaseline: undefined,
    collapsedBorders: fragment.collapsedBorders?.map((border) => borderOnPage(border, frame, fragment)),
    legend: fragment.legend && legendOnPage(fragment.legend, frame, fragment),
  });
}

/** What an orthogonal flow contains, as on the page. */
function insideOrthogonalFlow({ box, children }: BoxFragment): BoxFragment | undefined {
  if (!("kind" in box) || box.kind !== "orthogonal-flow") return undefined;
  const inner = children[0]?.fragment;
  return inner?.kind === "box" ? inner : undefined;
}

function fragmentOnPage(ctx: Context, fragment: Fragment, frame: Frame): Fragment {
  switch (fragment.kind) {
    case "box":
      return boxOnPage(ctx, fragment, frame);
    case "line":
      return {
        kind: "line",
        width: fragment.height,
        height: fragment.width,
        baseline: baselineOnPage(fragment.baseline, fragment.height, frame),
        children: linksOnPage(ctx, fragment.children, frame, fragment),
        rotation: rotationOf(frame),
      };
    case "text":
      return { ...fragment, width: fragment.height, height: fragment.width, rotation: rotationOf(frame) };
    case "mark":
      return fragment;
  }
}

/** From the left of a line `width` px wide on the page; `baseline` is counted from where letters have their top. */
function baselineOnPage(baseline: number, width: number, frame: Frame): number {
  return frame === "counterclockwise" ? baseline : width - baseline;
}

function rotationOf(frame: Frame): LineRotation {
  return frame === "counterclockwise" ? "counterclockwise" : "clockwise";
}

function sidesOnPage(
  { hasTop, hasRight, hasBottom, hasLeft }: BoxFragment,
  frame: Frame,
): Pick<BoxFragment, "hasTop" | "hasRight" | "hasBottom" | "hasLeft"> {
  switch (frame) {
    case "clockwise":
      return { hasRight: hasTop, hasBottom: hasRight, hasLeft: hasBottom, hasTop: hasLeft };
    case "transposed":
      return { hasLeft: hasTop, hasBottom: hasRight, hasRight: hasBottom, hasTop: hasLeft };
    case "counterclockwise":
      return { hasLeft: hasTop, hasTop: hasRight, hasRight: hasBottom, hasBottom: hasLeft };
  }
}

function legendOnPage(gap: LegendGap, frame: Frame, { width }: Size): LegendGap {
  switch (frame) {
    case "clockwise":
      return { ...gap, side: "right" };
    case "transposed":
      return { ...gap, side: "left" };
    case "counterclockwise":
      return { ...gap, side: "left", x: width - gap.x - gap.width };
  }
}

function borderOnPage(border: CollapsedBorder, frame: Frame, container: Size): CollapsedBorder {
  const isHorizontal = border.orientation === "horizontal";
  const width = isHorizontal ? border.length : 0;
  const height = isHorizontal ? 0 : border.length;
  const place = placeOnPage({ x: border.x, y: border.y, width, height }, frame, container);
  return { ...border, ...place, orientation: isHorizontal ? "vertical" : "horizontal" };
}
