import type { Edges } from "../geometry/edges.ts";
import { snap } from "../geometry/layout-unit.ts";
import { relativeOffset } from "../positioned/relative-offset.ts";
import { blockLeft } from "../sizing/block-width.ts";
import { marginEdges } from "../sizing/box-edges.ts";
import type { BlockBox, LayoutBox } from "../tree/box.ts";
import { independentSpace } from "../tree/constraint-space.ts";
import type { FragmentLink, LegendGap } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import type { BlockGeometry } from "./block-geometry.ts";

/** A legend at its place in the top border of its fieldset. */
export interface PlacedLegend {
  readonly link: FragmentLink;
  readonly outOfFlow: readonly OutOfFlowBox[];
  readonly gap: LegendGap;
  /** That of the fieldset, with a top border as wide as the legend needs. */
  readonly geometry: BlockGeometry;
}

/**
 * Lays out the rendered legend of a fieldset (HTML §15.3.13): as wide as its content, in the middle of the top border, never broken. A
 * `height` of the fieldset includes what of the legend stands out above the border.
 */
export function layoutLegend(
  ctx: LayoutContext,
  { box, legend }: { readonly box: BlockBox; readonly legend: LayoutBox },
  geometry: BlockGeometry,
): PlacedLegend {
  const { contentLeft, contentWidth } = geometry;
  const space = { ...independentSpace(contentWidth, geometry.percentageHeight), shrinkToFit: true };
  const result = ctx.layoutChild(legend, space);
  const { fragment } = result;
  const { y, frameTop, room } = placeInBorder(
    geometry.border.top,
    fragment.height,
    marginEdges(legend.style, contentWidth),
  );
  const x = contentLeft + blockLeft(legend.style, fragment.width, { style: box.style, width: contentWidth });
  const offset = relativeOffset(legend.style, {
    width: contentWidth,
    height: geometry.percentageHeight,
    rightToLeft: box.style.direction === "rtl",
  });
  const gap = { x, width: fragment.width, frameTop, borderTop: geometry.border.top };
  return {
    link: { x: x + offset.x, y: y + offset.y, fragment },
    outOfFlow: result.outOfFlow,
    gap,
    geometry: withTopBorder(geometry, room),
  };
}

/** Where a legend and the top border lie in the room of both, px from the top of the fieldset. */
interface PlaceInBorder {
  /** Of the border box of the legend. */
  readonly y: number;
  /** Of the border. */
  readonly frameTop: number;
  readonly room: number;
}

/**
 * The room is as high as the border or the margin box of the legend, the greater of both. In it the middle of the legend's border box is that
 * of the border (HTML §15.3.13): the border stands lower beside a high legend, and the legend beside a wide border. Neither leaves the room
 * for that.
 */
function placeInBorder(border: number, height: number, margins: Edges): PlaceInBorder {
  const outerHeight = margins.top + height + margins.bottom;
  const room = Math.max(border, outerHeight);
  const middled = snap((border - height) / 2);
  const lowest = room - height - margins.bottom;
  const y = Math.max(margins.top, Math.min(middled, lowest));
  const frameTop = Math.max(0, Math.min(snap(margins.top + (height - border) / 2), room - border));
  return { y, frameTop, room };
}

function withTopBorder(geometry: BlockGeometry, top: number): BlockGeometry {
  const { border, padding, definiteHeight, percentageHeight } = geometry;
  const more = top - border.top;
  if (more === 0) return geometry;
  const edges = top + border.bottom + padding.top + padding.bottom;
  return {
    ...geometry,
    border: { ...border, top },
    contentTop: geometry.contentTop + more,
    definiteHeight: definiteHeight === undefined ? undefined : Math.max(definiteHeight, edges),
    percentageHeight: percentageHeight === undefined ? undefined : Math.max(0, percentageHeight - more),
  };
}
