import type { GlyphInfo } from "../lookups/glyph-info.ts";
import { consonants, type IndicInfo, infoAt, isAt, joiners, Place } from "./categories.ts";
import { type IndicText, move, syllableEnd } from "./order.ts";

const dottedCircle = 0x25cc;

/** A syllable from `start` up to `end`, and its base, which is `end` where it has none. */
interface Syllable {
  readonly start: number;
  readonly end: number;
  readonly base: number;
  readonly hasRepha: boolean;
}

/**
 * Puts the characters of each syllable into the order in which fonts expect them, and turns on the features that act on its parts (OpenType,
 * "Developing OpenType fonts for Devanagari script", steps 1 to 3 of "Reorder characters").
 */
export class IndicInitialOrder {
  readonly #text: IndicText;
  readonly #glyphs: GlyphInfo[];
  /** The places of consonants by their glyphs, as far as they were asked for. */
  readonly #places = new Map<number, number>();

  constructor(text: IndicText) {
    this.#text = text;
    this.#glyphs = text.glyphs;
  }

  run(): void {
    this.#placeConsonants();
    const glyphs = this.#glyphs;
    for (let start = 0; start < glyphs.length; ) {
      const { kind } = infoAt(glyphs, start);
      let end = syllableEnd(glyphs, start);
      if (kind === "broken") end += this.#addCircle(start, end);
      if (kind !== "other" && kind !== "symbol") this.#order(start, end);
      start = end;
    }
  }

  /** Consonants go where the font has forms for them: below the base, behind it, or on it. */
  #placeConsonants(): void {
    const { shaping, script } = this.#text;
    const virama = shaping.insert(script.virama);
    if (virama.id === 0) return;
    for (const glyph of this.#glyphs) {
      const info = glyph.shaperInfo as IndicInfo;
      if (info.place !== Place.base) continue;
      const known = this.#places.get(glyph.id) ?? this.#placeOf(glyph, virama);
      this.#places.set(glyph.id, known);
      info.place = known;
    }
  }

  #placeOf(consonant: GlyphInfo, virama: GlyphInfo): number {
    const { shaping } = this.#text;
    const hasForm = (feature: string): boolean =>
      shaping.joins([virama, consonant], feature) || shaping.joins([consonant, virama], feature);
    if (hasForm("blwf")) return Place.subjoined;
    return hasForm("pstf") || hasForm("pref") ? Place.post : Place.base;
  }

  /** Gives a syllable without a base a circle, behind its repha; returns how many glyphs were added. */
  #addCircle(start: number, end: number): number {
    const { shaping } = this.#text;
    if (shaping.face.glyphOf(dottedCircle) === 0) return 0;
    const circle = shaping.insert(dottedCircle);
    const info: IndicInfo = { ...infoAt(this.#glyphs, start), category: "D", place: Place.base };
    circle.shaperInfo = info;
    let at = start;
    while (at < end && isAt(this.#glyphs, at, "F")) at += 1;
    this.#glyphs.splice(at, 0, circle);
    return 1;
  }

  #order(start: number, end: number): void {
    const glyphs = this.#glyphs;
    // Kannada text writes ra, halant, joiner for what is ra, joiner, halant elsewhere.
    const isKannada = this.#text.script.code === "Knda" && start + 3 <= end;
    if (isKannada && isAt(glyphs, start, "R") && isAt(glyphs, start + 1, "H") && isAt(glyphs, start + 2, "j"))
      move(glyphs, start + 2, start + 1);
    const syllable = this.#findBase(start, end);
    this.#place(syllable);
    if (this.#text.isOld) this.#moveHalant(syllable);
    this.#placeMarks(syllable);
    const sorted = glyphs.slice(start, end).sort((left, right) => placeOf(left) - placeOf(right));
    glyphs.splice(start, sorted.length, ...sorted);
    flipLeftVowels(glyphs, start, end);
    let base = start;
    while (base < end && infoAt(glyphs, base).place !== Place.base) base += 1;
    this.#turnOn({ ...syllable, base: base === end ? syllable.base : base });
  }

  /** The base is the last consonant that has no form below or behind another one, and no repha. */
  #findBase(start: number, end: number): Syllable {
    const glyphs = this.#glyphs;
    const limit = this.#rephaEnd(start, end);
    let base = limit > start ? start : end;
    let hasSubjoined = false;
    for (let index = end - 1; index >= limit; index -= 1) {
      if (isAt(glyphs, index, consonants)) {
        const { place } = infoAt(glyphs, index);
        base = index;
        if (place !== Place.subjoined && (place !== Place.post || hasSubjoined)) break;
        if (place === Place.subjoined) hasSubjoined = true;
      } else if (index > start && isAt(glyphs, index, "j") && isAt(glyphs, index - 1, "H")) {
        // A joiner behind a halant asks for a half form.
        break;
      }
    }
    const isAlone = base === start && limit - base <= 2;
    return { start, end, base, hasRepha: limit > start && !isAlone };
  }

  /** Where what makes a repha at the start ends, joiners included; `start` when there is none. */
  #rephaEnd(start: number, end: number): number {
    const { script, shaping } = this.#text;
    const glyphs = this.#glyphs;
    let limit = start;
    if (script.repha === "logical") {
      if (isAt(glyphs, start, "F")) limit = start + 1;
    } else if (shaping.has("rphf") && start + 3 <= end) {
      const isExplicit = script.repha === "explicit";
      const wanted = isExplicit ? isAt(glyphs, start + 2, "j") : !isAt(glyphs, start + 2, joiners);
      const makes = (count: number): boolean => shaping.joins(glyphs.slice(start, start + count), "rphf");
      if (wanted && (makes(2) || (isExplicit && makes(3)))) limit = start + 2;
    }
    while (limit > start && limit < end && isAt(glyphs, limit, joiners)) limit += 1;
    return limit;
  }

  #place({ start, end, base, hasRepha }: Syllable): void {
    const glyphs = this.#glyphs;
    for (let index = start; index < base; index += 1) {
      const info = infoAt(glyphs, index);
      info.place = Math.min(Place.beforeBase, info.place);
    }
    if (base < end) infoAt(glyphs, base).place = Place.base;
    if (hasRepha) infoAt(glyphs, start).place = Place.repha;
  }

  /** Fonts of the first kind expect the halant behind the base after the last consonant. */
  #moveHalant({ end, base }: Syllable): void {
    const glyphs = this.#glyphs;
    // Malayalam has it moved even where a halant is there already.
    const stops = this.#text.script.code === "Mlym" ? consonants : `${consonants}H`;
    for (let halant = base + 1; halant < end; halant += 1) {
      if (!isAt(glyphs, halant, "H")) continue;
      let last = end - 1;
      while (last > halant && !isAt(glyphs, last, stops)) last -= 1;
      if (last > halant && !isAt(glyphs, last, "H")) move(glyphs, halant, last);
      return;
    }
  }

  /** Marks go where what they stand at goes; so does what is between two consonants behind the base. */
  #placeMarks({ start, end, base }: Syllable): void {
    const glyphs = this.#glyphs;
    let place = 0;
    for (let index = start; index < end; index += 1) {
      const info = infoAt(glyphs, index);
      if (!"zjNmH".includes(info.category)) {
        if (info.place !== Place.modifier) place = info.place;
        continue;
      }
      info.place = place;
      // A halant does not go to the left with a vowel before it.
      if (info.category === "H" && place === Place.leftVowel)
        info.place = placeBeforeVowels(glyphs, index, start);
    }
    let last = base;
    for (let index = base + 1; index < end; index += 1) {
      const isConsonant = isAt(glyphs, index, consonants);
      if (!isConsonant && !isAt(glyphs, index, "M")) continue;
      for (let between = last + 1; isConsonant && between < index; between += 1) {
        const info = infoAt(glyphs, between);
        if (info.place < Place.modifier) info.place = infoAt(glyphs, index).place;
      }
      last = index;
    }
  }

  #turnOn(syllable: Syllable): void {
    const { start, end, base } = syllable;
    const { script, isOld } = this.#text;
    const glyphs = this.#glyphs;
    const turnOn = (index: number, features: readonly string[]): void => {
      for (const feature of features) (glyphs[index] as GlyphInfo).features[feature] = true;
    };
    for (let index = start; index < end && infoAt(glyphs, index).place === Place.repha; index += 1)
      turnOn(index, ["rphf"]);
    for (let index = start; index < base; index += 1)
      turnOn(index, !isOld && script.hasHalfBelow ? ["half", "blwf"] : ["half"]);
    for (let index = base + 1; index < end; index += 1) turnOn(index, ["blwf", "abvf", "pstf"]);
    // In old fonts a ra before the base may hang below another consonant, unless a joiner asks for its half form.
    for (let index = start; isOld && script.code === "Deva" && index + 1 < base; index += 1) {
      const isRa = isAt(glyphs, index, "R") && isAt(glyphs, index + 1, "H");
      if (!isRa || (index + 2 < base && isAt(glyphs, index + 2, "j"))) continue;
      turnOn(index, ["blwf"]);
      turnOn(index + 1, ["blwf"]);
    }
    this.#turnOnBeforeBase(syllable);
    for (let index = start + 1; index < end; index += 1)
      if (isAt(glyphs, index, "z")) forbidHalfForm(glyphs, index, start);
  }

  /** A halant and a consonant behind the base that the font joins may go before it. */
  #turnOnBeforeBase({ end, base }: Syllable): void {
    const { shaping } = this.#text;
    const glyphs = this.#glyphs;
    if (!shaping.has("pref") || base + 2 >= end) return;
    for (let index = base + 1; index + 1 < end; index += 1) {
      const pair = glyphs.slice(index, index + 2);
      if (!shaping.joins(pair, "pref")) continue;
      for (const { features } of pair) features["pref"] = true;
      return;
    }
  }
}

function placeOf(glyph: GlyphInfo): number {
  return (glyph.shaperInfo as IndicInfo).place;
}

/** The place of what is before the vowels on the left that end before an index. */
function placeBeforeVowels(glyphs: readonly GlyphInfo[], index: number, start: number): number {
  for (let before = index - 1; before >= start; before -= 1) {
    const { place } = infoAt(glyphs, before);
    if (place !== Place.leftVowel) return place;
  }
  return Place.leftVowel;
}

/** Of several vowels on the left the last one stands first, each with what belongs to it. */
function flipLeftVowels(glyphs: GlyphInfo[], start: number, end: number): void {
  let first = start;
  while (first < end && infoAt(glyphs, first).place !== Place.leftVowel) first += 1;
  let behind = first;
  while (behind < end && infoAt(glyphs, behind).place === Place.leftVowel) behind += 1;
  const groups: GlyphInfo[][] = [];
  for (const glyph of glyphs.slice(first, behind)) {
    const group = groups.at(-1);
    if (group === undefined || (glyph.shaperInfo as IndicInfo).category === "M") groups.push([glyph]);
    else group.push(glyph);
  }
  if (groups.length > 1) glyphs.splice(first, behind - first, ...groups.toReversed().flat());
}

/** A non-joiner keeps the consonant before it, and what belongs to it, from its half form. */
function forbidHalfForm(glyphs: readonly GlyphInfo[], nonJoiner: number, start: number): void {
  let index = nonJoiner;
  do {
    index -= 1;
    delete (glyphs[index] as GlyphInfo).features["half"];
  } while (index > start && !isAt(glyphs, index, consonants));
}
