import { describe, expect, it } from "vitest";
import { baseFontsOf, fillTrial, operators, refusals } from "./testing/trial-fill.ts";
import { field, rectAt } from "./testing/trial-template.ts";

const name = field("shortText", { alias: "name" });

describe("style precedence", () => {
  const levels: [
    string,
    number | undefined,
    number | undefined,
    number | undefined,
    number | undefined,
    string,
  ][] = [
    ["field-specific style in the payload", 11, 12, 13, 14, "11"],
    ["field-specific style in the template", undefined, 12, 13, 14, "12"],
    ["document-level style in the payload", undefined, undefined, 13, 14, "13"],
    ["document-level style in the template", undefined, undefined, undefined, 14, "14"],
    ["the default", undefined, undefined, undefined, undefined, "10"],
  ];
  it.each(levels)("%s comes next", async (_, payloadField, templateField, payload, template, expected) => {
    const target = { ...name, style: { fontSize: templateField } };
    const value = payloadField === undefined ? "x" : { value: "x", fontSize: payloadField };
    const content = await operators(
      [target],
      { fontSize: payload, data: { name: value } },
      { fontSize: template },
    );
    expect(content).toContain(`/F1 ${expected} Tf`);
  });

  it("each property is decided by itself", async () => {
    const target = { ...name, style: { fontSize: 12, textColor: "#FF0000" } };
    const content = await operators(
      [target],
      { textColor: "#00FF00", fontSize: 13, data: { name: { value: "x", textColor: "#0000FF" } } },
      { alignment: "right" },
    );
    expect(content).toMatch(/BT\n21\d\S* \S+ Td 0 0 1 rg\n\/F1 12 Tf/);
  });

  it("the style of a part comes before that of its field", async () => {
    const target = field("fullName", {
      style: { fontSize: 9 },
      parts: { firstName: { rect: rectAt(0), style: { fontSize: 7 } }, lastName: { rect: rectAt(30) } },
    });
    const content = await operators([target], { data: { fullName: { firstName: "A", lastName: "B" } } });
    expect(content.match(/\d+ Tf/g)).toEqual(["7 Tf", "9 Tf"]);
  });
});

describe("fonts", () => {
  it.each([
    ["Courier", "Courier"],
    ["Helvetica", "Helvetica"],
    ["Times New Roman", "Times-Roman"],
  ])("%s is available", async (fontFamily, baseFont) => {
    const { pdf, texts } = await fillTrial([name], { fontFamily, data: { name: "Zoë “5 €”" } });
    expect(await baseFontsOf(pdf)).toContain(baseFont);
    expect(texts).toEqual(["Zoë “5 €”"]);
  });

  it.each([
    ["noto sans", "Noto Sans"],
    ["Times new Roman", "Times New Roman"],
    ["Helvetika", "Helvetica"],
  ])("%s is refused, and the nearest name told", async (family, right) => {
    const hint = `There is no font family "${family}"; did you mean "${right}"? Names are case-sensitive.`;
    const root = fillTrial([name], { fontFamily: family, data: { name: "x" } });
    expect(await refusals(root)).toEqual({ fontFamily: hint });
    const own = fillTrial([name], { data: [{ name: "x" }, { name: { value: "x", fontFamily: family } }] });
    expect(await refusals(own)).toEqual({ "data[1].name.fontFamily": hint });
  });

  it("a name like no other is refused without a guess", async () => {
    const found = await refusals(fillTrial([name], { fontFamily: "Wingdings", data: {} }));
    expect(found["fontFamily"]).toBe('There is no font family "Wingdings". Names are case-sensitive.');
  });

  it.each(["Courier", "Noto Sans"])("%s: Noto Sans shows what the chosen font lacks", async (fontFamily) => {
    const text = "Łódź, Привет, Ελλάδα, tiếng Việt, नमस्ते";
    const { texts, diagnostics } = await fillTrial([{ ...name, rect: rectAt(0, { width: 400 }) }], {
      fontFamily,
      data: { name: text },
    });
    expect(texts).toEqual([text]);
    expect(diagnostics).toEqual([]);
  });

  it("tells of characters that no font has, and keeps their text", async () => {
    const { diagnostics, texts } = await fillTrial([name], { data: { name: "漢 ok" } });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["missing-glyph", "data.name: No font has the characters U+6F22; boxes stand in their place."],
    ]);
    expect(texts).toEqual(["漢 ok"]);
  });
});
