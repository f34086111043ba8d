import { isLength, isPercentage } from "../css/values/resolve.ts";
import type { MaximumSize, MinimumSize, PreferredSize } from "../css/values/types.ts";
import { addEdges, type Edges, NO_EDGES } from "../geometry/edges.ts";
import { snap } from "../geometry/layout-unit.ts";
import { shiftOutOfFlow } from "../positioned/place-out-of-flow.ts";
import { clampHeight, heightLimits, heightOf, usedWidth } from "../sizing/block-sizes.ts";
import { margin, marginEdges, paddingEdges } from "../sizing/box-edges.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import { PERFECT } from "../tree/break-token.ts";
import { type ConstraintSpace, independentSpace } from "../tree/constraint-space.ts";
import type { ControlKind } from "../tree/control.ts";
import { ExclusionSpace } from "../tree/exclusion-space.ts";
import type { Fragment, FragmentLink } from "../tree/fragment.ts";
import type { IntrinsicWidths, LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import { addMargin, NO_MARGIN } from "../tree/margin-strut.ts";
import { placeInControl } from "./control-positioned.ts";
import { arrowWidth, type ControlBox, naturalHeight, naturalWidths, textLine } from "./control-size.ts";
import { controlBorder, isNativeMark, nativeLook } from "./native-border.ts";

/** Kinds whose content stands in the middle of their height, and on whose text the line's baseline is. */
const CENTERED: ReadonlySet<ControlKind> = new Set<ControlKind>(["text", "menu", "button", "file"]);

/** Content box of a control, with the part of it that its content has. */
interface Area {
  readonly edges: Edges;
  readonly width: number;
  readonly height: number;
}

/**
 * Lays out a form control (HTML §15.5): sized like replaced content, from its own natural size; what it shows is laid out into its
 * content box. Never broken.
 */
export function layoutControl(ctx: LayoutContext, input: ControlBox, space: ConstraintSpace): LayoutResult {
  const { box, content } = input;
  const { style } = box;
  const border = controlBorder(input, space.borders);
  const padding = isNativeMark(input) ? NO_EDGES : paddingEdges(style, space.availableWidth);
  const edges = addEdges(border, padding);
  const native = nativeLook(ctx, input, border, padding);
  const width = space.fixedWidth ?? controlWidth(ctx, input, space, { border, padding });
  const contentWidth = Math.max(0, width - edges.left - edges.right);
  const room = Math.max(0, contentWidth - arrowWidth(input));
  const vertical = edges.top + edges.bottom;
  const sizes = { style, percentageHeight: space.percentageHeight, border, padding };
  const definite = space.fixedHeight ?? heightOf(style.height, sizes);
  // Items are aligned in the whole height of their container, and bars fill it; other content stands in the middle of it.
  const isContainer = content.inner?.content.kind === "flex" || content.inner?.content.kind === "grid";
  const isBar = content.control.kind === "progress";
  const whole = definite ?? (isBar ? naturalHeight(ctx, input, 0) + vertical : undefined);
  const isFilled = (isContainer || isBar) && whole !== undefined;
  const inner =
    content.inner &&
    ctx.layoutChild(content.inner, {
      ...independentSpace(room),
      fixedWidth: room,
      fixedHeight: isFilled ? Math.max(0, whole - vertical) : undefined,
    });
  const automatic = naturalHeight(ctx, input, inner?.fragment.height ?? 0) + vertical;
  const wanted = clampHeight(heightOf(style.height, sizes) ?? automatic, heightLimits(sizes));
  const height = space.fixedHeight ?? Math.max(vertical, wanted);
  const area: Area = { edges, width: contentWidth, height: Math.max(0, height - vertical) };
  const link = inner && placeInner(input, inner, area, room);
  if (inner !== undefined)
    reportCut(ctx, input, inner.fragment, { width: room, height: area.height, padding });
  const positioned = placeInControl(
    ctx,
    box,
    shiftOutOfFlow(inner?.outOfFlow ?? [], link ?? { x: 0, y: 0 }),
    {
      x: border.left,
      y: border.top,
      width: Math.max(0, width - border.left - border.right),
      height: Math.max(0, height - border.top - border.bottom),
    },
  );
  const baseline = baselineOf(ctx, input, area, link);
  return {
    fragment: boxFragment({
      box,
      width,
      height,
      ...native,
      children: [...(link === undefined ? [] : [link]), ...positioned.links],
      firstBaseline: baseline,
      lastBaseline: baseline,
    }),
    token: undefined,
    appeal: PERFECT,
    earlyBreak: undefined,
    endMargin: addMargin(NO_MARGIN, margin(style.marginBottom, space.availableWidth)),
    exclusions: space.flow?.exclusions ?? ExclusionSpace.EMPTY,
    outOfFlow: positioned.outOfFlow,
  };
}

/** Border-box contributions: a percentage width lets the control shrink to nothing (css-sizing-3 §5.2.2). */
export function controlContribution(ctx: LayoutContext, input: ControlBox): IntrinsicWidths {
  const { style } = input.box;
  const border = controlBorder(input, undefined);
  const padding = isNativeMark(input) ? NO_EDGES : paddingEdges(style, 0);
  const edges = border.left + border.right + padding.left + padding.right;
  const sized = (share: number): number => {
    const space = { ...independentSpace(share) };
    return controlWidth(ctx, { ...input, box: withoutPercentages(input) }, space, { border, padding });
  };
  const maximum = sized(Number.MAX_SAFE_INTEGER);
  if (isRelative(style.width) || isRelative(style.maxWidth)) return { minimum: edges, maximum };
  return { minimum: Math.min(maximum, sized(0)), maximum };
}

function isRelative(value: PreferredSize | MinimumSize | MaximumSize): boolean {
  return isLength(value) && isPercentage(value);
}

function withoutPercentages({ box }: ControlBox): ControlBox["box"] {
  const { style } = box;
  const width = isRelative(style.width) ? "auto" : style.width;
  const minWidth = isRelative(style.minWidth) ? "auto" : style.minWidth;
  const maxWidth = isRelative(style.maxWidth) ? "none" : style.maxWidth;
  return { ...box, style: { ...style, width, minWidth, maxWidth } };
}

function controlWidth(
  ctx: LayoutContext,
  input: ControlBox,
  space: ConstraintSpace,
  { border, padding }: { border: Edges; padding: Edges },
): number {
  const { style } = input.box;
  const margins = marginEdges(style, space.availableWidth);
  const edges = border.left + border.right + padding.left + padding.right;
  return usedWidth({
    style,
    availableWidth: space.availableWidth,
    fillWidth: Math.max(0, space.availableWidth - margins.left - margins.right),
    shrinkToFit: true,
    border,
    padding,
    intrinsic: () => {
      const { minimum, maximum } = naturalWidths(ctx, input);
      return { minimum: minimum + edges, maximum: maximum + edges };
    },
  });
}

/** In the middle of the height, and on the side of a menu that has no arrow. */
function placeInner(
  { box, content }: ControlBox,
  inner: LayoutResult,
  { edges, width, height }: Area,
  room: number,
): FragmentLink {
  const { fragment } = inner;
  const free = CENTERED.has(content.control.kind) ? Math.max(0, height - fragment.height) : 0;
  const x = edges.left + (box.style.direction === "rtl" ? width - room : 0);
  return { x, y: edges.top + snap(free / 2), fragment };
}

/** From the top border edge; undefined: the control stands with its bottom margin edge on the line. */
function baselineOf(
  ctx: LayoutContext,
  { box, content }: ControlBox,
  { edges, height }: Area,
  link: FragmentLink | undefined,
): number | undefined {
  const { kind } = content.control;
  // Marks and ranges stand on the baseline, their margins below it.
  if (kind === "checkbox" || kind === "radio" || kind === "range") return edges.top + height + edges.bottom;
  if (!CENTERED.has(kind)) return undefined;
  const { fragment } = link ?? {};
  if (link !== undefined && fragment?.kind === "box" && fragment.firstBaseline !== undefined)
    return link.y + fragment.firstBaseline;
  const line = textLine(ctx, box.style);
  return edges.top + snap(Math.max(0, height - line.height) / 2) + line.baseline;
}

const CUT: ReadonlyMap<ControlKind, string> = new Map<ControlKind, string>([
  ["text", "The value is longer than the field shows; make the field wider or its text smaller."],
  ["menu", "The option is longer than the menu shows; make it wider or its text smaller."],
  ["multiline", "The text is longer than the textarea shows; make it higher or the text shorter."],
  ["list", "The list has more or longer options than it shows; give it a size and a width that show all."],
]);

/** Room for what a control shows; what reaches into the padding can be seen. */
interface Room {
  readonly width: number;
  readonly height: number;
  readonly padding: Edges;
}

function reportCut(ctx: LayoutContext, { box, content }: ControlBox, shown: Fragment, room: Room): void {
  const { kind, isPlaceholder } = content.control;
  const message = CUT.get(kind);
  if (message === undefined || isPlaceholder) return;
  const isCutBelow = !CENTERED.has(kind) && shown.height > room.height + room.padding.bottom;
  if (!isCutBelow && fitsAcross(shown, room)) return;
  ctx.diagnostics.warn("form-text-cut", message, ctx.positionOf(box));
}

function fitsAcross(shown: Fragment, { width, padding }: Room): boolean {
  const { start, end } = textExtent(shown, 0);
  return start >= -padding.left && end <= width + padding.right;
}

/** From where to where text reaches across, px. */
function textExtent(fragment: Fragment, x: number): { readonly start: number; readonly end: number } {
  if (fragment.kind === "mark") return NO_EXTENT;
  if (fragment.kind === "text") return { start: x, end: x + fragment.width };
  return fragment.children.reduce((extent, child) => {
    const { start, end } = textExtent(child.fragment, x + child.x);
    return { start: Math.min(extent.start, start), end: Math.max(extent.end, end) };
  }, NO_EXTENT);
}

const NO_EXTENT = { start: 0, end: 0 };
