import type { ImageValue } from "../../css/values/types.ts";
import type { ImageResource, MediaMap } from "../../graphics/image-resource.ts";

/** The image that is shown: of one whose address leads to nothing what stands in for it; undefined when there is nothing to show. */
export function usedImage(
  image: ImageValue,
  media: MediaMap,
): { readonly image: ImageValue; readonly resource: ImageResource | undefined } | undefined {
  let used: ImageValue | undefined = image;
  while (used !== undefined && "url" in used) {
    const resource = media.image(used.url);
    if (resource !== undefined) return { image: used, resource };
    used = used.fallback;
  }
  return used && { image: used, resource: undefined };
}
