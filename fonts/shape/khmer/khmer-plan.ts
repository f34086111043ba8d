import type { GlyphInfo, SyllableInfo } from "../lookups/glyph-info.ts";
import type { ScriptPlan, TextShaping } from "../plans/feature-plan.ts";
import { beginPlan, finishPlan } from "../plans/plain-plan.ts";
import { khmerCategory, khmerSyllables } from "./syllables.ts";

interface KhmerInfo extends SyllableInfo {
  readonly category: string;
  readonly isBroken: boolean;
}

const dottedCircle = 0x25cc;
const basicForms = ["pref", "blwf", "abvf", "pstf", "cfar"];
const presentation = ["pres", "abvs", "blws", "psts", "dist", "abvm", "blwm", "calt", "clig"];

/**
 * The plan of Khmer: in each syllable what is on the left of the base goes before it: vowels, and a ra below (OpenType, "Developing OpenType
 * fonts for Khmer script").
 */
export const khmerPlan: ScriptPlan = {
  zeroesMarks: "never",
  plan(text) {
    const plan = beginPlan(text);
    plan.step(formSyllables).add(["locl", "ccmp"]);
    plan.step(reorder).addSome(basicForms);
    finishPlan(plan.next().add(presentation), text);
    return plan;
  },
};

function formSyllables(glyphs: readonly GlyphInfo[]): void {
  const categories = glyphs.map(({ codePoints }) => khmerCategory(codePoints[0] ?? 0)).join("");
  for (const [number, { start, end, isBroken }] of khmerSyllables(categories).entries()) {
    for (let index = start; index < end; index += 1) {
      const info: KhmerInfo = { syllable: number + 1, category: categories[index] as string, isBroken };
      (glyphs[index] as GlyphInfo).shaperInfo = info;
    }
  }
}

function reorder(glyphs: GlyphInfo[], shaping: TextShaping): void {
  for (let start = 0; start < glyphs.length; ) {
    const { syllable, isBroken } = infoAt(glyphs, start);
    if (isBroken && shaping.face.glyphOf(dottedCircle) !== 0) {
      const circle = shaping.insert(dottedCircle);
      const info: KhmerInfo = { syllable, category: "D", isBroken };
      circle.shaperInfo = info;
      glyphs.splice(start, 0, circle);
    }
    let end = start + 1;
    while (end < glyphs.length && infoAt(glyphs, end).syllable === syllable) end += 1;
    reorderSyllable(glyphs, start, end);
    start = end;
  }
}

function reorderSyllable(glyphs: GlyphInfo[], start: number, end: number): void {
  turnOn(glyphs, start + 1, end, ["blwf", "abvf", "pstf"]);
  let subjoined = 0;
  for (let index = start + 1; index < end; index += 1) {
    const { category } = infoAt(glyphs, index);
    if (category === "H" && subjoined < 2 && index + 1 < end) {
      subjoined += 1;
      if (infoAt(glyphs, index + 1).category !== "R") continue;
      turnOn(glyphs, index, index + 2, ["pref"]);
      glyphs.splice(start, 0, ...glyphs.splice(index, 2));
      turnOn(glyphs, index + 2, end, ["cfar"]);
      subjoined = 2;
    } else if (category === "g") glyphs.splice(start, 0, ...glyphs.splice(index, 1));
  }
}

function turnOn(glyphs: readonly GlyphInfo[], start: number, end: number, features: readonly string[]): void {
  for (let index = start; index < end; index += 1)
    for (const feature of features) (glyphs[index] as GlyphInfo).features[feature] = true;
}

function infoAt(glyphs: readonly GlyphInfo[], index: number): KhmerInfo {
  return (glyphs[index] as GlyphInfo).shaperInfo as KhmerInfo;
}
