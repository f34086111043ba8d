import type { ContentAlignment, ContentJustification } from "../css/properties/arrangement/alignment.ts";
import type { TrackSize } from "../css/properties/arrangement/grid-tracks.ts";
import { snap } from "../geometry/layout-unit.ts";
import { distribute } from "../positioned/alignment.ts";
import type { ExplicitTracks } from "./grid-template.ts";

/** Tracks of one axis at their places; px from the start of the content box. */
export interface PlacedTracks {
  readonly sizes: readonly number[];
  readonly starts: readonly number[];
  readonly gap: number;
}

/** Sizing functions of all tracks, implicit ones included (css-grid-2 §7.6). */
export function allTracks(
  explicit: ExplicitTracks,
  auto: readonly TrackSize[],
  before: number,
  count: number,
): TrackSize[] {
  const tracks: TrackSize[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = index - before;
    const own = explicit.sizes[at];
    // Implicit tracks repeat the list: forwards after the grid, backwards before it.
    const place =
      at < 0 ? auto.length - 1 - ((-at - 1) % auto.length) : (at - explicit.sizes.length) % auto.length;
    tracks.push(own ?? auto[place] ?? "auto");
  }
  return tracks;
}

export interface TrackPlaces {
  readonly gap: number;
  /** Size of the container; undefined: that of the tracks. */
  readonly room: number | undefined;
  readonly alignment: ContentAlignment | ContentJustification;
  readonly isReversed: boolean;
  readonly collapsed: ReadonlySet<number>;
}

/** Places tracks one after the other, free space shared out (css-grid-2 §10.5). Collapsed tracks have no gaps. */
export function placeTracks(sizes: readonly number[], places: TrackPlaces): PlacedTracks {
  const { gap, room, collapsed, isReversed } = places;
  const shown = sizes.length - collapsed.size;
  let used = gap * Math.max(0, shown - 1);
  for (const size of sizes) used += size;
  const free = room === undefined ? 0 : room - used;
  // In right-to-left grids tracks are counted from the right: the keywords are mirrored.
  const spread =
    shown === 0
      ? { before: 0, between: 0 }
      : distribute(mirrored(places.alignment, isReversed), free, shown, {
          isReversed: false,
          isFlexReversed: false,
          isHorizontal: true,
        });
  let at = spread.before;
  const starts = sizes.map((size, index) => {
    const start = snap(at);
    at += size;
    if (!collapsed.has(index)) at += gap + spread.between;
    return start;
  });
  return { sizes, starts, gap: gap + spread.between };
}

function mirrored(value: TrackPlaces["alignment"], isReversed: boolean): TrackPlaces["alignment"] {
  if (!isReversed) return value;
  if (value === "left") return "end";
  if (value === "right") return "start";
  return value;
}

/** From the start of one track to the end of another. */
export function spanOf(tracks: PlacedTracks, start: number, span: number): readonly [number, number] {
  const first = tracks.starts[start] ?? 0;
  const last = Math.min(tracks.sizes.length, start + span) - 1;
  const end = (tracks.starts[last] ?? first) + (tracks.sizes[last] ?? 0);
  return [first, Math.max(0, end - first)];
}
