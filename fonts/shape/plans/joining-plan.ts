import type { GlyphInfo } from "../lookups/glyph-info.ts";
import type { ScriptPlan } from "./feature-plan.ts";
import { joiningForms } from "./joining-forms.ts";
import { beginPlan, finishPlan } from "./plain-plan.ts";

/** Each in a stage of its own. */
const forms = ["isol", "fina", "fin2", "fin3", "medi", "med2", "init"];

/** The plan of Arabic and Syriac. */
export const joiningPlan: ScriptPlan = {
  zeroesMarks: "after",
  plan(text) {
    const plan = beginPlan(text).add(["ccmp", "locl"]);
    for (const form of forms) plan.next().addSome([form]);
    finishPlan(plan.next().add(["mset"]), text);
    const { glyphs } = text;
    for (const [index, form] of joiningForms(glyphs.map(({ codePoints }) => codePoints[0] ?? 0)).entries())
      if (form !== undefined) (glyphs[index] as GlyphInfo).features[form] = true;
    return plan;
  },
};
