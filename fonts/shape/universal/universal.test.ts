import { describe, expect, it } from "vitest";
import { joiningType } from "../plans/joining-type.ts";
import { universalCategory } from "./categories.ts";
import { syllablesOf } from "./syllables.ts";

const categoriesOf = (text: string): string =>
  Array.from(text, (character) => universalCategory(character.codePointAt(0) as number)).join("");
const divided = (categories: string): string[] =>
  syllablesOf(categories).map(({ start, end, kind }) => `${kind} ${categories.slice(start, end)}`);

describe("categories of the universal shaping engine", () => {
  it.each([
    ["ᬓ᭄ᬓᬾ", "BHBg"],
    ["ꦏꦿꦶ", "Bei"],
    ["ཀྱི", "BSi"],
    ["ᨠ᩠ᨠ", "BKB"],
    ["ꯃꯤꯇꯩ", "BlBl"],
  ])("are those of %s", (text, categories) => {
    expect(categoriesOf(text)).toBe(categories);
  });

  it("know how letters join", () => {
    expect([0x1e900, 0x10d00, 0x1820, 0x7ca, 0x41].map(joiningType).join("")).toBe("DLDDU");
  });
});

describe("syllables", () => {
  it.each([
    ["BHBg", ["standard BHBg"]],
    ["BiBk", ["standard Bi", "standard Bk"]],
    ["RBi", ["standard RBi"]],
    ["iB", ["broken i", "standard B"]],
    ["BH", ["standard BH"]],
    ["BzBI", ["standard Bz", "standard BI"]],
    ["NhN", ["numeral NhN"]],
    ["z", ["single z"]],
    ["", []],
  ])("divide %s", (categories, expected) => {
    expect(divided(categories)).toEqual(expected);
  });

  it("are bounded, whatever their text", () => {
    expect(divided(`B${"i".repeat(100_000)}`).length).toBeLessThan(1000);
    expect(divided("HB".repeat(50_000)).length).toBeLessThan(1000);
  });
});
