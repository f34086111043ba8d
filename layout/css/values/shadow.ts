import { color } from "./color/color.ts";
import { commaList, optional } from "./grammar.ts";
import { length } from "./numeric.ts";
import { joinRecord, type Specified } from "./specified.ts";
import type { ColorOrCurrent } from "./types.ts";
import type { ValueParser } from "./value-reader.ts";

/** One shadow of `box-shadow`; `text-shadow` leaves out `inset` and `spread`. Lengths in px. */
export interface ShadowValue {
  readonly inset: boolean;
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly spread: number;
  readonly color: ColorOrCurrent;
}

/** `<color>? && [ <length>{2} <length [0,∞]>? <length>? ] && inset?` (css-backgrounds-3 §7.1) */
const shadow: ValueParser<ShadowValue> = (reader) => {
  let ink: Specified<ColorOrCurrent> | undefined;
  let inset = false;
  let lengths: Specified<number>[] | undefined;
  while (!reader.atEnd) {
    if (!inset && reader.takeKeyword("inset")) {
      inset = true;
      continue;
    }
    if (lengths === undefined) {
      const first = optional(reader, length());
      if (first !== undefined) {
        lengths = [first];
        for (const parser of [length(), length({ minimum: 0 }), length()]) {
          const next = optional(reader, parser);
          if (next === undefined) break;
          lengths.push(next);
        }
        continue;
      }
    }
    const found = ink === undefined ? optional(reader, color) : undefined;
    if (found === undefined) break;
    ink = found;
  }
  const [x, y, blur = 0, spread = 0] = lengths ?? [];
  if (x === undefined || y === undefined) return undefined;
  return joinRecord<ShadowValue>({ inset, x, y, blur, spread, color: ink ?? "currentcolor" });
};

export const shadowList: ValueParser<readonly ShadowValue[]> = commaList(shadow);
