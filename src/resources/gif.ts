import { ResourceError } from "../contract/errors.ts";
import type { DecodedImage } from "./image-decoder.ts";
import type { ResourceResponse } from "./resource.ts";

/**
 * The first frame of a GIF. The decoder is loaded when the first one comes.
 *
 * @param maximum pixels of the picture and of its frame; checked before anything is decoded
 * @throws ResourceError `malformed` or `too-large`
 */
export async function decodeGif({ bytes, url }: ResourceResponse, maximum: number): Promise<DecodedImage> {
  const { GifReader } = await import("omggif");
  try {
    const reader = new GifReader(bytes);
    const { width, height } = reader;
    const frame = reader.frameInfo(0);
    const largest = Math.max(width * height, frame.width * frame.height);
    if (largest > maximum)
      throw new ResourceError(
        "too-large",
        url,
        `The image has ${largest} pixels; at most ${maximum} are allowed.`,
      );
    if (frame.x + frame.width > width || frame.y + frame.height > height)
      throw new ResourceError("malformed", url, "The frame of the GIF lies outside its picture.");
    const data = new Uint8Array(width * height * 4);
    reader.decodeAndBlitFrameRGBA(0, data);
    return { width, height, data };
  } catch (error) {
    if (error instanceof ResourceError) throw error;
    throw new ResourceError("malformed", url, "The GIF is damaged.");
  }
}
