import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveExactly } from "../css/values/resolve.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { attributeLength } from "../graphics/lengths.ts";
import { parsePathData } from "../graphics/path-data.ts";
import { flatten, type PathPoint, pointAt, transformPath } from "../graphics/path-geometry.ts";
import { shapePath } from "../graphics/shapes.ts";
import { parseTransform } from "../graphics/transform-attribute.ts";
import type { Frame, Scene } from "./scene.ts";
import { type TextPiece, textPieces } from "./text-content.ts";
import { fontStackOf, type ShapedRun, shapeText } from "./text-runs.ts";

/** A shaped run at its place: the pen in user units and the turn of the baseline in radians. */
export interface PlacedText extends Omit<ShapedRun, "advance"> {
  advance: number;
  readonly piece: TextPiece;
  x: number;
  y: number;
  angle: number;
  /** Extra advance after each glyph, from `textLength`. */
  spacing: number;
  /** How much wider than usual glyphs are, from `textLength` with `lengthAdjust="spacingAndGlyphs"`. */
  stretch: number;
}

/** Places the runs of a `text` element (svg2 §11.5): positions, anchors, baselines, `textLength` and text on paths. */
export function layoutText(scene: Scene, node: NodeId, frame: Frame): PlacedText[] {
  const layout = new TextLayout(scene, frame);
  for (const piece of textPieces(scene, node, frame)) layout.add(piece);
  return layout.finish(node);
}

interface TextPath {
  readonly node: NodeId;
  readonly points: readonly PathPoint[];
  /** Where text on it begins. */
  readonly offset: number;
}

class TextLayout {
  readonly #scene: Scene;
  readonly #frame: Frame;
  readonly #placed: PlacedText[] = [];
  #x = 0;
  #y = 0;
  #chunkStart = 0;
  #chunkX = 0;
  /** Of the current piece. */
  #path: TextPath | undefined;

  constructor(scene: Scene, frame: Frame) {
    this.#scene = scene;
    this.#frame = frame;
  }

  add(piece: TextPiece): void {
    const isPathStart = piece.path !== NO_NODE && this.#path?.node !== piece.path;
    const leavesPath = piece.path === NO_NODE && this.#path !== undefined;
    if (piece.x !== undefined || piece.y !== undefined || isPathStart || leavesPath) this.#endChunk();
    if (isPathStart) this.#path = this.#readPath(piece);
    else if (leavesPath) this.#path = undefined;
    const isOnPath = this.#path !== undefined;
    if (isPathStart) this.#x = this.#path?.offset ?? 0;
    else this.#x = piece.x ?? this.#x;
    this.#y = isOnPath ? 0 : (piece.y ?? this.#y);
    if (this.#chunkStart === this.#placed.length) this.#chunkX = this.#x;
    this.#x += piece.dx;
    this.#y += piece.dy;
    const angle = (piece.rotate * Math.PI) / 180;
    const y = this.#y - baselineShift(this.#scene, piece.style);
    // Along a path and under a turn of its own, every character stands by itself.
    const parts = isOnPath || piece.rotate !== 0 ? Array.from(piece.text) : [piece.text];
    for (const text of parts) {
      for (const shaped of shapeText(this.#scene, text, piece.style)) {
        this.#placed.push({ piece, x: this.#x, y, angle, spacing: 0, stretch: 1, ...shaped });
        this.#x += shaped.advance;
      }
    }
  }

  finish(node: NodeId): PlacedText[] {
    this.#stretch(node);
    this.#endChunk();
    return this.#placed;
  }

  /** `textLength` of the text element as a whole: the difference goes between the glyphs, or makes them wider (svg2 §11.5). */
  #stretch(node: NodeId): void {
    const wanted = attributeLength(
      this.#scene.document.attribute(node, "textLength"),
      "horizontal",
      this.#frame,
    );
    const chunk = this.#placed.slice(this.#chunkStart);
    const glyphs = chunk.reduce((sum, { run }) => sum + run.glyphs.length, 0);
    const natural = this.#x - this.#chunkX;
    if (wanted === undefined || !(wanted > 0 && natural > 0)) return;
    if (this.#scene.document.attribute(node, "lengthAdjust") === "spacingAndGlyphs") {
      const stretch = wanted / natural;
      for (const placed of chunk) {
        placed.x = this.#chunkX + (placed.x - this.#chunkX) * stretch;
        placed.advance *= stretch;
        placed.stretch = stretch;
      }
      this.#x = this.#chunkX + wanted;
      return;
    }
    if (glyphs < 2) return;
    const spacing = (wanted - natural) / (glyphs - 1);
    let shift = 0;
    for (const placed of chunk) {
      placed.x += shift;
      placed.spacing = spacing;
      shift += spacing * placed.run.glyphs.length;
    }
    this.#x += shift - spacing;
  }

  /** Moves a chunk so that its anchor stands where its start was, and bends it along its path. */
  #endChunk(): void {
    const chunk = this.#placed.slice(this.#chunkStart);
    const style = chunk[0]?.piece.style;
    this.#chunkStart = this.#placed.length;
    if (style === undefined) return;
    const width = this.#x - this.#chunkX;
    const isTurned = style.direction === "rtl";
    const anchor = style.textAnchor;
    const share = anchor === "middle" ? 0.5 : (anchor === "end") !== isTurned ? 1 : 0;
    for (const placed of chunk) placed.x -= width * share;
    const path = this.#path;
    if (path === undefined) return;
    for (const placed of chunk) bend(placed, path.points);
    this.#placed.splice(
      this.#placed.length - chunk.length,
      chunk.length,
      ...chunk.filter(({ x }) => !Number.isNaN(x)),
    );
    this.#chunkStart = this.#placed.length;
  }

  #readPath({ path: node, style }: TextPiece): TextPath {
    const { document } = this.#scene;
    const own = document.attribute(node, "path");
    const target = own === undefined ? this.#scene.target(this.#scene.href(node)) : NO_NODE;
    const frame = { ...this.#frame, style };
    const read =
      own === undefined && target !== NO_NODE
        ? shapePath({
            name: document.nameOf(target),
            text: (name) => document.attribute(target, name),
            length: (name, axis) => attributeLength(document.attribute(target, name), axis, frame),
          })
        : parsePathData(own ?? "");
    const transform =
      target === NO_NODE ? undefined : parseTransform(document.attribute(target, "transform"));
    const points = flatten(transform === undefined ? (read ?? []) : transformPath(read ?? [], transform));
    const length = points.at(-1)?.distance ?? 0;
    const start = document.attribute(node, "startOffset") ?? "0";
    const isPercentage = start.trim().endsWith("%");
    const offset = isPercentage
      ? (Number.parseFloat(start) / 100) * length
      : (attributeLength(start, "horizontal", frame) ?? 0);
    return { node, points, offset: Number.isFinite(offset) ? offset : 0 };
  }
}

/** Puts the middle of a run on the path; NaN where the path has ended. */
function bend(placed: PlacedText, points: readonly PathPoint[]): void {
  const half = placed.advance / 2;
  const at = pointAt(points, placed.x + half);
  if (at === undefined) {
    placed.x = Number.NaN;
    return;
  }
  const [cosine, sine] = [Math.cos(at.angle), Math.sin(at.angle)];
  const off = placed.y;
  placed.x = at.x - half * cosine - off * sine;
  placed.y = at.y - half * sine + off * cosine;
  placed.angle += at.angle;
}

/** How far above the alphabetic baseline's usual place text is set, so that another baseline stands there; user units. */
function baselineShift(scene: Scene, style: ComputedStyle): number {
  const { metrics } = fontStackOf(scene, style).primary.face;
  const scale = style.fontSize / metrics.unitsPerEm;
  const keyword =
    style.alignmentBaseline === "auto" || style.alignmentBaseline === "baseline"
      ? style.dominantBaseline
      : style.alignmentBaseline;
  let shift = 0;
  if (keyword === "middle") shift = -(metrics.xHeight / 2) * scale;
  else if (keyword === "central") shift = -((metrics.ascent - metrics.descent) / 2) * scale;
  else if (keyword === "hanging") shift = -metrics.ascent * 0.8 * scale;
  else if (keyword === "mathematical") shift = -metrics.ascent * 0.5 * scale;
  else if (keyword === "text-before-edge" || keyword === "before-edge" || keyword === "text-top")
    shift = -metrics.ascent * scale;
  else if (
    keyword === "text-after-edge" ||
    keyword === "after-edge" ||
    keyword === "text-bottom" ||
    keyword === "ideographic"
  )
    shift = metrics.descent * scale;
  const own = style.baselineShift;
  if (own === "super") return shift + style.fontSize / 3;
  if (own === "sub") return shift - style.fontSize / 5;
  return own === "baseline" ? shift : shift + resolveExactly(own, style.fontSize);
}

/** Box of the em boxes of all runs. */
export function textBox(scene: Scene, placed: readonly PlacedText[]): Rectangle | undefined {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { piece, x, y, angle, advance } of placed) {
    const { metrics } = fontStackOf(scene, piece.style).primary.face;
    const scale = piece.style.fontSize / metrics.unitsPerEm;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    for (const along of [0, advance]) {
      for (const across of [-metrics.ascent * scale, metrics.descent * scale]) {
        const [cornerX, cornerY] = [x + along * cosine - across * sine, y + along * sine + across * cosine];
        left = Math.min(left, cornerX);
        right = Math.max(right, cornerX);
        top = Math.min(top, cornerY);
        bottom = Math.max(bottom, cornerY);
      }
    }
  }
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}
