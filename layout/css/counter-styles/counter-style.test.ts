import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../../diagnostics.ts";
import { readSheet } from "../testing/test-sheets.ts";
import { type CounterStyleMap, counterText, markerText } from "./counter-style.ts";
import { counterStylesOf } from "./counter-style-rules.ts";

const NONE = new Map();

describe("predefined counter styles", () => {
  it.each([
    ["decimal", 12, "12"],
    ["decimal", -3, "-3"],
    ["decimal-leading-zero", 7, "07"],
    ["decimal-leading-zero", -7, "-7"],
    ["lower-alpha", 1, "a"],
    ["lower-alpha", 27, "aa"],
    ["lower-alpha", 0, "0"],
    ["upper-latin", 703, "AAA"],
    ["lower-roman", 1994, "mcmxciv"],
    ["upper-roman", 4000, "4000"],
    ["lower-greek", 24, "ω"],
    ["hebrew", 15, "טו"],
    ["armenian", 1, "Ա"],
    ["georgian", 10, "ი"],
    ["arabic-indic", 42, "٤٢"],
    ["cjk-decimal", 205, "二〇五"],
    ["japanese-informal", 1110, "千百十"],
    ["japanese-formal", 1110, "壱阡壱百壱拾"],
    ["japanese-informal", -11, "マイナス十一"],
    ["korean-hangul-formal", 0, "영"],
    ["korean-hanja-formal", 6021, "六仟貳拾壹"],
    ["simp-chinese-informal", 12, "十二"],
    ["simp-chinese-formal", 12, "壹拾贰"],
    ["trad-chinese-informal", 6001, "六千零一"],
    ["trad-chinese-informal", 6120, "六千一百二十"],
    ["trad-chinese-formal", -110, "負壹佰壹拾"],
    ["cjk-ideographic", 10000, "一〇〇〇〇"],
    ["ethiopic-numeric", 1, "፩"],
    ["ethiopic-numeric", 100, "፻"],
    ["ethiopic-numeric", 78010092, "፸፰፻፩፼፺፪"],
    ["ethiopic-numeric", 780000001092, "፸፰፻፼፼፲፻፺፪"],
    ["disc", 5, "•"],
    ["no-such-style", 3, "3"],
  ])("%s of %i is %s", (style, value, text) => {
    expect(counterText(value, style, NONE)).toBe(text);
  });

  it("adds prefix and suffix in markers", () => {
    expect(markerText(4, "decimal", NONE)).toBe("4. ");
    expect(markerText(4, "disc", NONE)).toBe("• ");
  });
});

describe("@counter-style", () => {
  const stylesOf = (css: string): { styles: CounterStyleMap; codes: readonly string[] } => {
    const diagnostics = new DiagnosticSink();
    const { sheet } = readSheet(css);
    const styles = counterStylesOf([sheet], diagnostics);
    return { styles, codes: diagnostics.list().map(({ code }) => code) };
  };

  it.each([
    ['system: cyclic; symbols: "*" "†"', 3, "*. "],
    ["system: fixed 5; symbols: a b", 6, "b. "],
    ["SYSTEM: FIXED 5; Symbols: a b", 6, "b. "],
    ['system: symbolic; symbols: "§"; suffix: ") "', 3, "§§§) "],
    ['symbols: "§"', 2, "§§. "],
    ['system: additive; additive-symbols: 5 "V", 1 "I"', 8, "VIII. "],
    ["system: additive; additive-symbols: V 5, I 1", 8, "VIII. "],
    ['system: extends lower-roman; prefix: "("; suffix: ")"', 9, "(ix)"],
    ['system: extends Lower-ROMAN; suffix: ""', 9, "ix"],
    ["system: numeric; symbols: '0' '1'; pad: 4 \"0\"; suffix: \"\"", 5, "0101"],
    ['system: numeric; symbols: "0" "1"; pad: "_" 6; negative: "<" ">"; suffix: ""', -5, "<_101>"],
    ['system: alphabetic; symbols: a b; range: 1 2; fallback: upper-roman; suffix: ""', 3, "III"],
    ['system: extends decimal; negative: "(" ")"; suffix: ""', -7, "(7)"],
    ["system: extends upper-roman; range: 2 4, 7 infinite; fallback: lower-alpha", 4, "IV. "],
    ["system: extends upper-roman; range: 2 4, 7 infinite; fallback: lower-alpha", 5, "e. "],
    ["system: extends upper-roman; range: 2 4, 7 infinite; fallback: lower-alpha", 7, "VII. "],
    ["system: extends upper-roman; range: auto; suffix: x", 4000, "MMMMx"],
    ['symbols: "\\2020\\2021"; suffix: \\29', 1, "†‡)"],
  ])("{ %s } of %i is %s", (descriptors, value, text) => {
    const { styles, codes } = stylesOf(`@counter-style own { ${descriptors} }`);
    expect(codes).toEqual([]);
    expect(markerText(value, "own", styles)).toBe(text);
  });

  it.each([
    ["symbols: a b; system: nonsense", "aa. "],
    ["symbols: a b; symbols: 1 2", "aa. "],
    ["symbols: a b; prefix: 1", "aa. "],
    ["symbols: a b; prefix: x y", "aa. "],
    ["symbols: a b; suffix: x !important", "aa. "],
    ["symbols: a b; range: 5 2", "aa. "],
    ["symbols: a b; range: 1 2 3", "aa. "],
    ["symbols: a b; pad: -1 x", "aa. "],
    ["symbols: a b; fallback: none", "aa. "],
    ["system: additive; additive-symbols: 2 b, 1 a; additive-symbols: 1 a, 2 b", "ba. "],
    ["system: additive; additive-symbols: 2 b, 1 a; additive-symbols: 2 b, 2 c, 1 a", "ba. "],
  ])("drops from { %s } what is not valid", (descriptors, text) => {
    const { styles, codes } = stylesOf(`@counter-style own { ${descriptors} }`);
    expect(codes).toEqual(["invalid-declaration"]);
    expect(markerText(3, "own", styles)).toBe(text);
  });

  it.each([
    "system: numeric; symbols: a",
    "system: additive; symbols: a",
    "system: extends decimal; symbols: a b",
    "",
  ])("{ %s } makes no style", (descriptors) => {
    const { styles, codes } = stylesOf(`@counter-style own { ${descriptors} }`);
    expect(codes).toEqual(["invalid-counter-style"]);
    expect(markerText(3, "own", styles)).toBe("3. ");
  });

  it.each(["decimal", "DISC", "square", "circle", "disclosure-open", "none", "inherit"])(
    "can't define %s",
    (name) => {
      expect(stylesOf(`@counter-style ${name} { symbols: x }`).styles.size).toBe(0);
    },
  );

  it.each([
    ["@counter-style own { symbols: a } @counter-style own { symbols: b }", "b"],
    ["@counter-style Own { symbols: a } @counter-style own { symbols: b }", "b"],
    [
      "@layer one, two; @layer two { @counter-style own { symbols: b } } @layer one { @counter-style own { symbols: a } }",
      "b",
    ],
    ["@counter-style own { symbols: b } @layer one { @counter-style own { symbols: a } }", "b"],
    ["@counter-style Lower-Roman { symbols: z } @counter-style own { system: extends lower-ROMAN }", "z"],
  ])("%s", (css, text) => {
    expect(counterText(1, "own", stylesOf(css).styles)).toBe(text);
  });

  it("ends circular fallbacks and extensions at decimal", () => {
    const fallback = stylesOf("@counter-style own { system: fixed; symbols: x; fallback: own }");
    expect(counterText(9, "own", fallback.styles)).toBe("9");
    const loop = stylesOf(
      "@counter-style own { system: extends other; pad: 2 x } @counter-style other { system: extends own }",
    );
    expect(counterText(9, "own", loop.styles)).toBe("x9");
  });
});
