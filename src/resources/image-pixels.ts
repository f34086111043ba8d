import { decode } from "jpeg-js";
import type { ImagePixels, ImageResource } from "../../layout/api/display.ts";
import { readPngPixels } from "../pdf/images/png-pixels.ts";
import { portableCompression } from "../pdf/objects/deflate.ts";

/** Pictures of more pixels are not decoded: filters leave them as they are. */
const MAXIMUM_MEGAPIXELS = 40;
const MAXIMUM_MEGABYTES = 512;

/** The pixels of a picture, which filters work on; undefined for what is no picture of pixels, and for damaged ones. */
export function pixelsOf({ format, bytes }: ImageResource): ImagePixels | undefined {
  try {
    if (format === "png") return readPngPixels(bytes, portableCompression.inflate);
    if (format !== "jpeg") return undefined;
    return decode(bytes, {
      useTArray: true,
      maxResolutionInMP: MAXIMUM_MEGAPIXELS,
      maxMemoryUsageInMB: MAXIMUM_MEGABYTES,
    });
  } catch {
    return undefined;
  }
}
