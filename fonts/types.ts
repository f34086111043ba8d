/**
 * What the rest of the project may know about fonts. Everything here is immutable and free of CSS and PDF.
 * Lengths are in font units (`unitsPerEm` to the em) unless a comment says otherwise.
 */

/** Upright, italic or oblique, as in the CSS `font-style` keyword. */
export type FontSlant = "normal" | "italic" | "oblique";

/** Vertical metrics and decoration positions of a face, in font units; y grows upwards as in OpenType. */
export interface FaceMetrics {
  readonly unitsPerEm: number;
  /** Positive: height above the baseline that line layout uses (OS/2 typo when USE_TYPO_METRICS, else hhea, else win). */
  readonly ascent: number;
  /** Positive: depth below the baseline. */
  readonly descent: number;
  readonly lineGap: number;
  readonly xHeight: number;
  readonly capHeight: number;
  /** Advance of the digit zero, for the `ch` unit. */
  readonly zeroAdvance: number;
  /** Centre of the underline above the baseline (usually negative), and its thickness. */
  readonly underlinePosition: number;
  readonly underlineThickness: number;
  readonly strikeoutPosition: number;
  readonly strikeoutThickness: number;
  readonly italicAngle: number;
  readonly boundingBox: readonly [xMin: number, yMin: number, xMax: number, yMax: number];
}

/** Both ends inclusive, in rising order. */
export type StyleRange = readonly [first: number, last: number];

/** The style a face is wanted in (CSS `font-weight`, `font-style`, `font-stretch`). */
export interface StyleRequest {
  readonly weight: number;
  readonly slant: FontSlant;
  /** Degrees that oblique letters are to lean, clockwise; 14 where it is not said. */
  readonly angle?: number | undefined;
  readonly stretch: number;
}

/** Coordinates on axes of a variable font, by their tags and in the units that people use. */
export type AxisSettings = readonly (readonly [tag: string, value: number])[];

/** What a variable font is wanted at: a style, and what authors say of single axes. */
export interface InstanceRequest extends StyleRequest {
  /** Count before the style (CSS `font-variation-settings`). */
  readonly variations?: AxisSettings | undefined;
  /** Font size in px that the letters are to be designed for, where the font has an axis for it (CSS `font-optical-sizing`). */
  readonly opticalSize?: number | undefined;
}

/** One axis of a variable font, in the units that people use: 100 to 900 for `wght`. */
export interface VariationAxis {
  readonly tag: string;
  readonly minimum: number;
  readonly initial: number;
  readonly maximum: number;
}

/** The colours of a face's colour glyphs (CSS `font-palette`). */
export interface FontPalette {
  /** A palette of the font by its number, or the first that it has for light or dark backgrounds. */
  readonly base: number | "light" | "dark";
  /** Colours that replace those of the palette, by their index: red, green, blue and alpha from 0 to 1. */
  readonly colors: ReadonlyMap<number, readonly [red: number, green: number, blue: number, alpha: number]>;
}

/** One parsed OpenType face. Shared by every document of an engine; never mutated after parsing. */
export interface FontFace {
  /** Content hash of the file (hexadecimal): equal bytes give equal ids in every process. */
  readonly id: string;
  readonly family: string;
  /** Further names of the family, such as those in other languages (css-fonts-4 §2.1, "localized names"). */
  readonly otherFamilies?: readonly string[];
  readonly postScriptName: string;
  /** Family and style together, as CSS `local()` names faces; absent when the file has no such name. */
  readonly fullName?: string | undefined;
  /** 1 to 1000. */
  readonly weight: number;
  readonly slant: FontSlant;
  /** Percentage of normal width, 50 to 200. */
  readonly stretch: number;
  /** Weights the face serves, where that is more than `weight`: a range in `@font-face`, or a variable font. */
  readonly weightRange?: StyleRange | undefined;
  readonly stretchRange?: StyleRange | undefined;
  /** Angles that an `@font-face` rule lets its letters lean, degrees clockwise; `[0, 0]` for upright ones. */
  readonly slantRange?: StyleRange | undefined;
  readonly metrics: FaceMetrics;
  readonly glyphCount: number;
  /** PostScript name of a face that every reader has and that needs no file; its glyphs are codes of WinAnsiEncoding. */
  readonly builtIn?: string | undefined;
  /** The glyphs of such a face are codes of an encoding of its own instead. */
  readonly hasOwnEncoding?: boolean;
  /** The file as it was given (a single sfnt; a member of a collection is unpacked into one on first use). */
  readonly bytes: Uint8Array;
  /** The kind of outlines: decides how the face can be subset and embedded. */
  readonly outlines: "glyf" | "cff" | "none";
  /** The raw bytes of an OpenType table by its four-character tag, a view into the file; `undefined` when absent. */
  table(tag: string): Uint8Array | undefined;
  /** Where the glyphs are in the glyf table: one offset more than there are glyphs. Only files with such a table have it. */
  readonly glyphLocations?: Uint32Array | undefined;
  /** Glyph of a Unicode scalar value by the face's cmap; 0 when the face lacks it. */
  glyphOf(codePoint: number): number;
  /** Horizontal advance of a glyph. */
  advanceOf(glyph: number): number;
  /** The tables of an instance with the outlines of these glyphs, and of their parts, alone. Only instances have it. */
  subsetTables?(glyphs: Iterable<number>): ReadonlyMap<string, Uint8Array>;
  /** The place of a variable font or of its instance on the axes, each from -1 to 1 (OpenType, "Font variations"). */
  readonly place?: readonly number[] | undefined;
  /** What an instance adds to a number of its GPOS table that varies (OpenType GDEF, "Item variation store"). Only instances have it. */
  positionDelta?(outer: number, inner: number): number;
  /** The axes of a variable font. */
  readonly axes?: readonly VariationAxis[] | undefined;
  /** Features that an `@font-face` rule turns on or off; what a text asks for comes before them. */
  readonly features?: FeatureSettings | undefined;
  /** The colours of its colour glyphs, where they are not those of its first palette. */
  readonly palette?: FontPalette | undefined;
  /** The instance of a variable face for a style within its ranges; equal requests give the same object. */
  instance?(style: InstanceRequest): FontFace;
}

/** A face as chosen for a request, with what has to be imitated because no face provides it. */
export interface SelectedFace {
  readonly face: FontFace;
  /** Synthesise bold by stroking the outlines. */
  readonly embolden: boolean;
  /** Synthesise oblique by shearing. */
  readonly oblique: boolean;
  /** Degrees clockwise that they lean then; 14 where it is not said. */
  readonly angle?: number | undefined;
}

/** What a piece of text asks for; families in order, generic names (`serif`, `monospace` …) among them. */
export interface FontRequest {
  readonly families: readonly string[];
  readonly weight: number;
  readonly slant: FontSlant;
  readonly angle?: number | undefined;
  readonly stretch: number;
  /** BCP 47 tag or empty; chooses among Han faces. */
  readonly language: string;
  readonly variations?: AxisSettings | undefined;
  readonly opticalSize?: number | undefined;
  /** Palette of colour glyphs: `light`, `dark` or a name that the collection knows. */
  readonly palette?: string | undefined;
  /** What must not be imitated where a family lacks it (CSS `font-synthesis`). */
  readonly keepsWeight?: boolean;
  readonly keepsStyle?: boolean;
  /** How characters that may be emoji are drawn where they do not say it themselves (CSS `font-variant-emoji`). */
  readonly emoji?: "text" | "emoji" | "unicode" | undefined;
}

/** A stretch of text set in one face; `end` is exclusive, both are UTF-16 indexes. */
export interface FaceSegment {
  readonly start: number;
  readonly end: number;
  readonly selected: SelectedFace;
  /** Code points of the segment that no face of the collection has (drawn as .notdef); empty almost always. */
  readonly missing: readonly number[];
}

/** The faces that answer one request: the first available face, then its fallbacks, character by character. */
export interface FontStack {
  /** The face that sets line metrics and the strut (CSS "first available font"). */
  readonly primary: SelectedFace;
  /** Families tried for a character, in this order; for messages. */
  readonly families?: readonly string[];
  /** Splits text by the face that draws it (font fallback); marks and joiners stay with their base. */
  segment(text: string): readonly FaceSegment[];
  /** Set where the first face has all printable characters of ASCII: text of them is one segment. */
  readonly coversAscii?: boolean;
}

/** Numbers of features by the name that an author gives them for fonts of some families (CSS `@font-feature-values`). */
export interface NamedFeatureValues {
  readonly families: readonly string[];
  /** Such as `styleset`; names of different kinds are different. */
  readonly kind: string;
  readonly name: string;
  readonly numbers: readonly number[];
}

/** All faces of one document. */
export interface FontCollection {
  /** The stack for a request; equal requests give the same object. Never fails: falls back to the default family. */
  select(request: FontRequest): FontStack;
  /** True when the collection has a face of this family (exact, case-sensitive name or CSS generic). */
  hasFamily(family: string): boolean;
  /** What a name means for a face; undefined where nobody has said it. */
  featureValues?(face: FontFace, kind: string, name: string): readonly number[] | undefined;
}

/** OpenType features switched on (1, or an alternate number) or off (0) beyond the defaults, by tag. */
export type FeatureSettings = ReadonlyMap<string, number>;

/** How to shape a piece of text that lies in one face, one script and one direction. */
export interface ShapeOptions {
  /** ISO 15924 script tag such as `Latn`; `Zyyy` when unknown. */
  readonly script: string;
  readonly rightToLeft: boolean;
  readonly language: string;
  /** Kerning and the standard ligatures are on unless switched off here. `undefined` = defaults. */
  readonly features: FeatureSettings | undefined;
}

/** A face with how its text is to be shaped. */
export interface ShapingFont {
  readonly face: FontFace;
  readonly options: ShapeOptions;
}

/**
 * Shaped text: glyphs in visual (left to right) order. Immutable and mostly shared: words in the same face are one object.
 * The arrays have `glyphs.length` entries; `offsets`, where present, twice that (x, y per glyph).
 * Glyphs and advances are plain arrays: words are many and short, and typed arrays cost some hundred bytes each.
 */
export interface GlyphRun {
  readonly face: FontFace;
  /** The text the run stands for, in logical order. */
  readonly text: string;
  readonly glyphs: readonly number[];
  /** Advance of each glyph in font units, kerning included. */
  readonly advances: readonly number[];
  /** Displacement of each glyph from the pen, font units, y upwards; absent when all are zero. */
  readonly offsets: Int32Array | undefined;
  /**
   * For each glyph the UTF-16 index in `text` of the first character of its cluster; absent when glyph i stands for
   * UTF-16 unit i (left to right, one to one).
   */
  readonly clusters: Uint32Array | undefined;
  readonly rightToLeft: boolean;
  /** Sum of the advances, font units. */
  readonly width: number;
  /** True when real shaping failed and the glyphs are the plain ones of the cmap; the caller owes the author a diagnostic. */
  readonly degraded?: boolean;
}

/** Places to break that follow from no rule: only who knows the words of a language can tell. Equal questions get equal answers. */
export interface BreakDictionary {
  /** Does the dictionary know words of this language (a BCP 47 tag)? */
  hyphenates(language: string): boolean;
  /** UTF-16 indexes in a word before which it may be divided with a hyphen, rising; none for words it can't tell. */
  hyphenation(word: string, language: string): readonly number[];
  /** UTF-16 indexes at which words begin in text without spaces, such as Thai, but for the start; rising. */
  wordStarts(text: string, language: string): readonly number[];
}

/** How wide a stretch of text is, in font units. */
export interface TextAdvance {
  /** Sum of the advances, as in `GlyphRun`. */
  readonly width: number;
  /** Advance of the glyph that stands last in reading order. */
  readonly last: number;
}

/** Turns text into glyph runs and remembers words; owned by an engine, bounded. */
export interface Shaper {
  /**
   * Measures a part of a text as `shape` would set it by itself, without making or remembering a run where that is not needed.
   * The result is valid until the next call.
   */
  measure(font: ShapingFont, text: string, start: number, end: number): TextAdvance;
  /** Shapes text lying in one face, script and direction. Never throws; what can't be shaped falls back to cmap glyphs. */
  shape(face: FontFace, text: string, options: ShapeOptions): GlyphRun;
}
