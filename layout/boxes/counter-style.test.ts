import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../diagnostics.ts";
import { counterText, markerText } from "./counter-style.ts";
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
  const styleOf = (descriptors: Record<string, string>): ReturnType<typeof counterStylesOf> => {
    const position = { source: "css", line: 1, column: 1 };
    const list = Object.entries(descriptors).map(([property, value]) => ({
      property,
      value,
      important: false,
      position,
    }));
    return counterStylesOf([{ name: "own", descriptors: list }], new DiagnosticSink());
  };

  it.each<[Record<string, string>, number, string]>([
    [{ system: "cyclic", symbols: '"*" "†"' }, 3, "*. "],
    [{ system: "fixed 5", symbols: "a b" }, 6, "b. "],
    [{ system: "symbolic", symbols: '"§"', suffix: '") "' }, 3, "§§§) "],
    [{ system: "additive", "additive-symbols": '5 "V", 1 "I"' }, 8, "VIII. "],
    [{ system: "extends lower-roman", prefix: '"("', suffix: '")"' }, 9, "(ix)"],
    [{ system: "numeric", symbols: "'0' '1'", pad: '4 "0"', suffix: '""' }, 5, "0101"],
    [{ system: "alphabetic", symbols: "a b", range: "1 2", fallback: "upper-roman", suffix: '""' }, 3, "III"],
    [{ system: "extends decimal", negative: '"(" ")"', suffix: '""' }, -7, "(7)"],
  ])("%o of %i", (descriptors, value, text) => {
    expect(markerText(value, "own", styleOf(descriptors))).toBe(text);
  });

  it("ends circular fallbacks and extensions at decimal", () => {
    expect(counterText(9, "own", styleOf({ system: "fixed", symbols: "x", fallback: "own" }))).toBe("9");
    expect(counterText(9, "own", styleOf({ system: "extends own" }))).toBe("9");
  });
});
