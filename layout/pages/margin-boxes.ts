import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { CORNERS, type MarginBoxName, SIDES } from "../css/sheets/margin-box-names.ts";
import { isLength, resolveLength } from "../css/values/resolve.ts";
import type { LengthPercentageOrAuto, MaximumSize, MinimumSize, PreferredSize } from "../css/values/types.ts";
import type { Edges, Rectangle } from "../geometry/edges.ts";
import { snap } from "../geometry/layout-unit.ts";
import { borderEdges, marginEdges, paddingEdges } from "../sizing/box-edges.ts";
import type { BlockBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import { type ConstraintSpace, independentSpace } from "../tree/constraint-space.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import { type Extent, fixedExtent } from "./margin-box-extent.ts";
import { distributeSide, type SideBox } from "./margin-box-sizes.ts";
import {
  type MarginBoxContent,
  marginBoxContent,
  type PageContentFacts,
  type PageContentTools,
} from "./page-content.ts";
import type { PageStyles } from "./page-style.ts";
import { reportMarginBox } from "./report-overflow.ts";

/** Lays out the margin boxes of a page (css-page-3 §5.3). Links are from the page's top left, in painting order. */
export function layoutMarginBoxes(
  ctx: LayoutContext,
  page: PageStyles,
  facts: PageContentFacts,
  tools: PageContentTools,
): FragmentLink[] {
  const placed = new Map<MarginBoxName, FragmentLink>();
  const add = (box: NamedContent, place: Rectangle): void => {
    const link = placeIn(ctx, box, place);
    reportMarginBox(ctx, box.name, link, page);
    placed.set(box.name, link);
  };
  const boxes = new Map<MarginBoxName, MarginBoxContent>();
  for (const [name, style] of page.marginBoxes) {
    boxes.set(name, marginBoxContent(name, style, facts, tools));
  }
  for (const name of CORNERS) {
    const box = boxes.get(name);
    if (box !== undefined) add({ name, content: box, styles: tools.styles }, cornerArea(name, page));
  }
  for (const { side, boxes: names } of SIDES) {
    const present = names.map((name) => boxes.get(name)) as [
      MarginBoxContent | undefined,
      MarginBoxContent | undefined,
      MarginBoxContent | undefined,
    ];
    const room = { area: sideArea(side, page), side };
    for (const [index, place] of placesAlong(ctx, room, present).entries()) {
      const content = present[index];
      const name = names[index];
      if (content !== undefined && name !== undefined && place !== undefined)
        add({ name, content, styles: tools.styles }, place);
    }
  }
  return inPaintingOrder(page, placed);
}

/** By `z-index`, for which margin boxes need no `position`, then clockwise from the top left corner (css-page-3 §3.1). */
function inPaintingOrder(
  { marginBoxes }: PageStyles,
  placed: ReadonlyMap<MarginBoxName, FragmentLink>,
): FragmentLink[] {
  const zIndexOf = (name: MarginBoxName): number => {
    const zIndex = marginBoxes.get(name)?.zIndex ?? "auto";
    return zIndex === "auto" ? 0 : zIndex;
  };
  // They are clockwise in the page's styles, and sorting keeps that.
  return [...marginBoxes.keys()]
    .sort((a, b) => zIndexOf(a) - zIndexOf(b))
    .flatMap((name) => placed.get(name) ?? []);
}

function cornerArea(name: MarginBoxName, page: PageStyles): Rectangle {
  const { margins } = page;
  const isTop = name.startsWith("top");
  const isLeft = name.includes("left");
  return {
    x: isLeft ? 0 : page.width - margins.right,
    y: isTop ? 0 : page.height - margins.bottom,
    width: isLeft ? margins.left : margins.right,
    height: isTop ? margins.top : margins.bottom,
  };
}

function sideArea(side: "top" | "right" | "bottom" | "left", page: PageStyles): Rectangle {
  const { margins, width, height } = page;
  const innerWidth = width - margins.left - margins.right;
  const innerHeight = height - margins.top - margins.bottom;
  switch (side) {
    case "top":
      return { x: margins.left, y: 0, width: innerWidth, height: margins.top };
    case "bottom":
      return { x: margins.left, y: height - margins.bottom, width: innerWidth, height: margins.bottom };
    case "left":
      return { x: 0, y: margins.top, width: margins.left, height: innerHeight };
    case "right":
      return { x: width - margins.right, y: margins.top, width: margins.right, height: innerHeight };
  }
}

type Three = readonly [
  MarginBoxContent | undefined,
  MarginBoxContent | undefined,
  MarginBoxContent | undefined,
];

/** The parts of a side that its boxes have. */
function placesAlong(
  ctx: LayoutContext,
  { area, side }: { readonly area: Rectangle; readonly side: "top" | "right" | "bottom" | "left" },
  boxes: Three,
): (Rectangle | undefined)[] {
  const isHorizontal = side === "top" || side === "bottom";
  const available = isHorizontal ? area.width : area.height;
  const measured = boxes.map((box) =>
    box === undefined
      ? undefined
      : isHorizontal
        ? horizontalSide(ctx, box.box, area)
        : verticalSide(ctx, box, area),
  );
  const sizes = distributeSide(
    measured as [SideBox | undefined, SideBox | undefined, SideBox | undefined],
    available,
  );
  return sizes.map((size, index) => {
    if (size === undefined) return undefined;
    const offset = index === 0 ? 0 : index === 1 ? snap((available - size) / 2) : available - size;
    return isHorizontal
      ? { x: area.x + offset, y: area.y, width: size, height: area.height }
      : { x: area.x, y: area.y + offset, width: area.width, height: size };
  });
}

/** Outer sizes along a horizontal side. */
function horizontalSide(ctx: LayoutContext, box: BlockBox, area: Rectangle): SideBox {
  const { style } = box;
  const edges = outerEdges(style, area.width);
  const extra = edges.left + edges.right;
  const widths = ctx.contentWidths(box);
  const counted = style.boxSizing === "border-box" ? marginEdges(style, area.width) : edges;
  const size = definite(style.width, area.width, counted.left + counted.right);
  return {
    size,
    minimum: widths.minimum + extra,
    maximum: widths.maximum + extra,
    least: definite(style.minWidth, area.width, counted.left + counted.right) ?? 0,
    most: definite(style.maxWidth, area.width, counted.left + counted.right) ?? Number.POSITIVE_INFINITY,
  };
}

/** Outer sizes along a vertical side: the content's height at the side's width stands for both content sizes. */
function verticalSide(ctx: LayoutContext, content: MarginBoxContent, area: Rectangle): SideBox {
  const { box } = content;
  const { style } = box;
  const edges = outerEdges(style, area.width);
  const margins = marginEdges(style, area.width);
  const counted = style.boxSizing === "border-box" ? margins : edges;
  const width = horizontalExtent(style, area, edges);
  const natural =
    ctx.layoutChild(box, { ...independentSpace(area.width), fixedWidth: width }).fragment.height +
    margins.top +
    margins.bottom +
    Math.max(0, shiftsOf(content, width).top) +
    Math.max(0, shiftsOf(content, width).bottom);
  return {
    size: definite(style.height, area.height, counted.top + counted.bottom),
    minimum: natural,
    maximum: natural,
    least: definite(style.minHeight, area.height, counted.top + counted.bottom) ?? 0,
    most: definite(style.maxHeight, area.height, counted.top + counted.bottom) ?? Number.POSITIVE_INFINITY,
  };
}

function definite(
  value: PreferredSize | MinimumSize | MaximumSize,
  base: number,
  extra: number,
): number | undefined {
  return isLength(value) ? Math.max(0, resolveLength(value, base)) + extra : undefined;
}

function outerEdges(style: ComputedStyle, base: number): Edges {
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, base);
  const margins = marginEdges(style, base);
  return {
    top: border.top + padding.top + margins.top,
    right: border.right + padding.right + margins.right,
    bottom: border.bottom + padding.bottom + margins.bottom,
    left: border.left + padding.left + margins.left,
  };
}

/** Border-box width across a vertical side or in a corner. */
function horizontalExtent(style: ComputedStyle, area: Rectangle, edges: Edges): number {
  const margins = marginEdges(style, area.width);
  if (isLength(style.width)) {
    const width = Math.max(0, resolveLength(style.width, area.width));
    return style.boxSizing === "border-box"
      ? width
      : width + edges.left + edges.right - margins.left - margins.right;
  }
  return Math.max(0, area.width - margins.left - margins.right);
}

interface NamedContent {
  readonly name: MarginBoxName;
  readonly content: MarginBoxContent;
  readonly styles: StyledTree;
}

/**
 * Lays a margin box out in its place: its margin box fills it along its side, and across it has the size it asks for (css-page-3 §5.3.1). Its
 * content is aligned vertically (`vertical-align`).
 */
function placeIn(
  ctx: LayoutContext,
  { name, content, styles }: NamedContent,
  place: Rectangle,
): FragmentLink {
  const { style } = content.box;
  const across = extentAcross(name, style, place);
  const down = extentDown(name, style, place);
  const space = { ...independentSpace(place.width, place.height), fixedWidth: across.size };
  const natural = layoutContent(ctx, { box: withContentHeight(content.box, styles), styles }, space);
  const shift = alignment(style, down.size - natural.height, shiftsOf(content, across.size));
  const fragment = shifted(natural, down.size, shift);
  return { x: place.x + across.start, y: place.y + down.start, fragment };
}

/**
 * Lays out what is aligned in a margin box. It is the containing block of what is positioned absolutely in running elements: nothing else around
 * them is positioned, and the areas of pages have nothing to do with their margins.
 */
function layoutContent(
  ctx: LayoutContext,
  { box, styles }: { readonly box: BlockBox; readonly styles: StyledTree },
  space: ConstraintSpace,
): BoxFragment {
  const { fragment, outOfFlow } = ctx.layoutChild(box, space);
  if (outOfFlow.length === 0) return fragment;
  const style = styles.derive(box.style, { position: "relative" });
  return ctx.layoutChild({ ...box, style }, space).fragment;
}

/** What a margin box asks for is its own height, not that of what is aligned in it. */
function withContentHeight(box: BlockBox, styles: StyledTree): BlockBox {
  const { height, minHeight, maxHeight } = box.style;
  if (height === "auto" && minHeight === "auto" && maxHeight === "none") return box;
  return {
    ...box,
    style: styles.derive(box.style, { height: "auto", minHeight: "auto", maxHeight: "none" }),
  };
}

/** From left to right: the width is fixed in the side margins of the page and in its corners. */
function extentAcross(name: MarginBoxName, style: ComputedStyle, place: Rectangle): Extent {
  const { marginLeft: before, marginRight: after } = style;
  const base = { before, after, marginBase: place.width, isBorderBox: style.boxSizing === "border-box" };
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, place.width);
  const edges = border.left + padding.left + border.right + padding.right;
  const isFixed = !/^(top|bottom)-(left|center|right)$/.test(name);
  const sizes = isFixed ? { size: style.width, least: style.minWidth, most: style.maxWidth } : FILLING;
  return fixedExtent({ edges, ...base, ...sizes }, place.width, /left/.test(name));
}

/** From top to bottom: the height is fixed at the top and bottom of the page and in its corners. */
function extentDown(name: MarginBoxName, style: ComputedStyle, place: Rectangle): Extent {
  const { marginTop: before, marginBottom: after } = style;
  const base = { before, after, marginBase: place.width, isBorderBox: style.boxSizing === "border-box" };
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, place.width);
  const edges = border.top + padding.top + border.bottom + padding.bottom;
  const isFixed = /^(top|bottom)-/.test(name);
  const sizes = isFixed ? { size: style.height, least: style.minHeight, most: style.maxHeight } : FILLING;
  return fixedExtent({ edges, ...base, ...sizes }, place.height, name.startsWith("top"));
}

/** Along its side, a box has been given its size. */
const FILLING = { size: "auto", least: "auto", most: "none" } as const;

interface Shifts {
  readonly top: number;
  readonly bottom: number;
}

function shiftsOf({ marginTop, marginBottom }: MarginBoxContent, width: number): Shifts {
  const used = (value: LengthPercentageOrAuto): number =>
    value === "auto" ? 0 : resolveLength(value, width);
  return { top: used(marginTop), bottom: used(marginBottom) };
}

/** How far content is moved down: as it is aligned, and by the whole margins of running elements. */
function alignment({ verticalAlign }: ComputedStyle, free: number, { top, bottom }: Shifts): number {
  if (verticalAlign === "top") return snap(top);
  // A paragraph with the margins that it has by default stands above its lower one.
  if (verticalAlign === "bottom" && top > 0 && bottom > 0) return snap(free - bottom);
  return snap((verticalAlign === "bottom" ? free : free / 2) + top - bottom);
}

function shifted(natural: BoxFragment, height: number, shift: number): BoxFragment {
  const children = natural.children.map(({ x, y, fragment }) => ({ x, y: y + shift, fragment }));
  return boxFragment({
    ...natural,
    height,
    children,
    overflowRight: natural.overflowRight,
    overflowBottom: Math.max(height, natural.overflowBottom + shift),
  });
}
