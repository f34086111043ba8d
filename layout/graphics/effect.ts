import type { Color } from "../css/values/types.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem } from "./display-list.ts";

/** What a primitive works on besides the results of earlier ones. */
export const SOURCE_GRAPHIC = -1;
export const SOURCE_ALPHA = -2;
/**
 * Transparent: a reference that leads nowhere, or what no reader of PDF can give.
 * DEVIATION filter-effects-1 §9.2: `FillPaint`, `StrokePaint` and the images of the background as inputs of filters are transparent.
 */
export const NOTHING = -3;

/** One function of a channel, 0 to 1 (filter-effects-1 §9.7). */
export type TransferFunction =
  | { readonly type: "identity" }
  | { readonly type: "table" | "discrete"; readonly values: readonly number[] }
  | { readonly type: "linear"; readonly slope: number; readonly intercept: number }
  | {
      readonly type: "gamma";
      readonly amplitude: number;
      readonly exponent: number;
      readonly offset: number;
    };

export type LightSource =
  | { readonly type: "distant"; readonly azimuth: number; readonly elevation: number }
  | { readonly type: "point"; readonly x: number; readonly y: number; readonly z: number }
  | {
      readonly type: "spot";
      readonly x: number;
      readonly y: number;
      readonly z: number;
      readonly pointsAt: readonly [number, number, number];
      readonly exponent: number;
      /** Degrees; undefined: no cone. */
      readonly coneAngle: number | undefined;
    };

/** What a filter primitive does (filter-effects-1 §9), lengths in the user units of the filter. */
export type Effect =
  | { readonly type: "blur"; readonly x: number; readonly y: number }
  | { readonly type: "offset"; readonly x: number; readonly y: number }
  | { readonly type: "flood"; readonly color: Color }
  | { readonly type: "merge" }
  | {
      readonly type: "composite";
      readonly operator: "over" | "in" | "out" | "atop" | "xor" | "lighter" | "arithmetic";
      /** Of `arithmetic`. */
      readonly factors: readonly [number, number, number, number];
    }
  | { readonly type: "blend"; readonly mode: string }
  /** Four rows of five numbers: for red, green, blue, alpha and 1. */
  | { readonly type: "color-matrix"; readonly matrix: readonly number[] }
  | {
      readonly type: "component-transfer";
      readonly functions: readonly [TransferFunction, TransferFunction, TransferFunction, TransferFunction];
    }
  | {
      readonly type: "drop-shadow";
      readonly x: number;
      readonly y: number;
      readonly deviationX: number;
      readonly deviationY: number;
      readonly color: Color;
    }
  | {
      readonly type: "morphology";
      readonly operator: "erode" | "dilate";
      readonly x: number;
      readonly y: number;
    }
  | { readonly type: "tile" }
  /** Items in the coordinates of the display list. */
  | { readonly type: "image"; readonly items: readonly DisplayItem[] }
  | {
      readonly type: "turbulence";
      readonly frequencyX: number;
      readonly frequencyY: number;
      readonly octaves: number;
      readonly seed: number;
      readonly isFractal: boolean;
      readonly isStitched: boolean;
    }
  | {
      readonly type: "convolve-matrix";
      readonly columns: number;
      readonly rows: number;
      readonly kernel: readonly number[];
      readonly divisor: number;
      readonly bias: number;
      readonly targetX: number;
      readonly targetY: number;
      readonly edgeMode: "duplicate" | "wrap" | "none";
      readonly preservesAlpha: boolean;
      /** Distance of the kernel's cells. */
      readonly step: number;
    }
  | {
      readonly type: "displacement-map";
      readonly scale: number;
      /** 0 to 3: red, green, blue, alpha. */
      readonly channelX: number;
      readonly channelY: number;
    }
  | {
      readonly type: "lighting";
      readonly isSpecular: boolean;
      readonly surfaceScale: number;
      /** Of the diffuse or the specular part. */
      readonly constant: number;
      readonly exponent: number;
      readonly color: Color;
      readonly light: LightSource;
    };

/** One step of a filter. */
export interface FilterPrimitive {
  readonly effect: Effect;
  /** Indexes of earlier primitives, or one of the names above. */
  readonly inputs: readonly number[];
  /** What it draws on, in user units; all of the filter region when undefined. */
  readonly region: Rectangle | undefined;
  /** Works on colours of linear light. */
  readonly isLinear: boolean;
}

/** A filter element, or one filter function. The last primitive is the result; without any it is transparent. */
export interface FilterGraph {
  /** In user units; undefined: unbounded. */
  readonly region: Rectangle | undefined;
  readonly primitives: readonly FilterPrimitive[];
}

/**
 * Primitives of one filter.
 * DEVIATION filter-effects-1 §9: primitives of a filter after 100 are left out, with a diagnostic, so that its work is bounded.
 */
export const MAXIMUM_PRIMITIVES = 100;
