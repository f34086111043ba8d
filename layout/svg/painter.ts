import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { EVERYWHERE } from "../graphics/everywhere.ts";
import type { Axis } from "../graphics/lengths.ts";
import { elementTransform } from "../graphics/matrices.ts";
import { boundsOf, transformPath } from "../graphics/path-geometry.ts";
import { type Radii, rectanglePath } from "../graphics/rounded-rectangle.ts";
import { isSingular, multiply, transformRectangle } from "../graphics/transform.ts";
import { parseViewBox, viewBoxMatrix } from "../graphics/view-box.ts";
import { applyFilter } from "../raster/drawn/filter.ts";
import { elementBounds } from "./bounds.ts";
import { clipTo } from "./clip-path.ts";
import { isFit } from "./conditions.ts";
import { filterGraph } from "./filter-element.ts";
import { paintForeignObject } from "./foreign-object.ts";
import { geometryLength, outlineOf } from "./geometry.ts";
import { paintMarkers } from "./markers.ts";
import { beginMask } from "./mask.ts";
import { fillShape, type Shape, strokeShape } from "./paint-shape.ts";
import { paintPattern } from "./pattern.ts";
import { paintPicture } from "./picture.ts";
import type { Referrer } from "./references.ts";
import type { Frame, Scene } from "./scene.ts";
import { paintText } from "./text.ts";

/** Elements that are drawn only where others refer to them, or not at all (svg2 §5.1). */
const NEVER_RENDERED: ReadonlySet<string> = new Set(
  (
    "defs symbol clipPath mask pattern marker linearGradient radialGradient stop filter title desc metadata style script " +
    "animate animateTransform animateMotion set animateColor view font font-face cursor"
  ).split(" "),
);

/** Draws an element of a drawing and everything in it, in painting order (svg2 §3). */
export function paintElement(scene: Scene, node: NodeId, frame: Frame): void {
  const { document } = scene;
  const name = document.nameOf(node);
  if (document.namespaceOf(node) !== "svg" || NEVER_RENDERED.has(name) || !scene.spend(node)) return;
  if (!isFit(scene, node, frame.style)) return;
  paintStyled(scene, node, { ...frame, style: scene.styles.styleUnder(node, frame.style) });
}

/** The same with the element's own style in the frame. */
function paintStyled(scene: Scene, node: NodeId, frame: Frame): void {
  const { style, viewport } = frame;
  if (style.display === "none" || style.opacity === 0) return;
  const transform = elementTransform(style, scene.document.attribute(node, "transform"), {
    viewport,
    bounds: () => elementBounds(scene, node, frame),
  });
  const matrix = multiply(frame.matrix, transform);
  if (isSingular(matrix)) return;
  withEffects(scene, node, { ...frame, matrix }, () => paintContent(scene, node, { ...frame, matrix }));
}

/** Opacity, blending, clip and mask of an element around what `paint` draws. */
function withEffects(scene: Scene, node: NodeId, frame: Frame, paint: () => void): void {
  const { style } = frame;
  const mask = maskReference(style);
  const isGroup = style.opacity < 1 || style.mixBlendMode !== "normal" || style.isolation === "isolate";
  const bounds = (): Rectangle | undefined => elementBounds(scene, node, frame);
  const referrer = { frame, bounds, paintElement };
  if (!isGroup && style.clipPath === "none" && mask === undefined) {
    paintFiltered(scene, referrer, paint);
    return;
  }
  scene.items.push({ type: "save" });
  const { opacity, mixBlendMode: blendMode } = style;
  let groups = 0;
  // Outermost: what is blended with the backdrop must be clipped and masked before.
  if (isGroup) {
    scene.items.push({ type: "begin-group", ...EVERYWHERE, opacity, blendMode });
    groups += 1;
  }
  if (style.clipPath !== "none") groups += clipTo(scene, style.clipPath, referrer);
  if (mask !== undefined) groups += beginMask(scene, mask, referrer);
  paintFiltered(scene, referrer, paint);
  for (let group = 0; group < groups; group += 1) scene.items.push({ type: "end-group" });
  scene.items.push({ type: "restore" });
}

/** Filters come before clips, masks and opacity (filter-effects-1 §5). */
function paintFiltered(scene: Scene, referrer: Referrer, paint: () => void): void {
  const { style, matrix } = referrer.frame;
  const start = scene.items.length;
  paint();
  if (style.filter === "none") return;
  const { diagnostics } = scene.input;
  applyFilter(style, scene.items, start, {
    raster: scene.input.raster(),
    diagnostics,
    toList: matrix,
    visible: undefined,
    enlargement: 1,
    graphOf: (url) => filterGraph(scene, url, referrer),
  });
}

function maskReference(style: ComputedStyle): string | undefined {
  const [first] = style.maskImage;
  return typeof first === "object" && "url" in first ? first.url : undefined;
}

function paintContent(scene: Scene, node: NodeId, frame: Frame): void {
  switch (scene.document.nameOf(node)) {
    case "g":
      paintChildren(scene, node, frame);
      return;
    case "a":
      paintLink(scene, node, frame);
      return;
    case "svg":
      paintViewport(scene, node, frame, undefined);
      return;
    case "use":
      paintUse(scene, node, frame);
      return;
    case "switch":
      paintSwitch(scene, node, frame);
      return;
    case "image":
      paintPicture(scene, node, frame);
      return;
    case "text":
      if (frame.style.visibility === "visible") paintText(scene, node, frame, patternPainter(scene));
      return;
    case "foreignObject":
      paintForeignObject(scene, node, frame);
      return;
    default:
      paintShape(scene, node, frame);
  }
}

export function paintChildren(scene: Scene, node: NodeId, frame: Frame): void {
  for (const child of scene.children(node)) paintElement(scene, child, frame);
}

function patternPainter(scene: Scene): (pattern: NodeId, shape: Shape, opacity: number) => void {
  return (pattern, shape, opacity) => paintPattern(scene, pattern, { shape, opacity, paintElement });
}

function paintShape(scene: Scene, node: NodeId, frame: Frame): void {
  const { style, matrix, viewport } = frame;
  if (style.visibility !== "visible") return;
  const path = outlineOf(scene, node, frame);
  if (path === undefined || path.length === 0) return;
  const pathLength = attributeNumber(scene.document.attribute(node, "pathLength"));
  const base = { path, bounds: boundsOf(path), style, matrix, viewport, context: frame.context };
  const shape: Shape = pathLength === undefined ? base : { ...base, pathLength };
  const pattern = patternPainter(scene);
  for (const phase of style.paintOrder) {
    if (phase === "fill") fillShape(scene, shape, pattern);
    else if (phase === "stroke") strokeShape(scene, shape, pattern);
    else paintMarkers(scene, node, { shape, frame, paintElement });
  }
}

function attributeNumber(text: string | undefined): number | undefined {
  const value = text === undefined ? Number.NaN : Number.parseFloat(text);
  return value > 0 ? value : undefined;
}

function paintLink(scene: Scene, node: NodeId, frame: Frame): void {
  const href = scene.href(node);
  const target = href === undefined ? undefined : scene.input.resolveUrl(href.trim());
  const bounds = target === undefined ? undefined : elementBounds(scene, node, frame);
  if (target !== undefined && bounds !== undefined)
    scene.items.push({ type: "link", ...transformRectangle(frame.matrix, bounds), target, node });
  paintChildren(scene, node, frame);
}

/** The first child whose conditions hold. */
function paintSwitch(scene: Scene, node: NodeId, frame: Frame): void {
  const { document } = scene;
  for (const child of scene.children(node)) {
    const isDrawn = document.namespaceOf(child) === "svg" && !NEVER_RENDERED.has(document.nameOf(child));
    if (!isDrawn || !isFit(scene, child, frame.style)) continue;
    paintElement(scene, child, frame);
    return;
  }
}

/** A nested `svg` or a `symbol` (svg2 §8.2). `size` replaces its own width and height. */
function paintViewport(
  scene: Scene,
  node: NodeId,
  frame: Frame,
  size: { width: number | undefined; height: number | undefined } | undefined,
): void {
  const { document } = scene;
  const length = (name: string, axis: Axis): number | undefined =>
    geometryLength(scene, node, name, { axis, frame });
  const isSymbol = document.nameOf(node) === "symbol";
  const box: Rectangle = {
    x: isSymbol ? 0 : (length("x", "horizontal") ?? 0),
    y: isSymbol ? 0 : (length("y", "vertical") ?? 0),
    width: size?.width ?? length("width", "horizontal") ?? frame.viewport.width,
    height: size?.height ?? length("height", "vertical") ?? frame.viewport.height,
  };
  paintInViewport(scene, node, { frame, box });
}

/**
 * The contents of an element with a `viewBox`, fitted into a box of the frame's user space and clipped to it. `natural` is the
 * rectangle to stretch over the box where there is no `viewBox`.
 */
export function paintInViewport(
  scene: Scene,
  node: NodeId,
  {
    frame,
    box,
    natural,
    radii,
  }: {
    readonly frame: Frame;
    readonly box: Rectangle;
    readonly natural?: Rectangle;
    readonly radii?: Radii | undefined;
  },
): void {
  const { document } = scene;
  const ownViewBox = parseViewBox(document.attribute(node, "viewBox"));
  const viewBox = ownViewBox ?? natural;
  if (!(box.width > 0 && box.height > 0) || viewBox?.width === 0 || viewBox?.height === 0) return;
  const inner =
    viewBox === undefined
      ? ([1, 0, 0, 1, box.x, box.y] as const)
      : viewBoxMatrix(
          viewBox,
          box,
          ownViewBox === undefined ? "none" : document.attribute(node, "preserveAspectRatio"),
        );
  const { style } = frame;
  const isOpen = style.overflowX === "visible";
  if (!isOpen) {
    const path = transformPath(rectanglePath({ radii, ...box }), frame.matrix);
    scene.items.push({ type: "save" }, { type: "clip", path, rule: "nonzero" });
  }
  const viewport = viewBox ?? box;
  paintChildren(scene, node, { ...frame, style, matrix: multiply(frame.matrix, inner), viewport });
  if (!isOpen) scene.items.push({ type: "restore" });
}

function paintUse(scene: Scene, node: NodeId, frame: Frame): void {
  const { document } = scene;
  const reference = scene.href(node);
  const target = scene.target(reference);
  if (target === NO_NODE || document.namespaceOf(target) !== "svg") {
    scene.warn(
      "svg-reference",
      `Nothing is drawn for "${reference ?? ""}": no element of this drawing has that id.`,
      node,
    );
    return;
  }
  const length = (name: string, axis: Axis): number | undefined =>
    geometryLength(scene, node, name, { axis, frame });
  const x = length("x", "horizontal") ?? 0;
  const y = length("y", "vertical") ?? 0;
  const matrix = multiply(frame.matrix, [1, 0, 0, 1, x, y]);
  const context = { ...frame, bounds: undefined };
  const name = document.nameOf(target);
  scene.within(target, () => {
    if (name !== "symbol" && name !== "svg") {
      paintElement(scene, target, { ...frame, matrix, context });
      return;
    }
    if (!scene.spend(target)) return;
    const style = scene.styles.styleUnder(target, frame.style);
    if (style.display === "none") return;
    const size = { width: length("width", "horizontal"), height: length("height", "vertical") };
    const inner = { ...frame, style, matrix, context };
    withEffects(scene, target, inner, () => paintViewport(scene, target, inner, size));
  });
}
