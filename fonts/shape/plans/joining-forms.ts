import { defined } from "../../defined.ts";
import { joiningType } from "./joining-type.ts";

/** The feature that gives a letter the form it has beside its neighbours. */
export type JoiningForm = "isol" | "fina" | "fin2" | "fin3" | "medi" | "med2" | "init";

const alaph = 0x0710;
/** Dalath, rish and their like: an alaph behind one has a form of its own. */
const dalathAndRish: ReadonlySet<number> = new Set([0x0715, 0x0716, 0x072a, 0x072f]);

/**
 * The forms of letters by whether they join to those before and behind them (Unicode, "Arabic: cursive joining"); undefined where a character
 * has none. Of the Syriac alaph there are further ones: behind letters that don't join, and amidst a word (OpenType, "Developing OpenType fonts
 * for Syriac script").
 */
export function joiningForms(codePoints: readonly number[]): (JoiningForm | undefined)[] {
  const forms: (JoiningForm | undefined)[] = codePoints.map(() => undefined);
  let before = -1;
  let joinsNext = false;
  for (const [index, codePoint] of codePoints.entries()) {
    const type = joiningType(codePoint);
    if (type === "T") continue;
    if (type === "U") {
      before = -1;
      joinsNext = false;
      continue;
    }
    const joins = joinsNext && type !== "L";
    if (before >= 0) forms[before] = followedForm(defined(codePoints[before]), forms[before], joins);
    forms[index] = joins ? "fina" : firstForm(codePoint, codePoints[before]);
    joinsNext = type !== "R";
    before = index;
  }
  return forms;
}

/** The form of a letter that has got another behind it. */
function followedForm(
  codePoint: number,
  form: JoiningForm | undefined,
  joins: boolean,
): JoiningForm | undefined {
  if (joins) return form === "fina" ? "medi" : "init";
  if (codePoint !== alaph) return form;
  return form === "fina" ? "med2" : "isol";
}

/** The form of a letter that does not join to the one before it. */
function firstForm(codePoint: number, before: number | undefined): JoiningForm {
  if (codePoint !== alaph || before === undefined) return "isol";
  return dalathAndRish.has(before) ? "fin3" : "fin2";
}
