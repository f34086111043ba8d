import type { StyledTree } from "../cascade/styled-tree.ts";
import type { NodeId } from "../document/document.ts";

/** A decoded-enough image: what layout and paint must know. The bytes are for the PDF writer. */
export interface ImageResource {
  /** Content hash: the same image is stored once. */
  readonly id: string;
  /** `rgba`: `bytes` are rows of red, green, blue and alpha (not multiplied), `width` and `height` their number. */
  readonly format: "png" | "jpeg" | "gif" | "webp" | "svg" | "rgba";
  /** Natural size in CSS px after orientation; undefined where an SVG has none. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Natural ratio width / height; undefined when the image has none. */
  readonly ratio: number | undefined;
  /** EXIF orientation 1 to 8 (1 = upright). */
  readonly orientation: number;
  readonly bytes: Uint8Array;
  /** How many pixels are to stand for each in a row, so that it stays a square where it is shown large; 1 unless given. */
  readonly enlargement?: number;
  /** The parsed drawing of an SVG. */
  readonly drawing?: SvgImage;
  /** Opacity of its pixels; there where a float's shape follows the image. */
  readonly alpha?: AlphaMask;
}

/** Opacity of the pixels of an image, 0 to 255, row by row, as they are stored. */
export interface AlphaMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A parsed drawing that stands by itself. */
export interface SvgImage {
  readonly styles: StyledTree;
  /** Images inside it, from `data:` addresses only. */
  readonly media: MediaMap;
}

/** Images by resolved URL, loaded before boxes are generated. */
export interface MediaMap {
  image(url: string): ImageResource | undefined;
  /** Decodes a picture for what has to work on its pixels; undefined when it can't be. Only where a document has filters. */
  pixels?(image: ImageResource): ImagePixels | undefined;
  /** Whether anything of the document is a drawing, or has an effect that few documents have. */
  readonly needsEffects?: boolean;
  /** Whether an element offers several images, and which of them was chosen, in the size it has there; null: it could not be had. */
  chosen?(node: NodeId): ImageResource | null | undefined;
}

/** A decoded picture: rows of red, green, blue and alpha, not multiplied, as it is stored (not turned). */
export interface ImagePixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}
