import { type FilterStep, readFilter } from "../css/values/filter.ts";
import type { Color } from "../css/values/types.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { ComputedStyle } from "../style/computed-style.ts";
import { EVERYWHERE } from "../svg/paint-shape.ts";
import type { DisplayItem, GradientStop, Paint } from "./display-list.ts";

/** Shadows show what casts them again: in each other, twice as much each time. */
const LARGEST_SHADOW = 20_000;

/** Applies `filter` (filter-effects-1) to the items from `start` on, which are all that is drawn of a context. */
export function applyFilter(
  style: ComputedStyle,
  items: DisplayItem[],
  start: number,
  diagnostics: DiagnosticSink,
): void {
  if (style.filter === "none") return;
  for (const step of readFilter(style.filter).steps) {
    if (step.type === "color") recolor(items, start, step.matrix, diagnostics);
    else if (step.type === "opacity") {
      const group = { ...EVERYWHERE, opacity: step.opacity, blendMode: "normal" };
      items.splice(start, 0, { type: "begin-group", ...group });
      items.push({ type: "end-group" });
    } else castShadow(items, start, { step, style, diagnostics });
  }
}

/** What is drawn, as the mask of an area filled with the shadow's colour. */
function castShadow(
  items: DisplayItem[],
  start: number,
  {
    step,
    style,
    diagnostics,
  }: {
    readonly step: Extract<FilterStep, { type: "shadow" }>;
    readonly style: ComputedStyle;
    readonly diagnostics: DiagnosticSink;
  },
): void {
  const content = items.slice(start).filter(isDrawn);
  if (content.length > LARGEST_SHADOW) {
    const message = `The shadow of drop-shadow() is left out: more than ${LARGEST_SHADOW} things would cast it.`;
    diagnostics.warn("unsupported-value", message);
    return;
  }
  const own = items.splice(start);
  const color = step.color === "currentcolor" ? style.color : step.color;
  items.push(
    { type: "save" },
    { type: "transform", matrix: [1, 0, 0, 1, step.x, step.y] },
    { type: "begin-mask", ...EVERYWHERE, mode: "alpha" },
  );
  for (const item of content) items.push(item);
  items.push(
    { type: "end-mask" },
    { type: "begin-group", ...EVERYWHERE, opacity: 1, blendMode: "normal" },
    { type: "fill-rectangle", ...EVERYWHERE, color },
    { type: "end-group" },
    { type: "restore" },
  );
  for (const item of own) items.push(item);
}

function isDrawn({ type }: DisplayItem): boolean {
  return (
    type !== "link" &&
    type !== "anchor" &&
    type !== "bookmark" &&
    type !== "content" &&
    type !== "begin-field" &&
    type !== "end-field"
  );
}

function recolor(
  items: DisplayItem[],
  start: number,
  matrix: readonly number[],
  diagnostics: DiagnosticSink,
): void {
  let maskDepth = 0;
  for (let index = start; index < items.length; index += 1) {
    const item = items[index] as DisplayItem;
    if (item.type === "begin-mask") maskDepth += 1;
    else if (item.type === "end-mask") maskDepth -= 1;
    else if (maskDepth === 0) items[index] = recolored(item, matrix, diagnostics);
  }
}

function recolored(item: DisplayItem, matrix: readonly number[], diagnostics: DiagnosticSink): DisplayItem {
  switch (item.type) {
    case "fill-rectangle":
      return { ...item, color: mapped(item.color, matrix) };
    case "fill-path":
      return { ...item, paint: mappedPaint(item.paint, matrix) };
    case "stroke-path":
    case "glyph-run": {
      const color = mapped(item.color, matrix);
      return item.paint === undefined
        ? { ...item, color }
        : { ...item, color, paint: mappedPaint(item.paint, matrix) };
    }
    case "drawing": {
      const { drawing } = item;
      const drawn = [...drawing.items];
      recolor(drawn, 0, matrix, diagnostics);
      return { ...item, drawing: { ...drawing, id: `${drawing.id} ${matrix.join(" ")}`, items: drawn } };
    }
    case "begin-field":
      return { ...item, text: { ...item.text, color: mapped(item.text.color, matrix) } };
    case "image":
    case "tiled-image":
      diagnostics.warn(
        "unsupported-value",
        "Filters do not change the colours of PNG, JPEG and GIF images yet; they are shown as they are.",
      );
      return item;
    default:
      return item;
  }
}

/** Colours between stops follow, as the filters are linear. */
function mappedPaint(paint: Paint, matrix: readonly number[]): Paint {
  if (paint.type === "color") return { type: "color", color: mapped(paint.color, matrix) };
  const stops = paint.stops.map(
    ({ offset, color }): GradientStop => ({ offset, color: mapped(color, matrix) }),
  );
  return { ...paint, stops };
}

function mapped({ red, green, blue, alpha }: Color, matrix: readonly number[]): Color {
  const channel = (row: number): number => {
    const [r = 0, g = 0, b = 0, one = 0] = matrix.slice(row * 4, row * 4 + 4);
    return Math.min(1, Math.max(0, r * red + g * green + b * blue + one));
  };
  return { red: channel(0), green: channel(1), blue: channel(2), alpha };
}
