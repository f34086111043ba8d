import { defined } from "../../../fonts/defined.ts";
import type { FontFace } from "../../../fonts/types.ts";
import { usedFontSize } from "../../cascade/fonts/used-font-size.ts";
import { hasCentralBaseline } from "../../cascade/frame.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { resolveLength } from "../../css/values/resolve.ts";
import type { Color } from "../../css/values/types.ts";
import {
  adjoiningRectangle,
  type FilledRectangle,
  isOverpainted,
} from "../../graphics/adjoining-rectangle.ts";
import { strokeLine } from "../../graphics/border-stroke.ts";
import { CUBIC, type DisplayItem, MOVE } from "../../graphics/display-list.ts";
import type { InkBand } from "./ink-gaps.ts";
import { decorationColor } from "./text-ink.ts";

/**
 * A box whose text decorations are in effect, linked to those around it (css-text-decor-3 §2): every box decorates all text in
 * it, in its own colour and at its own height.
 */
export interface Decorating {
  readonly style: ComputedStyle;
  /** Baseline of an inline box, px on the page; undefined for blocks, which follow the baseline of each line. */
  readonly baseline: number | undefined;
  readonly outer: Decorating | undefined;
}

/** A piece of text to decorate. */
export interface DecoratedText {
  readonly x: number;
  readonly width: number;
  /** Of the line, px on the page. */
  readonly lineBaseline: number;
  /** Instead of the decoration's own: shadows. */
  readonly color: Color | undefined;
  /** The text is vertical. */
  readonly hasCentralBaseline: boolean;
  primaryFace(style: ComputedStyle): FontFace;
  /** Where the letters interrupt a line in the band, `margin` px wider on each side: see `inkGaps`. */
  gaps(band: InkBand, margin: number): readonly number[];
}

type Line = "underline" | "overline" | "line-through";

/** Underlines and overlines go behind the text, the outermost box's first. */
export function paintLinesBehind(decorating: Decorating, text: DecoratedText, items: DisplayItem[]): void {
  if (decorating.outer !== undefined) paintLinesBehind(decorating.outer, text, items);
  for (const line of decorating.style.textDecorationLine) {
    if (line === "underline" || line === "overline") paintLine(decorating, line, text, items);
  }
}

/** Strikes go over the text. */
export function paintLinesOver(decorating: Decorating, text: DecoratedText, items: DisplayItem[]): void {
  if (decorating.outer !== undefined) paintLinesOver(decorating.outer, text, items);
  if (decorating.style.textDecorationLine.includes("line-through"))
    paintLine(decorating, "line-through", text, items);
}

function paintLine(decorating: Decorating, line: Line, text: DecoratedText, items: DisplayItem[]): void {
  const { style } = decorating;
  const color = text.color ?? decorationColor(style);
  if (color.alpha === 0 || text.width <= 0) return;
  const face = text.primaryFace(style);
  const thickness = lineThickness(style, face, line);
  const baseline =
    (decorating.baseline ?? text.lineBaseline) + (text.hasCentralBaseline ? centralDrop(style, face) : 0);
  const top = baseline + lineTop(style, face, line, thickness);
  const drawn = { top, thickness, style: style.textDecorationStyle, color, line };
  const end = text.x + text.width;
  const gaps = line === "line-through" ? NO_GAPS : text.gaps(bandOf(drawn), Math.max(1, thickness));
  if (gaps.length === 0) drawLine({ x: text.x, width: text.width, ...drawn }, items);
  else drawPieces(gaps, { start: text.x, end }, drawn, items);
}

/** What is no longer than it is thick beside a gap, as outside of brackets, would be a speck. */
function drawPieces(
  gaps: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
  drawn: Omit<DrawnLine, "x" | "width">,
  items: DisplayItem[],
): void {
  let x = start;
  for (let index = 0; index <= gaps.length; index += 2) {
    const left = index < gaps.length ? Math.min(end, defined(gaps[index])) : end;
    if (left - x > drawn.thickness) drawLine({ x, width: left - x, ...drawn }, items);
    if (index < gaps.length) x = Math.max(x, defined(gaps[index + 1]));
  }
}

const NO_GAPS: readonly number[] = [];

/** From the top of the upper line to the bottom of the lower one. */
function bandOf({ top, thickness, style, line }: Omit<DrawnLine, "x" | "width">): InkBand {
  if (style === "double" && line === "overline") return { top: top - 2 * thickness, bottom: top + thickness };
  return { top, bottom: top + (style === "double" ? 3 : 1) * thickness };
}

/** Lines of vertical text are aligned by the middle of their letters; decorations have their place by the baseline of letters. */
function centralDrop(style: ComputedStyle, face: FontFace): number {
  const { metrics } = face;
  if (!hasCentralBaseline(style)) return 0;
  return ((metrics.ascent - metrics.descent) * usedFontSize(style, face)) / metrics.unitsPerEm / 2;
}

/**
 * In vertical text underlines stand beside the letters on the left, in Japanese and Korean on the right, or where they are asked for;
 * an overline gives way to an underline on its side (css-text-decor-3 §2.6).
 */
function verticalTop(
  style: ComputedStyle,
  line: Line,
  face: FontFace,
  thickness: number,
): number | undefined {
  const { metrics } = face;
  if (line === "line-through" || !hasCentralBaseline(style)) return undefined;
  const { height, side } = style.textUnderlinePosition;
  const isRight = side === "right" || (side === "auto" && /^(?:ja|ko)\b/i.test(style.language));
  if (line === "underline" && height === "from-font" && !isRight) return undefined;
  const scale = usedFontSize(style, face) / metrics.unitsPerEm;
  const offset =
    line === "overline" || style.textUnderlineOffset === "auto"
      ? 0
      : resolveLength(style.textUnderlineOffset, style.fontSize);
  const isOver = isRight === (line === "underline");
  if (!isOver) return metrics.descent * scale + offset;
  return -metrics.ascent * scale - offset - (line === "underline" ? thickness : 0);
}

/** css-text-decor-4 §2.3. */
function lineThickness(style: ComputedStyle, face: FontFace, line: Line): number {
  const { textDecorationThickness: thickness, fontSize } = style;
  if (thickness !== "auto" && thickness !== "from-font")
    return Math.max(0.5, resolveLength(thickness, fontSize));
  const { metrics } = face;
  const units = line === "line-through" ? metrics.strikeoutThickness : metrics.underlineThickness;
  return Math.max(0.5, units > 0 ? (units * usedFontSize(style, face)) / metrics.unitsPerEm : fontSize / 16);
}

/** Top of a line below the baseline (negative above it). */
function lineTop(style: ComputedStyle, face: FontFace, line: Line, thickness: number): number {
  const { metrics } = face;
  const scale = usedFontSize(style, face) / metrics.unitsPerEm;
  const beside = verticalTop(style, line, face, thickness);
  if (beside !== undefined) return beside;
  if (line === "overline") return -metrics.ascent * scale;
  if (line === "line-through") return -metrics.strikeoutPosition * scale - thickness / 2;
  const offset = style.textUnderlineOffset;
  if (style.textUnderlinePosition.height === "under") {
    return metrics.descent * scale + (offset === "auto" ? 0 : resolveLength(offset, style.fontSize));
  }
  if (offset !== "auto") return resolveLength(offset, style.fontSize);
  return -metrics.underlinePosition * scale - thickness / 2;
}

interface DrawnLine {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly thickness: number;
  readonly style: ComputedStyle["textDecorationStyle"];
  readonly color: Color;
  readonly line: Line;
}

function drawLine(drawn: DrawnLine, items: DisplayItem[]): void {
  const { x, width, top, thickness, style, color } = drawn;
  const rectangle = (y: number): void => {
    pushWithoutSeam({ type: "fill-rectangle", x, y, width, height: thickness, color }, drawn.line, items);
  };
  switch (style) {
    case "double":
      rectangle(top);
      // The second line goes away from the text.
      rectangle(drawn.line === "overline" ? top - 2 * thickness : top + 2 * thickness);
      break;
    case "dotted":
    case "dashed": {
      const y = top + thickness / 2;
      const ends = { x1: x, y1: y, x2: x + width, y2: y, width: thickness, style };
      strokeLine(ends, (item) => items.push({ color, ...item }));
      break;
    }
    case "wavy":
      items.push(wave(drawn));
      break;
    default:
      rectangle(top);
  }
}

/**
 * A line that goes on where that of the text before ends is one with it. Lines behind the text take their place where the first of
 * them is painted; those over it, at the end, and cover the first once more, which colours that let nothing through allow.
 */
function pushWithoutSeam(line: FilledRectangle, kind: Line, items: DisplayItem[]): void {
  const index = adjoiningRectangle(items, line);
  const before = items[index];
  if (before?.type === "fill-rectangle") {
    const whole = { ...line, x: before.x, width: before.width + line.width };
    if (kind !== "line-through" && !isOverpainted(items, index, line)) {
      items[index] = whole;
      return;
    }
    if (kind === "line-through" && line.color.alpha === 1 && !isOverpainted(items, index, before)) {
      items.push(whole);
      return;
    }
  }
  items.push(line);
}

/** Longest wave drawn; what is longer is cut there, far off any page. */
const MAXIMUM_WAVES = 2000;

function wave({ x, width, top, thickness, color }: DrawnLine): DisplayItem {
  const length = Math.max(2, thickness * 3);
  const height = Math.max(1, thickness * 1.5);
  const y = top + thickness / 2;
  const path: number[] = [MOVE, x, y];
  const count = Math.min(MAXIMUM_WAVES, Math.ceil(width / length));
  const step = width / Math.max(1, count);
  for (let index = 0; index < count; index += 1) {
    const start = x + index * step;
    const bend = index % 2 === 0 ? -height : height;
    path.push(CUBIC, start + step / 3, y + bend, start + (2 * step) / 3, y + bend, start + step, y);
  }
  return {
    type: "stroke-path",
    path,
    color,
    width: thickness,
    dash: [],
    dashOffset: 0,
    cap: "butt",
    join: "miter",
  };
}
