import { VariationStore } from "../sfnt/advance-deltas.ts";
import type { MetricOverrides } from "../sfnt/metric-overrides.ts";
import { readTag, viewOf } from "../sfnt/reader.ts";
import type { FaceMetrics } from "../types.ts";

/** The metrics of an instance (OpenType MVAR): those of the base with what the table adds to each. Damaged tables add nothing. */
export function variedMetrics(
  base: FaceMetrics,
  table: Uint8Array | undefined,
  { place, fixed }: { readonly place: readonly number[]; readonly fixed: MetricOverrides },
): FaceMetrics {
  if (table === undefined) return base;
  const deltas = readDeltas(table, place);
  if (deltas === undefined) return base;
  const delta = (tag: string): number => deltas.get(tag) ?? 0;
  const underlineThickness = Math.max(1, base.underlineThickness + delta("unds"));
  const strikeoutThickness = Math.max(1, base.strikeoutThickness + delta("strs"));
  return {
    ...base,
    ascent: fixed.ascent === undefined ? Math.max(0, base.ascent + delta("hasc")) : base.ascent,
    descent: fixed.descent === undefined ? Math.max(0, base.descent - delta("hdsc")) : base.descent,
    lineGap: fixed.lineGap === undefined ? Math.max(0, base.lineGap + delta("hlgp")) : base.lineGap,
    xHeight: Math.max(0, base.xHeight + delta("xhgt")),
    capHeight: Math.max(0, base.capHeight + delta("cpht")),
    underlineThickness,
    // The table moves the upper edges of the lines, the contract has their centres.
    underlinePosition: base.underlinePosition + delta("undo") - delta("unds") / 2,
    strikeoutThickness,
    strikeoutPosition: base.strikeoutPosition + delta("stro") - delta("strs") / 2,
  };
}

function readDeltas(table: Uint8Array, place: readonly number[]): ReadonlyMap<string, number> | undefined {
  try {
    const view = viewOf(table);
    const store = view.getUint16(10);
    if (store === 0) return undefined;
    const variations = new VariationStore(table, store, place);
    const size = view.getUint16(6);
    const deltas = new Map<string, number>();
    for (let index = 0; index < view.getUint16(8); index += 1) {
      const record = 12 + size * index;
      const delta = variations.delta(view.getUint16(record + 4), view.getUint16(record + 6));
      deltas.set(readTag(view, record), Math.round(delta));
    }
    return deltas;
  } catch {
    return undefined;
  }
}
