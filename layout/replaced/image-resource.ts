/** A decoded-enough image: what layout and paint must know. The bytes are for the PDF writer. */
export interface ImageResource {
  /** Content hash: the same image is stored once. */
  readonly id: string;
  readonly format: "png" | "jpeg" | "gif" | "webp" | "svg";
  /** Natural size in CSS px after orientation; undefined where an SVG has none. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Natural ratio width / height; undefined when the image has none. */
  readonly ratio: number | undefined;
  /** EXIF orientation 1 to 8 (1 = upright). */
  readonly orientation: number;
  readonly bytes: Uint8Array;
}

/** Images by resolved URL, loaded before boxes are generated. */
export interface MediaMap {
  image(url: string): ImageResource | undefined;
}
