import type { ImageResource } from "./image-resource.ts";

/** Natural dimensions of an image as css-images-3 §5.1 knows them; undefined ones are missing. */
export interface NaturalSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly ratio: number | undefined;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Gradients have no size of their own. */
export const NO_NATURAL_SIZE: NaturalSize = { width: undefined, height: undefined, ratio: undefined };

/** The natural size with or without the orientation that the file asks for, at some dots to the px. */
export function naturalSize(image: ImageResource, isOriented: boolean, resolution = 1): NaturalSize {
  const { ratio } = image;
  const width = image.width && image.width / resolution;
  const height = image.height && image.height / resolution;
  if (isOriented || image.orientation < 5) return { width, height, ratio };
  return { width: height, height: width, ratio: ratio === undefined ? undefined : 1 / ratio };
}

/** The default sizing algorithm (css-images-3 §5.3): given sizes first, then the natural ones, then the default object size. */
export function concreteSize(
  natural: NaturalSize,
  given: { readonly width: number | undefined; readonly height: number | undefined },
  area: Size,
): Size {
  const { width, height } = given;
  const { ratio } = natural;
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) {
    return { width, height: ratio === undefined ? (natural.height ?? area.height) : width / ratio };
  }
  if (height !== undefined) {
    return { width: ratio === undefined ? (natural.width ?? area.width) : height * ratio, height };
  }
  if (natural.width !== undefined && natural.height !== undefined) {
    return { width: natural.width, height: natural.height };
  }
  if (ratio === undefined)
    return { width: natural.width ?? area.width, height: natural.height ?? area.height };
  if (natural.width !== undefined) return { width: natural.width, height: natural.width / ratio };
  if (natural.height !== undefined) return { width: natural.height * ratio, height: natural.height };
  return containSize(ratio, area);
}

/** Largest size of the ratio within the area; the area itself without a ratio. */
export function containSize(ratio: number | undefined, area: Size): Size {
  if (ratio === undefined || ratio <= 0) return area;
  return area.width / ratio <= area.height
    ? { width: area.width, height: area.width / ratio }
    : { width: area.height * ratio, height: area.height };
}

/** Smallest size of the ratio that covers the area. */
export function coverSize(ratio: number | undefined, area: Size): Size {
  if (ratio === undefined || ratio <= 0) return area;
  return area.width / ratio >= area.height
    ? { width: area.width, height: area.width / ratio }
    : { width: area.height * ratio, height: area.height };
}
