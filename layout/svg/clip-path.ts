import { NO_NODE, type NodeId } from "../html/document.ts";
import { multiply } from "../paint/transform.ts";
import { attributeLength } from "./lengths.ts";
import { boxMatrix, elementTransform } from "./matrices.ts";
import { EVERYWHERE } from "./paint-shape.ts";
import { boundsOf, transformPath } from "./path-geometry.ts";
import { type Referrer, urlOf } from "./references.ts";
import type { Frame, Scene } from "./scene.ts";
import { shapePath } from "./shapes.ts";

/** One outline of a clip path, in the coordinates of the display list. */
interface Outline {
  readonly path: readonly number[];
  readonly rule: "nonzero" | "evenodd";
}

/**
 * Clips what follows, until the next restore, to a `clipPath` element (css-masking-1 §6). Shapes that do not touch are one clip; those that
 * do, text, and clips within the clip are drawn as a mask, because PDF can only intersect clips. Returns the number of groups opened, which hold what is masked and are the caller's to end.
 */
export function clipTo(scene: Scene, value: string, referrer: Referrer): number {
  const reference = urlOf(value);
  const node = reference === undefined ? NO_NODE : scene.target(reference);
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

/** The outlines of the children; undefined when one of them is more than an outline. */
function readOutlines(scene: Scene, node: NodeId, frame: Frame): Outline[] | undefined {
  const { document } = scene;
  const outlines: Outline[] = [];
  for (const child of scene.children(node)) {
    if (!scene.spend(child)) break;
    const style = scene.styles.styleUnder(child, frame.style);
    const name = document.nameOf(child);
    if (style.display === "none" || style.visibility !== "visible") continue;
    if (name === "use" || name === "text" || style.clipPath !== "none") return undefined;
    const own = { ...frame, style };
    const path = shapePath({
      name,
      text: (attribute) => document.attribute(child, attribute),
      length: (attribute, axis) => attributeLength(document.attribute(child, attribute), axis, own),
    });
    if (path === undefined || path.length === 0) continue;
    const transform = elementTransform(style, document.attribute(child, "transform"), {
      viewport: frame.viewport,
      bounds: () => boundsOf(path),
    });
    outlines.push({ path: transformPath(path, multiply(frame.matrix, transform)), rule: style.clipRule });
  }
  return outlines;
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
