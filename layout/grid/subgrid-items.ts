import type { BlockBox, LayoutBox } from "../tree/box.ts";
import type { ExplicitTracks } from "./grid-template.ts";
import type { TrackItem } from "./intrinsic-tracks.ts";

/** Margin, border and padding of a subgrid where they are lengths. */
export function horizontalEdges({ style }: LayoutBox): {
  before: number;
  after: number;
  top: number;
  bottom: number;
} {
  return {
    before: fixed(style.marginLeft) + style.borderLeftWidth + fixed(style.paddingLeft),
    after: fixed(style.marginRight) + style.borderRightWidth + fixed(style.paddingRight),
    top: fixed(style.marginTop) + style.borderTopWidth + fixed(style.paddingTop),
    bottom: fixed(style.marginBottom) + style.borderBottomWidth + fixed(style.paddingBottom),
  };
}

/** The edges of a subgrid ask for room, whether items are at them or not. */
export function edgeItems(count: number): TrackItem[] {
  const nothing = { span: 1, minimum: 0, minimumAcross: 0, isLimited: false, minContent: 0, maxContent: 0 };
  return [
    { start: 0, ...nothing },
    { start: count - 1, ...nothing },
  ];
}

/** An item of a subgrid as one of the grid around: those at the edges ask for the edges of the subgrid too. */
export function shifted(
  item: TrackItem,
  place: {
    readonly by: number;
    readonly count: number;
    readonly before: number;
    readonly after: number;
    readonly more: number;
  },
): TrackItem {
  const start = Math.min(item.start, place.count - 1);
  const span = Math.max(1, Math.min(item.span, place.count - start));
  const [isFirst, isLast] = [start === 0, start + span === place.count];
  // Wider gutters around give their room to the tracks between narrower ones.
  const gutters = (place.more / 2) * (Number(!isFirst) + Number(!isLast));
  const extra = (isFirst ? place.before : 0) + (isLast ? place.after : 0) - gutters;
  return {
    start: start + place.by,
    span,
    minimum: item.minimum + extra,
    minimumAcross: item.minimumAcross + extra,
    isLimited: item.isLimited,
    minContent: item.minContent + extra,
    maxContent: item.maxContent + extra,
  };
}

export function shiftedNames(names: ExplicitTracks["names"], before: number): ExplicitTracks["names"] {
  return [...Array.from({ length: before }, () => new Set<string>()), ...names];
}

export function ownGap(value: BlockBox["style"]["rowGap"]): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function fixed(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
