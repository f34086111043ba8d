import { defined } from "../../defined.ts";
import type { GlyphInfo } from "../lookups/glyph-info.ts";
import type { ScriptPlan } from "../plans/feature-plan.ts";
import { beginPlan, finishPlan } from "../plans/plain-plan.ts";
import { type IndicInfo, indicCategory, indicPlace, Place } from "./categories.ts";
import { IndicFinalOrder } from "./final-order.ts";
import { IndicInitialOrder } from "./initial-order.ts";
import type { IndicScript } from "./scripts.ts";
import { indicSyllables } from "./syllables.ts";

/** Features that act on consonants, each in a stage of its own; true for those that act everywhere. */
const basicForms: readonly (readonly [feature: string, isEverywhere: boolean])[] = [
  ["nukt", true],
  ["akhn", true],
  ["rphf", false],
  ["rkrf", true],
  ["pref", false],
  ["blwf", false],
  ["abvf", false],
  ["half", false],
  ["pstf", false],
  ["vatu", true],
  ["cjct", true],
  ["cfar", false],
];
const presentation = ["pres", "abvs", "blws", "psts", "haln", "dist", "abvm", "blwm", "calt", "clig"];

/**
 * The plan of the Indic scripts: syllables are found, put in the order in which fonts expect them, shaped consonant by consonant, and put in
 * order again by what came of it.
 *
 * @param isOld whether the font has the script's first tag alone, with the rules of its time
 */
export function indicPlan(script: IndicScript, isOld: boolean): ScriptPlan {
  return {
    zeroesMarks: "never",
    plan(text) {
      const plan = beginPlan(text);
      plan.step(formSyllables).add(["locl", "ccmp"]);
      plan.step((glyphs, shaping) => new IndicInitialOrder({ script, isOld, glyphs, shaping }).run());
      for (const [feature, isEverywhere] of basicForms) {
        plan.next();
        if (isEverywhere) plan.add([feature]);
        else plan.addSome([feature]);
      }
      plan.step((glyphs, shaping) => new IndicFinalOrder({ script, isOld, glyphs, shaping }).run());
      finishPlan(plan.addSome(["init"]).add(presentation), text);
      return plan;
    },
  };
}

function formSyllables(glyphs: readonly GlyphInfo[]): void {
  const codePoints = glyphs.map((glyph) => glyph.codePoints[0] ?? 0);
  const categories = codePoints.map(indicCategory).join("");
  for (const [number, { start, end, kind }] of indicSyllables(categories).entries()) {
    for (let index = start; index < end; index += 1) {
      const isOther = kind === "other";
      const info: IndicInfo = {
        syllable: number + 1,
        kind,
        category: isOther ? "X" : (categories[index] as string),
        place: isOther ? Place.end : indicPlace(defined(codePoints[index])),
      };
      (glyphs[index] as GlyphInfo).shaperInfo = info;
    }
  }
}
