import { defined } from "../../../layout/api/basics.ts";
import type { ImageResource } from "../../../layout/api/display.ts";
import type { Inflate } from "../objects/deflate.ts";
import type { PdfDictionary, PdfReference, PdfValue } from "../objects/values.ts";
import { colorSpaceOf, type ProfileSink } from "./color-profile.ts";
import { readJpeg } from "./jpeg.ts";
import type { PackedPng, PackedPngs } from "./packed-pngs.ts";
import { embedPixels } from "./pixel-image.ts";
import { readPngPixels } from "./png-pixels.ts";

/** Predictor number that says: each row has its own PNG filter (ISO 32000-1 §7.4.4.4). */
const PNG_PREDICTOR = 15;

/** Where images go. */
export interface ImageSink extends ProfileSink {
  readonly inflate: Inflate;
  readonly pngs: PackedPngs;
}

/** Writes an image XObject. @throws when the file is malformed or of a format PDF can't hold; nothing is written then. */
export function embedImage(image: ImageResource, objects: ImageSink): PdfReference {
  if (image.format === "jpeg") return embedJpeg(image.bytes, objects);
  if (image.format === "rgba") return embedPixels(image, objects);
  if (image.format === "png" && (image.enlargement ?? 1) > 1)
    return embedPixels(enlarged(image, objects.inflate), objects);
  if (image.format === "png") return embedPng(objects.pngs.of(image.bytes), objects);
  throw new Error(`images of the format ${image.format} are not supported; PNG and JPEG are`);
}

/** So many pixels in a row and column for each. */
function enlarged({ bytes, enlargement = 1, ...image }: ImageResource, inflate: Inflate): ImageResource {
  const { width: columns, height: rows, data } = readPngPixels(bytes, inflate);
  const [width, height] = [columns * enlargement, rows * enlargement];
  const pixels = new Uint8Array(width * height * 4);
  for (let row = 0; row < rows; row += 1) {
    const start = row * enlargement * width * 4;
    for (let column = 0; column < width; column += 1) {
      const from = (row * columns + Math.floor(column / enlargement)) * 4;
      for (let channel = 0; channel < 4; channel += 1)
        pixels[start + column * 4 + channel] = defined(data[from + channel]);
    }
    for (let copy = 1; copy < enlargement; copy += 1)
      pixels.copyWithin(start + copy * width * 4, start, start + width * 4);
  }
  return { ...image, format: "rgba", width, height, bytes: pixels };
}

/** The file as it is. */
function embedJpeg(bytes: Uint8Array, objects: ImageSink): PdfReference {
  const { width, height, bitsPerComponent, components, isInverted, profile } = readJpeg(bytes);
  const entries: PdfDictionary = {
    ...imageEntries({ width, height }),
    BitsPerComponent: bitsPerComponent,
    ColorSpace: colorSpaceOf(profile, components, objects),
    Decode: isInverted ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
    Filter: "DCTDecode",
  };
  return objects.writeStream(entries, bytes);
}

/** The colour space that a JPEG file is written with. */
export function jpegColorSpace(bytes: Uint8Array, objects: ImageSink): PdfValue {
  const { components, profile } = readJpeg(bytes);
  return colorSpaceOf(profile, components, objects);
}

function embedPng(png: PackedPng, objects: ImageSink): PdfReference {
  const mask =
    png.alpha === undefined
      ? undefined
      : objects.writeStream(
          {
            ...imageEntries(png),
            ColorSpace: "DeviceGray",
            BitsPerComponent: png.alpha.bitsPerComponent,
            DecodeParms: predictor(png.width, 1, png.alpha.bitsPerComponent),
            Filter: "FlateDecode",
          },
          png.alpha.rows,
        );
  const entries: PdfDictionary = {
    ...imageEntries(png),
    ColorSpace: colorSpaceOfPng(png, objects),
    BitsPerComponent: png.bitsPerComponent,
    DecodeParms: predictor(png.width, png.colors, png.bitsPerComponent),
    SMask: mask,
    Mask: png.colorKey,
    Filter: "FlateDecode",
  };
  return objects.writeStream(entries, png.rows);
}

function imageEntries({ width, height }: Pick<PackedPng, "width" | "height">): PdfDictionary {
  return { Type: "XObject", Subtype: "Image", Width: width, Height: height };
}

function colorSpaceOfPng({ palette, colors, profile }: PackedPng, objects: ImageSink): PdfValue {
  if (palette === undefined) return colorSpaceOf(profile, colors, objects);
  return ["Indexed", colorSpaceOf(profile, 3, objects), Math.floor(palette.length / 3) - 1, palette];
}

function predictor(columns: number, colors: number, bitsPerComponent: number): PdfDictionary {
  return { Predictor: PNG_PREDICTOR, Colors: colors, BitsPerComponent: bitsPerComponent, Columns: columns };
}
