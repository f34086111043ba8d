/**
 * Computed values (css-values-4) as layout and paint see them. Absolute lengths are numbers in CSS pixels, snapped to 1/64 px;
 * everything that depends on a size known only during layout keeps its percentage.
 */

/** A length plus a share of a base that layout knows: `px + percent / 100 * base`. Also the computed form of linear `calc()`. */
export interface PercentageSum {
  readonly px: number;
  readonly percent: number;
}

/** `min()`, `max()` or `clamp()` (as max(min…)) over values with percentages, kept until the base is known. */
export interface ComparisonFunction {
  readonly comparison: "min" | "max";
  readonly operands: readonly LengthPercentage[];
}

/** CSS `<length-percentage>`: a number is pixels. Resolve with `resolveLength` from `values/resolve.ts`. */
export type LengthPercentage = number | PercentageSum | ComparisonFunction;
export type LengthPercentageOrAuto = LengthPercentage | "auto";

/** Keywords of css-sizing-3 beside lengths. `fit-content()` keeps its argument. */
export type SizingKeyword = "min-content" | "max-content" | "fit-content" | "stretch";
export type PreferredSize = LengthPercentage | "auto" | SizingKeyword | FitContentFunction;
export type MinimumSize = LengthPercentage | "auto" | SizingKeyword | FitContentFunction;
export type MaximumSize = LengthPercentage | "none" | SizingKeyword | FitContentFunction;
export interface FitContentFunction {
  readonly fitContent: LengthPercentage;
}

/** sRGB colour, components and alpha from 0 to 1. Interned by the value parser where that is cheap. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
  /** What the author wrote, where mixing depends on it: other spaces than sRGB, and components that are `none`. */
  readonly source?: ColorSource;
  /** Written as inks of the printing device; the components are what they look like, roughly (css-color-5 §6.1). */
  readonly inks?: Inks;
  /** Written in a colour space that the document names; the components are what it looks like, roughly. */
  readonly profiled?: ProfiledColor;
  /** Leaves what is below it on the plates that it has no ink on. */
  readonly overprints?: boolean;
}

/** `color(--name …)` (css-color-5 §7). */
export interface ProfiledColor {
  readonly profile: ColorProfile;
  /** As many as the profile has, each from 0 to 1. */
  readonly components: readonly number[];
}

/** A colour space of an `@color-profile` rule (css-color-5 §8): that of an ICC profile, or of inks by their names. */
export interface ColorProfile {
  /** With its hyphens. */
  readonly name: string;
  readonly space: IccSpace | SpotSpace;
}

/** Colours that an ICC profile explains. */
export interface IccSpace {
  readonly type: "icc";
  readonly profile: IccProfile;
  readonly intent: RenderingIntent;
}

/** The bytes of an ICC profile that can explain colours of so many components. */
export interface IccProfile {
  readonly bytes: Uint8Array;
  readonly components: 1 | 3 | 4;
}

export type RenderingIntent = "relative-colorimetric" | "absolute-colorimetric" | "perceptual" | "saturation";

/** Plates of their own: the printer mixes such inks, and other devices show their alternates. */
export interface SpotSpace {
  readonly type: "spot";
  readonly inks: readonly SpotInk[];
}

export interface SpotInk {
  /** As printers know it, such as `PANTONE 871 C`. */
  readonly name: string;
  /** What much of it looks like. */
  readonly alternate: Color;
}

/** Shares of cyan, magenta, yellow and black, 0 to 1. */
export type Inks = readonly [cyan: number, magenta: number, yellow: number, black: number];

export interface ColorSource {
  readonly space: ColorSpace;
  /** undefined: `none` (css-color-4 §4.4). */
  readonly components: readonly [number | undefined, number | undefined, number | undefined];
  /** Written in a syntax of sRGB that is older than `color()`: such colours mix in sRGB where nothing else is asked for. */
  readonly isLegacy: boolean;
}

/** Colour spaces that are known (css-color-4 §10). */
export type ColorSpace =
  | "srgb"
  | "srgb-linear"
  | "display-p3"
  | "display-p3-linear"
  | "a98-rgb"
  | "prophoto-rgb"
  | "rec2020"
  | "xyz-d65"
  | "xyz-d50"
  | "hsl"
  | "hwb"
  | "lab"
  | "lch"
  | "oklab"
  | "oklch";

/** How colours are mixed (css-color-4 §12.1). */
export interface ColorInterpolation {
  readonly space: ColorSpace;
  /** The way round the circle of hues, in spaces that have one. */
  readonly hue: "shorter" | "longer" | "increasing" | "decreasing";
}
/** A colour, or the element's own `color` at used-value time. */
export type ColorOrCurrent = Color | "currentcolor";

/** Which of the colours of a pair an element takes. */
export type ColorScheme = "light" | "dark";

/** A URL resolved against its sheet or document. */
export interface UrlValue {
  readonly url: string;
  /** The image to use when there is none at the address. */
  readonly fallback?: ImageValue;
  /** Dots to the px, where `image-set()` says so and it is not one (css-images-4 §2.4). */
  readonly resolution?: number;
}

export interface ColorStop {
  /** undefined: a transition hint. */
  readonly color: ColorOrCurrent | undefined;
  /** undefined: spread evenly between neighbours. Conic gradients: degrees as numbers, percentages of 360. */
  readonly position: LengthPercentage | undefined;
}
export interface LinearGradient {
  readonly type: "linear-gradient";
  readonly repeating: boolean;
  /** Absent: as the colours have it (css-images-4 §3.4.2). */
  readonly interpolation?: ColorInterpolation;
  /** Degrees clockwise from "to top", or a corner such as `to top left`. */
  readonly direction:
    | number
    | { readonly horizontal: "left" | "right" | ""; readonly vertical: "top" | "bottom" | "" };
  readonly stops: readonly ColorStop[];
}
export interface RadialGradient {
  readonly type: "radial-gradient";
  readonly repeating: boolean;
  /** Absent: as the colours have it (css-images-4 §3.4.2). */
  readonly interpolation?: ColorInterpolation;
  readonly shape: "circle" | "ellipse";
  readonly size:
    | "closest-side"
    | "closest-corner"
    | "farthest-side"
    | "farthest-corner"
    | readonly [LengthPercentage, LengthPercentage];
  readonly position: Position;
  readonly stops: readonly ColorStop[];
}
export interface ConicGradient {
  readonly type: "conic-gradient";
  readonly repeating: boolean;
  /** Absent: as the colours have it (css-images-4 §3.4.2). */
  readonly interpolation?: ColorInterpolation;
  readonly from: number;
  readonly position: Position;
  readonly stops: readonly ColorStop[];
}
/** CSS `<image>`; `none` is written "none" by the properties that allow it. */
export type ImageValue = UrlValue | LinearGradient | RadialGradient | ConicGradient;

/** CSS `<position>`: offsets from the left and top edges, percentages as in background-position. */
export interface Position {
  readonly x: LengthPercentage;
  readonly y: LengthPercentage;
}

export type BorderStyle =
  | "none"
  | "hidden"
  | "dotted"
  | "dashed"
  | "solid"
  | "double"
  | "groove"
  | "ridge"
  | "inset"
  | "outset";

/** One function of the `transform` property (css-transforms-1 §13); angles in degrees. */
export type TransformFunction =
  | { readonly type: "matrix"; readonly values: readonly [number, number, number, number, number, number] }
  /** Sixteen numbers, column by column (css-transforms-2 §12). */
  | { readonly type: "matrix3d"; readonly values: readonly number[] }
  | {
      readonly type: "translate";
      readonly x: LengthPercentage;
      readonly y: LengthPercentage;
      /** Towards the reader, px. */
      readonly z?: number;
    }
  | { readonly type: "scale"; readonly x: number; readonly y: number; readonly z?: number }
  | { readonly type: "rotate"; readonly angle: number }
  | { readonly type: "skew"; readonly x: number; readonly y: number };

/** One item of `content` (css-content-3, css-gcpm-3). */
export type ContentItem =
  | { readonly type: "string"; readonly value: string }
  | { readonly type: "image"; readonly image: ImageValue }
  /** What is read in place of the items before it, which are all of the content. */
  | { readonly type: "alternative"; readonly content: readonly ContentItem[] }
  | { readonly type: "attr"; readonly name: string; readonly fallback: string }
  | { readonly type: "counter"; readonly name: string; readonly style: CounterStyleName }
  | {
      readonly type: "counters";
      readonly name: string;
      readonly separator: string;
      readonly style: CounterStyleName;
    }
  | {
      readonly type: "quote";
      readonly quote: "open-quote" | "close-quote" | "no-open-quote" | "no-close-quote";
    }
  | { readonly type: "element"; readonly name: string; readonly policy: PagePolicy }
  | { readonly type: "named-string"; readonly name: string; readonly policy: PagePolicy }
  | { readonly type: "content"; readonly part: "text" | "before" | "after" | "first-letter" | "marker" }
  | {
      readonly type: "target-counter";
      readonly target: ContentTarget;
      readonly name: string;
      readonly separator: string | undefined;
      readonly style: CounterStyleName;
    }
  | {
      readonly type: "target-text";
      readonly target: ContentTarget;
      readonly part: "content" | "before" | "after" | "first-letter";
    }
  | { readonly type: "leader"; readonly pattern: string };
/** Target of a cross-reference: a URL, or the attribute that holds it. */
export type ContentTarget = { readonly url: string } | { readonly attribute: string };
/** Which assignment on a page `element()` and `string()` take (css-gcpm-3 §1.1.2). */
export type PagePolicy = "first" | "start" | "last" | "first-except";
/** `decimal`, a `@counter-style` name, a `symbols()` function or a literal string. */
export type CounterStyleName = string | { readonly symbols: readonly string[]; readonly system: string };

/** Name and integer of counter-reset, -increment and -set. */
export interface CounterChange {
  readonly name: string;
  readonly value: number;
  readonly reversed?: boolean;
}
