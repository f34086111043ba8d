import type { Document, NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { Matrix } from "./display-list.ts";
import { numberList } from "./number-scanner.ts";

/** The `viewBox` attribute; undefined when it is missing or malformed. A size of zero means that nothing shows. */
export function parseViewBox(text: string | undefined): Rectangle | undefined {
  const [x, y, width, height, more] = numberList(text);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return more === undefined && width >= 0 && height >= 0 ? { x, y, width, height } : undefined;
}

/** Width by height of an element's view box; undefined without one. */
export function viewBoxRatio(document: Document, node: NodeId): number | undefined {
  const box = parseViewBox(document.attribute(node, "viewBox"));
  return box !== undefined && box.width > 0 && box.height > 0 ? box.width / box.height : undefined;
}

/** From the view box to the viewport, as `preserveAspectRatio` has it (svg2 §8.2). */
export function viewBoxMatrix(
  viewBox: Rectangle,
  viewport: Rectangle,
  alignment: string | undefined,
): Matrix {
  const [align = "xMidYMid", fit = "meet"] = (alignment ?? "")
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "" && word !== "defer");
  let scaleX = viewport.width / viewBox.width;
  let scaleY = viewport.height / viewBox.height;
  let [x, y] = [0, 0];
  if (align !== "none") {
    const scale = fit === "slice" ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
    x = (viewport.width - viewBox.width * scale) * share(align, "x");
    y = (viewport.height - viewBox.height * scale) * share(align, "Y");
    scaleX = scale;
    scaleY = scale;
  }
  return [scaleX, 0, 0, scaleY, viewport.x + x - viewBox.x * scaleX, viewport.y + y - viewBox.y * scaleY];
}

function share(align: string, axis: "x" | "Y"): number {
  if (align.includes(`${axis}Min`)) return 0;
  return align.includes(`${axis}Max`) ? 1 : 0.5;
}
