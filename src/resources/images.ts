import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { ImageResource } from "../../layout/api/display.ts";
import { LimitError, ResourceError } from "../contract/errors.ts";
import type { Limits } from "../contract/limits.ts";
import { type ImageHeader, readImageHeader } from "./image-header.ts";
import type { ResourceResponse } from "./resource.ts";

/**
 * Finds format and size of an image from its header, whatever its declared type, without decoding it.
 *
 * @throws ResourceError `unsupported` for other formats, `malformed` for damaged headers, `too-large` above the pixel limit.
 */
export function readImage(response: ResourceResponse, limits: Pick<Limits, "imagePixels">): ImageResource {
  const { bytes, url } = response;
  const header = readImageHeader(bytes);
  if (header === undefined) {
    throw new ResourceError(
      "unsupported",
      url,
      "This is not an image in a known format; use PNG, JPEG, GIF, WebP, AVIF or SVG.",
    );
  }
  const { format } = header;
  if (format !== "png" && format !== "jpeg") {
    throw new ResourceError(
      "unsupported",
      url,
      `${nameOf(format)} images are not supported; use PNG, JPEG, GIF or SVG.`,
    );
  }
  checkSize(header, url, limits.imagePixels);
  const { orientation, width, height } = header;
  const id = bytesToHex(sha256(bytes));
  const upright = { id, format, width, height, ratio: width / height, orientation: 1, bytes };
  return orientedTo(orientation, upright);
}

/** An upright image as an EXIF orientation wants it seen. */
export function orientedTo(orientation: number, image: ImageResource): ImageResource {
  const { width, height } = image;
  if (orientation < 5 || width === undefined || height === undefined) return { ...image, orientation };
  return { ...image, orientation, width: height, height: width, ratio: height / width };
}

/** Adds up the pixels of a document's images. */
export class PixelBudget {
  readonly #maximum: number;
  readonly #counted: Set<string> = new Set();
  #pixels = 0;

  constructor(limits: Pick<Limits, "documentPixels">) {
    this.#maximum = limits.documentPixels;
  }

  /** @throws LimitError when the document's images together have too many pixels; the same image counts once. */
  add(image: ImageResource): void {
    if (this.#counted.has(image.id)) return;
    const pixels = (image.width ?? 0) * (image.height ?? 0);
    this.check(pixels);
    this.#pixels += pixels;
    this.#counted.add(image.id);
  }

  /** @throws LimitError when an image of so many pixels is too much; called before it is decoded. */
  check(further: number): void {
    if (this.#pixels + further > this.#maximum) {
      throw new LimitError(
        "documentPixels",
        this.#maximum,
        `The document's images have more than ${this.#maximum} pixels together.`,
      );
    }
  }
}

/** @throws ResourceError when the header gives no size, or one above the limit. */
export function checkSize(header: ImageHeader, url: string, maximum: number): void {
  const { width, height } = header;
  if (!(width > 0 && height > 0)) {
    throw new ResourceError("malformed", url, "The image's header is damaged: it gives no size.");
  }
  if (width * height > maximum) {
    throw new ResourceError(
      "too-large",
      url,
      `The image has ${width} × ${height} pixels; at most ${maximum} are allowed.`,
    );
  }
}

function nameOf(format: ImageHeader["format"]): string {
  return format === "webp" ? "WebP" : format.toUpperCase();
}
