import type { ImageResource } from "../../layout/replaced/image-resource.ts";
import type { Inflate } from "./deflate.ts";
import { type PngImage, readPng } from "./png.ts";
import type { ObjectSink, PdfDictionary, PdfReference } from "./values.ts";

/** Predictor number that says: each row has its own PNG filter (ISO 32000-1 §7.4.4.4). */
const PNG_PREDICTOR = 15;

/** Where images go. */
export interface ImageSink extends ObjectSink {
  readonly inflate: Inflate;
  /** Embeds a JPEG file as it is. @throws when it is malformed. */
  embedJpeg(bytes: Uint8Array): PdfReference;
}

/** Writes an image XObject. @throws when the file is malformed or of a format PDF can't hold; nothing is written then. */
export function embedImage(image: ImageResource, objects: ImageSink): PdfReference {
  if (image.format === "jpeg") return objects.embedJpeg(image.bytes);
  if (image.format === "png") return embedPng(readPng(image.bytes, objects.inflate), objects);
  throw new Error(`images of the format ${image.format} are not supported; PNG and JPEG are`);
}

function embedPng(png: PngImage, objects: ImageSink): PdfReference {
  const mask =
    png.alpha === undefined
      ? undefined
      : objects.writeStream(
          {
            ...imageEntries(png),
            ColorSpace: "DeviceGray",
            BitsPerComponent: png.alpha.bitsPerComponent,
            DecodeParms: predictor(png.width, 1, png.alpha.bitsPerComponent),
          },
          png.alpha.rows,
        );
  const entries: PdfDictionary = {
    ...imageEntries(png),
    ColorSpace: colorSpace(png),
    BitsPerComponent: png.bitsPerComponent,
    DecodeParms: predictor(png.width, png.colors, png.bitsPerComponent),
    SMask: mask,
    Mask: png.colorKey,
  };
  const { bytes, isDeflated } = png.rows;
  return objects.writeStream(isDeflated ? { ...entries, Filter: "FlateDecode" } : entries, bytes);
}

function imageEntries(png: PngImage): PdfDictionary {
  return { Type: "XObject", Subtype: "Image", Width: png.width, Height: png.height };
}

function colorSpace(png: PngImage): PdfDictionary["ColorSpace"] {
  if (png.palette !== undefined) {
    return ["Indexed", "DeviceRGB", Math.floor(png.palette.length / 3) - 1, png.palette];
  }
  return png.colors === 3 ? "DeviceRGB" : "DeviceGray";
}

function predictor(columns: number, colors: number, bitsPerComponent: number): PdfDictionary {
  return { Predictor: PNG_PREDICTOR, Colors: colors, BitsPerComponent: bitsPerComponent, Columns: columns };
}
