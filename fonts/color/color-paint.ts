/** A colour of a palette; without `color` it is that of the text. */
export interface PaletteColor {
  /** Red, green and blue, 0 to 1. */
  readonly color: readonly [red: number, green: number, blue: number] | undefined;
  readonly alpha: number;
}

export interface ColorStop {
  readonly offset: number;
  readonly color: PaletteColor;
}

/** What goes on beyond the first and the last stop of a gradient. */
export type Extend = "pad" | "repeat" | "reflect";

/** [xx yx xy yy dx dy]: x' = xx x + xy y + dx, y' = yx x + yy y + dy. */
export type FontMatrix = readonly [number, number, number, number, number, number];

type Point = readonly [x: number, y: number];

/** How a colour glyph is painted (OpenType, "COLR"): a bounded tree, in font units with y upwards. */
export type ColorPaint =
  | { readonly type: "layers"; readonly layers: readonly ColorPaint[] }
  | { readonly type: "solid"; readonly color: PaletteColor }
  | {
      readonly type: "linear";
      readonly start: Point;
      readonly end: Point;
      readonly extend: Extend;
      readonly stops: readonly ColorStop[];
    }
  | {
      readonly type: "radial";
      readonly start: Point;
      readonly startRadius: number;
      readonly end: Point;
      readonly endRadius: number;
      readonly extend: Extend;
      readonly stops: readonly ColorStop[];
    }
  /** Angles in degrees, counterclockwise from the right. */
  | {
      readonly type: "sweep";
      readonly centre: Point;
      readonly startAngle: number;
      readonly endAngle: number;
      readonly extend: Extend;
      readonly stops: readonly ColorStop[];
    }
  /** The outline of a glyph, filled with a paint. */
  | { readonly type: "glyph"; readonly glyph: number; readonly paint: ColorPaint }
  | { readonly type: "transform"; readonly matrix: FontMatrix; readonly paint: ColorPaint }
  | {
      readonly type: "composite";
      readonly mode: CompositeMode;
      readonly source: ColorPaint;
      readonly backdrop: ColorPaint;
    };

export type CompositeMode =
  | "clear"
  | "source"
  | "destination"
  | "source-over"
  | "destination-over"
  | "source-in"
  | "destination-in"
  | "source-out"
  | "destination-out"
  | "source-atop"
  | "destination-atop"
  | "xor"
  | "plus"
  | "screen"
  | "overlay"
  | "darken"
  | "lighten"
  | "color-dodge"
  | "color-burn"
  | "hard-light"
  | "soft-light"
  | "difference"
  | "exclusion"
  | "multiply"
  | "hue"
  | "saturation"
  | "color"
  | "luminosity";

/** Left, bottom, right and top. */
export type GlyphBox = readonly [xMin: number, yMin: number, xMax: number, yMax: number];

/** A glyph in colour: a tree of paints, or a PNG picture in a box in font units. */
export type ColorGlyph =
  | { readonly type: "paint"; readonly paint: ColorPaint; readonly clip: GlyphBox | undefined }
  | {
      readonly type: "bitmap";
      readonly bytes: Uint8Array;
      /** Size in pixels. */
      readonly width: number;
      readonly height: number;
      readonly box: GlyphBox;
    };
