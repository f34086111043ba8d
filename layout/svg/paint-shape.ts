import { usedColor } from "../cascade/used-color.ts";
import type { SvgPaint } from "../css/properties/box/svg.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { CLOSE, LINE, type Matrix, MOVE, type Paint, type Path } from "../graphics/display-list.ts";
import { EVERYWHERE } from "../graphics/everywhere.ts";
import { userLength, type Viewport } from "../graphics/lengths.ts";
import { isSimilarity, scaleOf } from "../graphics/matrices.ts";
import { flatten, transformPath } from "../graphics/path-geometry.ts";
import { multiply } from "../graphics/transform.ts";
import { gradientPaint } from "./gradients.ts";
import type { ContextElement, Scene } from "./scene.ts";

/** An outline with what is in effect for it. */
export interface Shape {
  /** In user units. */
  readonly path: Path;
  readonly bounds: Rectangle | undefined;
  readonly style: ComputedStyle;
  readonly matrix: Matrix;
  readonly viewport: Viewport;
  readonly context?: ContextElement | undefined;
  /** What the author takes the outline to be long, where lengths along it refer to that (svg2 §9.6.1). */
  readonly pathLength?: number;
}

/** What a fill or stroke turns out to be: a paint, a pattern element, or nothing. */
export type ResolvedPaint = { readonly paint: Paint } | { readonly pattern: NodeId } | undefined;

/** Paints a pattern over an area; drawing its contents is the painter's business. */
export type PatternPainter = (pattern: NodeId, shape: Shape, opacity: number) => void;

export function resolvePaint(
  scene: Scene,
  paint: SvgPaint,
  shape: Omit<Shape, "path">,
  opacity: number,
): ResolvedPaint {
  if (paint === "none") return undefined;
  if (paint === "context-fill" || paint === "context-stroke") {
    const { context } = shape;
    if (context === undefined) return undefined;
    const { fill, stroke } = context.style;
    return resolvePaint(scene, paint === "context-fill" ? fill : stroke, context, opacity);
  }
  if (typeof paint === "object" && "url" in paint) {
    const node = scene.target(paint.url);
    const name = node === NO_NODE ? "" : scene.document.nameOf(node);
    if (name === "pattern") return { pattern: node };
    if (name === "linearGradient" || name === "radialGradient") {
      const found = gradientPaint(scene, node, { ...shape, opacity });
      return found && { paint: found };
    }
    return paint.fallback === undefined ? undefined : resolvePaint(scene, paint.fallback, shape, opacity);
  }
  const color = usedColor(paint, shape.style);
  return { paint: { type: "color", color: { ...color, alpha: color.alpha * opacity } } };
}

/** Numbers of a closed path of one straight line. */
const LINE_LENGTH = 7;

export function fillShape(scene: Scene, shape: Shape, paintPattern: PatternPainter): void {
  const { path, style, matrix, bounds } = shape;
  // Readers of PDF draw a hairline where a filled shape has no area; SVG draws nothing.
  if (bounds === undefined || !(bounds.width > 0 && bounds.height > 0) || path.length <= LINE_LENGTH) return;
  const resolved = resolvePaint(scene, style.fill, shape, style.fillOpacity);
  if (resolved === undefined) return;
  const placed = transformPath(path, matrix);
  if ("pattern" in resolved) {
    scene.items.push({ type: "save" }, { type: "clip", path: placed, rule: style.fillRule });
    paintPattern(resolved.pattern, shape, style.fillOpacity);
    scene.items.push({ type: "restore" });
    return;
  }
  const { paint } = resolved;
  if (paint.type === "color" && paint.color.alpha === 0) return;
  scene.items.push({ type: "fill-path", path: placed, rule: style.fillRule, paint });
}

/** Dashes of one shape at most; more are drawn as one line. */
const MAXIMUM_DASHES = 100_000;

export function strokeShape(scene: Scene, shape: Shape, paintPattern: PatternPainter): void {
  const { path, style, viewport } = shape;
  const width = userLength(style.strokeWidth, "diagonal", viewport);
  if (path.length === 0 || !(width > 0) || style.stroke === "none") return;
  const resolved = resolvePaint(scene, style.stroke, shape, style.strokeOpacity);
  if (resolved === undefined) return;
  if ("pattern" in resolved) {
    scene.items.push({ type: "save" }, { type: "begin-mask", ...EVERYWHERE, mode: "alpha" });
    pushStroke(scene, shape, width, { type: "color", color: BLACK });
    scene.items.push(
      { type: "end-mask" },
      { type: "begin-group", ...EVERYWHERE, opacity: 1, blendMode: "normal" },
    );
    paintPattern(resolved.pattern, { ...shape, bounds: grown(shape.bounds, width) }, style.strokeOpacity);
    scene.items.push({ type: "end-group" }, { type: "restore" });
    return;
  }
  pushStroke(scene, shape, width, resolved.paint);
}

const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };

function grown(bounds: Rectangle | undefined, by: number): Rectangle | undefined {
  return (
    bounds && {
      x: bounds.x - by,
      y: bounds.y - by,
      width: bounds.width + 2 * by,
      height: bounds.height + 2 * by,
    }
  );
}

function pushStroke(scene: Scene, shape: Shape, width: number, paint: Paint): void {
  const { path, style, matrix, viewport } = shape;
  const color = paint.type === "color" ? paint.color : BLACK;
  if (color.alpha === 0) return;
  const isFixed = style.vectorEffect === "non-scaling-stroke";
  const scale = isFixed ? 1 : scaleOf(matrix);
  if (!(scale > 0)) return;
  const isMeasured = shape.pathLength !== undefined && style.strokeDasharray.length > 0;
  const along = isMeasured ? (flatten(path).at(-1)?.distance ?? 0) / (shape.pathLength ?? 1) : 1;
  const item = {
    type: "stroke-path" as const,
    color,
    width: width * scale,
    dash: dashesOf(style, viewport, scale * along, shape.bounds),
    dashOffset: userLength(style.strokeDashoffset, "diagonal", viewport) * scale * along,
    cap: style.strokeLinecap,
    join: style.strokeLinejoin,
    miterLimit: style.strokeMiterlimit,
  };
  if (isFixed || isSimilarity(matrix)) {
    const placed = transformPath(path, matrix);
    scene.items.push(paint.type === "color" ? { path: placed, ...item } : { path: placed, paint, ...item });
    return;
  }
  // A pen that is not round: the line is drawn in user units, enlarged so that no digit is lost.
  const inner: Matrix = [1 / scale, 0, 0, 1 / scale, 0, 0];
  const placed = transformPath(path, [scale, 0, 0, scale, 0, 0]);
  const solid = paint.type === "color" ? color : (paint.stops[0]?.color ?? color);
  scene.items.push(
    { type: "save" },
    { type: "transform", matrix: multiply(matrix, inner) },
    { ...item, color: solid, path: placed },
    { type: "restore" },
  );
}

function dashesOf(
  style: ComputedStyle,
  viewport: Viewport,
  scale: number,
  bounds: Rectangle | undefined,
): number[] {
  const lengths = style.strokeDasharray.map(
    (dash) => Math.max(0, userLength(dash, "diagonal", viewport)) * scale,
  );
  const sum = lengths.reduce((total, length) => total + length, 0);
  if (!(sum > 0)) return [];
  const extent = bounds === undefined ? 0 : (bounds.width + bounds.height) * scale;
  if (extent / sum > MAXIMUM_DASHES) return [];
  return lengths.length % 2 === 1 ? [...lengths, ...lengths] : lengths;
}

export function rectangleOutline({ x, y, width, height }: Rectangle): number[] {
  return [MOVE, x, y, LINE, x + width, y, LINE, x + width, y + height, LINE, x, y + height, CLOSE];
}
