import { indicPlan } from "./indic/indic-plan.ts";
import { indicScript } from "./indic/scripts.ts";
import { khmerPlan } from "./khmer/khmer-plan.ts";
import type { ScriptPlan } from "./plans/feature-plan.ts";
import { hangulPlan } from "./plans/hangul-plan.ts";
import { joiningPlan } from "./plans/joining-plan.ts";
import { plainPlan } from "./plans/plain-plan.ts";
import { isUniversal, universalPlan } from "./universal/universal-shaper.ts";

/**
 * The plan for text of a script, by its ISO 15924 code.
 *
 * @param tag the script of the font that the text is shaped by; with none of its own, the text is shaped as any text
 */
export function choosePlan(script: string, tag: string | undefined): ScriptPlan {
  if (tag === undefined || tag === "DFLT" || tag === "dflt" || tag === "latn") return plainPlan;
  if (isUniversal(script)) return universalPlan(script);
  if (script === "Arab" || script === "Syrc") return joiningPlan;
  if (script === "Hang") return hangulPlan;
  if (script === "Khmr") return khmerPlan;
  const indic = indicScript(script);
  // Tags of the second kind end with a 2.
  return indic === undefined ? plainPlan : indicPlan(indic, !tag.endsWith("2"));
}
