import type { GlyphInfo } from "../lookups/glyph-info.ts";
import { consonants, type IndicInfo, infoAt, isAt, joiners, Place } from "./categories.ts";
import { type IndicText, move, syllableEnd } from "./order.ts";

/** A syllable after its consonants have got their forms. */
interface Syllable {
  readonly start: number;
  readonly end: number;
  /** The base; `end` where there is none. */
  base: number;
  /** Whether a ra may still go before the base. */
  mayMoveRa: boolean;
}

/**
 * Puts the glyphs of each syllable in order by the forms that the font has made: vowels and ra go nearer to the base, a repha to its place behind
 * it (OpenType, "Developing OpenType fonts for Devanagari script", "Final reordering").
 */
export class IndicFinalOrder {
  readonly #text: IndicText;
  readonly #glyphs: GlyphInfo[];

  constructor(text: IndicText) {
    this.#text = text;
    this.#glyphs = text.glyphs;
  }

  run(): void {
    const glyphs = this.#glyphs;
    this.#restoreHalants();
    for (let start = 0; start < glyphs.length; ) {
      const syllable: Syllable = {
        start,
        end: syllableEnd(glyphs, start),
        base: start,
        mayMoveRa: this.#text.shaping.has("pref"),
      };
      this.#findBase(syllable);
      this.#moveLeftVowels(syllable);
      this.#moveRepha(syllable);
      this.#moveRa(syllable);
      this.#turnOnInitialForm(start);
      start = syllable.end;
    }
  }

  /** A halant that was joined to a letter and taken apart again is a halant like any other. */
  #restoreHalants(): void {
    const { shaping, script } = this.#text;
    const halant = shaping.face.glyphOf(script.virama);
    if (halant === 0) return;
    for (const glyph of this.#glyphs) {
      if (glyph.id !== halant || !glyph.isLigated || !glyph.isMultiplied) continue;
      glyph.shaperInfo = { ...(glyph.shaperInfo as IndicInfo), category: "H" } as IndicInfo;
      glyph.isLigated = false;
      glyph.isMultiplied = false;
    }
  }

  #isHalant(index: number): boolean {
    return isHalant(this.#glyphs, index);
  }

  #findBase(syllable: Syllable): void {
    const { start, end } = syllable;
    const glyphs = this.#glyphs;
    let base = start;
    while (base < end && infoAt(glyphs, base).place < Place.base) base += 1;
    syllable.base = base;
    if (base < end) {
      this.#skipFailedRa(syllable);
      if (this.#text.script.code === "Mlym") this.#skipUnformed(syllable);
      base = syllable.base;
      if (start < base && base < end && infoAt(glyphs, base).place > Place.base) base -= 1;
    }
    if (base === end && start < base && isAt(glyphs, base - 1, "j")) base -= 1;
    if (base < end) while (start < base && (isAt(glyphs, base, "N") || this.#isHalant(base))) base -= 1;
    syllable.base = base;
  }

  /** A ra that was to go before the base and got no form is the base. */
  #skipFailedRa(syllable: Syllable): void {
    const { end } = syllable;
    const glyphs = this.#glyphs;
    if (!syllable.mayMoveRa) return;
    for (let index = syllable.base + 1; index < end; index += 1) {
      const glyph = glyphs[index] as GlyphInfo;
      if (glyph.features["pref"] !== true) continue;
      if (glyph.substituted && isJoined(glyph)) return;
      let base = index;
      while (base < end && this.#isHalant(base)) base += 1;
      if (base < end) infoAt(glyphs, base).place = Place.base;
      syllable.base = base;
      syllable.mayMoveRa = false;
      return;
    }
  }

  /** In Malayalam consonants that got no form below the base take its place. */
  #skipUnformed(syllable: Syllable): void {
    const { end } = syllable;
    const glyphs = this.#glyphs;
    const behindJoiners = (from: number): number => {
      let index = from;
      while (index < end && isAt(glyphs, index, joiners)) index += 1;
      return index;
    };
    for (let index = syllable.base + 1; index < end; index += 1) {
      index = behindJoiners(index);
      if (index === end || !this.#isHalant(index)) return;
      index = behindJoiners(index + 1);
      if (index >= end || !isConsonant(glyphs, index) || infoAt(glyphs, index).place !== Place.subjoined)
        continue;
      syllable.base = index;
      infoAt(glyphs, index).place = Place.base;
    }
  }

  /** Vowels on the left go behind the last halant before the base that is seen. */
  #moveLeftVowels(syllable: Syllable): void {
    const { start, end, base } = syllable;
    const glyphs = this.#glyphs;
    if (start + 1 >= end || start >= base) return;
    let to = base === end ? base - 2 : base - 1;
    if (this.#text.script.hasHalfForms) {
      // A halant with a joiner behind it is part of a half form.
      const stops = (at: number): boolean =>
        isVowelSign(glyphs, at) || (this.#isHalant(at) && !isAt(glyphs, at + 1, "j"));
      while (to > start && !stops(to)) to -= 1;
      if (!this.#isHalant(to) || infoAt(glyphs, to).place === Place.leftVowel) return;
    }
    if (to <= start || infoAt(glyphs, to).place === Place.leftVowel) return;
    for (let index = to; index > start; index -= 1) {
      if (infoAt(glyphs, index - 1).place !== Place.leftVowel) continue;
      if (index - 1 < syllable.base && syllable.base <= to) syllable.base -= 1;
      move(glyphs, index - 1, to);
      to -= 1;
    }
  }

  /** A repha that the font has made goes to its place; one that is written as such goes there unless the font joined it to something. */
  #moveRepha(syllable: Syllable): void {
    const { start, end, base } = syllable;
    const glyphs = this.#glyphs;
    if (start + 1 >= end || infoAt(glyphs, start).place !== Place.repha) return;
    if (isAt(glyphs, start, "F") === isJoined(glyphs[start] as GlyphInfo)) return;
    const to = this.#rephaTarget(syllable);
    move(glyphs, start, to);
    if (start < base && base <= to) syllable.base -= 1;
  }

  #rephaTarget({ start, end, base }: Syllable): number {
    const glyphs = this.#glyphs;
    const { rephaPlace } = this.#text.script;
    let halant = start + 1;
    while (halant < base && !this.#isHalant(halant)) halant += 1;
    if (halant < base) return halant + 1 < base && isAt(glyphs, halant + 1, joiners) ? halant + 1 : halant;
    if (rephaPlace === Place.afterMain && base < end) {
      let to = base;
      while (to + 1 < end && infoAt(glyphs, to + 1).place <= Place.afterMain) to += 1;
      return to;
    }
    if (rephaPlace === Place.afterSubjoined && base < end) {
      const stops: readonly number[] = [Place.post, Place.afterPost, Place.modifier];
      let to = base;
      while (to + 1 < end && !stops.includes(infoAt(glyphs, to + 1).place)) to += 1;
      return to;
    }
    let to = end - 1;
    while (to > start && infoAt(glyphs, to).place === Place.modifier) to -= 1;
    if (!this.#isHalant(to)) return to;
    // A halant behind a vowel stays behind the repha, so that it can act on the vowel.
    const last = to;
    for (let index = base + 1; index < last; index += 1) if (isVowelSign(glyphs, index)) to -= 1;
    return to;
  }

  /** A ra that the font has made a form for that stands before the base goes there, or behind a halant that is seen. */
  #moveRa(syllable: Syllable): void {
    const { start, end, base } = syllable;
    const glyphs = this.#glyphs;
    if (!syllable.mayMoveRa) return;
    for (let index = base + 1; index < end; index += 1) {
      const glyph = glyphs[index] as GlyphInfo;
      if (glyph.features["pref"] !== true) continue;
      if (!isJoined(glyph)) return;
      let to = base;
      if (this.#text.script.hasHalfForms)
        while (to > start && !isVowelSign(glyphs, to - 1) && !this.#isHalant(to - 1)) to -= 1;
      if (to > start && this.#isHalant(to - 1) && to < end && isAt(glyphs, to, joiners)) to += 1;
      move(glyphs, index, to);
      if (to <= base && base < index) syllable.base += 1;
      return;
    }
  }

  /** A vowel on the left that begins a word may have a form for that. */
  #turnOnInitialForm(start: number): void {
    const glyphs = this.#glyphs;
    if (infoAt(glyphs, start).place !== Place.leftVowel) return;
    const before = glyphs[start - 1]?.codePoints[0];
    if (before === undefined || !/[\p{L}\p{M}\p{Cf}]/u.test(String.fromCodePoint(before)))
      (glyphs[start] as GlyphInfo).features["init"] = true;
  }
}

/** True for what the font made of several glyphs, and did not take apart again. */
function isJoined(glyph: GlyphInfo): boolean {
  return glyph.isLigated && !glyph.isMultiplied;
}

/** What was joined is no longer of the category of its first character. */
function isHalant(glyphs: readonly GlyphInfo[], index: number): boolean {
  return isAt(glyphs, index, "H") && !glyphs[index]?.isLigated;
}

function isConsonant(glyphs: readonly GlyphInfo[], index: number): boolean {
  return isAt(glyphs, index, consonants) && !glyphs[index]?.isLigated;
}

function isVowelSign(glyphs: readonly GlyphInfo[], index: number): boolean {
  return isAt(glyphs, index, "M") && !glyphs[index]?.isLigated;
}
