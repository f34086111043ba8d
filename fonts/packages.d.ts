/** The parts of packages without types of their own that `fonts/` uses. */
declare module "linebreak" {
  /** Walks a text; `nextCharClass` gives the UAX 14 class of the next character and advances past it. */
  class LineBreaker {
    constructor(text: string);
    nextCharClass(): number;
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }

  export = LineBreaker;
}

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

  /** A lookup table processor; a private part of the package, used by shape/complex.ts alone. */
  interface FontkitProcessor {
    glyphs: unknown[];
    currentFeature: string | null;
    readonly glyphIterator: { readonly cur: { id: number } };
    coverageIndex(coverage: unknown): number;
    applyLookup(type: number, table: FontkitSubtable): boolean;
    applyAnchor?(markRecord: unknown, baseAnchor: unknown, baseGlyphIndex: number): void;
  }

  interface FontkitSubtable {
    readonly coverage?: unknown;
    readonly alternateSet?: { get(index: number): readonly number[] };
  }

  interface FontkitEngine {
    readonly GSUBProcessor?: FontkitProcessor | null;
    readonly GPOSProcessor?: FontkitProcessor | null;
    glyphInfos: { readonly features: Record<string, boolean> }[] | null;
    plan: { readonly allFeatures: Record<string, number> } | null;
    setup?(run: FontkitRun): void;
  }

  interface FontkitFont {
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
