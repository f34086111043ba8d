import type { StyledTree } from "../cascade/styled-tree.ts";
import type { Document, NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem, Drawing, Matrix } from "../graphics/display-list.ts";
import type { ImageResource, SvgImage } from "../graphics/image-resource.ts";
import { withoutHiddenFields } from "../graphics/placed-item.ts";
import type { Radii } from "../graphics/rounded-rectangle.ts";
import { viewBoxRatio } from "../graphics/view-box.ts";
import { paintInViewport } from "./painter.ts";
import { Scene, type SceneInput } from "./scene.ts";

/** Natural size of the outermost element of an image (svg2 §8.12); percentages are none. */
export function drawingSize({
  document,
  styles,
}: {
  readonly document: Document;
  readonly styles: StyledTree;
}): DrawingSize {
  const { width, height } = styles.styleOf(document.root);
  const ratio = viewBoxRatio(document, document.root);
  const size = { width: positive(width), height: positive(height) };
  return { ...size, ratio: size.width && size.height ? size.width / size.height : ratio };
}

export interface DrawingSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly ratio: number | undefined;
}

function positive(value: unknown): number | undefined {
  return typeof value === "number" && value > 0 ? value : undefined;
}

/** Draws an `svg` element into a box of the display list. */
export function paintSvg(
  input: SceneInput,
  node: NodeId,
  place: {
    readonly box: Rectangle;
    readonly style: ReturnType<StyledTree["styleOf"]>;
    /** What is stretched over the box when there is no `viewBox`. */
    readonly natural?: Rectangle;
    /** Of the clip at the box. */
    readonly radii?: Radii | undefined;
  },
): readonly DisplayItem[] {
  const scene = new Scene(input, node, place.style.overflowX === "visible" ? undefined : place.box);
  const matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const { style, ...viewport } = place;
  paintInViewport(scene, node, { frame: { style, matrix, viewport: place.box }, ...viewport });
  return withoutHiddenFields(scene.items);
}

/** An image of vectors at a size; equal ones have equal ids. */
export function drawingOf(
  image: ImageResource,
  { styles, media }: SvgImage,
  size: { readonly width: number; readonly height: number },
  input: Omit<SceneInput, "styles" | "media">,
): Drawing {
  const node = styles.document.root;
  const inner: SceneInput = { ...input, styles, media, resolveUrl: () => undefined };
  // An image of a given size is scaled like any other image: width and height stand for a missing view box.
  const { width, height } = drawingSize({ document: styles.document, styles });
  const items = paintSvg(inner, node, {
    box: { x: 0, y: 0, ...size },
    style: styles.styleOf(node),
    ...(width && height ? { natural: { x: 0, y: 0, width, height } } : {}),
  });
  return { id: `${image.id} ${size.width} ${size.height}`, ...size, items };
}
