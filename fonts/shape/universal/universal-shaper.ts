import type { FontkitFont, FontkitGlyphInfo, FontkitShaper } from "fontkit";
import { isMark } from "../../characters.ts";
import { joiningType, universalCategory } from "./categories.ts";
import { reorderSyllable, type UniversalInfo } from "./reorder.ts";
import { syllablesOf } from "./syllables.ts";

/** Scripts whose letters join as Arabic ones do. */
const joiningScripts: ReadonlySet<string> = new Set(
  "Adlm Chrs Mand Mani Mong Nkoo Ougr Phag Phlp Rohg Sogd".split(" "),
);

/** The scripts of the engine, by ISO 15924 code. */
const universalScripts: ReadonlySet<string> = new Set(
  `Tibt Mong Buhd Hano Tglg Tagb Limb Tale Bugi Khar Sylo Tfng Bali Nkoo Phag Cham Kali Lepc Rjng Saur Sund Egyp Java Kthi Mtei Lana Tavt
    Batk Brah Mand Cakm Plrd Shrd Takr Dupl Gran Khoj Sind Mahj Mani Modi Hmng Phlp Sidd Tirh Ahom Adlm Bhks Marc Newa Gonm Soyo Zanb Dogr
    Gong Rohg Maka Medf Sogo Sogd Elym Nand Hmnp Wcho Chrs Diak Kits Yezi Cpmn Ougr Tnsa Toto Vith Kawi Nagm`.split(
    /\s+/,
  ),
);

/** True when text of a script is for the universal shaping engine. */
export function isUniversal(script: string): boolean {
  return universalScripts.has(script);
}

const beforeReordering = ["locl", "ccmp", "nukt", "akhn"];
const orthographic = ["rkrf", "abvf", "blwf", "half", "pstf", "vatu", "cjct"];
const positional = ["isol", "init", "medi", "fina"] as const;
const presentation = ["abvs", "blws", "haln", "pres", "psts"];
const common = [
  "rlig",
  "mark",
  "mkmk",
  "calt",
  "clig",
  "liga",
  "rclt",
  "curs",
  "kern",
  "dist",
  "abvm",
  "blwm",
];

/** The plan for a script of the universal shaping engine: its features in their stages, and the syllables between. */
export function universalShaper(script: string): FontkitShaper {
  const joins = joiningScripts.has(script);
  return {
    zeroMarkWidths: "BEFORE_GPOS",
    plan(plan, glyphs, features) {
      plan.add({ global: ["rvrn", ...(plan.direction === "rtl" ? ["rtla", "rtlm"] : ["ltra", "ltrm"])] });
      plan.addStage((_font, all) => formSyllables(all));
      plan.addStage(beforeReordering);
      plan.addStage((_font, all) => forgetSubstitutions(all));
      plan.addStage("rphf", false);
      plan.addStage((_font, all) => recordRepha(all));
      plan.addStage((_font, all) => forgetSubstitutions(all));
      plan.addStage("pref");
      plan.addStage((_font, all) => recordBeforeBase(all));
      plan.addStage(orthographic);
      plan.addStage(reorder);
      plan.addStage((_font, all) => {
        if (!joins) placeSyllables(all);
      });
      plan.addStage([...positional], false);
      plan.addStage([...presentation, ...common]);
      plan.setFeatureOverrides(features);
      plan.assignGlobalFeatures(glyphs);
      if (joins) joinLetters(glyphs);
    },
  };
}

/** Finds the syllables, and turns on what may make a repha at their beginnings. */
function formSyllables(glyphs: readonly FontkitGlyphInfo[]): void {
  const places: number[] = [];
  let categories = "";
  const letters = glyphs.map((glyph) => universalCategory(glyph.codePoints[0] ?? 0));
  for (const [index, letter] of letters.entries()) {
    if (letter === "j" || (letter === "z" && isBeforeMark(glyphs, letters, index))) continue;
    places.push(index);
    categories += letter;
  }
  let number = 0;
  const set = (from: number, to: number, kind: UniversalInfo["kind"]): void => {
    number += 1;
    for (let index = from; index < to; index += 1)
      (glyphs[index] as FontkitGlyphInfo).shaperInfo = {
        category: letters[index] ?? "O",
        kind,
        syllable: number,
      };
  };
  if (places[0] !== 0) set(0, places[0] ?? glyphs.length, "single");
  for (const { start, end, kind } of syllablesOf(categories)) {
    const from = places[start] as number;
    const to = places[end] ?? glyphs.length;
    set(from, to, kind);
    const limit = letters[from] === "R" ? 1 : Math.min(3, to - from);
    for (let index = from; index < from + limit; index += 1)
      (glyphs[index] as FontkitGlyphInfo).features["rphf"] = true;
  }
}

function isBeforeMark(
  glyphs: readonly FontkitGlyphInfo[],
  letters: readonly string[],
  index: number,
): boolean {
  let next = index + 1;
  while (letters[next] === "j") next += 1;
  const codePoint = glyphs[next]?.codePoints[0];
  return codePoint !== undefined && isMark(codePoint);
}

function forgetSubstitutions(glyphs: readonly FontkitGlyphInfo[]): void {
  for (const glyph of glyphs) glyph.substituted = false;
}

function recordRepha(glyphs: readonly FontkitGlyphInfo[]): void {
  let last = 0;
  for (const glyph of glyphs) {
    const info = glyph.shaperInfo as UniversalInfo | null;
    if (info === null || info.syllable === last || !glyph.substituted || glyph.features["rphf"] !== true)
      continue;
    last = info.syllable;
    glyph.shaperInfo = { ...info, category: "R" };
  }
}

function recordBeforeBase(glyphs: readonly FontkitGlyphInfo[]): void {
  let last = 0;
  for (const glyph of glyphs) {
    const info = glyph.shaperInfo as UniversalInfo | null;
    if (info === null || info.syllable === last || !glyph.substituted) continue;
    last = info.syllable;
    glyph.shaperInfo = { ...info, category: "g" };
  }
}

function reorder(font: FontkitFont, glyphs: FontkitGlyphInfo[]): void {
  const circle = font.glyphForCodePoint(0x25cc).id;
  for (let start = 0; start < glyphs.length; ) {
    const end = syllableEnd(glyphs, start);
    start += reorderSyllable(glyphs, { start, end }, circle);
  }
}

function syllableEnd(glyphs: readonly FontkitGlyphInfo[], start: number): number {
  const syllable = glyphs[start]?.shaperInfo?.syllable;
  let end = start + 1;
  while (end < glyphs.length && glyphs[end]?.shaperInfo?.syllable === syllable) end += 1;
  return end;
}

/** Whole syllables have forms by their place in a word, in a few scripts. */
function placeSyllables(glyphs: readonly FontkitGlyphInfo[]): void {
  let previous: { start: number; form: (typeof positional)[number] } | undefined;
  for (let start = 0; start < glyphs.length; ) {
    const end = syllableEnd(glyphs, start);
    const info = glyphs[start]?.shaperInfo as UniversalInfo | null;
    if (info === null || info.kind === "single") previous = undefined;
    else {
      const joins = previous?.form === "fina" || previous?.form === "isol";
      if (previous !== undefined && joins)
        setForm(glyphs, previous.start, start, previous.form === "fina" ? "medi" : "init");
      previous = { start, form: joins ? "fina" : "isol" };
      setForm(glyphs, start, end, previous.form);
    }
    start = end;
  }
}

function setForm(
  glyphs: readonly FontkitGlyphInfo[],
  start: number,
  end: number,
  form: (typeof positional)[number],
): void {
  for (let index = start; index < end; index += 1) {
    const { features } = glyphs[index] as FontkitGlyphInfo;
    for (const tag of positional) delete features[tag];
    features[form] = true;
  }
}

/** Mongolian ones have the form of their letter, for the font to see them together. */
function isVariationSelector(codePoint: number): boolean {
  return codePoint >= 0x180b && codePoint <= 0x180f && codePoint !== 0x180e;
}

/** Letters take their form by whether they join to those before and behind them (Unicode, "Arabic: cursive joining"). */
function joinLetters(glyphs: readonly FontkitGlyphInfo[]): void {
  let before = -1;
  let joinsNext = false;
  for (const [index, glyph] of glyphs.entries()) {
    const type = joiningType(glyph.codePoints[0] ?? 0);
    if (type === "T") continue;
    const joinsBefore = joinsNext && (type === "D" || type === "R" || type === "C");
    if (joinsBefore) {
      const previous = glyphs[before] as FontkitGlyphInfo;
      setForm(glyphs, before, before + 1, previous.features["fina"] === true ? "medi" : "init");
    }
    if (type !== "U") setForm(glyphs, index, index + 1, joinsBefore ? "fina" : "isol");
    joinsNext = type === "D" || type === "L" || type === "C";
    before = index;
  }
  for (let index = 1; index < glyphs.length; index += 1) {
    if (!isVariationSelector(glyphs[index]?.codePoints[0] ?? 0)) continue;
    const form = positional.find((tag) => glyphs[index - 1]?.features[tag] === true);
    if (form !== undefined) setForm(glyphs, index, index + 1, form);
  }
}
