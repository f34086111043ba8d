import type { TrackBreadth, TrackSize } from "../css/properties/grid-tracks.ts";
import { isLength, resolveLength } from "../css/values/resolve.ts";
import { snap } from "../geometry/layout-unit.ts";

/** What an item asks of the tracks it spans; outer sizes in px. */
export interface TrackItem {
  readonly start: number;
  readonly span: number;
  /** Least size that an automatic minimum keeps. */
  readonly minimum: number;
  readonly minContent: number;
  readonly maxContent: number;
}

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

type Intrinsic = "auto" | "min-content" | "max-content";

interface Track {
  readonly least: number | Intrinsic;
  readonly most: number | Intrinsic | "flex";
  readonly flex: number;
  /** Limit of `fit-content()`. */
  readonly fit: number;
  base: number;
  limit: number;
}

/** Sizes of the tracks of one axis (css-grid-2 §12). */
export function trackSizes(input: TrackSizingInput): number[] {
  const tracks = input.sizes.map((size, index) =>
    input.collapsed.has(index) ? fixedTrack(0) : trackOf(size, input.room),
  );
  growIntrinsic(tracks, input);
  maximize(tracks, input);
  expandFlexible(tracks, input);
  if (input.stretches) stretchAutomatic(tracks, input);
  return tracks.map(({ base }) => snap(base));
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

/** css-grid-2 §12.5 */
function growIntrinsic(tracks: readonly Track[], input: TrackSizingInput): void {
  const items = [...input.items].sort((a, b) => a.span - b.span);
  const late: TrackItem[] = [];
  for (const item of items) {
    const spanned = tracks.slice(item.start, item.start + item.span);
    if (spanned.some(({ most }) => most === "flex") && item.span > 1) late.push(item);
    else contribute(item, spanned, input);
  }
  for (const item of late) contribute(item, tracks.slice(item.start, item.start + item.span), input);
  for (const track of tracks)
    if (track.limit === Number.POSITIVE_INFINITY && track.most !== "flex") track.limit = track.base;
}

function contribute(item: TrackItem, tracks: readonly Track[], { gap }: TrackSizingInput): void {
  const flexible = tracks.filter(({ most }) => most === "flex");
  const growing = (flexible.length > 0 ? flexible : tracks).filter(({ least }) => typeof least !== "number");
  const gaps = gap * (item.span - 1);
  const used = (): number => tracks.reduce((sum, { base }) => sum + base, gaps);
  const phases: readonly [readonly Track[], number][] = [
    [growing, limitedMinimum(item, tracks, gaps)],
    [growing.filter(({ least }) => least !== "auto"), item.minContent],
    [growing.filter(({ least }) => least === "max-content"), item.maxContent],
  ];
  for (const [targets, size] of phases) {
    const extra = size - used();
    if (targets.length > 0 && extra > 0) growBases(targets, extra);
  }
  for (const track of tracks) if (track.limit < track.base) track.limit = track.base;
  if (flexible.length > 0) return;
  growLimits(item, tracks, gaps);
}

/** Where all spanned tracks have a fixed maximum, content does not ask for more than these. */
function limitedMinimum(item: TrackItem, tracks: readonly Track[], gaps: number): number {
  let most = gaps;
  for (const track of tracks) {
    if (typeof track.most !== "number") return item.minimum;
    most += track.most;
  }
  return Math.min(item.minimum, most);
}

/** Equal shares up to the growth limits, then beyond them. */
function growBases(targets: readonly Track[], amount: number): void {
  let extra = amount;
  const byFlex = targets.every(({ most }) => most === "flex");
  const flexes = byFlex ? targets.reduce((sum, { flex }) => sum + flex, 0) : 0;
  if (byFlex && flexes > 0) {
    for (const track of targets) track.base += (amount * track.flex) / flexes;
    return;
  }
  let open = targets.filter(({ base, limit }) => base < limit);
  while (extra > 1e-6 && open.length > 0) {
    const share = extra / open.length;
    for (const track of open) {
      const grown = Math.min(share, track.limit - track.base);
      track.base += grown;
      extra -= grown;
    }
    open = open.filter(({ base, limit }) => base < limit - 1e-6);
  }
  if (extra <= 1e-6) return;
  const beyond = targets.filter(({ most }) => typeof most !== "number");
  const takers = beyond.length > 0 ? beyond : targets;
  for (const track of takers) track.base += extra / takers.length;
}

function growLimits(item: TrackItem, tracks: readonly Track[], gaps: number): void {
  for (const isMaximum of [false, true]) {
    const targets = tracks.filter(({ most }) =>
      isMaximum ? most === "max-content" || most === "auto" : typeof most !== "number",
    );
    const size = isMaximum ? item.maxContent : item.minContent;
    let extra = size - gaps;
    for (const { limit, base } of tracks) extra -= limit === Number.POSITIVE_INFINITY ? base : limit;
    if (targets.length === 0) continue;
    for (const track of targets) {
      const from = track.limit === Number.POSITIVE_INFINITY ? track.base : track.limit;
      const grown = from + Math.max(0, extra) / targets.length;
      track.limit = Math.max(track.base, Math.min(grown, Math.max(track.fit, from)));
    }
  }
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
