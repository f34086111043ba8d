import { describe, expect, it } from "vitest";
import { ValidationError } from "../../contract/errors.ts";
import type { FieldType, TemplateField } from "../../template/model.ts";
import { field, planOf, rectAt, showPlan, templateOf } from "../testing/trial-template.ts";

function shown(target: TemplateField, value: unknown, warnings: string[] = []): string | undefined {
  const plan = planOf(templateOf([target]), { [target.alias ?? ""]: value });
  return showPlan(plan, (code) => warnings.push(code))[0]?.[target.alias ?? ""];
}

function refusals(target: TemplateField, value: unknown): Record<string, string> {
  try {
    planOf(templateOf([target]), { [target.alias ?? ""]: value });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.fields.map(({ property, message }) => [property, message]));
  }
  return {};
}

const OPTIONS = {
  options: [
    { value: "r", label: "Red" },
    { value: "g", label: "Green" },
  ],
};

const parts = (...names: string[]): object => ({
  parts: Object.fromEntries(names.map((name, index) => [name, { rect: rectAt(20 * index) }])),
});

describe("what each type of field shows", () => {
  it.each<[FieldType, object, unknown, string]>([
    ["shortText", {}, "Jane", "Jane"],
    ["longText", {}, "one\ntwo", "one\ntwo"],
    ["email", {}, "jane@example.org", "jane@example.org"],
    ["email", {}, "{{pageNumber}}", "{{pageNumber}}"],
    ["ssn", {}, "123456789", "123-45-6789"],
    ["ssn", {}, "123-45-6789", "123-45-6789"],
    ["ssn", { comb: true, maxLength: 9 }, "123-45-6789", "123456789"],
    ["ssn", { format: { pattern: "### ## ####" } }, "123456789", "123 45 6789"],
    ["ein", {}, "123456789", "12-3456789"],
    ["ein", {}, "12-3456789", "12-3456789"],
    ["date", {}, "2024-02-29", "02/29/2024"],
    ["date", { format: { pattern: "D MMMM YYYY" } }, "2024-03-05", "5 March 2024"],
    ["date", { format: { pattern: "dddd, MMM Do, [in] YY" } }, "2024-03-22", "Friday, Mar 22nd, in 24"],
    ["date", { format: { pattern: "D. MMMM YYYY", locale: "de" } }, "2024-03-05", "5. März 2024"],
    ["date", { format: { pattern: "D MMMM YYYY", locale: "ru" } }, "2024-03-05", "5 марта 2024"],
    ["date", { format: { pattern: "M/D/YY", locale: "no such language" } }, "0099-12-01", "12/1/99"],
    ["number", {}, 1234567.891, "1,234,567.891"],
    ["number", {}, -0.5, "-0.5"],
    ["number", {}, 1e21, "1,000,000,000,000,000,000,000"],
    ["number", { format: { maximumDecimals: 2 } }, 1.005, "1.01"],
    ["number", { format: { maximumDecimals: 0 } }, -0.4, "0"],
    ["number", { format: { maximumDecimals: 1 } }, 99.95, "100"],
    ["number", { format: { minimumDecimals: 3 } }, 5e-7, "0.0000005"],
    ["number", { format: { locale: "de-DE", minimumDecimals: 1 } }, 1234567, "1.234.567,0"],
    ["number", { format: { locale: "fr" } }, 1234.5, "1\u00a0234,5"],
    ["number", { format: { locale: "es" } }, 1234.5, "1234,5"],
    ["number", { format: { locale: "es" } }, 12345, "12.345"],
    ["number", { format: { locale: "hi-IN" } }, 12345678, "1,23,45,678"],
    ["number", { format: { grouping: false } }, 12345, "12345"],
    ["dollar", {}, 1234.5, "$1,234.50"],
    ["dollar", {}, -3, "-$3.00"],
    ["dollar", { format: { negative: "parentheses" } }, -3, "($3.00)"],
    ["dollar", { format: { symbol: "" } }, 3, "3.00"],
    ["dollar", { format: { symbol: " €", symbolPosition: "after", locale: "de" } }, 3.999, "4,00 €"],
    ["dollar", { format: { maximumDecimals: 0 } }, 3.2, "$3"],
    ["integer", {}, 1234, "1,234"],
    ["percent", {}, 12.5, "12.5%"],
    ["percent", {}, 100, "100%"],
    ["checkbox", {}, true, "x"],
    ["checkbox", {}, false, "o"],
    ["radioGroup", {}, "blue", "ox"],
    ["choice", OPTIONS, "g", "Green"],
    ["choice", OPTIONS, "Green", "Green"],
    ["choice", { ...OPTIONS, editable: true }, "Grey", "Grey"],
    ["choice", { ...OPTIONS, multiple: true }, ["g", "r"], "Red, Green"],
    ["charList", {}, "ab", "a|b"],
    ["charList", {}, "e\u0301🇨🇦", "e\u0301|🇨🇦"],
    ["charList", {}, "a", "a|"],
    ["textWrap", {}, "one\ntwo", "one|two|"],
    ["textWrap", {}, ["one", "", "three"], "one||three"],
    ["fullName", {}, { firstName: "Jane", mi: "Q", lastName: "Doe" }, "Jane Q Doe"],
    ["fullName", {}, { lastName: "Doe", title: 5 }, "Doe"],
    [
      "fullName",
      { format: { order: "last" } },
      { firstName: "Jane", mi: "Q", lastName: "Doe" },
      "Doe, Jane Q",
    ],
    ["fullName", parts("lastName", "mi"), { firstName: "Jane", lastName: "Doe" }, "Doe|"],
    [
      "usAddress",
      {},
      { street1: "1 Elm St", street2: "Apt 2", city: "Springfield", state: "IL", zip: "62704" },
      "1 Elm St, Apt 2, Springfield, IL 62704",
    ],
    [
      "usAddress",
      { rect: rectAt(0, { height: 60 }) },
      {
        street1: "1 Elm St",
        street2: "Apt 2",
        city: "Springfield",
        state: "IL",
        zip: "62704",
        country: "USA",
      },
      "1 Elm St, Apt 2\nSpringfield, IL 62704\nUSA",
    ],
    [
      "usAddress",
      parts("street1", "zip"),
      { street1: "1 Elm St", street2: "Apt 2", zip: "62704" },
      "1 Elm St|62704",
    ],
    ["imageFile", {}, "https://example.org/a.png", "image https://example.org/a.png"],
  ])("%s %j: %j is %j", (type, changes, value, expected) => {
    expect(shown(field(type, changes), value)).toBe(expected);
  });

  it.each<[object | string, string]>([
    ["2015550123", "(201) 555-0123"],
    ["1 (201) 555-0123", "(201) 555-0123"],
    [{ num: "2015550123" }, "(201) 555-0123"],
    [{ num: "2015550123", region: "US", baseRegion: "US" }, "(201) 555-0123"],
    [{ num: "2015550123", region: "US", baseRegion: "GB" }, "+1 201 555 0123"],
    [{ num: "6045550123", region: "CA", baseRegion: "US" }, "+1 604 555 0123"],
    [{ num: "8765550123", region: "JM", baseRegion: "JM" }, "(876) 555-0123"],
    [{ num: "5512345678", region: "MX", baseRegion: "MX" }, "55 1234 5678"],
    [{ num: "5512345678", region: "MX", baseRegion: "US" }, "+52 55 1234 5678"],
    [{ num: "2079460958", region: "GB", baseRegion: "GB" }, "020 7946 0958"],
    [{ num: "020 7946 0958", region: "GB" }, "+44 20 7946 0958"],
    [{ num: "+442079460958" }, "+44 20 7946 0958"],
    [{ num: "2015550123", region: "", baseRegion: null }, "(201) 555-0123"],
    [{ num: "call me" }, "call me"],
  ])("phone: %j is %j", (value, expected) => {
    expect(shown(field("phone"), value)).toBe(expected);
  });

  it.each<[object, object, string]>([
    [parts("countryCode", "areaCode", "num"), { num: "2015550123" }, "|201|555-0123"],
    [parts("countryCode", "areaCode", "num"), { num: "2015550123", region: "CA" }, "+1|201|555-0123"],
    [parts("countryCode", "num"), { num: "5512345678", region: "MX" }, "+52|55 1234 5678"],
    [{ format: { style: "digits" } }, { num: "(201) 555-0123" }, "2015550123"],
    [{ format: { style: "dots" } }, { num: "(201) 555-0123" }, "201.555.0123"],
    [{ format: { style: "dashes" } }, { num: "2015550123", region: "CA" }, "+1-201-555-0123"],
    [{ format: { style: "dots" } }, { num: "201-555-0123 ext. 99" }, "201.555.0123 ext. 99"],
    [{ format: { style: "digits" } }, { num: "201-555-0123 x0123", region: "CA" }, "+12015550123 ext. 0123"],
    [parts("areaCode", "num"), { num: "201-555-0123 ext. 5" }, "201|555-0123 ext. 5"],
  ])("phone %j: %j is %j", (changes, value, expected) => {
    expect(shown(field("phone", changes), value)).toBe(expected);
  });

  it.each<[FieldType, object, unknown, string]>([
    ["charList", {}, "abc", "boxes-full"],
    ["textWrap", {}, "1\n2\n3\n4", "boxes-full"],
    ["phone", {}, "123", "phone-not-understood"],
    ["phone", {}, "call me", "phone-not-understood"],
  ])("%s %j: %j is told by %s", (type, changes, value, code) => {
    const warnings: string[] = [];
    shown(field(type, changes), value, warnings);
    expect(warnings).toEqual([code]);
  });
});

describe("what each type of field refuses", () => {
  it.each<[FieldType, unknown, string?]>([
    ["shortText", 5],
    ["shortText", true],
    ["shortText", { text: "x" }],
    ["longText", 5],
    ["email", false],
    ["ssn", 123456789],
    ["ssn", "12345678"],
    ["ein", "12345678x"],
    ["date", "2023-02-29"],
    ["date", "02/28/2023"],
    ["date", "2024-13-01"],
    ["date", 20240101],
    ["number", "5"],
    ["dollar", "$5"],
    ["integer", false],
    ["integer", 1.5],
    ["percent", 100.5],
    ["percent", -1],
    ["checkbox", "true"],
    ["checkbox", 1],
    ["radioGroup", "green"],
    ["radioGroup", true],
    ["choice", "Grey"],
    ["choice", 1],
    ["charList", 5],
    ["textWrap", 5],
    ["textWrap", ["one", 2], "textWrap[1]"],
    ["fullName", "Jane Doe"],
    ["fullName", { firstName: "Jane", mi: 5 }, "fullName.mi"],
    ["usAddress", "1 Elm St"],
    ["usAddress", { zip: 62704 }, "usAddress.zip"],
    ["phone", 2015550123],
    ["phone", { num: 2015550123 }, "phone.num"],
    ["phone", { num: "2015550123", region: "FR" }, "phone.region"],
    ["phone", { num: "2015550123", baseRegion: 5 }, "phone.baseRegion"],
    ["imageFile", "/etc/passwd"],
    ["imageFile", "file:///etc/passwd"],
    ["imageFile", { url: "https://example.org/a.png" }],
  ])("%s: %j", (type, value, property = type) => {
    const found = refusals(field(type), value);
    expect(Object.keys(found)).toEqual([`data.${property}`]);
    expect(found[`data.${property}`]).toMatch(/^Must be [^.]+.*\.$/);
  });
});
