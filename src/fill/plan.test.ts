import { describe, expect, it } from "vitest";
import { LimitError, ValidationError } from "../contract/errors.ts";
import type { FieldGroup } from "../template/model.ts";
import { compileTemplate } from "./compile-template.ts";
import { Planner } from "./plan.ts";
import { field, planOf, showPlan, templateOf } from "./testing/trial-template.ts";

const a = field("shortText", { alias: "a" });
const b = field("shortText", { alias: "b" });

function shown(fields: Parameters<typeof templateOf>[0], data: unknown, changes = {}): unknown {
  return showPlan(planOf(templateOf(fields, changes), data));
}

function refused(fields: Parameters<typeof templateOf>[0], data: unknown): string[] {
  try {
    planOf(templateOf(fields), data);
  } catch (error) {
    if (error instanceof ValidationError) return error.fields.map(({ property }) => property);
    throw error;
  }
  return [];
}

describe("rules for data", () => {
  it("1: a key matches a field's alias, and keys without a field are ignored", () => {
    expect(shown([a, b], { a: "x", c: "y" })).toEqual([{ a: "x" }]);
  });

  it("2: a field whose value is absent, null or undefined is ignored", () => {
    expect(shown([a, b], { a: null, b: undefined })).toEqual([{}]);
    expect(shown([a], { a: { value: null, fontSize: 8 } })).toEqual([{}]);
    expect(shown([a], { a: { fontSize: 8 } })).toEqual([{}]);
  });

  it("3: every value that does not fit is refused, each with its path", () => {
    const fields = [a, field("fullName", { alias: "name" }), field("percent"), field("textWrap")];
    const data = { a: 1, name: { mi: 2 }, percent: 101, textWrap: ["x", 5] };
    expect(refused(fields, data)).toEqual(["data.a", "data.name.mi", "data.percent", "data.textWrap[1]"]);
    expect(refused([a], ["x"])).toEqual(["data"]);
    expect(refused([a], { a: [{ value: ["x"] }] })).toEqual(["data.a[0].value"]);
  });

  it("5: an empty string gives the empty field, whatever the type", () => {
    const fields = [field("percent"), field("checkbox"), field("fullName"), field("imageFile")];
    const data = { percent: "", checkbox: "", fullName: { value: "" }, imageFile: "" };
    expect(shown(fields, data)).toEqual([{ percent: "", checkbox: "o", fullName: "", imageFile: "" }]);
  });

  it("6: a wrapper holds the value and styles one field", () => {
    const wrapper = {
      value: "x",
      fontFamily: "Courier",
      fontSize: 12,
      textColor: "ff0000",
      alignment: "right",
      fontWeight: "boldItalic",
      readOnly: true,
    };
    const [page] = planOf(templateOf([a]), { a: wrapper }).pages;
    const { value: _, readOnly, ...style } = wrapper;
    expect(page?.values[0]).toMatchObject({ value: "x", path: "data.a.value", style, readOnly });
  });

  it("6: of a complex type the wrapper's value is the object of that type", () => {
    const fields = [field("fullName"), field("phone")];
    const data = { fullName: { value: { lastName: "Doe" } }, phone: { value: { num: "2015550123" } } };
    expect(shown(fields, data)).toEqual([{ fullName: "Doe", phone: "(201) 555-0123" }]);
  });

  it("6: attributes of a wrapper that do not fit are refused", () => {
    const data = {
      a: { value: "x", fontSize: "12", textColor: "red", alignment: "justify", readOnly: "yes" },
    };
    const paths = ["data.a.fontSize", "data.a.textColor", "data.a.alignment", "data.a.readOnly"];
    expect(refused([a], data)).toEqual(paths);
  });

  it("7: of an array the wrapper's value is the array, and elements may have wrappers under value or data", () => {
    const given = {
      value: ["x", { data: "y", fontSize: 8 }, { value: "z", fontSize: 9 }],
      fontSize: 7,
      readOnly: true,
    };
    const { pages } = planOf(templateOf([a]), { a: given });
    expect(
      pages.map(({ values }) => [values[0]?.value, values[0]?.style?.fontSize, values[0]?.readOnly]),
    ).toEqual([
      ["x", 7, true],
      ["y", 8, true],
      ["z", 9, true],
    ]);
  });

  it("lets one value fill all fields that share an alias", () => {
    const fields = [a, field("longText", { id: "second", alias: "a" })];
    expect(planOf(templateOf(fields), { a: "x" }).pages[0]?.values.map(({ value }) => value)).toEqual([
      "x",
      "x",
    ]);
  });

  it("lets radio groups with options of their own share an alias", () => {
    const rect = { x: 0, y: 0, width: 9, height: 9 };
    const fields = [
      field("radioGroup", { alias: "r" }),
      field("radioGroup", { alias: "r", children: [{ id: "green", rect }] }),
    ];
    expect(planOf(templateOf(fields), { r: "green" }).pages[0]?.values).toHaveLength(1);
    expect(refused(fields, { r: "pink" })).toEqual(["data.r"]);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "takes the key %s for an ordinary alias",
    (alias) => {
      const data: unknown = JSON.parse(`{"${alias}": "x"}`);
      expect(planOf(templateOf([field("shortText", { alias })]), data).pages[0]?.values[0]?.value).toBe("x");
      expect(planOf(templateOf([a]), data).pages[0]?.values).toEqual([]);
      expect(planOf(templateOf([field("shortText", { alias })]), {}).pages[0]?.values).toEqual([]);
    },
  );

  it("does not take inherited properties for parts of a value", () => {
    const data: unknown = JSON.parse('{"fullName": {"__proto__": {"mi": 5}, "lastName": "Doe"}}');
    expect(shown([field("fullName")], data)).toEqual([{ fullName: "Doe" }]);
  });

  it("gives the same plan whatever the order of keys", () => {
    const values = (data: object): unknown =>
      planOf(templateOf([a, b]), data).pages[0]?.values.map(({ path, value }) => [path, value]);
    expect(values({ b: "2", a: "1" })).toEqual(values({ a: "1", b: "2" }));
  });
});

describe("page repeating", () => {
  const rows = (page = 0): ReturnType<typeof field>[] =>
    [1, 2].map((row) => field("shortText", { id: `row${page}${row}`, alias: undefined, page }));
  const column = (alias: string, fields: readonly { id: string }[]): FieldGroup => ({
    id: alias,
    alias,
    fields: fields.map(({ id }) => id),
  });
  const list = rows();
  const groups = [column("list", list)];

  it("overflow: a longer array than the column repeats the page and goes on at its first row", () => {
    expect(shown([a, ...list], { a: "x", list: ["1", "2", "3"] }, { groups })).toEqual([
      { a: "x", row01: "1", row02: "2" },
      { a: "x", row01: "3" },
    ]);
  });

  it("overflow: an array that fits does not repeat the page", () => {
    expect(shown(list, { list: ["1", "2"] }, { groups })).toEqual([{ row01: "1", row02: "2" }]);
    expect(shown(list, { list: [] }, { groups })).toEqual([{}]);
    expect(shown(list, { list: "1" }, { groups })).toEqual([{ row01: "1" }]);
  });

  it("overflow: of several columns the longest decides", () => {
    const other = [
      field("integer", { id: "n1", alias: undefined }),
      field("integer", { id: "n2", alias: undefined }),
    ];
    const both = [...groups, column("numbers", other)];
    expect(shown([...list, ...other], { list: ["1"], numbers: [1, 2, 3] }, { groups: both })).toEqual([
      { row01: "1", n1: "1", n2: "2" },
      { n1: "3" },
    ]);
  });

  it("overflow: a null in the array leaves its row empty", () => {
    expect(shown(list, { list: [null, "2"] }, { groups })).toEqual([{ row02: "2" }]);
  });

  it("explicit: an array for a field repeats the page once per element, other values apply to every page", () => {
    expect(shown([a, b], { a: ["1", "2", null], b: "x" })).toEqual([
      { a: "1", b: "x" },
      { a: "2", b: "x" },
      { b: "x" },
    ]);
  });

  it("explicit: works for objects and for arrays of lines", () => {
    const names = [{ lastName: "Doe" }, { value: { lastName: "Roe" } }];
    const fields = [field("fullName"), field("textWrap")];
    expect(shown(fields, { fullName: names, textWrap: [["x"], ["y", "z"]] })).toEqual([
      { fullName: "Doe", textWrap: "x||" },
      { fullName: "Roe", textWrap: "y|z|" },
    ]);
  });

  it("combined: of an array of arrays the outer elements repeat the page and the inner ones overflow", () => {
    expect(shown([a, ...list], { a: ["x", "y"], list: [["1", "2", "3"], ["4"]] }, { groups })).toEqual([
      { a: "x", row01: "1", row02: "2" },
      { a: "x", row01: "3" },
      { a: "y", row01: "4" },
    ]);
  });

  it("combined: a flat column beside an array goes on from page to page", () => {
    expect(shown([a, ...list], { a: ["x", "y"], list: ["1", "2", "3"] }, { groups })).toEqual([
      { a: "x", row01: "1", row02: "2" },
      { a: "y", row01: "3" },
    ]);
  });

  it("combined: refuses a wrong value with the path of its element", () => {
    expect(() => planOf(templateOf(list, { groups }), { list: [["1"], ["2", 3]] })).toThrow(
      "data.list[1][1]",
    );
  });

  it("repeats a page in the middle of a document, with right numbers and totals in template strings", () => {
    const text =
      "{{pageNumber}}/{{totalPages}} {{pageIndex}} {{ pageRepeatNumber }}/{{pageRepeatTotal}} {{pageRepeatIndex}} {{other}}";
    const fields = [0, 1, 2].map((page) => field("shortText", { alias: `t${page}`, page }));
    const middle = field("shortText", { alias: "middle", page: 1 });
    expect(shown([...fields, middle], { t0: text, t1: text, t2: text, middle: ["x", "y"] })).toEqual([
      { t0: "1/4 0 1/1 0 {{other}}" },
      { t1: "2/4 1 1/2 0 {{other}}", middle: "x" },
      { t1: "3/4 2 2/2 1 {{other}}", middle: "y" },
      { t2: "4/4 3 1/1 0 {{other}}" },
    ]);
  });

  it("repeats each page that has a field of the alias", () => {
    const second = field("shortText", { alias: "a", page: 1 });
    expect(planOf(templateOf([a, second]), { a: ["1", "2"] }).pages.map(({ page }) => page)).toEqual([
      0, 0, 1, 1,
    ]);
  });

  it("gives pages without values once", () => {
    expect(planOf(templateOf([field("shortText", { page: 2 })]), {}).pages).toHaveLength(3);
  });

  it("stops at the limits", () => {
    const many = Array.from({ length: 11 }, () => "x");
    expect(() => planOf(templateOf([a]), { a: many }, 10)).toThrow(LimitError);
    expect(planOf(templateOf([a]), { a: many }, 11).pages).toHaveLength(11);
    const fields = Array.from({ length: 1001 }, () => field("shortText", { alias: "b" }));
    const data = { a: Array.from({ length: 1000 }, () => "x"), b: "y" };
    expect(() => planOf(templateOf([a, ...fields]), data)).toThrow("1000000 fields");
  });

  it("lists a hundred refusals and counts the rest", () => {
    const planner = new Planner(compileTemplate(templateOf([a])), 1000);
    planner.plan({ a: Array.from({ length: 150 }, () => 5) }, "data");
    expect(() => planner.throwRefusals()).toThrow("50 further values are wrong");
  });
});

describe("what values need", () => {
  it("notes families, images and the length of data: URLs", () => {
    const fields = [a, field("imageFile", { alias: "i" }), field("imageFile", { alias: "j" })];
    const planner = new Planner(compileTemplate(templateOf(fields)), 10);
    planner.plan(
      { a: { value: "x", fontFamily: "Lato" }, i: "data:,12345", j: "http://a.example/b.png" },
      "data[0]",
    );
    expect([...planner.families]).toEqual([["Lato", "data[0].a.fontFamily"]]);
    expect([...planner.images]).toEqual(["data:,12345", "http://a.example/b.png"]);
    expect(planner.dataUrlLength).toBe(11);
  });
});
