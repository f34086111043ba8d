import { describe, expect, it } from "vitest";
import type { FontFace } from "../../types.ts";
import { GlyphInfo } from "../lookups/glyph-info.ts";
import type { FeaturePlan, TextShaping } from "../plans/feature-plan.ts";
import { indicCategory } from "./categories.ts";
import { indicPlan } from "./indic-plan.ts";
import { type IndicScript, indicScript } from "./scripts.ts";
import { indicSyllables } from "./syllables.ts";

const codePointsOf = (text: string): number[] =>
  Array.from(text, (character) => character.codePointAt(0) as number);
const categoriesOf = (text: string): string => codePointsOf(text).map(indicCategory).join("");

describe("categories of Indic scripts", () => {
  it.each([
    ["कि", "CM"],
    ["र्क़ंः", "RHCNSS"],
    ["अऽ॥", "VYX"],
    ["৳৫-", "XPP"],
    ["ൎക", "FC"],
    ["ੴੱ", "XS"],
    ["◌॑\u200d\u200c", "DAjz"],
  ])("are those of %s", (text, categories) => {
    expect(categoriesOf(text)).toBe(categories);
  });
});

describe("syllables of Indic scripts", () => {
  const divided = (categories: string): string[] =>
    indicSyllables(categories).map(({ start, end, kind }) => `${kind} ${categories.slice(start, end)}`);

  it.each([
    ["CHCM", ["consonant CHCM"]],
    ["CHCHCMS", ["consonant CHCHCMS"]],
    ["CC", ["consonant C", "consonant C"]],
    ["CHzC", ["consonant CHz", "consonant C"]],
    ["CHjC", ["consonant CHjC"]],
    ["RHV", ["vowel RHV"]],
    ["VHCM", ["vowel VHCM"]],
    ["PM", ["standalone PM"]],
    ["RHDM", ["standalone RHDM"]],
    ["YN", ["symbol YN"]],
    ["MC", ["broken M", "consonant C"]],
    ["XC", ["other X", "consonant C"]],
    ["", []],
  ])("divide %s", (categories, expected) => {
    expect(divided(categories)).toEqual(expected);
  });

  it("are bounded, whatever their text", () => {
    expect(divided(`C${"M".repeat(100_000)}`).length).toBeLessThan(1000);
    expect(divided("HC".repeat(50_000)).length).toBeLessThan(1000);
  });
});

/** A font that joins the characters of these pairs by these features. */
interface Forms {
  readonly [feature: string]: readonly string[];
}

/** Runs the steps of the plan on a font that has these forms and nothing else: characters in the order of their glyphs, joined ones as they were. */
function ordered(code: string, text: string, forms: Forms = {}, isOld = false): string {
  const shaping = fontOf(forms);
  const glyphs = codePointsOf(text).map((codePoint) => new GlyphInfo(codePoint, [codePoint], undefined));
  const plan = indicPlan(indicScript(code) as IndicScript, isOld).plan({
    glyphs,
    rightToLeft: false,
    settings: {},
    shaping,
  });
  runStages(plan, glyphs, { shaping, forms });
  return glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join(" ");
}

function fontOf(forms: Forms): TextShaping {
  return {
    face: { glyphOf: (codePoint: number) => codePoint } as FontFace,
    has: (feature) => forms[feature] !== undefined,
    joins: (glyphs, feature) =>
      forms[feature]?.includes(glyphs.map(({ id }) => String.fromCodePoint(id)).join("")) === true,
    insert: (codePoint) => new GlyphInfo(codePoint, [codePoint], undefined),
  };
}

function runStages(
  plan: FeaturePlan,
  glyphs: GlyphInfo[],
  { shaping, forms }: { shaping: TextShaping; forms: Forms },
): void {
  for (const stage of plan.stages) {
    if (typeof stage === "function") stage(glyphs, shaping);
    else for (const feature of stage) joinPairs(glyphs, feature, forms[feature] ?? []);
  }
}

function joinPairs(glyphs: GlyphInfo[], feature: string, pairs: readonly string[]): void {
  for (let index = 0; index + 1 < glyphs.length; index += 1) {
    const [first, second] = glyphs.slice(index, index + 2) as [GlyphInfo, GlyphInfo];
    const codePoints = [...first.codePoints, ...second.codePoints];
    const isOn = first.features[feature] === true && second.features[feature] === true;
    if (!isOn || !pairs.includes(String.fromCodePoint(...codePoints))) continue;
    const joined = first.copy(0xe000 + index, codePoints);
    joined.shaperInfo = first.shaperInfo;
    joined.isLigated = true;
    joined.substituted = true;
    glyphs.splice(index, 2, joined);
  }
}

describe("the order of Indic syllables", () => {
  it("puts vowels on the left before their consonant, and before what is a half form", () => {
    expect(ordered("Deva", "कि")).toBe("ि क");
    expect(ordered("Deva", "स्कि", { half: ["स्"] })).toBe("ि स् क");
    expect(ordered("Deva", "स्कि")).toBe("स ् ि क");
    expect(ordered("Beng", "কে")).toBe("ে ক");
  });

  it("puts a repha behind the base, where the script has it", () => {
    const forms = { rphf: ["र्"] };
    expect(ordered("Deva", "र्क", forms)).toBe("क र्");
    expect(ordered("Deva", "र्का", forms)).toBe("क ा र्");
    expect(ordered("Deva", "र्किं", forms)).toBe("ि क र् ं");
    expect(ordered("Beng", "র্কা", { rphf: ["র্"] })).toBe("ক র্ া");
    expect(ordered("Knda", "ರ್ಕಾ", { rphf: ["ರ್"] })).toBe("ಕ ಾ ರ್");
    expect(ordered("Mlym", "ൎകാ")).toBe("ക ൎ ാ");
  });

  it("makes no repha of a ra that stands alone or has a joiner behind it", () => {
    const forms = { rphf: ["र्"] };
    expect(ordered("Deva", "र्", forms)).toBe("र ्");
    expect(ordered("Deva", "र्\u200dक", forms)).toBe("र ् \u200d क");
    expect(ordered("Telu", "ర్క", { rphf: ["ర్"] })).toBe("ర ్ క");
    expect(ordered("Telu", "ర్\u200dక", { rphf: ["ర్"] })).toBe("\u200d క ర్");
  });

  it("puts a ra that has a form on the left before the base", () => {
    expect(ordered("Mlym", "ക്ര", { pref: ["്ര"] })).toBe("്ര ക");
    expect(ordered("Mlym", "ക്ര")).toBe("ക ് ര");
  });

  it("takes the last consonant without a form of its own for the base", () => {
    expect(ordered("Deva", "ट्रि", { blwf: ["्र"] })).toBe("ि ट ्र");
    expect(ordered("Beng", "ক্যে", { pstf: ["্য"] })).toBe("ে ক ্য");
  });

  it("puts a halant behind the last consonant for fonts of the first kind", () => {
    expect(ordered("Beng", "ক্ত", { blwf: ["ত্"] }, true)).toBe("ক ত্");
    expect(ordered("Beng", "ক্ত", { blwf: ["্ত"] })).toBe("ক ্ত");
  });

  it("gives a vowel without a consonant a circle", () => {
    expect(ordered("Deva", "ि")).toBe("ि ◌");
    expect(ordered("Taml", "aா")).toBe("a ◌ ா");
  });

  it("lets Kannada write the joiner behind the halant of a ra", () => {
    expect(ordered("Knda", "ರ್\u200dಕ", { rphf: ["ರ್"] })).toBe("ರ \u200d ್ ಕ");
  });
});
