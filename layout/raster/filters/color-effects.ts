import { defined } from "../../../fonts/defined.ts";
import type { TransferFunction } from "../../graphics/effect.ts";

/** Multiplies colours, not multiplied by alpha, with a matrix of four rows of five (filter-effects-1 §9.6). In place. */
export function applyColorMatrix(data: Uint8ClampedArray, matrix: readonly number[]): void {
  const m = Float64Array.from({ length: 20 }, (_, index) => matrix[index] ?? 0);
  let [r, g, b, a] = [0, 0, 0, 0];
  const row = (at: number): number =>
    defined(m[at]) * r +
    defined(m[at + 1]) * g +
    defined(m[at + 2]) * b +
    defined(m[at + 3]) * a +
    defined(m[at + 4]) * 255;
  for (let at = 0; at < data.length; at += 4) {
    a = defined(data[at + 3]);
    const factor = a === 0 ? 0 : 255 / a;
    r = defined(data[at]) * factor;
    g = defined(data[at + 1]) * factor;
    b = defined(data[at + 2]) * factor;
    const alpha = clamped(row(15));
    const part = alpha / 255;
    data[at] = part * clamped(row(0));
    data[at + 1] = part * clamped(row(5));
    data[at + 2] = part * clamped(row(10));
    data[at + 3] = alpha;
  }
}

function clamped(value: number): number {
  return value > 0 ? Math.min(255, value) : 0;
}

/** Each channel by its own function (filter-effects-1 §9.7). In place. */
export function applyTransfer(data: Uint8ClampedArray, functions: readonly TransferFunction[]): void {
  const tables = functions.map(transferTable);
  const [red, green, blue, opacity] = tables as [
    Uint8ClampedArray,
    Uint8ClampedArray,
    Uint8ClampedArray,
    Uint8ClampedArray,
  ];
  const straight = (value: number, alpha: number): number =>
    alpha === 0 ? 0 : Math.min(255, Math.round((255 * value) / alpha));
  for (let at = 0; at < data.length; at += 4) {
    const a = defined(data[at + 3]);
    const alpha = defined(opacity[a]);
    const part = alpha / 255;
    data[at] = part * defined(red[straight(defined(data[at]), a)]);
    data[at + 1] = part * defined(green[straight(defined(data[at + 1]), a)]);
    data[at + 2] = part * defined(blue[straight(defined(data[at + 2]), a)]);
    data[at + 3] = alpha;
  }
}

function transferTable(transfer: TransferFunction): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => 255 * transferred(transfer, value / 255));
}

function transferred(transfer: TransferFunction, value: number): number {
  switch (transfer.type) {
    case "identity":
      return value;
    case "linear":
      return transfer.slope * value + transfer.intercept;
    case "gamma":
      return transfer.amplitude * value ** transfer.exponent + transfer.offset;
    case "discrete": {
      const { values } = transfer;
      return values[Math.min(values.length - 1, Math.floor(value * values.length))] ?? value;
    }
    case "table": {
      const { values } = transfer;
      const place = value * (values.length - 1);
      const index = Math.min(values.length - 2, Math.floor(place));
      const [from, to] = [values[Math.max(0, index)], values[index + 1]];
      if (from === undefined) return value;
      return to === undefined ? from : from + (place - index) * (to - from);
    }
  }
}
