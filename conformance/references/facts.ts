/** A rectangle in points from the top left of the paper: left, top, width, height. */
export type Rectangle = readonly [number, number, number, number];

/** A word and the origin of its first character, in points from the top left of the paper. */
export interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** x of each code unit of the text; files have the first alone. */
  readonly origins?: readonly number[];
}

export interface Link {
  /** An address, or `page N` within the document. */
  readonly target: string;
  readonly rectangle: Rectangle;
}

export interface Field {
  readonly name: string;
  /** `text`, `comb` (text in cells), `check`, `radio`, `choice`, `button` or `other`. */
  readonly type: string;
  /** Text, or the state of a button as a viewer shows it; empty where there is none. */
  readonly value: string;
  readonly rectangle: Rectangle;
}

/** A page as small pixels: 16 levels a channel, `RASTER_DPI` to the inch. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** What is known of a page of a PDF, as a viewer shows it; lengths are points. */
export interface PageFacts {
  /** Width and height of what is shown of the paper. */
  readonly size: readonly [number, number];
  /** What is left of the paper when it is cut; undefined where the file doesn't say. */
  readonly trim: Rectangle | undefined;
  readonly words: readonly Word[];
  readonly links: readonly Link[];
  readonly fields: readonly Field[];
  readonly raster: Raster;
}

/** Pixels to the inch of the rasters: text is grey lines, boxes and colours are there. */
export const RASTER_DPI = 36;
