import { describe, expect, it } from "vitest";
import { ValidationError } from "../contract/errors.ts";
import { checkTemplate } from "./check-template.ts";
import type { Template, TemplateField } from "./model.ts";

const rect = { x: 10, y: 20, width: 100, height: 14 };
const name: TemplateField = { id: "name", alias: "name", type: "shortText", page: 0, rect };

function template(changes: object): unknown {
  return { id: "t1", title: "Trial", pages: [{ width: 612, height: 792 }], fields: [name], ...changes };
}

function refused(changes: object): Record<string, string> {
  try {
    checkTemplate(template(changes));
  } catch (error) {
    if (error instanceof ValidationError)
      return Object.fromEntries(error.fields.map(({ property, message }) => [property, message]));
    throw error;
  }
  return {};
}

/** A field of each type with everything that may be said of it. */
const every: readonly TemplateField[] = [
  { ...name, style: { fontFamily: "Courier", fontSize: 0, textColor: "#00FF00", alignment: "right" } },
  { id: "b", type: "longText", page: 0, rect, shrink: true, multiline: false, rotation: 90 },
  { id: "c", type: "email", page: 0, rect, label: "Mail", tooltip: "Your address", required: true },
  { id: "d", type: "ssn", page: 0, rect, comb: true, maxLength: 9, format: { pattern: "#########" } },
  { id: "e", type: "ein", page: 0, rect },
  { id: "f", type: "date", page: 0, rect, format: { pattern: "D MMMM YYYY", locale: "de" } },
  {
    id: "g",
    type: "number",
    page: 0,
    rect,
    format: { locale: "de-DE", maximumDecimals: 3, grouping: false },
  },
  { id: "h", type: "dollar", page: 0, rect, format: { negative: "parentheses", symbol: "€" } },
  { id: "i", type: "integer", page: 0, rect },
  { id: "j", type: "percent", page: 0, rect, format: { symbolPosition: "before" } },
  { id: "k", type: "checkbox", page: 0, rect, format: { mark: "cross" } },
  { id: "l", type: "radioGroup", page: 0, rect, children: [{ id: "yes", rect, label: "Yes" }] },
  { id: "m", type: "charList", page: 0, rect, boxes: [rect, rect] },
  { id: "n", type: "textWrap", page: 0, rect, boxes: [rect], shrink: true },
  { id: "o", type: "fullName", page: 0, rect, parts: { mi: { rect, style: { fontSize: 8 } } } },
  { id: "p", type: "usAddress", page: 0, rect, format: { layout: "lines" }, parts: { street2: { rect } } },
  { id: "q", type: "phone", page: 0, rect, format: { style: "dots" }, parts: { areaCode: { rect } } },
  { id: "r", type: "imageFile", page: 0, rect, format: { fit: "fill", verticalAlignment: "top" } },
];

describe("checkTemplate", () => {
  it("takes every type of field with all its options", () => {
    const given = template({
      fields: every,
      groups: [{ id: "column", alias: "rows", fields: ["name"] }],
      style: { fontSize: 9.5 },
      pages: [{ width: 612, height: 792, rotation: 90, origin: { x: -10, y: 5 } }],
    });
    expect(checkTemplate(given)).toBe(given as Template);
  });

  it.each<[string, object, string]>([
    ["a page is missing", { fields: [{ ...name, page: 1 }] }, "fields[0].page"],
    ["an id is used twice", { fields: [name, name] }, "fields[1].id"],
    ["a type is unknown", { fields: [{ ...name, type: "signature" }] }, "fields[0].type"],
    [
      "a rectangle has no width",
      { fields: [{ ...name, rect: { x: 1, y: 1, height: 2 } }] },
      "fields[0].rect.width",
    ],
    [
      "a style is misspelt",
      { fields: [{ ...name, style: { textColor: "red" } }] },
      "fields[0].style.textColor",
    ],
    ["a comb has no cells", { fields: [{ ...name, comb: true }] }, "fields[0].maxLength"],
    ["an option belongs to another type", { fields: [{ ...name, boxes: [rect] }] }, "fields[0].boxes"],
    [
      "a radio group has no buttons",
      { fields: [{ ...name, type: "radioGroup", children: [] }] },
      "fields[0].children",
    ],
    [
      "a group names no field",
      { groups: [{ id: "g", alias: "rows", fields: ["x"] }] },
      "groups[0].fields[0]",
    ],
    [
      "a group repeats a field",
      { groups: [{ id: "g", alias: "a", fields: ["name", "name"] }] },
      "groups[0].fields[1]",
    ],
    [
      "a group mixes types",
      { fields: [name, every[2]], groups: [{ id: "g", alias: "rows", fields: ["name", "c"] }] },
      "groups[0].fields[1]",
    ],
    ["there are no pages", { pages: [] }, "pages"],
  ])("refuses a template where %s", (_, changes, property) => {
    expect(Object.keys(refused(changes))[0]).toBe(property);
  });
});
