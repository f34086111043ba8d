export type Intrinsic = "auto" | "min-content" | "max-content";

/** A track while it is being sized; px. */
export interface Track {
  readonly least: number | Intrinsic;
  readonly most: number | Intrinsic | "flex";
  readonly flex: number;
  /** Limit of `fit-content()`. */
  readonly fit: number;
  base: number;
  limit: number;
}

/** What an item asks of the tracks it spans; outer sizes in px. */
export interface TrackItem {
  readonly start: number;
  readonly span: number;
  /** Least size that an automatic minimum keeps. */
  readonly minimum: number;
  /** The same across several tracks of which some are flexible. */
  readonly minimumAcross: number;
  /** The minimum is no more than a fixed maximum of the tracks. */
  readonly isLimited: boolean;
  readonly minContent: number;
  readonly maxContent: number;
}

const INFINITE = Number.POSITIVE_INFINITY;
/** Less than this is no space, px: far below the unit that sizes are snapped to. */
const NOTHING = 1e-6;

/** Sizes tracks by what is in them (css-grid-2 §12.5). The order of the items makes no difference. */
export function growIntrinsic(tracks: readonly Track[], items: readonly TrackItem[], gap: number): void {
  const bySpan = new Map<number, TrackItem[]>();
  const flexible: TrackItem[] = [];
  for (const item of items) {
    if (isFlexible(item, tracks)) flexible.push(item);
    else if (item.span === 1) growOne(item, tracks[item.start]);
    else {
      const group = bySpan.get(item.span);
      if (group === undefined) bySpan.set(item.span, [item]);
      else group.push(item);
    }
  }
  for (const track of tracks) if (track.limit < track.base) track.limit = track.base;
  for (const span of [...bySpan.keys()].sort((a, b) => a - b))
    growTogether(tracks, bySpan.get(span) ?? [], { gap, isFlexible: false });
  growTogether(tracks, flexible, { gap, isFlexible: true });
  for (const track of tracks) if (track.limit === INFINITE && track.most !== "flex") track.limit = track.base;
}

function isFlexible({ start, span }: TrackItem, tracks: readonly Track[]): boolean {
  for (let index = start; index < start + span; index += 1) if (tracks[index]?.most === "flex") return true;
  return false;
}

/** An item in one track. */
function growOne(item: TrackItem, track: Track | undefined): void {
  if (track === undefined) return;
  const { least, most, fit } = track;
  if (typeof least !== "number") {
    const minimum = typeof most === "number" && item.isLimited ? Math.min(item.minimum, most) : item.minimum;
    const size = least === "auto" ? minimum : least === "min-content" ? item.minContent : item.maxContent;
    if (size > track.base) track.base = size;
  }
  if (typeof most === "number") return;
  const size =
    most === "min-content" ? item.minContent : Math.min(item.maxContent, Math.max(fit, track.base));
  track.limit = track.limit === INFINITE ? Math.max(0, size) : Math.max(track.limit, size);
}

interface Group {
  readonly gap: number;
  /** Only the flexible tracks grow, by their factors. */
  readonly isFlexible: boolean;
}

interface Phase {
  readonly size: "minimum" | "minContent" | "maxContent";
  readonly grows: "base" | "limit";
  isAffected(track: Track): boolean;
  /** Tracks that take what is left when all have reached their limits; all affected ones where there is none. */
  takesRest(track: Track): boolean;
}

const isIntrinsic = ({ most }: Track): boolean => typeof most !== "number" && most !== "flex";
const isMaxContent = ({ most }: Track): boolean => most === "max-content" || most === "auto";

const BASES: readonly Phase[] = [
  {
    size: "minimum",
    grows: "base",
    isAffected: ({ least }) => typeof least !== "number",
    takesRest: isIntrinsic,
  },
  {
    size: "minContent",
    grows: "base",
    isAffected: ({ least }) => least === "min-content" || least === "max-content",
    takesRest: isIntrinsic,
  },
  {
    size: "maxContent",
    grows: "base",
    isAffected: ({ least }) => least === "max-content",
    takesRest: isMaxContent,
  },
];

const LIMITS: readonly Phase[] = [
  { size: "minContent", grows: "limit", isAffected: isIntrinsic, takesRest: isIntrinsic },
  { size: "maxContent", grows: "limit", isAffected: isMaxContent, takesRest: isMaxContent },
];

/** Items that span equally many tracks, or flexible ones, grow the tracks all at once. */
function growTogether(tracks: readonly Track[], items: readonly TrackItem[], group: Group): void {
  if (items.length === 0) return;
  const nothing: ReadonlySet<Track> = new Set();
  for (const phase of BASES) grow(tracks, items, { group, phase, growable: nothing });
  for (const track of tracks) if (track.limit < track.base) track.limit = track.base;
  if (group.isFlexible) return;
  let growable = nothing;
  for (const phase of LIMITS) growable = grow(tracks, items, { group, phase, growable });
}

interface Growth {
  readonly group: Group;
  readonly phase: Phase;
  /** Tracks whose limit was infinite before this group: they grow without limit. */
  readonly growable: ReadonlySet<Track>;
}

/** Grows each track by the most that any item asks of it; gives the tracks whose limit was infinite. */
function grow(tracks: readonly Track[], items: readonly TrackItem[], growth: Growth): ReadonlySet<Track> {
  const { phase, group } = growth;
  const planned = new Map<Track, number>();
  for (const item of items) {
    const spanned = tracks.slice(item.start, item.start + item.span);
    const affected = spanned.filter(
      (track) => phase.isAffected(track) && (!group.isFlexible || track.most === "flex"),
    );
    if (affected.length === 0) continue;
    let space = wantedSize(item, spanned, growth) - group.gap * (item.span - 1);
    for (const track of spanned) space -= sizeOf(track, phase);
    const increases = distribute(affected, Math.max(0, space), growth);
    affected.forEach((track, index) => {
      planned.set(track, Math.max(planned.get(track) ?? 0, increases[index] ?? 0));
    });
  }
  const growable = new Set<Track>();
  for (const [track, increase] of planned) {
    if (phase.grows === "base") track.base += increase;
    else {
      if (track.limit === INFINITE) growable.add(track);
      track.limit = sizeOf(track, phase) + increase;
    }
  }
  return growable;
}

function wantedSize(item: TrackItem, tracks: readonly Track[], { phase, group }: Growth): number {
  if (phase.size !== "minimum") return item[phase.size];
  const size = group.isFlexible && item.span > 1 ? item.minimumAcross : item.minimum;
  if (!item.isLimited) return size;
  // Where all spanned tracks have a fixed maximum, content does not ask for more than these.
  let most = group.gap * (item.span - 1);
  for (const track of tracks) {
    if (typeof track.most !== "number") return size;
    most += track.most;
  }
  return Math.min(size, most);
}

function sizeOf({ base, limit }: Track, { grows }: Phase): number {
  return grows === "base" || limit === INFINITE ? base : limit;
}

/** Shares space out among tracks (css-grid-2 §12.5.1): equally up to their limits, then beyond them. */
function distribute(tracks: readonly Track[], amount: number, growth: Growth): number[] {
  const { phase, group } = growth;
  const increases = tracks.map(() => 0);
  if (amount <= 0) return increases;
  let flexes = 0;
  if (group.isFlexible) for (const { flex } of tracks) flexes += flex;
  if (flexes > 0) return tracks.map(({ flex }) => (amount * flex) / flexes);
  const upTo = (limit: (track: Track) => number): number[] =>
    tracks.map((track) => Math.max(0, limit(track) - sizeOf(track, phase)));
  let rest = shareOut(
    amount,
    upTo((track) => limitOf(track, growth)),
    increases,
  );
  // Beyond their limits; `fit-content()` takes no more than its argument.
  rest = shareOut(
    rest,
    upTo((track) => (phase.takesRest(track) ? track.fit : 0)),
    increases,
  );
  if (rest <= NOTHING || phase.grows === "limit") return increases;
  return increases.map((increase) => increase + rest / tracks.length);
}

/** Shares space out equally among tracks with room, adding to `increases`; gives what is left. */
function shareOut(amount: number, room: readonly number[], increases: number[]): number {
  const roomOf = (index: number): number => (room[index] ?? 0) - (increases[index] ?? 0);
  let rest = amount;
  let open = [...room.keys()].filter((index) => roomOf(index) > NOTHING);
  while (rest > NOTHING && open.length > 0) {
    const share = rest / open.length;
    for (const index of open) {
      const own = Math.min(share, roomOf(index));
      increases[index] = (increases[index] ?? 0) + own;
      rest -= own;
    }
    open = open.filter((index) => roomOf(index) > NOTHING);
  }
  return rest;
}

function limitOf(track: Track, { phase, growable }: Growth): number {
  const isFree = phase.grows === "limit" && (track.limit === INFINITE || growable.has(track));
  const limit = isFree ? INFINITE : track.limit;
  return Math.min(limit, Math.max(track.fit, track.base));
}
