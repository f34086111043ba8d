import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { ImageResource } from "./image-resource.ts";
import type { Size } from "./image-size.ts";

/** Pixels per px that readers of PDF may smooth without anybody seeing it. */
const FINE = 4;
/** Pixels of an enlarged image, at most. */
const MAXIMUM_PIXELS = 4_000_000;

/**
 * The image as `image-rendering` wants it shown in this size (css-images-3 §6.1). PDF can't ask for hard edges: an image that is to keep them
 * is stored with so many pixels that smoothing does no harm.
 */
export function enlargedImage(
  image: ImageResource,
  { imageRendering }: ComputedStyle,
  shown: Size,
): ImageResource {
  if (imageRendering !== "pixelated" && imageRendering !== "crisp-edges") return image;
  const { format, width, height } = image;
  if (format !== "png" || width === undefined || height === undefined) return image;
  const scale = Math.max(shown.width / width, shown.height / height);
  if (scale <= 1) return image;
  const enlargement = Math.min(
    Math.ceil(FINE * scale),
    Math.floor(Math.sqrt(MAXIMUM_PIXELS / (width * height))),
  );
  return enlargement > 1 ? { ...image, id: `${image.id} ${enlargement}`, enlargement } : image;
}
