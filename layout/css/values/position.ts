import { optional } from "./grammar.ts";
import { lengthPercentage } from "./numeric.ts";
import { joinRecord, mapSpecified, type Specified } from "./specified.ts";
import type { LengthPercentage, Position } from "./types.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

type Axis = "x" | "y";

const EDGES: ReadonlyMap<string, { readonly axis: Axis | undefined; readonly percent: number }> = new Map([
  ["left", { axis: "x", percent: 0 }],
  ["right", { axis: "x", percent: 100 }],
  ["top", { axis: "y", percent: 0 }],
  ["bottom", { axis: "y", percent: 100 }],
  ["center", { axis: undefined, percent: 50 }],
] as const);

/** One part of a position: an edge or the centre, an offset, or an edge with an offset from it. */
interface Part {
  /** undefined: `center` or a bare offset, which may stand for either axis. */
  readonly axis: Axis | undefined;
  readonly keyword: boolean;
  readonly value: Specified<LengthPercentage>;
  /** An edge followed by its offset. */
  readonly pair: boolean;
}

/** `<position>` (css-values-4 §9.1) with one, two or four values. */
export const position: ValueParser<Position> = (reader) => readPosition(reader, false);

/** `<bg-position>`: also three values (css-backgrounds-3 §2.6). */
export const backgroundPosition: ValueParser<Position> = (reader) => readPosition(reader, true);

function readPosition(reader: ValueReader, threeValues: boolean): Specified<Position> | undefined {
  const parts = readParts(reader);
  const [first, second] = parts;
  if (first === undefined) return undefined;
  if (second === undefined) {
    if (first.pair) return undefined;
    const center = percent(50);
    return first.axis === "y" ? joinXY(center, first.value) : joinXY(first.value, center);
  }
  if (first.pair !== second.pair && !threeValues) return undefined;
  // With a pair every part needs its edge: `left 10px 20px` is nothing.
  if ((first.pair && !second.keyword) || (second.pair && !first.keyword)) return undefined;
  const swapped = first.axis === "y" || second.axis === "x";
  if (first.axis !== undefined && first.axis === second.axis) return undefined;
  if (swapped && (!first.keyword || !second.keyword)) return undefined;
  return swapped ? joinXY(second.value, first.value) : joinXY(first.value, second.value);
}

function joinXY(x: Specified<LengthPercentage>, y: Specified<LengthPercentage>): Specified<Position> {
  return joinRecord<Position>({ x, y });
}

function percent(share: number): LengthPercentage {
  return { px: 0, percent: share };
}

/**
 * Up to two parts. An offset after an edge belongs to it when another edge keyword follows or precedes, so that
 * `left 10px` is a pair of values and `left 10px top 5px` two pairs.
 */
function readParts(reader: ValueReader): Part[] {
  const items: Part[] = [];
  while (items.length < 4) {
    const value = reader.peek();
    const edge = value?.kind === "ident" ? EDGES.get(value.value) : undefined;
    if (edge !== undefined) {
      reader.index += 1;
      items.push({ axis: edge.axis, keyword: true, value: percent(edge.percent), pair: false });
      continue;
    }
    const offset = optional(reader, lengthPercentage());
    if (offset === undefined) break;
    items.push({ axis: undefined, keyword: false, value: offset, pair: false });
  }
  if (items.length <= 2) return items;
  return pairUp(items) ?? [];
}

/** Joins edges with their offsets in three- and four-value forms; undefined when that leaves other than two parts. */
function pairUp(items: readonly Part[]): Part[] | undefined {
  const parts: Part[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const offset = items[index + 1];
    if (item === undefined || !item.keyword) return undefined;
    if (offset === undefined || offset.keyword) {
      parts.push(item);
      continue;
    }
    if (item.axis === undefined) return undefined;
    const far = item.value;
    const fromEnd = typeof far === "object" && "percent" in far && far.percent === 100;
    const value = fromEnd ? mapSpecified(offset.value, fromFarEdge) : offset.value;
    parts.push({ axis: item.axis, keyword: true, value, pair: true });
    index += 1;
  }
  return parts.length === 2 ? parts : undefined;
}

/** The offset from the near edge that lies `offset` before the far one. */
export function fromFarEdge(offset: LengthPercentage): LengthPercentage {
  if (typeof offset === "number") return { px: -offset + 0, percent: 100 };
  if ("percent" in offset) return { px: -offset.px + 0, percent: 100 - offset.percent };
  return {
    comparison: offset.comparison === "min" ? "max" : "min",
    operands: offset.operands.map(fromFarEdge),
  };
}
