import { defined } from "../../../fonts/defined.ts";
import { verticalMetrics } from "../../../fonts/vertical/vertical-metrics.ts";
import type { Color } from "../../css/values/types.ts";
import type { DisplayItem } from "../../graphics/display-list.ts";
import type { PlacedRun, UprightRun } from "../../tree/fragment.ts";

type GlyphRunItem = Extract<DisplayItem, { type: "glyph-run" }>;

/** Where glyphs stand: the middle of their line at their top, and what they are drawn with. */
interface UprightPlace {
  readonly x: number;
  readonly y: number;
  readonly color: Color;
}

/** Glyphs that stand upright in a vertical line, in coordinates that are upright too. */
export function uprightItems(
  placed: PlacedRun,
  { combined }: UprightRun,
  place: UprightPlace,
): DisplayItem[] {
  const { x, y } = place;
  if (combined === undefined) return columnItems(placed, place);
  const { scale } = combined;
  return [
    { type: "save" },
    { type: "transform", matrix: [scale, 0, 0, 1, x, y] },
    // What is combined is not spaced.
    glyphRun({ ...placed, letterSpacing: 0 }, { ...place, x: combined.x / scale, y: combined.y }),
    { type: "restore" },
  ];
}

/** Faces that every reader has can't be set downwards: their glyphs are placed one by one. */
function columnItems(placed: PlacedRun, place: UprightPlace): GlyphRunItem[] {
  const { run, fontSize, letterSpacing } = placed;
  const { face, text } = run;
  if (face.builtIn === undefined) return [{ ...glyphRun(placed, place), isVertical: true }];
  const scale = fontSize / face.metrics.unitsPerEm;
  const metrics = verticalMetrics(face);
  let { y } = place;
  return run.glyphs.map((glyph, index) => {
    const width = face.advanceOf(glyph);
    const single = {
      ...run,
      text: text.charAt(run.clusters?.[index] ?? index),
      glyphs: [glyph],
      advances: [width],
      clusters: undefined,
      width,
    };
    const at = { ...place, x: place.x - (width * scale) / 2, y: y + metrics.originOf(glyph) * scale };
    y += defined(run.advances[index]) * scale + letterSpacing;
    return glyphRun({ ...placed, run: single }, at);
  });
}

function glyphRun(placed: PlacedRun, { x, y, color }: UprightPlace): GlyphRunItem {
  const { run, selected, fontSize, letterSpacing, wordSpacing } = placed;
  return { type: "glyph-run", x, y, run, selected, fontSize, color, letterSpacing, wordSpacing };
}

/** The same where coordinates are those of the line: turned back round the place. */
export function paintUprightRun(
  placed: PlacedRun,
  upright: UprightRun,
  { x, y, color, items }: UprightPlace & { readonly items: DisplayItem[] },
): void {
  items.push({ type: "save" }, { type: "transform", matrix: [0, -1, 1, 0, x, y] });
  items.push(...uprightItems(placed, upright, { x: 0, y: 0, color }), { type: "restore" });
}
