import { defined } from "../../../layout/api/basics.ts";
import type { ImageResource } from "../../../layout/api/display.ts";
import type { ObjectSink, PdfDictionary, PdfReference } from "../objects/values.ts";

/** Writes an image of rows of red, green, blue and alpha: what is one colour, or opaque, or grey costs no more than it must. */
export function embedPixels(image: ImageResource, objects: ObjectSink): PdfReference {
  const { bytes, width = 0, height = 0 } = image;
  if (bytes.length !== 4 * width * height || bytes.length === 0)
    throw new Error("the picture has not as many pixels as it should");
  const kind = kindOf(bytes);
  const entries: PdfDictionary = { Type: "XObject", Subtype: "Image", Width: width, Height: height };
  const mask = kind.isOpaque
    ? undefined
    : objects.writeStream(
        { ...entries, ColorSpace: "DeviceGray", BitsPerComponent: 8 },
        channels(bytes, 3, 1),
      );
  if (kind.color !== undefined) {
    // One colour: a palette of it and rows of zeros.
    const rows = new Uint8Array(Math.ceil(width / 8) * height);
    const palette = ["Indexed", "DeviceRGB", 0, Uint8Array.from(kind.color)];
    return objects.writeStream({ ...entries, ColorSpace: palette, BitsPerComponent: 1, SMask: mask }, rows);
  }
  const ColorSpace = kind.isGray ? "DeviceGray" : "DeviceRGB";
  const rows = channels(bytes, 0, kind.isGray ? 1 : 3);
  return objects.writeStream({ ...entries, ColorSpace, BitsPerComponent: 8, SMask: mask }, rows);
}

interface PixelKind {
  readonly isOpaque: boolean;
  readonly isGray: boolean;
  /** The colour of all pixels that can be seen, when it is one. */
  readonly color: readonly [number, number, number] | undefined;
}

function kindOf(bytes: Uint8Array): PixelKind {
  let isOpaque = true;
  let isGray = true;
  let isOneColor = true;
  let color: readonly [number, number, number] | undefined;
  for (let at = 0; at < bytes.length; at += 4) {
    const alpha = defined(bytes[at + 3]);
    if (alpha !== 255) isOpaque = false;
    if (alpha === 0) continue;
    const [red, green, blue] = [defined(bytes[at]), defined(bytes[at + 1]), defined(bytes[at + 2])];
    if (red !== green || red !== blue) isGray = false;
    if (color === undefined) color = [red, green, blue];
    else if (red !== color[0] || green !== color[1] || blue !== color[2]) isOneColor = false;
  }
  return { isOpaque, isGray, color: isOneColor ? (color ?? [0, 0, 0]) : undefined };
}

function channels(bytes: Uint8Array, first: number, count: number): Uint8Array {
  const result = new Uint8Array((bytes.length / 4) * count);
  let to = 0;
  for (let at = first; at < bytes.length; at += 4)
    for (let channel = 0; channel < count; channel += 1, to += 1) result[to] = defined(bytes[at + channel]);
  return result;
}
