import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { CORNERS, type MarginBoxName, SIDES } from "../css/sheets/margin-box-names.ts";
import { isLength, resolveLength } from "../css/values/resolve.ts";
import type { LengthPercentageOrAuto, MaximumSize, MinimumSize, PreferredSize } from "../css/values/types.ts";
import type { Edges, Rectangle } from "../geometry/edges.ts";
import { snap } from "../geometry/layout-unit.ts";
import { borderEdges, marginEdges, paddingEdges } from "../sizing/box-edges.ts";
import type { BlockBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import { independentSpace } from "../tree/constraint-space.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import { distributeSide, type SideBox } from "./margin-box-sizes.ts";
import {
  type MarginBoxContent,
  marginBoxContent,
  type PageContentFacts,
  type PageContentTools,
} from "./page-content.ts";
import type { PageStyles } from "./page-style.ts";

/** Lays out the margin boxes of a page (css-page-3 §5.3). Links are from the page's top left, in painting order. */
export function layoutMarginBoxes(
  ctx: LayoutContext,
  page: PageStyles,
  facts: PageContentFacts,
  tools: PageContentTools,
): FragmentLink[] {
  const links: FragmentLink[] = [];
  const boxes = new Map<MarginBoxName, MarginBoxContent>();
  for (const [name, style] of page.marginBoxes) {
    boxes.set(name, marginBoxContent(name, style, facts, tools));
  }
  for (const name of CORNERS) {
    const box = boxes.get(name);
    if (box !== undefined) links.push(placeIn(ctx, box, cornerArea(name, page)));
  }
  for (const { side, boxes: names } of SIDES) {
    const present = names.map((name) => boxes.get(name)) as [
      MarginBoxContent | undefined,
      MarginBoxContent | undefined,
      MarginBoxContent | undefined,
    ];
    if (present.some((box) => box !== undefined)) links.push(...placeSide(ctx, page, side, present));
  }
  return links;
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

function placeSide(
  ctx: LayoutContext,
  page: PageStyles,
  side: "top" | "right" | "bottom" | "left",
  boxes: Three,
): FragmentLink[] {
  const area = sideArea(side, page);
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
  const links: FragmentLink[] = [];
  for (const [index, box] of boxes.entries()) {
    const size = sizes[index];
    if (box === undefined || size === undefined) continue;
    const offset = index === 0 ? 0 : index === 1 ? snap((available - size) / 2) : available - size;
    const place = isHorizontal
      ? { x: area.x + offset, y: area.y, width: size, height: area.height }
      : { x: area.x, y: area.y + offset, width: area.width, height: size };
    links.push(placeIn(ctx, box, place));
  }
  return links;
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

/** Lays a margin box out so that its margin box fills `place`, its content aligned vertically (css-page-3 §5.3.1, `vertical-align`). */
function placeIn(ctx: LayoutContext, content: MarginBoxContent, place: Rectangle): FragmentLink {
  const { box } = content;
  const { style } = box;
  const margins = marginEdges(style, place.width);
  const width = Math.max(0, place.width - margins.left - margins.right);
  const height = Math.max(0, place.height - margins.top - margins.bottom);
  const space = { ...independentSpace(place.width, place.height), fixedWidth: width };
  const natural = ctx.layoutChild(box, space).fragment;
  const shift = alignment(style, height - natural.height, shiftsOf(content, width));
  const fragment = shifted(natural, height, shift);
  return { x: place.x + margins.left, y: place.y + margins.top, fragment };
}

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
