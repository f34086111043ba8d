import { isDataUrl } from "../../resources/data-url.ts";
import type { ImageBox, ValueFormat } from "./value-format.ts";

/** imageFile: the address of an image, http(s) or data. */
export function createImageFormat(box: ImageBox): ValueFormat<string> {
  return {
    read: (value, path, context) => {
      if (typeof value === "string" && (isDataUrl(value) || isWebAddress(value))) {
        context.useImage(value);
        return value;
      }
      context.refuse(path, "Must be an http:, https: or data: URL of an image.");
      return undefined;
    },
    pieces: (value) => [{ type: "image", box, url: value }],
  };
}

function isWebAddress(text: string): boolean {
  if (!/^https?:/i.test(text)) return false;
  try {
    return new URL(text).host !== "";
  } catch {
    return false;
  }
}
