import { isMark } from "../../characters.ts";
import { defined } from "../../defined.ts";
import type { GlyphInfo } from "../lookups/glyph-info.ts";
import { FeaturePlan, type ScriptPlan, type TextShaping } from "../plans/feature-plan.ts";
import { joiningForms } from "../plans/joining-forms.ts";
import { universalCategory } from "./categories.ts";
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
    Gong Rohg Maka Medf Sinh Sogo Sogd Elym Nand Hmnp Wcho Chrs Diak Kits Yezi Cpmn Ougr Tnsa Toto Vith Kawi Nagm`.split(
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
export function universalPlan(script: string): ScriptPlan {
  const joins = joiningScripts.has(script);
  return {
    zeroesMarks: "before",
    plan({ glyphs, rightToLeft, settings }) {
      const plan = new FeaturePlan().add(["rvrn", ...(rightToLeft ? ["rtla", "rtlm"] : ["ltra", "ltrm"])]);
      plan.step(formSyllables).add(beforeReordering);
      plan.step(forgetSubstitutions).addSome(["rphf"]);
      plan.step(recordRepha).step(forgetSubstitutions).add(["pref"]);
      plan.step(recordBeforeBase).add(orthographic);
      plan.step(reorder);
      if (!joins) plan.step(placeSyllables);
      plan.addSome(positional);
      plan.next().add(presentation).add(common).override(settings);
      plan.turnOn(glyphs);
      if (joins) joinLetters(glyphs);
      return plan;
    },
  };
}

/** Finds the syllables, and turns on what may make a repha at their beginnings. */
function formSyllables(glyphs: readonly GlyphInfo[]): void {
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
      setInfo(glyphs[index] as GlyphInfo, { category: letters[index] ?? "O", kind, syllable: number });
  };
  if (places[0] !== 0) set(0, places[0] ?? glyphs.length, "single");
  for (const { start, end, kind } of syllablesOf(categories)) {
    const from = defined(places[start]);
    const to = places[end] ?? glyphs.length;
    set(from, to, kind);
    const limit = letters[from] === "R" ? 1 : Math.min(3, to - from);
    for (let index = from; index < from + limit; index += 1)
      (glyphs[index] as GlyphInfo).features["rphf"] = true;
  }
}

function setInfo(glyph: GlyphInfo, info: UniversalInfo): void {
  glyph.shaperInfo = info;
}

function isBeforeMark(glyphs: readonly GlyphInfo[], letters: readonly string[], index: number): boolean {
  let next = index + 1;
  while (letters[next] === "j") next += 1;
  const codePoint = glyphs[next]?.codePoints[0];
  return codePoint !== undefined && isMark(codePoint);
}

function forgetSubstitutions(glyphs: readonly GlyphInfo[]): void {
  for (const glyph of glyphs) glyph.substituted = false;
}

function recordRepha(glyphs: readonly GlyphInfo[]): void {
  let last = 0;
  for (const glyph of glyphs) {
    const info = glyph.shaperInfo as UniversalInfo | undefined;
    if (info === undefined || info.syllable === last || !glyph.substituted || glyph.features["rphf"] !== true)
      continue;
    last = info.syllable;
    setInfo(glyph, { ...info, category: "R" });
  }
}

function recordBeforeBase(glyphs: readonly GlyphInfo[]): void {
  let last = 0;
  for (const glyph of glyphs) {
    const info = glyph.shaperInfo as UniversalInfo | undefined;
    if (info === undefined || info.syllable === last || !glyph.substituted) continue;
    last = info.syllable;
    setInfo(glyph, { ...info, category: "g" });
  }
}

function reorder(glyphs: GlyphInfo[], { face }: TextShaping): void {
  const circle = face.glyphOf(0x25cc);
  for (let start = 0; start < glyphs.length; ) {
    const end = syllableEnd(glyphs, start);
    start += reorderSyllable(glyphs, { start, end }, circle);
  }
}

function syllableEnd(glyphs: readonly GlyphInfo[], start: number): number {
  const syllable = glyphs[start]?.shaperInfo?.syllable;
  let end = start + 1;
  while (end < glyphs.length && glyphs[end]?.shaperInfo?.syllable === syllable) end += 1;
  return end;
}

/** Whole syllables have forms by their place in a word, in a few scripts. */
function placeSyllables(glyphs: readonly GlyphInfo[]): void {
  let previous: { start: number; form: (typeof positional)[number] } | undefined;
  for (let start = 0; start < glyphs.length; ) {
    const end = syllableEnd(glyphs, start);
    const info = glyphs[start]?.shaperInfo as UniversalInfo | undefined;
    if (info === undefined || info.kind === "single") previous = undefined;
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
  glyphs: readonly GlyphInfo[],
  start: number,
  end: number,
  form: (typeof positional)[number],
): void {
  for (let index = start; index < end; index += 1) {
    const { features } = glyphs[index] as GlyphInfo;
    for (const tag of positional) delete features[tag];
    features[form] = true;
  }
}

/** Mongolian ones have the form of their letter, for the font to see them together. */
function isVariationSelector(codePoint: number): boolean {
  return codePoint >= 0x180b && codePoint <= 0x180f && codePoint !== 0x180e;
}

/** Letters take their form by whether they join to those before and behind them. */
function joinLetters(glyphs: readonly GlyphInfo[]): void {
  const codePoints = glyphs.map((glyph) => glyph.codePoints[0] ?? 0);
  const forms = joiningForms(codePoints);
  for (const [index, codePoint] of codePoints.entries()) {
    if (index > 0 && isVariationSelector(codePoint)) forms[index] = forms[index - 1];
    const form = forms[index];
    if (form !== undefined) (glyphs[index] as GlyphInfo).features[form] = true;
  }
}
