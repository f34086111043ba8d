import { type BaseDirection, lineLevels, resolveLevels, visualOrder } from "../../fonts/bidi.ts";
import { type CheckResult, caseLines, fromCodes } from "./result.ts";

const DIRECTIONS: Readonly<Record<string, BaseDirection>> = { 0: "ltr", 1: "rtl", 2: "auto" };
/** A character of each class. */
const SAMPLES: Readonly<Record<string, string>> = {
  L: "a",
  R: "\u05d0",
  EN: "1",
  ES: "+",
  ET: "#",
  AN: "\u0661",
  CS: ",",
  B: "\u2029",
  S: "\t",
  WS: " ",
  ON: "!",
  LRE: "\u202a",
  LRO: "\u202d",
  AL: "\u0627",
  RLE: "\u202b",
  RLO: "\u202e",
  PDF: "\u202c",
  LRI: "\u2066",
  RLI: "\u2067",
  FSI: "\u2068",
  PDI: "\u2069",
  NSM: "\u0300",
  BN: "\u00ad",
};

/** Classes and the bits of the directions they are tried in, after lines that give levels and order of what follows. */
export function checkBidiClasses(text: string): CheckResult {
  let cases = 0;
  let levels = "";
  let order = "";
  const wrong: string[] = [];
  for (const line of caseLines(text)) {
    if (line.startsWith("@Levels:")) levels = line.slice(8).trim();
    else if (line.startsWith("@Reorder:")) order = line.slice(9).trim();
    else if (!line.startsWith("@")) {
      const [classes = "", bits = "0"] = line.split(";");
      const content = classes
        .trim()
        .split(/\s+/)
        .map((name) => SAMPLES[name])
        .join("");
      for (const [bit, direction] of (["auto", "ltr", "rtl"] as const).entries()) {
        if ((Number(bits) & (1 << bit)) === 0) continue;
        cases += 1;
        const found = resolve(content, direction, levels.split(/\s+/));
        if (found.levels !== levels || found.order !== order)
          wrong.push(
            `${classes.trim()} ${direction}: ${levels}; ${order}, found ${found.levels}; ${found.order}`,
          );
      }
    }
  }
  return { cases, wrong };
}

/** Characters; direction; level of the paragraph; levels; visual order. */
export function checkBidiCharacters(text: string): CheckResult {
  let cases = 0;
  const wrong: string[] = [];
  for (const line of caseLines(text)) {
    cases += 1;
    const [codes = "", direction = "", , levels = "", order = ""] = line.split(";");
    const content = fromCodes(codes);
    const found = resolve(content, DIRECTIONS[direction] as BaseDirection, levels.split(" "));
    if (found.levels !== levels || found.order !== order)
      wrong.push(`${line}   found ${found.levels}; ${found.order}`);
  }
  return { cases, wrong };
}

/**
 * Levels and order of the characters; those whose level is `x` (rule X9 removes them) may have any. Where nothing runs right to left
 * no levels are worked out: then those that are expected must be even, and leave the order as it is.
 */
function resolve(
  content: string,
  direction: BaseDirection,
  expected: readonly string[],
): { levels: string; order: string } {
  const paragraph = resolveLevels(content, direction);
  const units =
    paragraph === undefined
      ? evenLevels(content, expected)
      : lineLevels(content, paragraph, 0, content.length);
  let index = 0;
  const levels = Array.from(content, (character) => {
    const level = units[index] as number;
    index += character.length;
    return level;
  });
  const kept = levels.map((_, place) => place).filter((place) => expected[place] !== "x");
  const order = visualOrder(kept.map((place) => levels[place] as number)).map((place) => kept[place]);
  return {
    levels: levels.map((level, place) => (expected[place] === "x" ? "x" : level)).join(" "),
    order: order.join(" "),
  };
}

function evenLevels(content: string, expected: readonly string[]): Uint8Array {
  const levels = Array.from(content, (character, place) => {
    const level = Number(expected[place]);
    return new Array<number>(character.length).fill(level % 2 === 0 ? level : 0);
  });
  return Uint8Array.from(levels.flat());
}
