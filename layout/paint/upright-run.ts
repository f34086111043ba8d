import type { Color } from "../css/values/types.ts";
import type { PlacedRun, UprightRun } from "../fragments/fragment.ts";
import type { DisplayItem } from "./display-list.ts";

/** Glyphs that stand upright in a line that runs down: turned back where `x`, `y` is the middle of the line. */
export function paintUprightRun(
  placed: PlacedRun,
  { combined }: UprightRun,
  place: {
    readonly x: number;
    readonly y: number;
    readonly color: Color;
    readonly items: DisplayItem[];
  },
): void {
  const { x, y, color, items } = place;
  const scale = combined?.scale ?? 1;
  const { run, selected, fontSize, letterSpacing, wordSpacing } = placed;
  items.push(
    { type: "save" },
    { type: "transform", matrix: [0, -scale, 1, 0, x, y] },
    {
      type: "glyph-run",
      x: combined === undefined ? 0 : combined.x / scale,
      y: combined?.y ?? 0,
      run,
      selected,
      fontSize,
      color,
      letterSpacing,
      wordSpacing,
      ...(combined === undefined && { isVertical: true }),
    },
    { type: "restore" },
  );
}
