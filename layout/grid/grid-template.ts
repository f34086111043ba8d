import type { GridAreas } from "../css/properties/arrangement/grid.ts";
import type { TrackPart, TrackSize, TrackTemplate } from "../css/properties/arrangement/grid-tracks.ts";
import { isLength, resolveLength } from "../css/values/resolve.ts";

/** The explicit grid of one axis. */
export interface ExplicitTracks {
  readonly sizes: readonly TrackSize[];
  /** Names of the lines; one more than tracks. */
  readonly names: readonly ReadonlySet<string>[];
  /** Tracks made by `auto-fit`, which collapse when nothing is in them: from the first up to the last, exclusive. */
  readonly fitted: readonly [number, number];
}

export interface TemplateInput {
  readonly template: TrackTemplate;
  readonly areas: GridAreas;
  readonly axis: "row" | "column";
  readonly auto: readonly TrackSize[];
  /** Room for repetitions; undefined: one of them. `least` asks for as many as fill it. */
  readonly room: number | undefined;
  readonly least: boolean;
  readonly gap: number;
}

const MOST_TRACKS = 10_000;

/** Explicit tracks of an axis with their line names (css-grid-2 §7). */
export function explicitTracks(input: TemplateInput): ExplicitTracks {
  const { template } = input;
  const sizes: TrackSize[] = [];
  const names: Set<string>[] = [new Set()];
  const fitted: [number, number] = [0, 0];
  const add = (parts: readonly TrackPart[]): void => {
    for (const part of parts) {
      if (part.type === "names") for (const name of part.names) names.at(-1)?.add(name);
      else if (part.type === "track") {
        if (sizes.length >= MOST_TRACKS) return;
        sizes.push(part.size);
        names.push(new Set());
      } else {
        const count = typeof part.count === "number" ? part.count : repetitions(input, part.parts);
        const start = sizes.length;
        for (let index = 0; index < count && sizes.length < MOST_TRACKS; index += 1) add(part.parts);
        if (part.count === "auto-fit") [fitted[0], fitted[1]] = [start, sizes.length];
      }
    }
  };
  if (template !== "none" && !template.isSubgrid) add(template.parts);
  addAreas(input, sizes, names);
  return { sizes, names, fitted };
}

/** Areas name the lines around them, and make tracks of their own. */
function addAreas({ areas, axis, auto }: TemplateInput, sizes: TrackSize[], names: Set<string>[]): void {
  if (areas === "none") return;
  const count = axis === "row" ? areas.length : (areas[0]?.length ?? 0);
  for (let index = sizes.length; index < count; index += 1) {
    sizes.push(auto[(index - sizes.length) % auto.length] ?? "auto");
    names.push(new Set());
  }
  areas.forEach((row, y) => {
    row.forEach((name, x) => {
      if (name === ".") return;
      const at = axis === "row" ? y : x;
      const before = axis === "row" ? areas[y - 1]?.[x] : row[x - 1];
      const after = axis === "row" ? areas[y + 1]?.[x] : row[x + 1];
      if (before !== name) names[at]?.add(`${name}-start`);
      if (after !== name) names[at + 1]?.add(`${name}-end`);
    });
  });
}

/** How often an automatic repetition fits into the room (css-grid-2 §7.2.3.2). */
function repetitions(input: TemplateInput, parts: readonly TrackPart[]): number {
  const { template, room, gap, least } = input;
  if (room === undefined || template === "none") return 1;
  const [own, count] = lengthOf(parts, room);
  let [fixed, others] = [0, 0];
  for (const part of template.parts) {
    if (part.type === "track") {
      fixed += fixedSize(part.size, room);
      others += 1;
    } else if (part.type === "repeat" && typeof part.count === "number") {
      const [length, tracks] = lengthOf(part.parts, room);
      fixed += length * part.count;
      others += tracks * part.count;
    }
  }
  const each = Math.max(1, own) + gap * count;
  const times = (room - fixed - gap * (others - 1)) / each;
  return Math.max(1, Math.min(MOST_TRACKS, least ? Math.ceil(times) : Math.floor(times)));
}

function lengthOf(parts: readonly TrackPart[], room: number): readonly [number, number] {
  let [length, count] = [0, 0];
  for (const part of parts) {
    if (part.type !== "track") continue;
    length += fixedSize(part.size, room);
    count += 1;
  }
  return [length, count];
}

function fixedSize(size: TrackSize, room: number): number {
  if (isLength(size)) return resolveLength(size, room);
  if (typeof size === "object" && "minimum" in size) {
    if (isLength(size.maximum))
      return Math.max(fixedSize(size.maximum, room), fixedOrZero(size.minimum, room));
    return fixedOrZero(size.minimum, room);
  }
  return 0;
}

function fixedOrZero(value: unknown, room: number): number {
  return isLength(value) ? resolveLength(value, room) : 0;
}
