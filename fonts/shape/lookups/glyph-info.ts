import { isMark } from "../../characters.ts";

/** Classes of glyphs by GDEF, as far as the face has them. */
export interface GlyphClasses {
  /** 1 base, 2 ligature, 3 mark, 4 component, of each glyph. */
  readonly kinds: Uint16Array | undefined;
  /** The classes that lookups may tell marks by. */
  readonly marks: Uint16Array | undefined;
}

/** What the plan of a script knows of a glyph of a syllable. */
export interface SyllableInfo {
  /** The number of the syllable in the text. */
  readonly syllable: number;
}

/** A glyph in the course of shaping. */
export class GlyphInfo {
  /** The characters that it stands for. */
  readonly codePoints: readonly number[];
  /** The features that are on at it. */
  readonly features: Record<string, boolean>;
  isMark = false;
  isBase = false;
  isLigature = false;
  markAttachmentType = 0;
  /** True when a lookup made it, until the plan of a script says otherwise. */
  substituted = false;
  /** True when a lookup made it. */
  isReplaced = false;
  isLigated = false;
  isMultiplied = false;
  /** The ligature it is, or is a mark of; 0 for none. */
  ligatureID = 0;
  /** Of which of the components of the ligature it is a mark, from 1. Of a multiplied glyph: which part, from 0. */
  ligatureComponent = 0;
  /** How many components a ligature has. */
  components = 1;
  shaperInfo: SyllableInfo | undefined;
  readonly #classes: GlyphClasses | undefined;
  #id = 0;

  constructor(
    id: number,
    codePoints: readonly number[],
    classes: GlyphClasses | undefined,
    features: Readonly<Record<string, boolean>> = {},
  ) {
    this.codePoints = codePoints;
    this.#classes = classes;
    this.features = { ...features };
    this.id = id;
    this.substituted = false;
  }

  get id(): number {
    return this.#id;
  }

  set id(id: number) {
    this.#id = id;
    this.substituted = true;
    const kinds = this.#classes?.kinds;
    if (kinds === undefined) {
      const { codePoints } = this;
      this.isMark = codePoints.length > 0 && codePoints.every(isMark);
      this.isBase = !this.isMark;
      this.isLigature = codePoints.length > 1;
      return;
    }
    const kind = kinds[id];
    this.isBase = kind === 1;
    this.isLigature = kind === 2;
    this.isMark = kind === 3;
    this.markAttachmentType = this.#classes?.marks?.[id] ?? 0;
  }

  /** Another glyph for the same characters or others, with the features of this one, as if no lookup had made it. */
  copy(id: number = this.#id, codePoints: readonly number[] = this.codePoints): GlyphInfo {
    return new GlyphInfo(id, codePoints, this.#classes, this.features);
  }
}

/** Where a glyph is put, font units. */
export interface GlyphPosition {
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}
