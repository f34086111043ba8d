import { defined } from "../../../fonts/defined.ts";
/** Bytes in rows: several channels, or one. */
export interface Plane {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** Bytes of a pixel. */
  readonly channels: number;
}

/** Columns that are read together, in bytes: memory is fetched in pieces of this size. */
const COLUMNS = 64;

/**
 * Has the values of one channel along each row, or down each column, changed. `change` gets them with `padding` zeros before and behind,
 * as nothing lies outside, and returns as many. Lines of zeros stay so.
 */
export function changeLines(
  plane: Plane,
  direction: "rows" | "columns",
  padding: number,
  change: (line: Float32Array) => Float32Array,
): void {
  const { width, height, channels } = plane;
  const stride = width * channels;
  const isRows = direction === "rows";
  const count = isRows ? width : height;
  const together = isRows ? channels : Math.min(COLUMNS, stride);
  const length = count + 2 * padding;
  const buffer = new Float32Array(length * together);
  const lines = Array.from({ length: together }, (_, index) =>
    buffer.subarray(index * length, (index + 1) * length),
  );
  const used = new Uint8Array(together);
  const end = isRows ? height * stride : stride;
  const next = isRows ? stride : together;
  for (let start = 0; start < end; start += next) {
    const place: Place = {
      start,
      step: isRows ? channels : stride,
      count,
      lines: Math.min(together, end - start),
      length,
      padding,
    };
    gather(plane.data, buffer, used, place);
    for (let index = 0; index < place.lines; index += 1) {
      if (used[index] === 0) continue;
      const changed = change(lines[index] as Float32Array);
      let to = start + index;
      for (let at = padding; at < padding + count; at += 1, to += place.step)
        plane.data[to] = defined(changed[at]);
    }
  }
}

interface Place {
  readonly start: number;
  /** Bytes from one value of a line to the next. */
  readonly step: number;
  readonly count: number;
  readonly lines: number;
  readonly length: number;
  readonly padding: number;
}

/** Copies lines side by side into lines one after the other; `used` tells which have something in them. */
function gather(data: Uint8ClampedArray, buffer: Float32Array, used: Uint8Array, place: Place): void {
  const { start, step, count, lines, length, padding } = place;
  used.fill(0);
  for (let line = 0; line < lines; line += 1) {
    buffer.fill(0, line * length, line * length + padding);
    buffer.fill(0, line * length + padding + count, (line + 1) * length);
  }
  for (let index = 0, from = start; index < count; index += 1, from += step) {
    let to = padding + index;
    for (let line = 0; line < lines; line += 1, to += length) {
      const value = defined(data[from + line]);
      buffer[to] = value;
      if (value !== 0) used[line] = 1;
    }
  }
}
