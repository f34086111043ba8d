import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { LimitError } from "../contract/errors.ts";
import type { FieldGroup, TextStyle } from "../template/model.ts";
import { baseFontsOf, fillTrial, operators, refusals } from "./testing/trial-fill.ts";
import { field, rectAt } from "./testing/trial-template.ts";

const name = field("shortText", { alias: "name" });

describe("fill request body", () => {
  it.each(["Tax form", "Żółć 表"])("title: %s is encoded into the PDF document", async (title) => {
    const { pdf } = await fillTrial([name], { title, data: { name: "x" } });
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getTitle()).toBe(title);
    expect(document.getProducer()).toBe("Platen");
  });

  it("fontFamily, fontSize and textColor default to Noto Sans, 10 and #3E3E57, alignment to left", async () => {
    const content = await operators([name], { data: { name: "x" } });
    expect(content).toMatch(/BT\n22 [\d.]+ Td \.243 \.243 \.341 rg\n\/F1 10 Tf\(x\)Tj/);
    const { pdf } = await fillTrial([name], { data: { name: "x" } });
    expect(await baseFontsOf(pdf)).toContain("NotoSans-Regular");
  });

  it.each<[TextStyle, RegExp]>([
    [{ fontSize: 12 }, /\/F1 12 Tf/],
    [{ textColor: "#ff0000" }, /1 0 0 rg/],
    [{ textColor: "808080" }, /\.502 g/],
    [{ alignment: "right" }, /BT\n21\d\.\d+ /],
    [{ alignment: "center" }, /BT\n11\d\.\d+ /],
  ])("the root properties %j style all fields", async (style, expected) => {
    expect(await operators([name], { ...style, data: { name: "x" } })).toMatch(expected);
  });

  it.each([
    ["normal", "NotoSans-Regular"],
    ["bold", "NotoSans-Bold"],
    ["italic", "NotoSans-Italic"],
    ["boldItalic", "NotoSans-BoldItalic"],
  ] as const)("fontWeight %s chooses the face of the family", async (fontWeight, baseFont) => {
    const { pdf } = await fillTrial([name], { fontWeight, data: { name: "x" } });
    expect(await baseFontsOf(pdf)).toContain(baseFont);
  });

  it("data are required, as an object or an array of objects", async () => {
    expect(await refusals(fillTrial([name], { data: undefined }))).toEqual({ data: "Required" });
    expect(Object.keys(await refusals(fillTrial([name], { data: [] })))).toEqual(["data"]);
    expect(Object.keys(await refusals(fillTrial([name], { data: [{}, 5] })))).toEqual(["data[1]"]);
  });

  it("gives the same bytes for the same request", async () => {
    const request = { data: { name: "Zoë Ж" }, title: "x", useInteractiveFields: true };
    expect((await fillTrial([name], request)).pdf).toEqual((await fillTrial([name], request)).pdf);
  });
});

describe("rules for data", () => {
  it("1 and 2: unknown keys and absent values leave no trace", async () => {
    const fields = [name, field("checkbox"), field("imageFile")];
    const { texts } = await fillTrial(fields, { data: { name: null, other: "secret", checkbox: undefined } });
    expect(texts).toEqual([""]);
  });

  it("3: a value in a wrong format refuses the whole request, with the path of each value", async () => {
    const fields = [name, field("fullName"), field("date")];
    const good = { name: "x", date: "2024-01-31" };
    const bad = { name: 5, fullName: { value: { mi: 1 } }, date: "tomorrow" };
    const found = await refusals(fillTrial(fields, { data: [good, good, good, bad] }));
    expect(Object.keys(found)).toEqual(["data[3].name", "data[3].fullName.value.mi", "data[3].date"]);
  });

  it("4: an array fills the template once per element and merges the results", async () => {
    const fields = [name, field("shortText", { alias: "second", page: 1 })];
    const data = [{ name: "Ann", second: "a" }, { name: "Bob" }];
    const { texts, pageCount } = await fillTrial(fields, { data });
    expect(texts).toEqual(["Ann", "a", "Bob", ""]);
    expect(pageCount).toBe(4);
  });

  it("4: copies share the template, fonts and images", async () => {
    const one = await fillTrial([name], { data: [{ name: "Ann" }] });
    const many = await fillTrial([name], { data: Array.from({ length: 101 }, () => ({ name: "Ann" })) });
    expect((many.pdf.length - one.pdf.length) / 100).toBeLessThan(220);
    expect(many.texts).toHaveLength(101);
  });

  it("6: a wrapper styles one field", async () => {
    const other = field("shortText", { alias: "other", rect: rectAt(40) });
    const wrapper = {
      value: "x",
      fontFamily: "Courier",
      fontSize: 20,
      textColor: "#00FF00",
      alignment: "center",
    };
    const content = await operators([name, other], { data: { name: wrapper, other: "y" } });
    expect(content).toMatch(/0 1 0 rg\n\/F1 20 Tf\(x\)Tj/);
    expect(content).toMatch(/\.243 \.243 \.341 rg\n\/F2 10 Tf\(y\)Tj/);
  });

  it("6 and 7: wrappers style complex types, arrays, and elements of arrays", async () => {
    const fields = [field("fullName"), name];
    const data = {
      fullName: { value: { firstName: "Ann", lastName: "Lee" }, fontSize: 7 },
      name: { value: ["x", { data: "y", fontSize: 9 }], fontSize: 8 },
    };
    const content = await operators(fields, { data });
    expect(content.match(/\/F1 \d+ Tf|\(\w+/g)).toEqual([
      "/F1 7 Tf",
      "(Ann",
      "/F1 8 Tf",
      "(x",
      "/F1 7 Tf",
      "(Ann",
      "/F1 9 Tf",
      "(y",
    ]);
  });

  it("8: an encrypted string is decrypted first", async () => {
    const decrypt = async (text: string): Promise<unknown> => ({ name: text.toUpperCase() });
    expect((await fillTrial([name], { data: "abc" }, { options: { decrypt } })).texts).toEqual(["ABC"]);
    expect(Object.keys(await refusals(fillTrial([name], { data: "abc" })))).toEqual(["data"]);
  });
});

describe("page repeating", () => {
  it("overflow: the page repeats and extra items continue at its first row, in the middle of a document", async () => {
    const rows = [0, 1].map((row) =>
      field("shortText", { alias: undefined, page: 1, rect: rectAt(row * 20) }),
    );
    const groups: FieldGroup[] = [{ id: "g", alias: "rows", fields: rows.map(({ id }) => id) }];
    const fields = [name, ...rows, field("shortText", { alias: "end", page: 2 })];
    const data = { name: "first", rows: ["upper", "lower", "next"], end: "last" };
    const { texts } = await fillTrial(fields, { data }, { template: { groups } });
    expect(texts).toEqual(["first", "upper\nlower", "next", "last"]);
  });
});

describe("limits", () => {
  it.each([
    [{ filledPages: 2 }, "filledPages"],
    [{ outputBytes: 1000 }, "outputBytes"],
  ])("%j ends in an error that names it", async (limits, limit) => {
    const work = fillTrial([name], { data: [{}, {}, {}] }, { options: { limits } });
    await expect(work).rejects.toThrow(LimitError);
    await expect(work).rejects.toMatchObject({ limit });
  });

  it("stops when it is called off", async () => {
    const signal = AbortSignal.abort();
    await expect(fillTrial([name], { data: {} }, { options: { signal } })).rejects.toMatchObject({
      code: "aborted",
    });
  });
});

describe("watermark", () => {
  it("lies on every page above all content", async () => {
    const { dump, texts } = await fillTrial(
      [name, field("shortText", { page: 1, alias: "b" })],
      { data: [{ name: "x" }, { name: "y" }] },
      { options: { watermark: "DRAFT", dump: "write" } },
    );
    expect(dump?.match(/q \/GW gs \/W0 Do Q\n/g)).toHaveLength(4);
    expect(dump?.endsWith("q /GW gs /W0 Do Q\n")).toBe(true);
    expect(texts.map((text) => text.includes("DRAFT"))).toEqual([true, true, true, true]);
  });
});

describe("checkbox and radioGroup", () => {
  it("draw a mark in the chosen box", async () => {
    const fields = [
      field("checkbox", { rect: rectAt(0, { width: 10, height: 10 }) }),
      field("radioGroup", { format: { mark: "square" } }),
    ];
    const content = await operators(fields, { data: { checkbox: true, radioGroup: "blue" } });
    expect(content.match(/ f Q/g)).toHaveLength(2);
    expect(content).toContain("21.94 783.94 m 28.06 783.94 l 28.06 790.06 l 21.94 790.06 l f Q");
    expect(await operators(fields, { data: { checkbox: false, radioGroup: "" } })).not.toContain(" f Q");
  });
});
