import { describe, expect, it } from "vitest";
import type { TemplateField } from "../template/model.ts";
import { fillTrial, operators, refusals } from "./testing/trial-fill.ts";
import { field, rectAt } from "./testing/trial-template.ts";

const name = field("shortText", { alias: "name" });

describe("text in fields", () => {
  it.each([
    ["Zoë (née) \\ back", "Zoë (née) \\ back"],
    ["e\u0301 decomposed", "é decomposed"],
    ["tab\tbed", "tab bed"],
    ["one\nline", "one line"],
  ])("shortText: %j reads %j", async (given, read) => {
    const { texts } = await fillTrial([name], { data: { name: given } });
    expect((texts[0] ?? "").normalize("NFC")).toBe(read);
  });

  it("longText wraps at the edge and keeps line ends", async () => {
    const text = "Wrap this long text into lines please, all of it.\nAnd this.";
    const target = field("longText", { rect: rectAt(0, { width: 100, height: 90 }) });
    const { texts, diagnostics } = await fillTrial([target], { data: { longText: text } });
    expect(texts[0]?.split("\n").map((line) => line.trim())).toEqual([
      "Wrap this long text",
      "into lines please, all",
      "of it.",
      "And this.",
    ]);
    expect(diagnostics).toEqual([]);
  });

  it.each([
    ["shortText", 60],
    ["longText", 60],
  ] as const)(
    "%s that is too large is cut at the edge, with a diagnostic, and none of it is lost",
    async (type, width) => {
      const target = field(type, { rect: rectAt(0, { width, height: 14 }) });
      const text = "far too much text for such a small field";
      const { texts, diagnostics, dump } = await fillTrial(
        [target],
        { data: { [type]: text } },
        { options: { dump: "write" } },
      );
      expect(dump).toContain("q 20 758 60 14 re W n");
      expect(diagnostics.map(({ code }) => code)).toEqual(["text-overflow"]);
      expect(texts[0]?.replace(/\s+/g, " ")).toBe(text);
    },
  );

  it("of several fields with one alias is told for the one that is too small", async () => {
    const small = field("shortText", {
      id: "small",
      alias: "name",
      rect: rectAt(0, { width: 30, height: 14 }),
    });
    const large = field("shortText", {
      id: "large",
      alias: "name",
      rect: rectAt(1, { width: 300, height: 14 }),
    });
    const { diagnostics } = await fillTrial([large, small], { data: { name: "Alexandra Harrington" } });
    expect(diagnostics).toMatchObject([{ code: "text-overflow", field: "small" }]);
  });

  it.each(["shortText", "longText"] as const)("%s shrinks only if the template says so", async (type) => {
    const target = field(type, { shrink: true, rect: rectAt(0, { width: 120, height: 16 }) });
    const { diagnostics, dump } = await fillTrial(
      [target],
      { data: { [type]: "too much text for ten points" } },
      { options: { dump: "write" } },
    );
    expect(diagnostics).toEqual([]);
    expect(Number(/\/F1 ([\d.]+) Tf/.exec(dump ?? "")?.[1])).toBeLessThan(10);
  });

  it("chooses the size where the template says 0", async () => {
    const sizes = await Promise.all(
      [20, 40].map(async (height) => {
        const target = { ...name, rect: rectAt(0, { height }), style: { fontSize: 0 } };
        return Number(/\/F1 ([\d.]+) Tf/.exec(await operators([target], { data: { name: "x" } }))?.[1]);
      }),
    );
    expect((sizes[1] as number) / (sizes[0] as number)).toBeCloseTo(2, 1);
  });

  it("comb: each character goes into the middle of its cell", async () => {
    const target = { ...name, comb: true, maxLength: 4, rect: rectAt(0, { width: 80 }) };
    const content = await operators([target as TemplateField], {
      fontFamily: "Courier",
      data: { name: "AB" },
    });
    // Cells are 20 wide, letters 6.
    expect(content).toMatch(/BT\n27 \S+ Td .* rg\n\/F1 10 Tf\(A\)Tj\n20 0 Td\(B\)Tj/);
  });

  it.each([
    [90, "0 1 -1 0 220 756 cm"],
    [180, "-1 0 0 -1 220 772 cm"],
    [270, "0 -1 1 0 20 772 cm"],
  ])("turns content by %i degrees within its rectangle", async (rotation, matrix) => {
    expect(await operators([{ ...name, rotation } as TemplateField], { data: { name: "x" } })).toContain(
      matrix,
    );
  });

  it("template strings are replaced in shortText and longText, for each record and page", async () => {
    const fields = [name, field("longText", { alias: "second", page: 1 })];
    const text = "{{pageNumber}} of {{totalPages}}, {{pageRepeatNumber}} of {{pageRepeatTotal}}";
    const { texts } = await fillTrial(fields, {
      data: [{ name: [text, text], second: text }, { name: text }],
    });
    expect(texts).toEqual(["1 of 3, 1 of 2", "2 of 3, 2 of 2", "3 of 3, 1 of 1", "1 of 2, 1 of 1", ""]);
  });
});

describe("numbers are never shown cut off", () => {
  const narrow = (width: number, height = 14): object => ({ rect: rectAt(0, { width, height }) });

  it.each([
    ["dollar", 1234567890.12, 70, "$1,234,567,890.12"],
    ["number", -1234567.25, 45, "-1,234,567.25"],
    ["integer", 123456789012, 50, "123,456,789,012"],
    ["percent", 99.75, 18, "99.75%"],
    ["ssn", "123456789", 40, "123-45-6789"],
    ["date", "2024-02-29", 30, "02/29/2024"],
    ["phone", "2015550123", 50, "(201) 555-0123"],
  ] as const)("%s: %j gets smaller in a field of %i points", async (type, value, width, shown) => {
    const { texts, diagnostics, dump } = await fillTrial(
      [field(type, narrow(width))],
      { data: { [type]: value } },
      { options: { dump: "write" } },
    );
    expect(texts[0]?.replace(/\s+/g, " ")).toBe(shown);
    expect(diagnostics).toEqual([]);
    expect(dump).not.toContain("re W n");
    expect(Number(/\/F1 ([\d.]+) Tf/.exec(dump ?? "")?.[1])).toBeLessThan(10);
  });

  it.each([
    ["dollar", 1234567890.12, narrow(20), "data.dollar"],
    ["number", 12, narrow(20, 2), "data.number"],
    ["integer", 1234567, { comb: true, maxLength: 5 }, "data.integer"],
    ["phone", { num: "2015550123" }, narrow(15), "data.phone"],
  ] as const)("%s: %j is refused where it can't fit", async (type, value, changes, property) => {
    const work = fillTrial([field(type, changes)], { data: { [type]: value } });
    expect(await refusals(work)).toEqual({ [property]: expect.stringMatching(/^Must fit its field: "/) });
  });

  it("is told with the place of the record before anything is written", async () => {
    const work = fillTrial([field("dollar", narrow(24))], { data: [{ dollar: 1 }, { dollar: 123456789 }] });
    expect(Object.keys(await refusals(work))).toEqual(["data[1].dollar"]);
  });
});
