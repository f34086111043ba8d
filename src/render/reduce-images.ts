import type { DisplayItem, DisplayList, ImageResource, Matrix } from "../../layout/api/display.ts";
import { readJpeg } from "../pdf/images/jpeg.ts";
import type { Deflate } from "../pdf/objects/deflate.ts";
import { pixelsOf } from "../resources/image-pixels.ts";
import { reencoded } from "../resources/reencode-image.ts";
import { resample } from "../resources/resample.ts";

/** Pictures with less than so many times the pixels that are wanted in a row stay as they are. */
const FAR_BEYOND = 1.5;
/** A smaller picture that was made serves for places that want up to this many times fewer pixels. */
const SPARE = 2;
const PIXELS_PER_INCH = 96;

type ShownImage = Extract<DisplayItem, { type: "image" | "tiled-image" }>;

/** Makes pictures smaller that have far more pixels than a resolution wants where they are shown. */
export class ImageReducer {
  /** Pixels for a CSS pixel. */
  readonly #density: number;
  readonly #deflate: Deflate;
  /** What was made of each picture, by its id; nothing for those that can't be made smaller. */
  readonly #made: Map<string, ImageResource[] | undefined> = new Map();

  /** @param resolution pixels per inch */
  constructor(resolution: number, deflate: Deflate) {
    this.#density = resolution / PIXELS_PER_INCH;
    this.#deflate = deflate;
  }

  /** The list with smaller pictures. */
  reduce(list: DisplayList): DisplayList {
    if (!list.items.some(isShownImage)) return list;
    const outer: number[] = [];
    let scale = 1;
    const items = list.items.map((item) => {
      if (item.type === "save") outer.push(scale);
      else if (item.type === "restore") scale = outer.pop() ?? scale;
      else if (item.type === "transform") scale *= largestScale(item.matrix);
      else if (isShownImage(item)) return this.#shown(item, scale);
      return item;
    });
    return { ...list, items };
  }

  #shown(item: ShownImage, scale: number): ShownImage {
    const { image } = item;
    const [width, height] =
      item.type === "image" ? [item.width, item.height] : [item.tileWidth, item.tileHeight];
    const natural = { width: image.width ?? 0, height: image.height ?? 0 };
    const excess = Math.min(
      natural.width / (width * scale * this.#density),
      natural.height / (height * scale * this.#density),
    );
    if (!(excess > FAR_BEYOND) || !Number.isFinite(excess)) return item;
    const smaller = this.#smaller(image, excess);
    return smaller === undefined ? item : { ...item, image: smaller };
  }

  /** The picture with `excess` times fewer pixels in a row, or with some more where it is there already. */
  #smaller(image: ImageResource, excess: number): ImageResource | undefined {
    if (this.#made.has(image.id) && this.#made.get(image.id) === undefined) return undefined;
    const known = this.#made.get(image.id) ?? [];
    const wanted = (image.width ?? 0) / excess;
    const fitting = known.find(({ width = 0 }) => width >= wanted && width <= SPARE * wanted);
    if (fitting !== undefined) return fitting;
    const made = this.#make(image, excess);
    this.#made.set(image.id, made === undefined ? undefined : [...known, made]);
    return made;
  }

  #make(image: ImageResource, excess: number): ImageResource | undefined {
    if (image.enlargement !== undefined || isForPrint(image)) return undefined;
    const pixels = pixelsOf(image);
    if (pixels === undefined) return undefined;
    const width = Math.max(1, Math.round(pixels.width / excess));
    const height = Math.max(1, Math.round(pixels.height / excess));
    const file = reencoded(image, resample(pixels, width, height), this.#deflate);
    if (file === undefined || file.bytes.length >= image.bytes.length) return undefined;
    const lies = image.orientation >= 5;
    return {
      ...image,
      id: `${image.id} ${width}x${height}`,
      width: lies ? height : width,
      height: lies ? width : height,
      ...file,
    };
  }
}

function isShownImage(item: DisplayItem): item is ShownImage {
  return item.type === "image" || item.type === "tiled-image";
}

/** How many times longer a matrix makes what it makes longest (the larger singular value is below this sum of squares). */
function largestScale([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

/** Pictures in the colours of a printer are left to who made them. */
function isForPrint({ format, bytes }: ImageResource): boolean {
  try {
    return format === "jpeg" && readJpeg(bytes).components === 4;
  } catch {
    return true;
  }
}
