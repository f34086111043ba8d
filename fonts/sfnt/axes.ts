import type { VariationAxis } from "../types.ts";
import { readTag, viewOf } from "./reader.ts";

/** Changes a normalised coordinate: pairs of from and to, rising (avar). */
type SegmentMap = readonly (readonly [from: number, to: number])[];

const maximumAxes = 64;

/** The axes of a font (OpenType fvar). Reading outside the table throws a RangeError. */
export function readAxes(table: Uint8Array): readonly VariationAxis[] {
  const view = viewOf(table);
  const start = view.getUint16(4);
  const count = Math.min(view.getUint16(8), maximumAxes);
  const size = view.getUint16(10);
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * size;
    const [minimum, initial, maximum] = [4, 8, 12].map((field) => view.getInt32(at + field) / 65536) as [
      number,
      number,
      number,
    ];
    return {
      tag: readTag(view, at),
      minimum: Math.min(minimum, initial),
      initial,
      maximum: Math.max(maximum, initial),
    };
  });
}

/** How each axis bends between its ends (OpenType avar); empty lists where it does not. */
export function readSegmentMaps(table: Uint8Array | undefined, axes: number): readonly SegmentMap[] {
  if (table === undefined) return [];
  const view = viewOf(table);
  let offset = 8;
  return Array.from({ length: Math.min(view.getUint16(6), axes) }, () => {
    const count = view.getUint16(offset);
    offset += 2;
    return Array.from({ length: count }, () => {
      offset += 4;
      return [view.getInt16(offset - 4) / 16384, view.getInt16(offset - 2) / 16384] as const;
    });
  });
}

/** A place on the axes as -1 to 1, 0 being what the font looks like without variation. */
export function normalised(
  axes: readonly VariationAxis[],
  maps: readonly SegmentMap[],
  coordinateOf: (axis: VariationAxis) => number,
): readonly number[] {
  return axes.map((axis, index) => {
    const value = Math.min(axis.maximum, Math.max(axis.minimum, coordinateOf(axis)));
    const span = value < axis.initial ? axis.initial - axis.minimum : axis.maximum - axis.initial;
    const plain = span === 0 ? 0 : (value - axis.initial) / span;
    return Math.round(mapped(plain, maps[index] ?? []) * 16384) / 16384;
  });
}

function mapped(value: number, map: SegmentMap): number {
  for (let index = 1; index < map.length; index += 1) {
    const [from, to] = map[index - 1] as readonly [number, number];
    const [nextFrom, nextTo] = map[index] as readonly [number, number];
    if (value < from || value > nextFrom) continue;
    return nextFrom === from ? to : to + ((value - from) * (nextTo - to)) / (nextFrom - from);
  }
  return value;
}

/** How much of a region applies at a place: 1 at its peak, falling to 0 at its ends (OpenType, "Algorithm for interpolation"). */
export function regionScalar(
  place: readonly number[],
  region: readonly (readonly [start: number, peak: number, end: number])[],
): number {
  let scalar = 1;
  for (const [axis, [start, peak, end]] of region.entries()) {
    const value = place[axis] ?? 0;
    if (peak === 0 || value === peak || start > peak || peak > end || (start < 0 && end > 0)) {
      // A region on both sides of the middle, or the wrong way round, does not depend on the axis; nor does one without peak.
      continue;
    }
    if (value <= start || value >= end) return 0;
    scalar *= value < peak ? (value - start) / (peak - start) : (end - value) / (end - peak);
  }
  return scalar;
}
