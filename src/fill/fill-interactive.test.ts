import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from "pdf-lib";
import { describe, expect, it } from "vitest";
import type { TemplateField } from "../template/model.ts";
import type { FillRequest } from "./request-schema.ts";
import { fillTrial, formOf, grayPng, looseEnds, type ReadField, withPdfium } from "./testing/trial-fill.ts";
import { field, rectAt } from "./testing/trial-template.ts";

const READ_ONLY = 1;
const REQUIRED = 2;
const MULTILINE = 1 << 12;
const RADIO = 1 << 15;
const COMB = 1 << 24;

const name = field("shortText", { alias: "name" });

async function fill(
  fields: readonly TemplateField[],
  data: unknown,
  request: Partial<FillRequest> = {},
): Promise<{ pdf: Uint8Array; form: Map<string, ReadField>; codes: string[] }> {
  const result = await fillTrial(fields, { useInteractiveFields: true, ...request, data });
  const { pdf, diagnostics } = result;
  return { pdf, form: await formOf(pdf), codes: diagnostics.map(({ code }) => code) };
}

/** Pixels of the first page as a reader with forms shows it. */
async function pixels(pdf: Uint8Array): Promise<Uint8Array> {
  return withPdfium(pdf, async (document) => {
    document.initializeFormFields();
    const { data } = await document.getPage(0).render({ scale: 1, render: "bitmap", renderFormFields: true });
    return data;
  });
}

const PNG = `data:image/png;base64,${Buffer.from(grayPng(4, 3)).toString("base64")}`;

const OPTIONS = [{ value: "r", label: "Red" }, { value: "g", label: "Green" }, { value: "Blue" }];

const everyType: readonly [TemplateField, unknown, Record<string, string | undefined>][] = [
  [name, "Zoë", { name: "Zoë" }],
  [field("longText"), "one\r\ntwo", { longText: "one\ntwo" }],
  [field("email"), "a@example.org", { email: "a@example.org" }],
  [field("ssn"), "123456789", { ssn: "123-45-6789" }],
  [field("date"), "2024-02-29", { date: "02/29/2024" }],
  [field("dollar"), 5, { dollar: "$5.00" }],
  [field("percent"), 5, { percent: "5%" }],
  [field("checkbox"), true, { checkbox: "Yes" }],
  [field("checkbox"), false, { checkbox: "Off" }],
  [field("radioGroup"), "blue", { radioGroup: "blue" }],
  [field("charList"), "ab", { "charList.1": "a", "charList.2": "b" }],
  [field("textWrap"), "a\nb", { "textWrap.1": "a", "textWrap.2": "b", "textWrap.3": "" }],
  [
    field("fullName"),
    { firstName: "Ann", lastName: "Lee" },
    { "fullName.firstName": "Ann", "fullName.mi": "", "fullName.lastName": "Lee" },
  ],
  [field("phone"), { num: "2015550123" }, { phone: "(201) 555-0123" }],
  [
    field("phone"),
    { num: "2015550123", region: "CA" },
    { "phone.countryCode": "+1", "phone.num": "201 555 0123" },
  ],
  [
    field("usAddress"),
    { street1: "1 Elm St", city: "Springfield", state: "IL", zip: "62701" },
    {
      "usAddress.street1": "1 Elm St",
      "usAddress.city": "Springfield",
      "usAddress.state": "IL",
      "usAddress.zip": "62701",
    },
  ],
  [field("choice", { options: OPTIONS }), "g", { choice: "g" }],
  [field("imageFile"), PNG, { imageFile: undefined }],
];

describe("useInteractiveFields", () => {
  it("is off by default: nothing of a form is in the file", async () => {
    const { pdf } = await fillTrial([name], { data: { name: "x" } });
    expect(await formOf(pdf)).toEqual(new Map());
    expect(new TextDecoder("latin1").decode(pdf)).not.toContain("/AcroForm");
  });

  it.each(everyType)("%# makes fields with the values shown", async (target, value, expected) => {
    const { form } = await fill([target], { [target.alias ?? ""]: value });
    expect(Object.fromEntries(Array.from(form, ([key, read]) => [key, read.value]))).toEqual(expected);
  });

  it("complex types have an interactive subfield for each part", async () => {
    const parts = {
      firstName: { rect: rectAt(0) },
      lastName: { rect: rectAt(20), maxLength: 5, tooltip: "Family name" },
    };
    const { form } = await fill([field("fullName", { parts })], {
      fullName: { value: { firstName: "Ann", lastName: "Lee" } },
    });
    expect([...form.keys()]).toEqual(["fullName.firstName", "fullName.lastName"]);
    const last = form.get("fullName.lastName")?.dict;
    expect(String(last?.get(PDFName.of("MaxLen")))).toBe("5");
    expect(String(last?.get(PDFName.of("TU")))).toBe("(Family name)");
  });

  it("rule 5: an empty string gives the empty field, whatever the type", async () => {
    const fields = everyType.map(([target], index) => ({ ...target, alias: `f${index}`, id: `f${index}` }));
    const data = Object.fromEntries(fields.map(({ alias }) => [alias, ""]));
    const { form } = await fill(fields, data);
    const values = new Set(Array.from(form.values(), ({ value }) => value));
    // A button for a picture has no value.
    expect(values).toEqual(new Set(["", "Off", undefined]));
    expect(new Set(Array.from(form.keys(), (key) => key.split(".")[0])).size).toBe(fields.length);
  });

  it("rule 2: absent values give no field", async () => {
    expect((await fill([name, field("date")], { name: null })).form.size).toBe(0);
  });

  it.each<[string, boolean | undefined, boolean | undefined, boolean | undefined, number]>([
    ["by default fields can be edited", undefined, undefined, undefined, 0],
    ["defaultReadOnly makes every field read-only", true, undefined, undefined, READ_ONLY],
    ["unless a value says otherwise", true, false, undefined, 0],
    ["readOnly makes one field read-only", undefined, true, undefined, READ_ONLY],
    ["a template's field may be read-only", undefined, undefined, true, READ_ONLY],
  ])("%s", async (_, defaultReadOnly, readOnly, template, flags) => {
    const target = { ...name, readOnly: template };
    const value = readOnly === undefined ? "x" : { value: "x", readOnly };
    const { form } = await fill([target], { name: value }, { defaultReadOnly });
    expect(form.get("name")?.flags).toBe(flags);
  });

  it.each<[object, string, number]>([
    [{ type: "longText" }, "x", MULTILINE],
    [{ comb: true, maxLength: 9 }, "x", COMB],
    [{ required: true }, "x", REQUIRED],
    [{ type: "ssn", comb: true, maxLength: 9 }, "123456789", COMB],
    [{ type: "radioGroup", children: [{ id: "a", rect: rectAt(0) }] }, "a", RADIO | (1 << 14)],
  ])("%j has its flags", async (changes, value, flags) => {
    const { form } = await fill([{ ...name, ...changes } as TemplateField], { name: value });
    expect(form.get("name")?.flags).toBe(flags);
  });

  it("carries alignment, tooltip, maximum length, rotation, and font, size and colour", async () => {
    const target = {
      ...name,
      label: "Full name",
      maxLength: 20,
      rotation: 90,
      style: { alignment: "right" },
    };
    const { form, pdf } = await fill([target as TemplateField], {
      name: { value: "x", fontFamily: "Courier", fontSize: 12 },
    });
    const entry = (key: string): string => String(form.get("name")?.dict.lookup(PDFName.of(key)));
    expect(entry("Q")).toBe("2");
    expect(entry("TU")).toBe("(Full name)");
    expect(entry("MaxLen")).toBe("20");
    expect(entry("MK")).toContain("/R 90");
    expect(entry("DA")).toBe("(/F1 12 Tf .243 .243 .341 rg)");
    const { catalog } = await PDFDocument.load(pdf);
    const resources = catalog.getAcroForm()?.dict.lookup(PDFName.of("DR"), PDFDict);
    const font = resources?.lookup(PDFName.of("Font"), PDFDict).lookup(PDFName.of("F1"), PDFDict);
    expect(String(font?.get(PDFName.of("BaseFont")))).toBe("/Courier");
  });

  it("leaves a maximum length out that the value goes beyond", async () => {
    const { form } = await fill([{ ...name, maxLength: 3 } as TemplateField], { name: "abcd" });
    expect(form.get("name")?.dict.has(PDFName.of("MaxLen"))).toBe(false);
  });

  it("every widget has an appearance, so that every reader shows it", async () => {
    const fields = everyType.map(([target], index) => ({ ...target, alias: `f${index}`, id: `f${index}` }));
    const data = Object.fromEntries(everyType.map(([, value], index) => [`f${index}`, value]));
    const { pdf } = await fill(fields, data);
    const document = await PDFDocument.load(pdf);
    const annotations = document.getPage(0).node.lookup(PDFName.of("Annots"), PDFArray);
    expect(annotations.size()).toBeGreaterThan(fields.length);
    for (let index = 0; index < annotations.size(); index += 1) {
      const widget = annotations.lookup(index, PDFDict);
      const normal = widget.lookup(PDFName.of("AP"), PDFDict).lookup(PDFName.of("N"));
      const state = widget.lookup(PDFName.of("AS"));
      const shown = normal instanceof PDFDict ? normal.lookup(state as PDFName) : normal;
      expect(shown).toBeInstanceOf(PDFStream);
    }
  });

  it("subfields share the rectangle: side by side, and line by line where there are lines", async () => {
    const data = {
      usAddress: { street1: "1 Elm St", street2: "Apt 2", city: "Springfield", country: "USA" },
    };
    const { form } = await fill([field("usAddress", { rect: rectAt(0, { height: 60 }) })], data);
    const corners = [...form].map(([key, { dict }]) => [
      key.replace("usAddress.", ""),
      dict
        .lookup(PDFName.of("Rect"), PDFArray)
        .asArray()
        .map((number) => Math.round(Number(String(number)))),
    ]);
    expect(Object.fromEntries(corners)).toEqual({
      street1: [20, 752, 161, 772],
      street2: [161, 752, 220, 772],
      city: [20, 732, 126, 752],
      state: [126, 732, 161, 752],
      zip: [161, 732, 220, 752],
      country: [20, 712, 220, 732],
    });
  });

  it("choices keep their options, and what kind of choice they are", async () => {
    const kinds = [{}, { editable: true }, { list: true }, { list: true, multiple: true }];
    const fields = kinds.map((kind, index) =>
      field("choice", {
        alias: `c${index}`,
        options: OPTIONS,
        rect: rectAt(index * 60, { height: 50 }),
        ...kind,
      }),
    );
    const { form } = await fill(fields, { c0: "Green", c1: "Other", c2: "r", c3: ["Blue", "r"] });
    const read = [...form.values()].map(({ type, flags, dict }) => [
      type,
      flags >> 17,
      String(dict.lookup(PDFName.of("V"))),
      String(dict.lookup(PDFName.of("I"))),
    ]);
    expect(read).toEqual([
      ["/Ch", 1, "(g)", "[ 1 ]"],
      ["/Ch", 3, "(Other)", "undefined"],
      ["/Ch", 0, "(r)", "[ 0 ]"],
      ["/Ch", 16, "[ (r) (Blue) ]", "[ 0 2 ]"],
    ]);
    expect(String(form.get("c0")?.dict.lookup(PDFName.of("Opt")))).toBe(
      "[ [ (r) (Red) ] [ (g) (Green) ] (Blue) ]",
    );
  });

  it("looks the same as flattened output, but for subfields that share a rectangle", async () => {
    const alike = everyType.filter(
      ([target]) => target.type !== "fullName" && target.type !== "usAddress" && target.type !== "phone",
    );
    const fields = alike.map(([target], index) => ({
      ...target,
      alias: `f${index}`,
      id: `f${index}`,
      rect: rectAt(index * 24),
    }));
    const data = Object.fromEntries(fields.map(({ alias }, index) => [alias, alike[index]?.[1]]));
    const flat = await fillTrial(fields, { data });
    const { pdf } = await fill(fields, data);
    const [left, right] = [await pixels(flat.pdf), await pixels(pdf)];
    const blank = await pixels((await fillTrial(fields, { data: {} })).pdf);
    const differences = (one: Uint8Array, other: Uint8Array): number =>
      one.reduce((count, value, index) => count + (Math.abs(value - (other[index] ?? 0)) > 40 ? 1 : 0), 0);
    expect(differences(left, blank)).toBeGreaterThan(1000);
    expect(differences(left, right)).toBeLessThan(50);
  });

  it("a picture is a button by which readers choose another, unless it is read-only", async () => {
    const fields = [
      field("imageFile", { alias: "a" }),
      field("imageFile", { alias: "b" }),
      field("imageFile", { alias: "c" }),
    ];
    const { form } = await fill(fields, { a: PNG, b: "", c: { value: PNG, readOnly: true } });
    const entries = (name: string): string => String(form.get(name)?.dict);
    expect([...form.keys()]).toEqual(["a", "b", "c"]);
    expect([entries("a"), entries("b")]).toEqual(Array(2).fill(expect.stringContaining("buttonImportIcon")));
    expect(entries("c")).not.toContain("JavaScript");
    expect([entries("a").includes("/I "), entries("b").includes("/I ")]).toEqual([true, false]);
  });

  it("shows text of any script in its appearance", async () => {
    const { form, codes } = await fill([name], { name: "Привет Łódź" });
    expect(form.get("name")?.value).toBe("Привет Łódź");
    expect(codes).toEqual([]);
  });

  it("gives every merged copy field names of its own", async () => {
    const { form } = await fill(
      [name, field("checkbox")],
      [{ name: "Ann", checkbox: true }, { name: "Bob" }],
    );
    expect(Array.from(form, ([key, { value }]) => [key, value])).toEqual([
      ["1.name", "Ann"],
      ["1.checkbox", "Yes"],
      ["2.name", "Bob"],
    ]);
  });

  it("gives every repeated page, and every field of a shared alias, names of its own", async () => {
    const twin = field("shortText", { alias: "name", rect: rectAt(40) });
    const other = field("shortText", { alias: "a.b" });
    const { form } = await fill([name, twin, other], { name: ["x", "y"], "a.b": "z" });
    expect([...form.keys()]).toEqual(["name", "name_2", "a_b", "name_3", "name_4", "a_b_2"]);
  });
});

describe("the file", () => {
  const fields = [
    name,
    field("checkbox"),
    field("radioGroup"),
    field("fullName", { parts: { mi: { rect: rectAt(0) } } }),
  ];
  const data = { name: "Ж (x)", checkbox: true, radioGroup: "red", fullName: { mi: "Q" } };

  it.each([
    ["flattened", {}, data],
    ["interactive", { useInteractiveFields: true }, data],
    ["merged", {}, [data, data]],
    ["merged and interactive", { useInteractiveFields: true }, [data, data]],
  ])("%s has no loose ends", async (_, request, given) => {
    const { pdf } = await fillTrial(fields, { ...request, data: given }, { options: { watermark: "DRAFT" } });
    expect(await looseEnds(pdf)).toEqual({ unused: [], missing: [] });
  });
});
