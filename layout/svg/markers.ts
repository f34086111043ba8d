import { defined } from "../../fonts/defined.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import type { Matrix, Path } from "../graphics/display-list.ts";
import { type Axis, attributeLength, userLength } from "../graphics/lengths.ts";
import { operandsOf, transformPath } from "../graphics/path-geometry.ts";
import { multiply } from "../graphics/transform.ts";
import { parseViewBox, viewBoxMatrix } from "../graphics/view-box.ts";
import { rectangleOutline, type Shape } from "./paint-shape.ts";
import type { Frame, Scene } from "./scene.ts";

interface MarkerUse {
  readonly shape: Shape;
  readonly frame: Frame;
  readonly paintElement: (scene: Scene, node: NodeId, frame: Frame) => void;
}

/** A vertex of a path with the directions that lead to it and away from it. */
interface Vertex {
  readonly x: number;
  readonly y: number;
  before: readonly [number, number] | undefined;
  after: readonly [number, number] | undefined;
}

const SHAPES: ReadonlySet<string> = new Set(["path", "line", "polyline", "polygon"]);

/** Markers at the vertices of a path (svg2 §13.7). */
export function paintMarkers(scene: Scene, node: NodeId, use: MarkerUse): void {
  const { markerStart, markerMid, markerEnd } = use.shape.style;
  if (markerStart === "none" && markerMid === "none" && markerEnd === "none") return;
  if (!SHAPES.has(scene.document.nameOf(node))) return;
  const vertices = verticesOf(use.shape.path);
  for (const [index, vertex] of vertices.entries()) {
    const isStart = index === 0;
    if (isStart && markerStart !== "none") paintMarker(scene, markerStart.url, { vertex, isStart, use });
    const isEnd = index === vertices.length - 1;
    if (!isStart && !isEnd && markerMid !== "none")
      paintMarker(scene, markerMid.url, { vertex, isStart: false, use });
    if (isEnd && markerEnd !== "none") paintMarker(scene, markerEnd.url, { vertex, isStart: false, use });
  }
}

function paintMarker(
  scene: Scene,
  reference: string,
  { vertex, isStart, use }: { vertex: Vertex; isStart: boolean; use: MarkerUse },
): void {
  const node = scene.target(reference);
  if (node === NO_NODE || scene.document.nameOf(node) !== "marker" || !scene.spend(node)) return;
  const { document } = scene;
  const { shape, frame, paintElement } = use;
  const style = scene.ownStyle(node);
  const length = (name: string, axis: Axis): number | undefined =>
    attributeLength(document.attribute(node, name), axis, { viewport: frame.viewport, style });
  const width = length("markerWidth", "horizontal") ?? 3;
  const height = length("markerHeight", "vertical") ?? 3;
  if (!(width > 0 && height > 0)) return;
  const isFixed = document.attribute(node, "markerUnits") === "userSpaceOnUse";
  const scale = isFixed ? 1 : userLength(shape.style.strokeWidth, "diagonal", shape.viewport);
  const angle = markerAngle(document.attribute(node, "orient"), vertex, isStart);
  const [cosine, sine] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const place: Matrix = [cosine, sine, -sine, cosine, vertex.x, vertex.y];
  const viewBox = parseViewBox(document.attribute(node, "viewBox"));
  if (viewBox !== undefined && !(viewBox.width > 0 && viewBox.height > 0)) return;
  const box = { x: 0, y: 0, width, height };
  const fit: Matrix =
    viewBox === undefined
      ? [1, 0, 0, 1, 0, 0]
      : viewBoxMatrix(viewBox, box, document.attribute(node, "preserveAspectRatio"));
  const [referenceX, referenceY] = [length("refX", "horizontal") ?? 0, length("refY", "vertical") ?? 0];
  const shiftX = fit[0] * referenceX + fit[4];
  const shiftY = fit[3] * referenceY + fit[5];
  const outer = multiply(multiply(frame.matrix, place), [1, 0, 0, 1, -shiftX, -shiftY]);
  scene.within(node, () => {
    const isOpen = style.overflowX === "visible";
    scene.items.push({ type: "save" });
    if (!isOpen)
      scene.items.push({ type: "clip", path: transformPath(rectangleOutline(box), outer), rule: "nonzero" });
    for (const child of scene.children(node))
      paintElement(scene, child, {
        style,
        matrix: multiply(outer, fit),
        viewport: viewBox ?? box,
        context: shape,
      });
    scene.items.push({ type: "restore" });
  });
}

function markerAngle(orient: string | undefined, { before, after }: Vertex, isStart: boolean): number {
  const text = orient?.trim() ?? "0";
  if (text !== "auto" && text !== "auto-start-reverse") {
    const value = Number.parseFloat(text);
    if (!Number.isFinite(value)) return 0;
    return text.endsWith("rad") && !text.endsWith("grad") ? value : (value * Math.PI) / 180;
  }
  const [x, y] = bisector(before, after);
  return Math.atan2(y, x) + (isStart && text === "auto-start-reverse" ? Math.PI : 0);
}

function bisector(
  before: readonly [number, number] | undefined,
  after: readonly [number, number] | undefined,
): readonly [number, number] {
  if (before === undefined || after === undefined) return before ?? after ?? [1, 0];
  const [first, second] = [Math.hypot(...before) || 1, Math.hypot(...after) || 1];
  const [x, y] = [before[0] / first + after[0] / second, before[1] / first + after[1] / second];
  return x === 0 && y === 0 ? [-before[1], before[0]] : [x, y];
}

function verticesOf(path: Path): Vertex[] {
  const vertices: Vertex[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let start: Vertex | undefined;
  const direction = (fromX: number, fromY: number, toX: number, toY: number): [number, number] | undefined =>
    fromX === toX && fromY === toY ? undefined : [toX - fromX, toY - fromY];
  for (let index = 0; index < path.length; ) {
    const count = operandsOf(path[index]);
    const at = (offset: number): number => defined(path[index + offset]);
    const previous = vertices.at(-1);
    const [toX, toY] = count === 0 ? [startX, startY] : [at(count - 1), at(count)];
    if (path[index] === 0) {
      [startX, startY] = [toX, toY];
      start = { x: toX, y: toY, before: undefined, after: undefined };
      vertices.push(start);
    } else {
      const isCurve = count === 6;
      const leaving =
        (isCurve ? (direction(x, y, at(1), at(2)) ?? direction(x, y, at(3), at(4))) : undefined) ??
        direction(x, y, toX, toY);
      const arriving =
        (isCurve ? (direction(at(3), at(4), toX, toY) ?? direction(at(1), at(2), toX, toY)) : undefined) ??
        direction(x, y, toX, toY);
      if (previous !== undefined) previous.after = leaving ?? previous.before;
      const vertex: Vertex = { x: toX, y: toY, before: arriving ?? previous?.before, after: undefined };
      vertices.push(vertex);
      if (count === 0 && start !== undefined) {
        start.before = vertex.before;
        vertex.after = start.after;
      }
    }
    [x, y] = [toX, toY];
    index += count + 1;
  }
  return vertices;
}
