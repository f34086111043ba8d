import type { LayoutTable } from "../../sfnt/layout-table.ts";
import type { GlyphPosition } from "./glyph-info.ts";

/** Bytes of a value record: two for every bit of its format. */
export function valueSize(format: number): number {
  let size = 0;
  for (let bits = format & 0xff; bits !== 0; bits &= bits - 1) size += 2;
  return size;
}

const valueNames = ["xOffset", "yOffset", "xAdvance", "yAdvance"] as const;

/** Adds a value record to a position, without what it says for single resolutions. `base` is where offsets of variations count from. */
export function addValue(
  table: LayoutTable,
  place: { readonly at: number; readonly format: number; readonly base: number },
  position: GlyphPosition,
): void {
  const { at, format, base } = place;
  const { view } = table;
  for (let bit = 0; bit < 4; bit += 1) {
    if ((format & (1 << bit)) === 0) continue;
    const name = valueNames[bit] as (typeof valueNames)[number];
    const deviceBit = 0x10 << bit;
    const device =
      table.varies && (format & deviceBit) !== 0
        ? view.getUint16(at + valueSize(format & (deviceBit - 1)))
        : 0;
    const varied = device === 0 ? 0 : table.variation(base + device);
    // Text is horizontal here: advances downwards mean nothing.
    if (name !== "yAdvance")
      position[name] += view.getInt16(at + valueSize(format & ((1 << bit) - 1))) + varied;
  }
}

/** An anchor table; y grows upwards. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
}

/** The anchor whose offset from `base` is written at a place; undefined for none. */
export function anchorAt(table: LayoutTable, at: number, base: number): Anchor | undefined {
  const { view } = table;
  const relative = view.getUint16(at);
  if (relative === 0) return undefined;
  const offset = base + relative;
  const varies = table.varies && view.getUint16(offset) === 3;
  const variation = (field: number): number => {
    const device = varies ? view.getUint16(offset + field) : 0;
    return device === 0 ? 0 : table.variation(offset + device);
  };
  return { x: view.getInt16(offset + 2) + variation(6), y: view.getInt16(offset + 4) + variation(8) };
}
