import { withDeadline } from "../contract/deadline.ts";
import { AbortedError, ResourceError } from "../contract/errors.ts";
import type { Limits } from "../contract/limits.ts";
import type { ImageHeader } from "./image-header.ts";

/** A decoded picture in the shape of `ImageData`: rows from the top, four bytes a pixel, red, green, blue and alpha, not premultiplied. */
export interface DecodedImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Decodes the bytes of one still picture; undefined, null or an error where it can't. */
export type ImageDecoder = (
  bytes: Uint8Array<ArrayBuffer>,
) => DecodedImage | null | undefined | Promise<DecodedImage | null | undefined>;

/** Formats that neither PDF can hold nor this package can read by itself. */
export type DecodedFormat = "webp" | "avif";

/** Decoders by media type. Whoever gives none gets a diagnostic for pictures of that type. */
export type ImageDecoders = Readonly<Partial<Record<`image/${DecodedFormat}`, ImageDecoder | undefined>>>;

export interface DecodeImageInput {
  readonly header: ImageHeader & { readonly format: DecodedFormat };
  /** The still picture, without what the file has around it. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly url: string;
  readonly decoders: ImageDecoders | undefined;
  readonly limits: Pick<Limits, "imagePixels" | "assetMilliseconds">;
  readonly signal: AbortSignal | undefined;
}

/**
 * Decodes a picture by the caller's decoder for its format.
 *
 * @throws ResourceError `unsupported` without a decoder, `malformed` when the decoder fails or gives something else than a picture,
 * `too-large` when that has too many pixels, `timeout`; AbortedError.
 */
export async function decodeImage(input: DecodeImageInput): Promise<DecodedImage> {
  const { header, bytes, url, limits, signal } = input;
  const name = NAMES[header.format];
  const decode = input.decoders?.[`image/${header.format}`];
  if (decode === undefined)
    throw new ResourceError(
      "unsupported",
      url,
      `${name} images need a decoder: give one as the option imageDecoders["image/${header.format}"], or use PNG, JPEG, GIF or SVG.`,
    );
  const { assetMilliseconds: milliseconds } = limits;
  let image: DecodedImage | null | undefined;
  try {
    image = await withDeadline(async () => decode(bytes), {
      milliseconds,
      signal,
      timeout: () =>
        new ResourceError("timeout", url, `The ${name} image was not decoded within ${milliseconds} ms.`),
    });
  } catch (error) {
    if (error instanceof AbortedError || error instanceof ResourceError) throw error;
    throw new ResourceError("malformed", url, `The ${name} image could not be decoded.`, error);
  }
  if (image === null || image === undefined || !isWhole(image))
    throw new ResourceError("malformed", url, `The ${name} image could not be decoded.`);
  const { width, height } = image;
  if (width * height > limits.imagePixels)
    throw new ResourceError(
      "too-large",
      url,
      `The image has ${width} × ${height} pixels; at most ${limits.imagePixels} are allowed.`,
    );
  return image;
}

const NAMES: Readonly<Record<DecodedFormat, string>> = { webp: "WebP", avif: "AVIF" };

function isWhole({ width, height, data }: DecodedImage): boolean {
  const isSize = (length: number): boolean => Number.isInteger(length) && length > 0;
  return isSize(width) && isSize(height) && ArrayBuffer.isView(data) && data.length === width * height * 4;
}
