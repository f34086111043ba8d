import type { ClipPath, GeometryBox } from "../css/values/clip-path.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { clipShape } from "../graphics/clip-shape.ts";
import type { Matrix } from "../graphics/display-list.ts";
import { EVERYWHERE } from "../graphics/everywhere.ts";
import { type Axis, attributeLength, userLength } from "../graphics/lengths.ts";
import { boxMatrix, elementTransform } from "../graphics/matrices.ts";
import { boundsOf, transformPath } from "../graphics/path-geometry.ts";
import { multiply } from "../graphics/transform.ts";
import { outlineOf } from "./geometry.ts";
import type { Referrer } from "./references.ts";
import type { Frame, Scene } from "./scene.ts";

/** One outline of a clip path, in the coordinates of the display list. */
interface Outline {
  readonly path: readonly number[];
  readonly rule: "nonzero" | "evenodd";
}

/**
 * Clips what follows, until the next restore, to a `clipPath` element (css-masking-1 §6). Shapes that do not touch are one clip; those that
 * do, text, and clips within the clip are drawn as a mask, because PDF can only intersect clips. Returns the number of groups opened, which hold what is masked and are the caller's to end.
 */
export function clipTo(scene: Scene, value: ClipPath, referrer: Referrer): number {
  if (!("url" in value)) {
    const box = geometryBox(value.box, referrer);
    if (box === undefined) return 0;
    const { path, rule } = clipShape(value.shape, { radii: undefined, ...box });
    scene.items.push({ type: "clip", path: transformPath(path, referrer.frame.matrix), rule });
    return 0;
  }
  const node = scene.target(value.url);
  if (node === NO_NODE || scene.document.nameOf(node) !== "clipPath") return 0;
  const { document } = scene;
  const style = scene.ownStyle(node);
  const isBox = document.attribute(node, "clipPathUnits") === "objectBoundingBox";
  const bounds = isBox ? referrer.bounds() : undefined;
  if (isBox && bounds === undefined) {
    scene.items.push({ type: "clip", path: [], rule: "nonzero" });
    return 0;
  }
  const { viewport } = referrer.frame;
  const transform = elementTransform(style, document.attribute(node, "transform"), {
    viewport,
    bounds: referrer.bounds,
  });
  const outer = multiply(referrer.frame.matrix, transform);
  const frame: Frame = {
    style,
    viewport,
    matrix: bounds === undefined ? outer : multiply(outer, boxMatrix(bounds)),
  };
  let groups = 0;
  const drawn = scene.within(node, () => {
    if (style.clipPath !== "none") groups = clipTo(scene, style.clipPath, referrer);
    const outlines = readOutlines(scene, node, frame);
    const merged = outlines === undefined ? undefined : merge(outlines);
    if (merged !== undefined) scene.items.push({ type: "clip", ...merged });
    else {
      maskWith(scene, node, frame, referrer);
      groups += 1;
    }
  });
  if (!drawn) scene.items.push({ type: "clip", path: [], rule: "nonzero" });
  return groups;
}

/** The boxes of CSS are those of drawings that they stand for (css-masking-1 §5.1). */
function geometryBox(box: GeometryBox, { frame, bounds }: Referrer): Rectangle | undefined {
  const { width, height } = frame.viewport;
  if (box === "view-box") return { x: 0, y: 0, width, height };
  const fill = bounds();
  if (fill === undefined || box === "fill-box" || box === "content-box" || box === "padding-box") return fill;
  const { stroke, strokeWidth } = frame.style;
  const reach = stroke === "none" ? 0 : userLength(strokeWidth, "diagonal", frame.viewport) / 2;
  return {
    x: fill.x - reach,
    y: fill.y - reach,
    width: fill.width + 2 * reach,
    height: fill.height + 2 * reach,
  };
}

/** The outlines of the children; undefined when one of them is more than an outline. */
function readOutlines(scene: Scene, node: NodeId, frame: Frame): Outline[] | undefined {
  const outlines: Outline[] = [];
  for (const child of scene.children(node)) {
    if (!scene.spend(child)) break;
    const style = scene.styles.styleUnder(child, frame.style);
    if (style.display === "none" || style.visibility !== "visible") continue;
    const outline = readOutline(scene, child, { ...frame, style });
    if (outline === undefined) return undefined;
    if (outline.path.length > 0) outlines.push(outline);
  }
  return outlines;
}

/** The outline of a shape, or of the one that a `use` element refers to; its fill and stroke make no difference. */
function readOutline(scene: Scene, child: NodeId, frame: Frame): Outline | undefined {
  const { document } = scene;
  const { style, viewport } = frame;
  const name = document.nameOf(child);
  if (name === "text" || style.clipPath !== "none") return undefined;
  const length = (attribute: string, axis: Axis): number | undefined =>
    attributeLength(document.attribute(child, attribute), axis, frame);
  const place = (bounds: () => Rectangle | undefined): Matrix =>
    multiply(
      frame.matrix,
      elementTransform(style, document.attribute(child, "transform"), { viewport, bounds }),
    );
  if (name === "use") {
    const target = scene.target(scene.href(child));
    if (target === NO_NODE || document.nameOf(target) === "use") return undefined;
    const [x, y] = [length("x", "horizontal") ?? 0, length("y", "vertical") ?? 0];
    const matrix = multiply(
      place(() => undefined),
      [1, 0, 0, 1, x, y],
    );
    const own = { ...frame, matrix, style: scene.styles.styleUnder(target, style) };
    return outlineOf(scene, target, own) === undefined ? undefined : readOutline(scene, target, own);
  }
  const path = outlineOf(scene, child, frame) ?? [];
  if (path.length === 0) return { path, rule: style.clipRule };
  return {
    path: transformPath(
      path,
      place(() => boundsOf(path)),
    ),
    rule: style.clipRule,
  };
}

/** All outlines as one, where none touches another. */
function merge(outlines: readonly Outline[]): Outline | undefined {
  const [first] = outlines;
  if (first === undefined) return { path: [], rule: "nonzero" };
  if (outlines.length === 1) return first;
  if (outlines.length > 64 || outlines.some(({ rule }) => rule !== first.rule)) return undefined;
  const boxes = outlines.map(({ path }) => boundsOf(path));
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      if (a === undefined || b === undefined) continue;
      const apart =
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      if (!apart) return undefined;
    }
  }
  return { path: outlines.flatMap(({ path }) => path), rule: first.rule };
}

/** What follows shows where the children would be drawn. Opens a group for it. */
function maskWith(scene: Scene, node: NodeId, frame: Frame, { paintElement }: Referrer): void {
  scene.items.push({ type: "begin-mask", ...EVERYWHERE, mode: "alpha" });
  for (const child of scene.children(node)) paintElement(scene, child, frame);
  scene.items.push(
    { type: "end-mask" },
    { type: "begin-group", ...EVERYWHERE, opacity: 1, blendMode: "normal" },
  );
}
