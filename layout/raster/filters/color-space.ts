import { defined } from "../../../fonts/defined.ts";

/** Values of 0 to 255 as 8 bits of linear light, and back (css-color-4 §10.2). */
const TO_LINEAR: Uint8Array = table((value) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
);
const FROM_LINEAR: Uint8Array = table((value) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055,
);

function table(convert: (value: number) => number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * convert(value / 255)));
}

/** Converts colours that are multiplied by alpha, in place. */
export function convertColors(data: Uint8ClampedArray, toLinear: boolean): void {
  const values = toLinear ? TO_LINEAR : FROM_LINEAR;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = defined(data[at + 3]);
    if (alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      const value = defined(data[channel]);
      data[channel] =
        alpha === 255
          ? defined(values[value])
          : (defined(values[Math.min(255, Math.round((255 * value) / alpha))]) * alpha) / 255;
    }
  }
}

/** A colour of 0 to 1 in linear light. */
export function linearChannel(value: number): number {
  return defined(TO_LINEAR[Math.round(255 * Math.min(1, Math.max(0, value)))]) / 255;
}
