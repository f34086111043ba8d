import { NO_NODE } from "../document/document.ts";
import { EVERYWHERE } from "../graphics/everywhere.ts";
import { type Axis, attributeLength } from "../graphics/lengths.ts";
import { boxMatrix } from "../graphics/matrices.ts";
import { transformPath } from "../graphics/path-geometry.ts";
import { multiply } from "../graphics/transform.ts";
import { toLuminance } from "../raster/drawn/filter-colors.ts";
import { rectangleOutline } from "./paint-shape.ts";
import type { Referrer } from "./references.ts";
import type { Frame, Scene } from "./scene.ts";

/** Masks what follows, until the next restore, with a `mask` element (css-masking-1 §9). Returns the number of groups opened for it. */
export function beginMask(
  scene: Scene,
  reference: string,
  referrer: Referrer,
  mode: "alpha" | "luminance" | "match-source" = "match-source",
): number {
  const node = scene.target(reference);
  if (node === NO_NODE || scene.document.nameOf(node) !== "mask") return 0;
  const { document } = scene;
  const style = scene.ownStyle(node);
  const { frame } = referrer;
  const bounds = referrer.bounds();
  const isRegionBox = document.attribute(node, "maskUnits") !== "userSpaceOnUse";
  const isContentBox = document.attribute(node, "maskContentUnits") === "objectBoundingBox";
  if (bounds === undefined && (isRegionBox || isContentBox)) return 0;
  const viewport = isRegionBox ? { width: 1, height: 1 } : frame.viewport;
  const length = (name: string, axis: Axis, initial: number): number =>
    attributeLength(document.attribute(node, name), axis, { viewport, style }) ?? initial;
  const region = {
    x: length("x", "horizontal", -0.1 * viewport.width),
    y: length("y", "vertical", -0.1 * viewport.height),
    width: length("width", "horizontal", 1.2 * viewport.width),
    height: length("height", "vertical", 1.2 * viewport.height),
  };
  const outer = isRegionBox && bounds ? multiply(frame.matrix, boxMatrix(bounds)) : frame.matrix;
  const matrix = isContentBox && bounds ? multiply(frame.matrix, boxMatrix(bounds)) : frame.matrix;
  const inner: Frame = { style, matrix, viewport: isContentBox ? { width: 1, height: 1 } : frame.viewport };
  const used = mode === "match-source" ? style.maskType : mode;
  scene.items.push({ type: "begin-mask", ...EVERYWHERE, mode: used });
  const start = scene.items.length;
  scene.within(node, () => {
    const path = transformPath(rectangleOutline(region), outer);
    scene.items.push({ type: "save" }, { type: "clip", path, rule: "nonzero" });
    for (const child of scene.children(node)) referrer.paintElement(scene, child, inner);
    scene.items.push({ type: "restore" });
  });
  if (used === "luminance") {
    const { diagnostics } = scene.input;
    toLuminance(scene.items, start, { raster: scene.input.raster(), diagnostics });
  }
  scene.items.push(
    { type: "end-mask" },
    { type: "begin-group", ...EVERYWHERE, opacity: 1, blendMode: "normal" },
  );
  return 1;
}
