import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem, Drawing, Matrix } from "./display-list.ts";
import type { ImageResource } from "./image-resource.ts";

/** What images need: a place for their items, and drawings where they are vectors. */
export interface ImageTarget {
  readonly items: DisplayItem[];
  readonly context: {
    /** An image of vectors as a drawing of its own; undefined where it can't be shown. */
    drawing(
      image: ImageResource,
      size: { readonly width: number; readonly height: number },
    ): Drawing | undefined;
  };
}

/** An image filling a rectangle, turned as its file asks for (EXIF) unless `isOriented` is false. */
export function paintImage(
  image: ImageResource,
  box: Rectangle,
  isOriented: boolean,
  { context, items }: ImageTarget,
): void {
  const { x, y, width, height } = box;
  if (width <= 0 || height <= 0) return;
  if (image.format === "svg") {
    const drawing = context.drawing(image, { width, height });
    if (drawing !== undefined) items.push({ type: "drawing", x, y, drawing });
    return;
  }
  const orientation = isOriented ? image.orientation : 1;
  if (orientation <= 1 || orientation > 8) {
    items.push({ type: "image", x, y, width, height, image });
    return;
  }
  const isTurned = orientation > 4;
  items.push(
    { type: "save" },
    { type: "transform", matrix: orientationMatrix(orientation, box) },
    { type: "image", x: 0, y: 0, width: isTurned ? height : width, height: isTurned ? width : height, image },
    { type: "restore" },
  );
}

/** From the stored image, its top left at the origin, to the box it shows in. */
function orientationMatrix(orientation: number, { x, y, width, height }: Rectangle): Matrix {
  const right = x + width;
  const bottom = y + height;
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, right, y];
    case 3:
      return [-1, 0, 0, -1, right, bottom];
    case 4:
      return [1, 0, 0, -1, x, bottom];
    case 5:
      return [0, 1, 1, 0, x, y];
    case 6:
      return [0, 1, -1, 0, right, y];
    case 7:
      return [0, -1, -1, 0, right, bottom];
    default:
      return [0, -1, 1, 0, x, bottom];
  }
}
