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
    xAdvance: number;
    xOffset: number;
    yOffset: number;
  }

  interface FontkitRun {
    readonly features: Record<string, boolean>;
    readonly script: string | readonly string[];
    readonly direction: "ltr" | "rtl";
    readonly glyphs: FontkitGlyph[];
    readonly positions: FontkitPosition[];
  }

  /** What a plan knows of a glyph of a syllable. */
  interface FontkitSyllableInfo {
    readonly syllable: number;
    /** What else a plan notes is its own. */
    readonly [note: string]: unknown;
  }

  /** A glyph in the course of shaping. */
  interface FontkitGlyphInfo {
    id: number;
    readonly _font: object;
    readonly codePoints: readonly number[];
    readonly features: Record<string, boolean>;
    /** Classes by GDEF. */
    readonly isMark: boolean;
    readonly isBase: boolean;
    readonly isLigature: boolean;
    readonly markAttachmentType: number;
    /** True when a lookup made it, until the plan of a script says otherwise. */
    substituted: boolean;
    isLigated: boolean;
    isMultiplied: boolean;
    /** The ligature it is, or is a mark of; and of which of its components, from 1. Of a multiplied glyph: which part, from 0. */
    ligatureID: number | null;
    ligatureComponent: number | null;
    shaperInfo: FontkitSyllableInfo | null;
    /** How many components a ligature has; ours, the package counts characters. */
    components?: number;
    /** True when a lookup made it; ours. */
    isReplaced?: boolean;
  }

  type FontkitGlyphClass = new (
    font: object,
    id: number,
    codePoints: readonly number[],
    features?: Record<string, boolean>,
  ) => FontkitGlyphInfo;

  /** A lookup to run, and the feature that asks for it. */
  interface FontkitFeatureLookup {
    readonly feature: string;
    readonly index: number;
    /** As our list of lookups gives it. */
    readonly lookup: import("./shape/lookups/lookup.ts").RunnableLookup;
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
  }

  /** A lookup table processor. This and the engine are private parts of the package; see shape/complex.ts. */
  interface FontkitProcessor {
    /** Of the script and language of the text, by tag. */
    readonly features: Record<string, object>;
    readonly scriptTag: string | null;
    lookupsForFeatures(features: readonly string[]): readonly FontkitFeatureLookup[];
    applyFeatures(features: readonly string[], glyphs: FontkitGlyphInfo[]): void;
    applyLookups(lookups: readonly FontkitFeatureLookup[], glyphs: FontkitGlyphInfo[]): void;
  }

  type FontkitStage = string[] | ((font: FontkitFont, glyphs: FontkitGlyphInfo[]) => void);

  type FontkitPlanClass = new (font: object, script: string, direction: "ltr" | "rtl") => FontkitPlan;

  interface FontkitPlan {
    readonly script: string;
    readonly direction: "ltr" | "rtl";
    /** The stage of each feature. */
    readonly allFeatures: Record<string, number>;
    /** Features that are on everywhere. */
    readonly globalFeatures: Record<string, boolean>;
    stages: FontkitStage[];
    add(features: { readonly global: readonly string[] }): void;
    addStage(stage: string | FontkitStage, isGlobal?: boolean): void;
    setFeatureOverrides(features: Record<string, boolean>): void;
    assignGlobalFeatures(glyphs: readonly FontkitGlyphInfo[]): void;
  }

  /** The plan of a script. */
  interface FontkitShaper {
    readonly zeroMarkWidths: string;
    plan(plan: FontkitPlan, glyphs: FontkitGlyphInfo[], features: Record<string, boolean>): void;
  }

  interface FontkitEngine {
    readonly GSUBProcessor?: FontkitProcessor | null;
    readonly GPOSProcessor?: FontkitProcessor | null;
    shaper?: FontkitShaper | null;
    glyphInfos: FontkitGlyphInfo[] | null;
    plan: FontkitPlan | null;
    setup?(run: FontkitRun): void;
    position(run: FontkitRun): Record<string, object> | undefined;
    zeroMarkAdvances(positions: FontkitPosition[]): void;
  }

  interface FontkitFont {
    readonly _layoutEngine: { readonly engine?: FontkitEngine };
    glyphForCodePoint(codePoint: number): FontkitGlyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
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
