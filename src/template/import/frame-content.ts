import { joinLines } from "../../contract/join-lines.ts";
import { ContentLexer, type Operand } from "./content-lexer.ts";

/** Operators that paint the path (ISO 32000-1 table 60). */
const PAINTING = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*"]);
/** Operators that show what is no path: pictures, forms and shadings. */
const LEFT_OUT = new Set(["Do", "BI", "ID", "EI", "sh", "DP", "MP"]);
const LONGEST = 100_000;

/**
 * What the appearance of a text field draws beside its text: frame and background. The text stands between `/Tx BMC` and `EMC` (ISO
 * 32000-1 §12.7.3.3), where a writer keeps to that, and in text objects. Undefined where nothing is left.
 */
export function frameContent(content: Uint8Array): Uint8Array | undefined {
  if (content.length > LONGEST) return undefined;
  const lexer = new ContentLexer(content);
  const operands: Operand[] = [];
  const kept: Uint8Array[] = [];
  const levels: boolean[] = [];
  let isText = false;
  let isPainted = false;
  for (let start = 0; ; start = lexer.position) {
    const operator = lexer.next(operands);
    if (operator === undefined) break;
    if (operator === "BT") isText = true;
    if (operator === "BMC" || operator === "BDC") levels.push(operands[0] === "Tx");
    const isInside = isText || levels.includes(true) || LEFT_OUT.has(operator);
    if (operator === "ET") isText = false;
    const isMark = operator === "BMC" || operator === "BDC" || operator === "EMC";
    if (operator === "EMC") levels.pop();
    if (isInside || isMark) continue;
    isPainted ||= PAINTING.has(operator);
    kept.push(content.subarray(start, lexer.position));
  }
  return isPainted ? joinLines(kept) : undefined;
}
