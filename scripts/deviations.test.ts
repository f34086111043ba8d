import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unsupportedProperties } from "../layout/css/properties/unsupported.ts";
import { deviationsIn, deviationsPage, readDeviations } from "./deviations.ts";

const ROOT = new URL("../", import.meta.url);

it("docs/deviations.md is made anew after a change: npm run docs:deviations", () => {
  const page = readFileSync(new URL("docs/deviations.md", ROOT), "utf8");
  expect(page).toBe(deviationsPage(readDeviations(ROOT), unsupportedProperties));
});

describe("deviations in comments", () => {
  it("are read with standard, section and all lines of their sentence", () => {
    const source = [
      "/**",
      " * How long a line is.",
      " * DEVIATION css-text-3 §6.1: a ligature is not formed over a soft hyphen,",
      " * because a line may end there.",
      " * @param line the line",
      " */",
      "// DEVIATION UAX 29: clusters end after 64 units.",
    ].join("\n");
    expect(deviationsIn("layout/line.ts", source)).toEqual([
      {
        standard: "css-text-3",
        section: "6.1",
        text: "a ligature is not formed over a soft hyphen, because a line may end there.",
        file: "layout/line.ts",
      },
      { standard: "UAX 29", section: "", text: "clusters end after 64 units.", file: "layout/line.ts" },
    ]);
  });

  it.each([
    "// DEVIATION: no standard is named.",
    "// DEVIATION css-text-3 §6.1: the sentence has no end",
    "// a DEVIATION in the middle of a comment",
  ])("are refused with file and line: %s", (source) => {
    expect(() => deviationsIn("layout/line.ts", `\n${source}`)).toThrow("layout/line.ts:2: a deviation is");
  });

  it("stand in the page with bars and elements escaped", () => {
    const page = deviationsPage(
      [{ standard: "HTML", section: "4.10", text: "no <input> | none.", file: "src/a.ts" }],
      new Map(),
    );
    expect(page).toContain("| HTML §4.10 | no &lt;input> \\| none. | [a.ts](../src/a.ts) |");
  });
});
