import type { Color } from "../../css/values/types.ts";
import { CLOSE, CUBIC, type DisplayItem, LINE, MOVE } from "../../graphics/display-list.ts";
import type { EmphasisMark, TextEmphasis } from "../../tree/fragment.ts";

/** Distance of control points for a quarter of a circle of radius one. */
const KAPPA = 0.5523;
/** Middle of a mark above its baseline, and width of an open one's line, in parts of its size. */
const MIDDLE = 0.38;
const LINE_WIDTH = 0.07;

/** Emphasis marks over or under text (css-text-decor-3 §3); `x` is the text's left, `baseline` its baseline. */
export function paintEmphasis(
  { mark, centres }: TextEmphasis,
  { x, baseline, color }: { readonly x: number; readonly baseline: number; readonly color: Color },
  items: DisplayItem[],
): void {
  const { drop } = mark;
  const y = baseline - mark.rise;
  for (const centre of centres) {
    if (drop === undefined) {
      items.push(...drawnMark(mark, x + centre, y, color));
      continue;
    }
    // In a line that runs down: turned back round its middle.
    items.push({ type: "save" }, { type: "transform", matrix: [0, -1, 1, 0, x + centre, y] });
    items.push(...drawnMark(mark, 0, drop, color), { type: "restore" });
  }
}

function drawnMark(mark: EmphasisMark, centre: number, y: number, color: Color): DisplayItem[] {
  const { glyphs, size } = mark;
  if (glyphs === undefined) return figure(mark, centre, y - MIDDLE * size, color);
  const { run, selected, width } = glyphs;
  const x = centre - width / 2;
  return [
    { type: "glyph-run", x, y, run, selected, fontSize: size, color, letterSpacing: 0, wordSpacing: 0 },
  ];
}

/** A mark that no font has. What is none of the standard ones is shown as a dot. */
function figure({ text, size }: EmphasisMark, x: number, y: number, color: Color): DisplayItem[] {
  switch (text) {
    case "\u25cf":
      return [fill(disc(x, y, 0.38 * size), color)];
    case "\u25cb":
      return [outline(disc(x, y, 0.35 * size), size, color)];
    case "\u25c9":
      return [outline(disc(x, y, 0.35 * size), size, color), fill(disc(x, y, 0.2 * size), color)];
    case "\u25ce":
      return [outline(disc(x, y, 0.35 * size), size, color), outline(disc(x, y, 0.18 * size), size, color)];
    case "\u25b2":
      return [fill(triangle(x, y, 0.38 * size), color)];
    case "\u25b3":
      return [outline(triangle(x, y, 0.34 * size), size, color)];
    case "\ufe45":
      return [fill(sesame(x, y, size), color)];
    case "\ufe46":
      return [outline(sesame(x, y, size), size, color)];
    case "\u25e6":
      return [outline(disc(x, y, 0.15 * size), size, color)];
    default:
      return [fill(disc(x, y, 0.18 * size), color)];
  }
}

function fill(path: readonly number[], color: Color): DisplayItem {
  return { type: "fill-path", path, rule: "nonzero", paint: { type: "color", color } };
}

function outline(path: readonly number[], size: number, color: Color): DisplayItem {
  const width = LINE_WIDTH * size;
  return { type: "stroke-path", path, color, width, dash: [], dashOffset: 0, cap: "butt", join: "miter" };
}

function disc(x: number, y: number, radius: number): number[] {
  const far = radius * KAPPA;
  const [left, right, top, bottom] = [x - radius, x + radius, y - radius, y + radius];
  return [
    ...[MOVE, x, top, CUBIC, x + far, top, right, y - far, right, y],
    ...[CUBIC, right, y + far, x + far, bottom, x, bottom],
    ...[CUBIC, x - far, bottom, left, y + far, left, y],
    ...[CUBIC, left, y - far, x - far, top, x, top, CLOSE],
  ];
}

function triangle(x: number, y: number, half: number): number[] {
  const height = half * Math.sqrt(3);
  return [MOVE, x, y - height / 2, LINE, x + half, y + height / 2, LINE, x - half, y + height / 2, CLOSE];
}

/** A drop that falls to the lower right. */
function sesame(x: number, y: number, size: number): number[] {
  const at = (right: number, down: number): [number, number] => [x + right * size, y + down * size];
  return [
    MOVE,
    ...at(-0.28, -0.3),
    CUBIC,
    ...at(0, -0.25),
    ...at(0.3, 0),
    ...at(0.28, 0.2),
    CUBIC,
    ...at(0.26, 0.34),
    ...at(0.08, 0.34),
    ...at(0, 0.2),
    CUBIC,
    ...at(-0.08, 0.06),
    ...at(-0.14, -0.14),
    ...at(-0.28, -0.3),
    CLOSE,
  ];
}
