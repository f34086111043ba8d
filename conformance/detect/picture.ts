import type { Rect } from "../../src/template/model.ts";
import type { Bitmap } from "../support/bitmap.ts";
import { RESOLUTION } from "./drawn.ts";
import type { Comparison } from "./score.ts";

type Colour = readonly [number, number, number];

/** Found and known, known alone, found alone. */
const MATCHED: Colour = [0, 150, 60];
const MISSED: Colour = [220, 0, 0];
const WRONG: Colour = [60, 60, 255];

/** A page with frames: green about what was found, red about what was missed, blue about what is no field. */
export function picture(page: Bitmap, index: number, { matches, missed, wrong }: Comparison): Bitmap {
  const drawn: Bitmap = { ...page, data: page.data.slice() };
  const on = <T extends { readonly page: number }>(items: readonly T[]): readonly T[] =>
    items.filter((item) => item.page === index);
  for (const { rect } of on(matches.map(({ found }) => found))) frame(drawn, rect, MATCHED);
  for (const { rect } of on(missed)) frame(drawn, rect, MISSED);
  for (const { rect } of on(wrong)) frame(drawn, rect, WRONG);
  return drawn;
}

function frame({ width, height, data }: Bitmap, rect: Rect, colour: Colour): void {
  const scale = RESOLUTION / 72;
  const [left, top] = [Math.round(rect.x * scale), Math.round(rect.y * scale)];
  const [right, bottom] = [
    Math.round((rect.x + rect.width) * scale),
    Math.round((rect.y + rect.height) * scale),
  ];
  for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y += 1) {
    for (let x = Math.max(0, left); x <= Math.min(width - 1, right); x += 1) {
      const isEdge = Math.min(x - left, right - x, y - top, bottom - y) < 2;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * width + x) * 4 + channel;
        const ink = colour[channel] ?? 0;
        data[at] = isEdge ? ink : Math.round((data[at] ?? 0) * 0.85 + ink * 0.15);
      }
    }
  }
}
