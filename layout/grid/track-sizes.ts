import type { TrackBreadth, TrackSize } from "../css/properties/arrangement/grid-tracks.ts";
import { isLength, resolveLength } from "../css/values/resolve.ts";
import { snapDown } from "../geometry/layout-unit.ts";
import { growIntrinsic, type Intrinsic, type Track, type TrackItem } from "./intrinsic-tracks.ts";

export interface TrackSizingInput {
  readonly sizes: readonly TrackSize[];
  readonly items: readonly TrackItem[];
  readonly gap: number;
  /** Undefined: indefinite; tracks are as large as their content. */
  readonly room: number | undefined;
  /** Size the tracks together have at least and at most, where `room` is indefinite. */
  readonly least?: number;
  /** Sizing for a min-content contribution: tracks don't grow beyond what they need. */
  readonly isMinContent?: boolean;
  /** `auto` tracks take free space. */
  readonly stretches: boolean;
  readonly collapsed: ReadonlySet<number>;
}

/** Sizes of the tracks of one axis (css-grid-2 §12). */
export function trackSizes(input: TrackSizingInput): number[] {
  const tracks = input.sizes.map((size, index) =>
    input.collapsed.has(index) ? fixedTrack(0) : trackOf(size, input.room),
  );
  growIntrinsic(tracks, input.items, input.gap);
  maximize(tracks, input);
  expandFlexible(tracks, input);
  if (input.stretches) stretchAutomatic(tracks, input);
  // Shares of a whole are that whole together.
  let end = 0;
  return tracks.map(({ base }) => {
    const start = snapDown(end + 1e-6);
    end += base;
    return snapDown(end + 1e-6) - start;
  });
}

function fixedTrack(size: number): Track {
  return { least: size, most: size, flex: 0, fit: Number.POSITIVE_INFINITY, base: size, limit: size };
}

function trackOf(size: TrackSize, room: number | undefined): Track {
  const isObject = typeof size === "object";
  let [minimum, maximum]: [TrackSize, TrackSize] = [size, size];
  let fit = Number.POSITIVE_INFINITY;
  if (isObject && "minimum" in size) [minimum, maximum] = [size.minimum, size.maximum];
  else if (isObject && "fitContent" in size) {
    [minimum, maximum] = ["auto", "max-content"];
    if (typeof size.fitContent === "number" || room !== undefined)
      fit = resolveLength(size.fitContent, room ?? 0);
  } else if (isObject && "flex" in size) minimum = "auto";
  const flex = typeof maximum === "object" && "flex" in maximum ? maximum.flex : 0;
  const isFlexible = typeof maximum === "object" && "flex" in maximum;
  const least = breadth(minimum as TrackBreadth, room);
  const most = isFlexible ? "flex" : breadth(maximum as TrackBreadth, room);
  const base = typeof least === "number" ? least : 0;
  const limit = typeof most === "number" ? Math.max(base, most) : Number.POSITIVE_INFINITY;
  return { least, most, flex, fit, base, limit };
}

function breadth(value: TrackBreadth, room: number | undefined): number | Intrinsic {
  if (!isLength(value)) return value;
  if (typeof value !== "number" && room === undefined) return "auto";
  return Math.max(0, resolveLength(value, room ?? 0));
}

function freeSpace(tracks: readonly Track[], { gap, collapsed }: TrackSizingInput, room: number): number {
  let free = room - gap * Math.max(0, tracks.length - collapsed.size - 1);
  for (const { base } of tracks) free -= base;
  return free;
}

/** css-grid-2 §12.6 */
function maximize(tracks: readonly Track[], input: TrackSizingInput): void {
  if (input.isMinContent === true) return;
  if (input.room === undefined) {
    for (const track of tracks) if (track.most !== "flex") track.base = Math.max(track.base, track.limit);
    return;
  }
  let free = freeSpace(tracks, input, input.room);
  let open = tracks.filter(({ base, limit, most }) => most !== "flex" && base < limit);
  while (free > 1e-6 && open.length > 0) {
    const share = free / open.length;
    for (const track of open) {
      const grown = Math.min(share, track.limit - track.base);
      track.base += grown;
      free -= grown;
    }
    open = open.filter(({ base, limit }) => base < limit - 1e-6);
  }
}

/** css-grid-2 §12.7 */
function expandFlexible(tracks: readonly Track[], input: TrackSizingInput): void {
  const flexible = tracks.filter(({ most }) => most === "flex");
  if (flexible.length === 0 || input.isMinContent === true) return;
  let fraction = 0;
  if (input.room !== undefined) fraction = fractionFor(tracks, input, input.room);
  else {
    for (const { base, flex } of flexible) fraction = Math.max(fraction, base / Math.max(1, flex));
    for (const item of input.items) {
      const spanned = tracks.slice(item.start, item.start + item.span);
      if (spanned.some(({ most }) => most === "flex"))
        fraction = Math.max(
          fraction,
          fractionFor(spanned, { ...input, collapsed: new Set() }, item.maxContent),
        );
    }
    const least = input.least ?? 0;
    const grown = tracks.reduce((sum, { base, flex }) => sum + Math.max(base, flex * fraction), 0);
    if (grown + input.gap * (tracks.length - 1) < least)
      fraction = Math.max(fraction, fractionFor(tracks, input, least));
  }
  for (const track of flexible) track.base = Math.max(track.base, track.flex * fraction);
}

/** Size of one `fr` (css-grid-2 §12.7.1): tracks that need more than their share count as inflexible. */
function fractionFor(tracks: readonly Track[], input: TrackSizingInput, room: number): number {
  const inflexible = new Set(tracks.filter(({ most }) => most !== "flex"));
  for (;;) {
    let left = room - input.gap * Math.max(0, tracks.length - input.collapsed.size - 1);
    let factors = 0;
    for (const track of tracks) {
      if (inflexible.has(track)) left -= track.base;
      else factors += track.flex;
    }
    const fraction = Math.max(0, left) / Math.max(1, factors);
    const tight = tracks.filter((track) => !inflexible.has(track) && track.flex * fraction < track.base);
    if (tight.length === 0) return fraction;
    for (const track of tight) inflexible.add(track);
  }
}

/** css-grid-2 §12.8 */
function stretchAutomatic(tracks: readonly Track[], input: TrackSizingInput): void {
  const room = input.room ?? input.least;
  if (room === undefined) return;
  const automatic = tracks.filter(({ most, fit }) => most === "auto" && fit === Number.POSITIVE_INFINITY);
  const free = freeSpace(tracks, input, room);
  if (free <= 0 || automatic.length === 0) return;
  for (const track of automatic) track.base += free / automatic.length;
}
