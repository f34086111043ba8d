import type { Color } from "../css/values/types.ts";
import type { NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { LETTER_BODY, LETTER_SIDE, saysSomething } from "../graphics/cut-text.ts";
import type { DisplayItem, Matrix, Paint } from "../graphics/display-list.ts";
import { userLength } from "../graphics/lengths.ts";
import { isUpright, scaleOf } from "../graphics/matrices.ts";
import { transformPath } from "../graphics/path-geometry.ts";
import { multiply, transformRectangle } from "../graphics/transform.ts";
import { type PatternPainter, rectangleOutline, resolvePaint, type Shape } from "./paint-shape.ts";
import type { Frame, Scene } from "./scene.ts";
import { layoutText, type PlacedText, textBox } from "./text-layout.ts";
import { fontStackOf, wordSpacingOf } from "./text-runs.ts";

type GlyphRunItem = Extract<DisplayItem, { type: "glyph-run" }>;

export function textBounds(scene: Scene, node: NodeId, frame: Frame): Rectangle | undefined {
  return textBox(scene, layoutText(scene, node, frame));
}

/** Draws a `text` element (svg2 §11) in the fonts of the document, as text that can be searched and copied. */
export function paintText(scene: Scene, node: NodeId, frame: Frame, paintPattern: PatternPainter): void {
  const placed = layoutText(scene, node, frame);
  const bounds = textBox(scene, placed);
  for (const text of placed) {
    const { style } = text.piece;
    if (style.visibility !== "visible") continue;
    if (isCut(scene, text, frame.matrix))
      scene.warn(
        "svg-text-cut",
        "The drawing cuts off text at its edges; give it a viewBox that holds it, or overflow: visible.",
        node,
      );
    const decorations =
      style.textDecorationLine.length > 0 ? style.textDecorationLine : frame.style.textDecorationLine;
    for (const line of decorations)
      if (line !== "line-through") decorate(scene, text, { frame, line, bounds });
    for (const phase of style.paintOrder) {
      if (phase === "fill") fillText(scene, text, { frame, bounds, paintPattern });
      else if (phase === "stroke") strokeText(scene, text, { frame, bounds });
    }
    if (decorations.includes("line-through")) decorate(scene, text, { frame, line: "line-through", bounds });
  }
}

/** Whether letters are seen of which others lie beyond the edges of the drawing. What lies beyond as a whole does so on purpose. */
function isCut({ edges }: Scene, text: PlacedText, matrix: Matrix): boolean {
  const { fontSize } = text.piece.style;
  if (edges === undefined || !saysSomething(text.run.text)) return false;
  const body = LETTER_BODY * fontSize;
  const own = { x: 0, y: -body, width: text.advance / text.stretch, height: body };
  const place = runMatrix(text, matrix);
  const { x, y, width, height } = transformRectangle(place, own);
  const side = LETTER_SIDE * fontSize * scaleOf(place);
  const outside = (from: number, to: number, edge: number, end: number): number =>
    Math.max(edge - from, to - end);
  const across = outside(x, x + width, edges.x, edges.x + edges.width);
  const down = outside(y, y + height, edges.y, edges.y + edges.height);
  return Math.max(across, down) > side && across < width - side && down < height;
}

/** The run's own coordinates: the pen at the origin, x along the baseline. */
function runMatrix({ x, y, angle, stretch }: PlacedText, matrix: Matrix): Matrix {
  const [cosine, sine] = angle === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  return multiply(matrix, [cosine * stretch, sine * stretch, -sine, cosine, x, y]);
}

interface Typesetting {
  readonly item: GlyphRunItem;
  /** In effect around the item; undefined when the item is in the coordinates of the list. */
  readonly matrix: Matrix | undefined;
}

/** Font sizes are those of the list: only turned and skewed text needs a matrix. */
function typeset(text: PlacedText, color: Color, frame: Frame): Typesetting {
  const { piece, run, selected, spacing } = text;
  const { style } = piece;
  const matrix = runMatrix(text, frame.matrix);
  const scale = scaleOf(matrix);
  const item = {
    type: "glyph-run" as const,
    run,
    selected,
    color,
    fontSize: style.fontSize * scale,
    letterSpacing: (style.letterSpacing + spacing) * scale,
    wordSpacing: wordSpacingOf(style) * scale,
  };
  if (isUpright(matrix)) return { item: { ...item, x: matrix[4], y: matrix[5] }, matrix: undefined };
  const [a, b, c, d, e, f] = matrix;
  return { item: { ...item, x: 0, y: 0 }, matrix: [a / scale, b / scale, c / scale, d / scale, e, f] };
}

function push(scene: Scene, { item, matrix }: Typesetting): void {
  if (matrix === undefined) scene.items.push(item);
  else scene.items.push({ type: "save" }, { type: "transform", matrix }, item, { type: "restore" });
}

const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };

function shapeOf(text: PlacedText, frame: Frame, bounds: Rectangle | undefined): Omit<Shape, "path"> {
  const { matrix, viewport, context } = frame;
  return { bounds, style: text.piece.style, matrix, viewport, context };
}

function fillText(
  scene: Scene,
  text: PlacedText,
  {
    frame,
    bounds,
    paintPattern,
  }: { frame: Frame; bounds: Rectangle | undefined; paintPattern: PatternPainter },
): void {
  const { style } = text.piece;
  const shape = shapeOf(text, frame, bounds);
  const resolved = resolvePaint(scene, style.fill, shape, style.fillOpacity);
  if (resolved === undefined || bounds === undefined) return;
  if ("paint" in resolved && resolved.paint.type === "color") {
    push(scene, typeset(text, resolved.paint.color, frame));
    return;
  }
  if ("paint" in resolved) {
    const typesetting = typeset(text, BLACK, frame);
    const paint = placedIn(resolved.paint, typesetting.matrix);
    push(scene, { ...typesetting, item: { ...typesetting.item, paint } });
    return;
  }
  const { item, matrix } = typeset(text, BLACK, frame);
  const back = matrix === undefined ? undefined : inverseOf(matrix);
  scene.items.push({ type: "save" });
  if (matrix !== undefined) scene.items.push({ type: "transform", matrix });
  scene.items.push({ type: "clip-text", runs: [item] });
  if (back !== undefined) scene.items.push({ type: "transform", matrix: back });
  const wide = { ...bounds, x: bounds.x - style.fontSize, width: bounds.width + 2 * style.fontSize };
  paintPattern(resolved.pattern, { ...shape, bounds: wide, path: [] }, style.fillOpacity);
  scene.items.push({ type: "restore" });
}

/** A gradient of the list's coordinates in those that a matrix sets up. */
function placedIn(paint: Paint, matrix: Matrix | undefined): Paint {
  if (matrix === undefined || paint.type === "color") return paint;
  const back = inverseOf(matrix);
  return { ...paint, matrix: paint.matrix === undefined ? back : multiply(back, paint.matrix) };
}

function inverseOf([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  const [ia, ib, ic, id] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [ia, ib, ic, id, -(ia * e + ic * f), -(ib * e + id * f)];
}

/**
 * Outlines of letters; a gradient is drawn in its first colour.
 * DEVIATION svg2 §13.2: a gradient along the outlines of letters is drawn in its first colour, since pages show letters as text and not
 * as paths.
 */
function strokeText(
  scene: Scene,
  text: PlacedText,
  { frame, bounds }: { frame: Frame; bounds: Rectangle | undefined },
): void {
  const { style } = text.piece;
  const resolved = resolvePaint(scene, style.stroke, shapeOf(text, frame, bounds), style.strokeOpacity);
  const width = userLength(style.strokeWidth, "diagonal", frame.viewport);
  if (resolved === undefined || !(width > 0) || !("paint" in resolved)) return;
  const { paint } = resolved;
  const color = paint.type === "color" ? paint.color : (paint.stops[0]?.color ?? BLACK);
  const { item, matrix } = typeset(text, color, frame);
  push(scene, { item: { ...item, strokeWidth: width * scaleOf(frame.matrix) }, matrix });
}

/** A line under, over or through a run (css-text-decor-3 §2), in the colour of the fill. */
function decorate(
  scene: Scene,
  text: PlacedText,
  { frame, line, bounds }: { frame: Frame; line: string; bounds: Rectangle | undefined },
): void {
  const { style } = text.piece;
  const resolved = resolvePaint(scene, style.fill, shapeOf(text, frame, bounds), style.fillOpacity);
  if (resolved === undefined || !("paint" in resolved)) return;
  const { metrics } = fontStackOf(scene, style).primary.face;
  const scale = style.fontSize / metrics.unitsPerEm;
  const thickness = metrics.underlineThickness * scale;
  const centre =
    line === "underline"
      ? metrics.underlinePosition
      : line === "overline"
        ? metrics.ascent
        : metrics.strikeoutPosition;
  const box = {
    x: 0,
    y: -centre * scale - thickness / 2,
    width: text.advance / text.stretch,
    height: thickness,
  };
  const path = transformPath(rectangleOutline(box), runMatrix(text, frame.matrix));
  scene.items.push({ type: "fill-path", path, rule: "nonzero", paint: resolved.paint });
}
