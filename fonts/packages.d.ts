/** The parts of packages without types of their own that `fonts/` uses. */
declare module "fontkit" {
  /** A glyph as the layout engine passes it round. */
  interface FontkitGlyph {
    readonly id: number;
    readonly codePoints: readonly number[];
    readonly advanceWidth: number;
    readonly isMark: boolean;
    readonly cbox: object;
  }

  interface FontkitPosition {
    readonly xAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }

  interface FontkitRun {
    readonly glyphs: readonly FontkitGlyph[];
    readonly positions: readonly FontkitPosition[];
  }

  /** A glyph in the course of shaping. */
  interface FontkitGlyphInfo {
    id: number;
    readonly codePoints: readonly number[];
    readonly features: Record<string, boolean>;
    readonly isMark: boolean;
  }

  interface FontkitLookupFlags {
    readonly markAttachmentType: number;
    readonly flags: {
      readonly rightToLeft: boolean;
      readonly ignoreBaseGlyphs: boolean;
      readonly ignoreLigatures: boolean;
      readonly ignoreMarks: boolean;
    };
    /** Marks that are not skipped; ours, the package knows none. */
    readonly markSet: { indexOf(glyph: number): number } | undefined;
  }

  interface FontkitLookup {
    readonly lookupType: number;
    readonly flags: FontkitLookupFlags;
    readonly subTables: readonly object[];
    /** The first and the last glyph at which each subtable may act, pair by pair; ours, the package knows none. */
    readonly ranges: ArrayLike<number>;
  }

  /** A lookup to run, and the feature that asks for it. */
  interface FontkitFeatureLookup {
    readonly feature: string;
    readonly lookup: FontkitLookup;
  }

  /** GSUB or GPOS, as far as the engine asks for it. */
  interface FontkitLayoutTable {
    readonly scriptList: readonly object[] | null;
    readonly featureList: readonly object[] | null;
    readonly lookupList: { get(index: number): FontkitLookup };
  }

  /** A class definition table of format 1. */
  interface FontkitClasses {
    readonly version: 1;
    readonly startGlyph: number;
    readonly classValueArray: Uint16Array;
  }

  interface FontkitDefinitions {
    readonly glyphClassDef: FontkitClasses | null;
    readonly markAttachClassDef: FontkitClasses | null;
    readonly markGlyphSetsDef: object | null;
  }

  /** Walks over the glyphs that a lookup does not skip. */
  interface FontkitIterator {
    readonly cur: FontkitGlyphInfo;
    index: number;
    increment(count: number): FontkitGlyphInfo | null | undefined;
    next(): FontkitGlyphInfo | null;
    prev(): FontkitGlyphInfo | null;
    reset(flags?: FontkitLookupFlags, index?: number): void;
    shouldIgnore(glyph: FontkitGlyphInfo): boolean;
  }

  /** A lookup table processor. This and the engine are private parts of the package; see shape/complex.ts. */
  interface FontkitProcessor {
    glyphs: FontkitGlyphInfo[];
    currentFeature: string | null;
    glyphIterator: FontkitIterator;
    coverageIndex(coverage: unknown, glyph?: number): number;
    getClassID(glyph: number, definition: { classOf(glyph: number): number }): number;
    applyLookup(type: number, table: FontkitSubtable): boolean;
    applyLookups(
      lookups: readonly FontkitFeatureLookup[],
      glyphs: FontkitGlyphInfo[],
      positions: FontkitPosition[] | undefined,
    ): void;
    applyAnchor?(markRecord: unknown, baseAnchor: unknown, baseGlyphIndex: number): void;
    match(
      sequenceIndex: number,
      sequence: readonly unknown[],
      test: (wanted: unknown, glyph: FontkitGlyphInfo) => boolean,
      matched?: number[],
    ): boolean | number[];
  }

  interface FontkitSubtable {
    /** The glyphs at which the subtable may act; ours, the package knows none. */
    readonly first?: { indexOf(glyph: number): number };
    readonly coverage?: unknown;
    readonly alternateSet?: { get(index: number): readonly number[] };
  }

  type FontkitStage = string[] | ((font: FontkitFont, glyphs: FontkitGlyphInfo[]) => void);

  interface FontkitEngine {
    readonly GSUBProcessor?: FontkitProcessor | null;
    readonly GPOSProcessor?: FontkitProcessor | null;
    glyphInfos: FontkitGlyphInfo[] | null;
    plan: { readonly allFeatures: Record<string, number>; stages: FontkitStage[] } | null;
    setup?(run: FontkitRun): void;
  }

  interface FontkitFont {
    readonly GDEF?: FontkitDefinitions;
    readonly _layoutEngine: { readonly engine?: FontkitEngine };
    getGlyph(glyph: number, codePoints?: readonly number[]): FontkitGlyph | null;
    layout(
      text: string,
      features: Record<string, boolean>,
      script: readonly string[],
      language: string | undefined,
      direction: "ltr" | "rtl",
    ): FontkitRun;
  }

  function create(bytes: Uint8Array): FontkitFont;
}

declare module "brotli/dec/decode.js" {
  interface BrotliInput {
    read(target: Uint8Array, at: number, count: number): number;
  }

  /** What the decoder writes to; it replaces `buffer` by a larger one before a block that would not fit. */
  interface BrotliOutput {
    pos: number;
    buffer: Uint8Array;
    write(data: Uint8Array, count: number): number;
  }

  function BrotliDecompress(input: BrotliInput, output: BrotliOutput): void;
}
