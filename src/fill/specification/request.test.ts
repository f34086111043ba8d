/** The sentences of the specification about the body of a fill request, each with what the filler makes of it. */
import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import type { TextStyle } from "../../template/model.ts";
import type { FillRequest } from "../request-schema.ts";
import { parseFillRequest } from "../request-schema.ts";
import { baseFontsOf, fillTrial, formOf, operators, refusals } from "../testing/trial-fill.ts";
import { field, rectAt } from "../testing/trial-template.ts";

type Sentence = readonly [sentence: string, check: () => Promise<void>];

const name = field("shortText", { alias: "name" });
const other = field("shortText", { alias: "other", rect: rectAt(40) });

/** Operators of a page with one value. */
const styled = (request: TextStyle, value: unknown = "x"): Promise<string> =>
  operators([name], { ...request, data: { name: value } });
/** Fonts of a filled file, without the one of the base PDF. */
const fontsOf = async (request: TextStyle, text = "x"): Promise<string[]> => {
  const { pdf } = await fillTrial([name], { ...request, data: { name: text } });
  return (await baseFontsOf(pdf)).filter((font) => font !== "Helvetica");
};
const texts = async (data: unknown, fields = [name, other]): Promise<readonly string[]> =>
  (await fillTrial(fields, { data })).texts;
const interactive = async (request: FillRequest, fields = [name, other]) =>
  formOf((await fillTrial(fields, { useInteractiveFields: true, ...request })).pdf);
const READ_ONLY = 1;

const body: readonly Sentence[] = [
  [
    "title: string, not required. Title encoded into the PDF document",
    async () => {
      const { pdf } = await fillTrial([name], { title: "Steuer 2024 表", data: {} });
      expect((await PDFDocument.load(pdf)).getTitle()).toBe("Steuer 2024 表");
      expect((await fillTrial([name], { data: {} })).pageCount).toBe(1);
    },
  ],
  [
    "fontFamily: string, not required. Default Noto Sans",
    async () => {
      expect(await fontsOf({})).toEqual(["NotoSans-Regular"]);
      expect(await fontsOf({ fontFamily: "Courier" })).toEqual(["Courier"]);
    },
  ],
  [
    "fontSize: integer, not required. Default 10",
    async () => {
      expect(await styled({})).toContain("/F1 10 Tf");
      expect(await styled({ fontSize: 12 })).toContain("/F1 12 Tf");
      expect(() => parseFillRequest({ data: {}, fontSize: 10.5 })).toThrow("fontSize");
    },
  ],
  [
    "textColor: string, 6-digit hex, not required. Default #3E3E57 (dark blue)",
    async () => {
      expect(await styled({})).toContain(" .243 .243 .341 rg");
      expect(await styled({ textColor: "#FF0000" })).toContain(" 1 0 0 rg");
      expect(() => parseFillRequest({ data: {}, textColor: "red" })).toThrow("textColor");
    },
  ],
  [
    "alignment: string, not required. left, center, right; default left",
    async () => {
      // The field begins at 20 and is 200 wide.
      const xOf = async (style: TextStyle): Promise<number> =>
        Number(/BT\n([\d.]+) /.exec(await styled(style))?.[1]);
      expect(await xOf({})).toBe(22);
      expect(await xOf({ alignment: "left" })).toBe(22);
      expect(await xOf({ alignment: "center" })).toBeCloseTo(117.4, 0);
      expect(await xOf({ alignment: "right" })).toBeCloseTo(212.7, 0);
      expect(() => parseFillRequest({ data: {}, alignment: "justify" })).toThrow("alignment");
    },
  ],
  [
    "fontWeight: string, not required. normal, bold, italic, boldItalic; default normal",
    async () => {
      expect(await fontsOf({})).toEqual(["NotoSans-Regular"]);
      expect(await fontsOf({ fontWeight: "normal" })).toEqual(["NotoSans-Regular"]);
      expect(await fontsOf({ fontWeight: "bold" })).toEqual(["NotoSans-Bold"]);
      expect(await fontsOf({ fontWeight: "italic" })).toEqual(["NotoSans-Italic"]);
      expect(await fontsOf({ fontWeight: "boldItalic" })).toEqual(["NotoSans-BoldItalic"]);
      expect(() => parseFillRequest({ data: {}, fontWeight: "700" })).toThrow("fontWeight");
    },
  ],
  [
    "useInteractiveFields: default false; when true the filled fields stay editable form fields",
    async () => {
      const data = { name: "x" };
      expect((await formOf((await fillTrial([name], { data })).pdf)).size).toBe(0);
      const field = (await interactive({ data })).get("name");
      expect([field?.type, field?.value, field?.flags]).toEqual(["/Tx", "x", 0]);
    },
  ],
  [
    "defaultReadOnly: default false; when true every filled field is read-only unless overridden per field by readOnly",
    async () => {
      const data = { name: "x", other: { value: "y", readOnly: false } };
      const form = await interactive({ defaultReadOnly: true, data });
      expect([form.get("name")?.flags, form.get("other")?.flags]).toEqual([READ_ONLY, 0]);
      expect((await interactive({ data })).get("name")?.flags).toBe(0);
    },
  ],
  [
    "data: object, or array of objects, or encrypted string; required. Keys are field aliases",
    async () => {
      expect(await texts({ name: "x" })).toEqual(["x"]);
      expect(await texts([{ name: "x" }, { name: "y" }])).toEqual(["x", "y"]);
      const decrypt = async (): Promise<unknown> => ({ name: "secret" });
      const { texts: decrypted } = await fillTrial([name], { data: "A:B:C" }, { options: { decrypt } });
      expect(decrypted).toEqual(["secret"]);
      expect(await refusals(fillTrial([name], { data: undefined }))).toEqual({ data: "Required" });
    },
  ],
];

const rules: readonly Sentence[] = [
  [
    "1. A key matches a template field alias",
    async () => expect(await texts({ name: "one", other: "two" })).toEqual(["one\ntwo"]),
  ],
  [
    "1. Keys with no matching field are ignored",
    async () => expect(await texts({ name: "x", unknown: { any: ["thing"] } })).toEqual(["x"]),
  ],
  [
    "2. A field whose value is absent, null or undefined is ignored",
    async () => {
      expect(await texts({ name: "x", other: null })).toEqual(["x"]);
      expect(await texts({ name: "x", other: undefined })).toEqual(["x"]);
      expect([...(await interactive({ data: { name: "x", other: null } })).keys()]).toEqual(["name"]);
    },
  ],
  [
    "3. Values must have the format of the field type",
    async () => {
      const fields = [name, field("date"), field("checkbox")];
      const data = { name: 1, date: "soon", checkbox: "yes" };
      const refused = Object.keys(await refusals(fillTrial(fields, { data })));
      expect(refused).toEqual(["data.name", "data.date", "data.checkbox"]);
    },
  ],
  [
    "4. When data is an array of objects, the template is filled once per element and one merged PDF is returned",
    async () => expect(await texts([{ name: "a" }, { other: "b" }, {}])).toEqual(["a", "b", ""]),
  ],
  [
    "5. An empty string as a value outputs the empty interactive field (useful with interactive fields) for any field type",
    async () => {
      const types = [
        "shortText",
        "date",
        "dollar",
        "checkbox",
        "radioGroup",
        "fullName",
        "phone",
        "imageFile",
      ];
      const fields = types.map((type, index) =>
        field(type as "date", { alias: type, rect: rectAt(index * 20) }),
      );
      const data = Object.fromEntries(types.map((type) => [type, ""]));
      const names = [...(await interactive({ data }, fields)).keys()];
      expect([...new Set(names.map((name) => name.replace(/\..*/, "")))]).toEqual(types);
      expect(await texts(data, fields)).toEqual([""]);
    },
  ],
  [
    "6. A value may be replaced by a wrapper object to style or mark one field: the wrapper holds value plus any of fontFamily, fontSize, textColor, alignment, fontWeight, readOnly (boolean)",
    async () => {
      const style = {
        fontFamily: "Courier",
        fontSize: 20,
        textColor: "#00FF00",
        alignment: "right",
        fontWeight: "bold",
      };
      const data = { name: { value: "x", ...style }, other: "y" };
      const content = await operators([name, other], { data });
      expect(content).toMatch(/BT\n206 \S+ Td 0 1 0 rg\n\/F1 20 Tf\(x\)Tj/);
      expect(content).toMatch(/\.243 \.243 \.341 rg\n\/F2 10 Tf\(y\)Tj/);
      expect(await baseFontsOf((await fillTrial([name], { data })).pdf)).toContain("Courier-Bold");
      const form = await interactive({ data: { name: { value: "x", readOnly: true }, other: "y" } });
      expect([form.get("name")?.flags, form.get("other")?.flags]).toEqual([READ_ONLY, 0]);
    },
  ],
  [
    "6. For complex types (fullName, usAddress, phone) value is the object of that type",
    async () => {
      const fields = [
        field("fullName", { rect: rectAt(0) }),
        field("usAddress", { rect: rectAt(20) }),
        field("phone", { rect: rectAt(40) }),
      ];
      const data = {
        fullName: { value: { firstName: "Jane", lastName: "Doe" }, fontSize: 8 },
        usAddress: { value: { city: "Springfield", state: "IL" }, fontSize: 8 },
        phone: { value: { num: "2015550123" }, fontSize: 8 },
      };
      expect(await texts(data, fields)).toEqual(["Jane Doe\nSpringfield, IL\n(201) 555-0123"]);
    },
  ],
  [
    "6. With interactive fields each subfield is interactive",
    async () => {
      const parts = { firstName: { rect: rectAt(0) }, lastName: { rect: rectAt(20) } };
      const data = { fullName: { value: { firstName: "Jane", lastName: "Doe" }, readOnly: true } };
      const form = await interactive({ data }, [field("fullName", { parts })]);
      expect(Array.from(form, ([key, { value, flags }]) => [key, value, flags])).toEqual([
        ["fullName.firstName", "Jane", READ_ONLY],
        ["fullName.lastName", "Doe", READ_ONLY],
      ]);
    },
  ],
  [
    "7. For an array value (repeating field) the wrapper's value is the array",
    async () => {
      expect(await texts({ name: { value: ["x", "y"], fontSize: 8 } })).toEqual(["x", "y"]);
      expect(await styled({}, { value: ["x", "y"], fontSize: 8 })).toMatch(/F1 8 Tf\(x\)[\s\S]*F1 8 Tf\(y\)/);
    },
  ],
  [
    "7. An element of that array may itself be an object carrying element-specific style properties and its content in a nested key (written as data in the sample and described as value in its comment)",
    async () => {
      const elements = ["x", { data: "y", fontSize: 9 }, { value: "z", textColor: "#FF0000" }];
      const content = await styled({}, { value: elements, fontSize: 8 });
      expect(content.match(/\d+ Tf\(\w\)| 1 0 0 rg/g)).toEqual([
        "8 Tf(x)",
        "9 Tf(y)",
        " 1 0 0 rg",
        "8 Tf(z)",
      ]);
    },
  ],
  [
    "8. Encrypted payload: data may be a string that is the RSA public-key encryption of the JSON; the other top-level fields stay in clear",
    async () => {
      const decrypt = async (text: string): Promise<unknown> => ({ name: `${text} decrypted` });
      const request = { title: "Clear", fontSize: 14, data: "data" };
      const result = await fillTrial([name], request, { options: { decrypt, dump: "write" } });
      expect(result.texts).toEqual(["data decrypted"]);
      expect(result.dump).toContain("/F1 14 Tf");
      expect((await PDFDocument.load(result.pdf)).getTitle()).toBe("Clear");
    },
  ],
];

/** Sizes of the five levels; the first that is there counts. */
const precedence = (levels: readonly (number | undefined)[], expected: number) => async (): Promise<void> => {
  const [own, ofField, payload, template] = levels;
  const value = own === undefined ? "x" : { value: "x", fontSize: own };
  const target = { ...name, style: { fontSize: ofField } };
  const content = await operators(
    [target],
    { fontSize: payload, data: { name: value } },
    { fontSize: template },
  );
  expect(content).toContain(`/F1 ${expected} Tf`);
};

const none = undefined;
const styles: readonly Sentence[] = [
  ["1. Field-specific style in the fill payload", precedence([21, 22, 23, 24], 21)],
  ["2. Field-specific style chosen in the template editor", precedence([none, 22, 23, 24], 22)],
  ["3. Document-level style in the fill payload (root properties)", precedence([none, none, 23, 24], 23)],
  ["4. Document-level style chosen in the template editor", precedence([none, none, none, 24], 24)],
  ["5. Defaults", precedence([none, none, none, none], 10)],
];

const fonts: readonly Sentence[] = [
  [
    "Available: Courier, Helvetica, Times New Roman",
    async () => {
      expect(await fontsOf({ fontFamily: "Courier" })).toEqual(["Courier"]);
      expect(await fontsOf({ fontFamily: "Helvetica", fontWeight: "bold" })).toEqual(["Helvetica-Bold"]);
      expect(await fontsOf({ fontFamily: "Times New Roman" })).toEqual(["Times-Roman"]);
    },
  ],
  [
    "Names are case-sensitive. An unknown or wrongly cased name returns an error",
    async () => {
      for (const fontFamily of ["courier", "Noto sans", "No Such Font"]) {
        expect(await refusals(fontsOf({ fontFamily }))).toEqual({
          fontFamily: expect.stringContaining(`There is no font family "${fontFamily}"`),
        });
        const data = { name: { value: "x", fontFamily } };
        expect(Object.keys(await refusals(fillTrial([name], { data })))).toEqual(["data.name.fontFamily"]);
      }
    },
  ],
  ["Default family is Noto Sans", async () => expect(await fontsOf({})).toEqual(["NotoSans-Regular"])],
  [
    "When the chosen font lacks a glyph used in the data, Noto Sans is used for it",
    async () => {
      const request = { fontFamily: "Courier", data: { name: "Zoë Привет" } };
      const { texts: read, diagnostics } = await fillTrial([name], request);
      expect([read, diagnostics]).toEqual([["Zoë Привет"], []]);
      expect(await fontsOf({ fontFamily: "Courier" }, "Zoë Привет")).toEqual(["Courier", "NotoSans-Regular"]);
    },
  ],
];

describe.each([
  ["fill request body", body],
  ["rules for data", rules],
  ["style precedence (highest first)", styles],
  ["fonts", fonts],
])("%s", (_section, sentences) => {
  it.each(sentences)("%s", (_sentence, check) => check());
});
