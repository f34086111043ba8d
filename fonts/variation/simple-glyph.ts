import { defined } from "../defined.ts";
import { viewOf } from "../sfnt/reader.ts";

/** The points of a simple glyph as they stand in the font. */
export interface SimpleGlyph {
  readonly contourEnds: readonly number[];
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly onCurve: Uint8Array;
  readonly overlaps: boolean;
}

const isOnCurve = 0x01;
const xIsByte = 0x02;
const yIsByte = 0x04;
const repeats = 0x08;
const xIsSameOrPositive = 0x10;
const yIsSameOrPositive = 0x20;
const overlapSimple = 0x40;

/** Decodes a simple glyph description (OpenType glyf). Reading outside it throws a RangeError. */
export function readSimpleGlyph(bytes: Uint8Array): SimpleGlyph {
  const view = viewOf(bytes);
  const contourEnds = Array.from({ length: view.getInt16(0) }, (_, index) => view.getUint16(10 + 2 * index));
  const count = (contourEnds.at(-1) ?? -1) + 1;
  let offset = 10 + 2 * contourEnds.length;
  offset += 2 + view.getUint16(offset);
  const flags = new Uint8Array(count);
  for (let point = 0; point < count; ) {
    const flag = view.getUint8(offset++);
    const times = (flag & repeats) === 0 ? 1 : view.getUint8(offset++) + 1;
    flags.fill(flag, point, point + times);
    point += times;
  }
  const read = (byte: number, same: number): Float64Array => {
    const values = new Float64Array(count);
    let value = 0;
    for (let point = 0; point < count; point += 1) {
      const flag = defined(flags[point]);
      if ((flag & byte) !== 0) {
        const step = view.getUint8(offset++);
        value += (flag & same) === 0 ? -step : step;
      } else if ((flag & same) === 0) {
        value += view.getInt16(offset);
        offset += 2;
      }
      values[point] = value;
    }
    return values;
  };
  const x = read(xIsByte, xIsSameOrPositive);
  const y = read(yIsByte, yIsSameOrPositive);
  return {
    contourEnds,
    x,
    y,
    onCurve: flags.map((flag) => flag & isOnCurve),
    overlaps: ((flags[0] ?? 0) & overlapSimple) !== 0,
  };
}
