import { breakNone, lineBreakOpportunities } from "../../fonts/line-break.ts";
import { type CheckResult, caseLines, fromCodes } from "./result.ts";

/** `× 0023 ÷ 0020 ÷`: breaks between the characters, where ÷ stands. */
export function checkLineBreaks(text: string): CheckResult {
  let cases = 0;
  const wrong: string[] = [];
  for (const line of caseLines(text)) {
    cases += 1;
    const content = fromCodes(line.replaceAll(/[×÷]/g, " "));
    const breaks = lineBreakOpportunities(content);
    let index = 0;
    const marks = Array.from(content, (character) => {
      const mark = breaks[index] === breakNone ? "×" : "÷";
      index += character.length;
      return `${mark} ${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;
    });
    const found = `${marks.join(" ")} ÷`;
    if (found !== line.replaceAll(/\s+/g, " ")) wrong.push(`${line}   found ${found}`);
  }
  return { cases, wrong };
}
