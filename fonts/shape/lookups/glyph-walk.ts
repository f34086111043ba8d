import { isIgnorable } from "../../characters.ts";
import { defined } from "../../defined.ts";
import { FontError } from "../../error.ts";
import { classAt, coverageIndex } from "../../sfnt/glyph-tables.ts";
import { Attachments } from "./attachments.ts";
import type { GlyphInfo, GlyphPosition } from "./glyph-info.ts";
import type { LookupList, RunnableLookup } from "./lookup.ts";

// Bits of the flags of a lookup (OpenType, "Lookup table").
export const flagRightToLeft = 0x01;
const flagIgnoreBases = 0x02;
const flagIgnoreLigatures = 0x04;
export const flagIgnoreMarks = 0x08;
const flagMarkSet = 0x10;
/** All flags by which whole classes are skipped. */
export const flagsIgnoring = 0x0e;

const zeroWidthNonJoiner = 0x200c;
const zeroWidthJoiner = 0x200d;

/** Steps that the lookups of a text may take per character, and those of any text. */
const stepsPerCharacter = 20_000;
const stepsAtLeast = 200_000;
const glyphsPerCharacter = 64;

/** How much one text may still cost: hostile lookups may call each other, and multiply glyphs, without end. */
export class Allowance {
  readonly maximumGlyphs: number;
  #steps: number;

  constructor(characters: number) {
    this.#steps = stepsAtLeast + stepsPerCharacter * characters;
    this.maximumGlyphs = glyphsPerCharacter * (characters + 4);
  }

  /** @throws FontError */
  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new FontError("too-complex", "The font applies lookups without end.");
  }
}

/** What a place in a sequence has to hold: any glyph, one glyph, one of a class, or one of a coverage table. */
export type Wanted = "any" | "glyph" | "class" | "coverage";

/** Joiners that a lookup steps over in the glyphs it replaces, as its features say. */
export interface JoinerHandling {
  readonly skipsNonJoiner: boolean;
  readonly skipsJoiner: boolean;
}

/** How a lookup is to be run: the features that ask for it, and what these say. */
export interface LookupUse extends JoinerHandling {
  /** It acts at glyphs that have one of these. */
  readonly features: readonly string[];
  /** Which alternate is taken, counted from 1. */
  readonly alternate: number;
  /** It stays within the syllable in which it begins. */
  readonly isPerSyllable: boolean;
}

/** The glyphs of a text, the place in them, and the lookup that is being carried out. */
export class GlyphWalk {
  readonly lookups: LookupList;
  readonly view: DataView;
  readonly glyphs: GlyphInfo[];
  readonly positions: GlyphPosition[];
  readonly rightToLeft: boolean;
  readonly allowance: Allowance;
  index = 0;
  lookup: RunnableLookup | undefined;
  use: LookupUse | undefined;
  /** The flags of the lookup, or those that a rule wants for a moment. */
  flags = 0;
  readonly attachments: Attachments;
  #ligatures = 0;
  #wanted: Wanted = "any";
  /** Where the class definitions are, or where offsets of coverage tables count from; 0 for no classes. */
  #base = 0;

  constructor(
    lookups: LookupList,
    text: {
      readonly glyphs: GlyphInfo[];
      readonly positions?: GlyphPosition[];
      readonly rightToLeft: boolean;
      readonly allowance: Allowance;
    },
  ) {
    this.lookups = lookups;
    this.view = lookups.table.view;
    this.glyphs = text.glyphs;
    this.positions = text.positions ?? [];
    this.rightToLeft = text.rightToLeft;
    this.allowance = text.allowance;
    this.attachments = new Attachments(lookups.isPositioning ? text.glyphs.length : 0);
  }

  /** A number for a ligature, by which its marks know it. */
  nextLigature(): number {
    this.#ligatures += 1;
    return this.#ligatures;
  }

  get current(): GlyphInfo {
    return this.glyphs[this.index] as GlyphInfo;
  }

  /** True when a feature of the lookup is on at a glyph. */
  isOn(glyph: GlyphInfo): boolean {
    const features = (this.use as LookupUse).features;
    for (let index = 0; index < features.length; index += 1)
      if (glyph.features[features[index] as string] === true) return true;
    return false;
  }

  /** True when the flags of the lookup say that it does not see a glyph. */
  ignores(glyph: GlyphInfo): boolean {
    const flags = this.flags;
    if (flags <= flagRightToLeft) return false;
    if (glyph.isMark) {
      if ((flags & flagIgnoreMarks) !== 0) return true;
      if ((flags & flagMarkSet) !== 0) {
        const set = this.lookup?.markSet;
        return set === undefined || !this.lookups.hasMark(set, glyph.id);
      }
      return flags > 0xff && glyph.markAttachmentType !== flags >> 8;
    }
    if ((flags & flagIgnoreBases) !== 0 && glyph.isBase) return true;
    return (flags & flagIgnoreLigatures) !== 0 && glyph.isLigature;
  }

  /** The place of the next glyph that the lookup sees, if that is what is wanted; else -1. */
  next(from: number, isInput: boolean, value = 0): number {
    return this.#seek(from, 1, isInput, value);
  }

  /** The same, backwards. */
  previous(from: number, isInput: boolean, value = 0): number {
    return this.#seek(from, -1, isInput, value);
  }

  /**
   * The glyph beside the place of the walk that a rule must match with its first value on that side; -1 where there is none, undefined where it
   * may be stepped over as well.
   */
  neighbour(step: 1 | -1): number | undefined {
    const { glyphs } = this;
    for (let index = this.index + step; index >= 0 && index < glyphs.length; index += step) {
      this.allowance.spend(1);
      const glyph = glyphs[index] as GlyphInfo;
      if (this.ignores(glyph)) continue;
      return this.#isSkippable(glyph, true) || this.#isSkippable(glyph, false) ? undefined : glyph.id;
    }
    return -1;
  }

  /** Says what values stand for: class definitions are at `base`, coverage tables count from it. */
  expect(wanted: Wanted, base = 0): void {
    this.#wanted = wanted;
    this.#base = base;
  }

  #seek(from: number, step: 1 | -1, isInput: boolean, value: number): number {
    const { glyphs } = this;
    const syllable =
      this.use?.isPerSyllable === true && from === this.index ? this.current.shaperInfo?.syllable : undefined;
    for (let index = from + step; index >= 0 && index < glyphs.length; index += step) {
      this.allowance.spend(1);
      const glyph = glyphs[index] as GlyphInfo;
      if (this.ignores(glyph)) continue;
      const maySkip = this.#isSkippable(glyph, isInput);
      const isExcluded =
        (isInput && !this.isOn(glyph)) || (syllable !== undefined && glyph.shaperInfo?.syllable !== syllable);
      if (!isExcluded && (this.#wanted === "any" ? !maySkip : this.#is(glyph.id, value))) return index;
      if (!maySkip) return -1;
    }
    return -1;
  }

  #is(glyph: number, value: number): boolean {
    if (this.#wanted === "glyph") return glyph === value;
    const base = this.#base;
    if (this.#wanted === "coverage") return coverageIndex(this.view, base + value, glyph) >= 0;
    return (base === 0 ? 0 : classAt(this.view, base, glyph)) === value;
  }

  /** Invisible characters that stand between others without parting them. */
  #isSkippable(glyph: GlyphInfo, isInput: boolean): boolean {
    if (glyph.codePoints.length !== 1 || glyph.isReplaced) return false;
    const codePoint = defined(glyph.codePoints[0]);
    if (codePoint < 0xad || !isIgnorable(codePoint) || isKept(codePoint)) return false;
    const { isPositioning } = this.lookups;
    const use = this.use as LookupUse;
    if (codePoint === zeroWidthNonJoiner) return isPositioning || (!isInput && use.skipsNonJoiner);
    if (codePoint === zeroWidthJoiner) return !isInput || use.skipsJoiner;
    return true;
  }

  /** Replaces the current glyph, and leaves it where it is. */
  replace(glyph: number): void {
    const { current } = this;
    current.id = glyph;
    current.isReplaced = true;
  }
}

/** Another glyph with the same features, made by a lookup. */
export function copyOf(glyph: GlyphInfo, id: number, codePoints: readonly number[]): GlyphInfo {
  const copy = glyph.copy(id, codePoints);
  copy.shaperInfo = glyph.shaperInfo;
  copy.substituted = true;
  copy.isReplaced = true;
  return copy;
}

/** Invisible characters that fonts do see: Mongolian variation selectors, tags, the grapheme joiner. */
function isKept(codePoint: number): boolean {
  return (
    codePoint === 0x34f ||
    (codePoint >= 0x180b && codePoint <= 0x180f && codePoint !== 0x180e) ||
    (codePoint >= 0xe0020 && codePoint <= 0xe007f)
  );
}
