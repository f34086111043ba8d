import type { ImageResource } from "../../layout/api/display.ts";
import type { RecentFiles } from "../cache/recent-files.ts";
import { ResourceError } from "../contract/errors.ts";
import type { Limits } from "../contract/limits.ts";
import type { PackedPngs } from "../pdf/images/packed-pngs.ts";
import type { Deflate } from "../pdf/objects/deflate.ts";
import { endsEarly } from "./early-end.ts";
import { encodePng } from "./encode-png.ts";
import { decodeGif } from "./gif.ts";
import { type DecodedFormat, type DecodedImage, decodeImage, type ImageDecoders } from "./image-decoder.ts";
import { type ImageHeader, readImageHeader } from "./image-header.ts";
import { checkSize, orientedTo, PixelBudget, readImage } from "./images.ts";
import { lastingBytes, type ResourceResponse } from "./resource.ts";
import { readWebpHeader, stillWebp } from "./webp.ts";

export interface ImageReaderOptions {
  readonly limits: Limits;
  readonly decoders: ImageDecoders | undefined;
  readonly deflate: Deflate;
  readonly signal: AbortSignal | undefined;
  /** Images that readers with the same decoders and compression have made. */
  readonly cache?: RecentFiles<ImageResource> | undefined;
  /** Where PNG files are taken apart for the PDF: what is read here is known there. */
  readonly pngs: Pick<PackedPngs, "of">;
}

/** Makes the images of one document of files in any format, within the limits of the document. */
export class ImageReader {
  readonly #options: ImageReaderOptions;
  readonly #budget: PixelBudget;

  constructor(options: ImageReaderOptions) {
    this.#options = options;
    this.#budget = new PixelBudget(options.limits);
  }

  /** Whether the bytes are a drawing rather than pixels. */
  isDrawing({ bytes }: ResourceResponse): boolean {
    return readImageHeader(bytes)?.format === "svg";
  }

  /**
   * Reads an image of pixels. What PDF can't hold becomes a PNG; of animations that is the first frame.
   *
   * @throws ResourceError when it can't be had; LimitError when the document's images have too many pixels; AbortedError.
   */
  async read(response: ResourceResponse): Promise<ImageResource> {
    const header = readImageHeader(response.bytes);
    if (header !== undefined && needsDecoder(header)) {
      checkSize(header, response.url, this.#options.limits.imagePixels);
      this.#budget.check(header.width * header.height);
    }
    const image = await this.#knownImage(response, header);
    this.#budget.add(image);
    return image;
  }

  /** Tells of an image that could be read, and whose file breaks off: by what it is called, with a code and a sentence. */
  tellOfEnd({ bytes }: ResourceResponse, name: string, tell: (code: string, message: string) => void): void {
    if (endsEarly(bytes))
      tell("image-ends-early", `${name} breaks off: a part of the picture may be missing.`);
  }

  async #knownImage(response: ResourceResponse, header: ImageHeader | undefined): Promise<ImageResource> {
    const { cache, limits } = this.#options;
    if (cache === undefined) return this.#image(response, header);
    const way = String(limits.imagePixels);
    const known = cache.get(response.bytes, way);
    if (known !== undefined) return known;
    const bytes = lastingBytes(response);
    const image = await this.#image({ ...response, bytes }, header);
    // As much again for what the PDF takes of it.
    const own = image.bytes === bytes ? 0 : image.bytes.length;
    cache.set(bytes, way, { value: image, weight: own + image.bytes.length });
    return image;
  }

  async #image(response: ResourceResponse, header: ImageHeader | undefined): Promise<ImageResource> {
    const { limits, deflate } = this.#options;
    if (header?.format === "gif") {
      const bytes = encodePng(await decodeGif(response, limits.imagePixels), deflate);
      return readImage({ ...response, bytes }, limits);
    }
    if (header === undefined || !needsDecoder(header))
      return this.#whole(readImage(response, limits), response);
    const decoded = await this.#decode(response, header);
    const bytes = encodePng(decoded, deflate, header.profile);
    return orientedTo(orientationLeft(header, decoded), readImage({ ...response, bytes }, limits));
  }

  /** @throws ResourceError when the file is a PNG that can't be taken apart. */
  #whole(image: ImageResource, { url }: ResourceResponse): ImageResource {
    if (image.format !== "png") return image;
    try {
      this.#options.pngs.of(image.bytes);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ResourceError("malformed", url, `The image is damaged: ${reason}.`);
    }
    return image;
  }

  async #decode(
    response: ResourceResponse,
    header: ImageHeader & { readonly format: DecodedFormat },
  ): Promise<DecodedImage> {
    const { limits, decoders, signal } = this.#options;
    const { url } = response;
    // Decoders may keep or move what they are given.
    const bytes = new Uint8Array(response.bytes);
    const decode = (still: Uint8Array<ArrayBuffer>): Promise<DecodedImage> =>
      decodeImage({ header, bytes: still, url, decoders, limits, signal });
    if (header.format !== "webp") return decode(bytes);
    const { bytes: still, frame } = stillWebp(bytes, readWebpHeader(bytes));
    if (frame === undefined) return decode(still);
    checkSize({ ...header, ...frame }, url, limits.imagePixels);
    return onCanvas(await decode(still), frame, header);
  }
}

function needsDecoder(header: ImageHeader): header is ImageHeader & { readonly format: DecodedFormat } {
  return header.format === "webp" || header.format === "avif";
}

/** Decoders of browsers turn some files themselves: what lies on its side in the file comes standing then. */
function orientationLeft({ orientation, width, height }: ImageHeader, decoded: DecodedImage): number {
  const isTurned = width !== height && decoded.width === height && decoded.height === width;
  return orientation >= 5 && isTurned ? 1 : orientation;
}

/** A frame in its place on the transparent canvas of an animation. */
function onCanvas(
  frame: DecodedImage,
  place: { readonly x: number; readonly y: number },
  { width, height }: { readonly width: number; readonly height: number },
): DecodedImage {
  const data = new Uint8Array(width * height * 4);
  const columns = Math.min(frame.width, width - place.x);
  const rows = Math.min(frame.height, height - place.y);
  for (let row = 0; row < rows && columns > 0; row += 1) {
    const from = row * frame.width * 4;
    data.set(frame.data.subarray(from, from + columns * 4), ((place.y + row) * width + place.x) * 4);
  }
  return { width, height, data };
}
