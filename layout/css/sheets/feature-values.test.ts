import { expect, it } from "vitest";
import { readSheet } from "../testing/test-sheets.ts";

function read(css: string): { rules: string[]; warnings: number } {
  const { sheet, diagnostics } = readSheet(css);
  const rules = sheet.featureValues.map(
    ({ families, values }) =>
      `${families.join("+")}: ${values.map(({ kind, name, numbers }) => `${kind} ${name} ${numbers.join(" ")}`).join(", ")}`,
  );
  return { rules, warnings: diagnostics.length };
}

it.each([
  ["A Font, 'B' { @styleset { One: 1 2 3 } }", ["A Font+B: styleset One 1 2 3"], 0],
  ["A { font-display: swap; @SWASH { a: 2; b: 0 } }", ["A: swash a 2, swash b 0"], 0],
  ["A { @stylistic { a: 1 } @annotation { a: 2 } }", ["A: stylistic a 1, annotation a 2"], 0],
  ["A { @character-variant { a: 3 2; b: 3 2 1; c: x } }", ["A: character-variant a 3 2"], 2],
  ["A { @ornaments { a: 1 2; b: -1; c: 1.5; d: 1 } }", ["A: ornaments d 1"], 3],
  ["A { @other { a: 1 } @swash x { a: 1 } p { a: 1 } @swash { @swash {} } }", ["A: "], 3],
  ["{ @swash { a: 1 } }", [], 1],
  ["A 1 { @swash { a: 1 } }", [], 1],
  ["A;", [], 1],
])("@font-feature-values %s", (rule, rules, warnings) => {
  expect(read(`@font-feature-values ${rule}`)).toEqual({ rules, warnings });
});
