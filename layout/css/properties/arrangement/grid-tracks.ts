import { either, keywords, optional } from "../../values/grammar.ts";
import { integer, nonNegativeLengthPercentage } from "../../values/numeric.ts";
import { joinRecord, joinSpecified, mapSpecified, type Specified } from "../../values/specified.ts";
import type { LengthPercentage } from "../../values/types.ts";
import type { ValueParser, ValueReader } from "../../values/value-reader.ts";

/** `<flex>`: a share of what the other tracks leave. */
export interface Flex {
  readonly flex: number;
}
export type TrackBreadth = LengthPercentage | "auto" | "min-content" | "max-content";
/** `<track-size>` (css-grid-2 §7.2) */
export type TrackSize =
  | TrackBreadth
  | Flex
  | { readonly minimum: TrackBreadth; readonly maximum: TrackBreadth | Flex }
  | { readonly fitContent: LengthPercentage };

/** A piece of a track list. */
export type TrackPart =
  | { readonly type: "names"; readonly names: readonly string[] }
  | { readonly type: "track"; readonly size: TrackSize }
  | {
      readonly type: "repeat";
      readonly count: number | "auto-fill" | "auto-fit";
      readonly parts: readonly TrackPart[];
    };

/** `none`, a list of tracks, or the tracks of the grid around. */
export type TrackTemplate = "none" | { readonly isSubgrid: boolean; readonly parts: readonly TrackPart[] };

/** Browsers end grids here too; more tracks than this in one list are left out. */
export const MAXIMUM_TRACKS = 10_000;

const breadth: ValueParser<TrackBreadth> = either(
  keywords("auto", "min-content", "max-content"),
  nonNegativeLengthPercentage,
);

const flex: ValueParser<Flex> = (reader) => {
  const value = reader.peek();
  if (value?.kind !== "dimension" || value.unit !== "fr" || value.value < 0) return undefined;
  reader.index += 1;
  return { flex: Math.min(value.value, 1_000_000) };
};

const breadthOrFlex: ValueParser<TrackBreadth | Flex> = either(breadth, flex);

const minmax: ValueParser<TrackSize> = (reader) => {
  const call = reader.takeFunction("minmax");
  if (call === undefined) return undefined;
  const inner = reader.inside(call.content);
  const minimum = breadth(inner);
  if (minimum === undefined || !inner.takeDelimiter(",")) return undefined;
  const maximum = breadthOrFlex(inner);
  if (maximum === undefined || !inner.atEnd) return undefined;
  return joinRecord<{ minimum: TrackBreadth; maximum: TrackBreadth | Flex }>({ minimum, maximum });
};

const fitContent: ValueParser<TrackSize> = (reader) => {
  const call = reader.takeFunction("fit-content");
  const limit = call && reader.parseInside(call.content, nonNegativeLengthPercentage);
  return limit === undefined ? undefined : mapSpecified(limit, (value): TrackSize => ({ fitContent: value }));
};

export const trackSize: ValueParser<TrackSize> = either<TrackSize, TrackSize, TrackSize>(
  breadthOrFlex,
  minmax,
  fitContent,
);

/** One or more sizes (`grid-auto-rows`, `grid-auto-columns`). */
export const trackSizes: ValueParser<readonly TrackSize[]> = (reader) => {
  const sizes: Specified<TrackSize>[] = [];
  for (;;) {
    const size = optional(reader, trackSize);
    if (size === undefined) break;
    sizes.push(size);
  }
  return sizes.length === 0 ? undefined : joinSpecified(sizes);
};

/** `[a b]`; undefined when there is no bracket here. */
export function lineNames(reader: ValueReader): readonly string[] | undefined {
  const value = reader.peek();
  if (value?.kind !== "block" || value.open !== "[") return undefined;
  const names: string[] = [];
  for (const item of value.content) {
    if (item.kind !== "ident" || isReserved(item.value)) return undefined;
    names.push(item.text);
  }
  reader.index += 1;
  return names;
}

export function isReserved(name: string): boolean {
  return name === "span" || name === "auto";
}

const repeatCount: ValueParser<number | "auto-fill" | "auto-fit"> = either(
  keywords("auto-fill", "auto-fit"),
  integer({ minimum: 1 }),
);

function repeat(reader: ValueReader, namesOnly: boolean): Specified<TrackPart> | undefined {
  const call = reader.takeFunction("repeat");
  if (call === undefined) return undefined;
  const inner = reader.inside(call.content);
  const count = repeatCount(inner);
  if (typeof count !== "number" && typeof count !== "string") return undefined;
  if (!inner.takeDelimiter(",") || (namesOnly && count === "auto-fit")) return undefined;
  const parts = trackParts(inner, { namesOnly, withRepeat: false });
  if (parts === undefined || !inner.atEnd) return undefined;
  const limited = typeof count === "number" ? Math.min(count, MAXIMUM_TRACKS) : count;
  return mapSpecified(
    joinSpecified(parts),
    (known): TrackPart => ({ type: "repeat", count: limited, parts: known }),
  );
}

/** Names, sizes and repetitions, at least one that is not a name; undefined when something else comes. */
function trackParts(
  reader: ValueReader,
  options: { readonly namesOnly: boolean; readonly withRepeat: boolean },
): Specified<TrackPart>[] | undefined {
  const parts: Specified<TrackPart>[] = [];
  let hasTrack = options.namesOnly;
  while (!reader.atEnd) {
    const names = lineNames(reader);
    if (names !== undefined) {
      parts.push({ type: "names", names });
      continue;
    }
    const repeated = options.withRepeat
      ? optional(reader, (inner) => repeat(inner, options.namesOnly))
      : undefined;
    const size = repeated === undefined && !options.namesOnly ? optional(reader, trackSize) : undefined;
    if (repeated !== undefined) parts.push(repeated);
    else if (size !== undefined)
      parts.push(mapSpecified(size, (known): TrackPart => ({ type: "track", size: known })));
    else break;
    hasTrack = true;
  }
  return hasTrack ? parts : undefined;
}

/** `none | <track-list> | <auto-track-list> | subgrid <line-name-list>?` (css-grid-2 §7.2, §9) */
export const trackTemplate: ValueParser<TrackTemplate> = (reader) => {
  if (reader.takeKeyword("none")) return "none";
  const isSubgrid = reader.takeKeyword("subgrid");
  const parts = trackParts(reader, { namesOnly: isSubgrid, withRepeat: true });
  if (parts === undefined || automaticRepeats(parts) > 1) return undefined;
  return mapSpecified(joinSpecified(parts), (known): TrackTemplate => ({ isSubgrid, parts: known }));
};

function automaticRepeats(parts: readonly Specified<TrackPart>[]): number {
  return parts.filter(
    (part) => "type" in (part as object) && (part as TrackPart).type === "repeat" && isAutomatic(part),
  ).length;
}

function isAutomatic(part: Specified<TrackPart>): boolean {
  return typeof (part as { readonly count?: unknown }).count === "string";
}
