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
  { id: "m", type: "charList", page: 0, rect, boxes: [{ rect }, { rect }] },
  { id: "n", type: "textWrap", page: 0, rect, boxes: [{ rect }], shrink: true },
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
    expect(checkTemplate(given)).toEqual(given as Template);
  });

  it.each<[string, object, string]>([
    ["a page is missing", { fields: [{ ...name, page: 1 }] }, "fields[0].page"],
    ["an id is used twice", { fields: [name, name] }, "fields[1].id"],
    ["a type is unknown", { fields: [{ ...name, type: "seal" }] }, "fields[0].type"],
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
    ["a field lies off the page", { fields: [{ ...name, rect: { ...rect, x: 6000 } }] }, "fields[0].rect"],
    ["a row lies off the page", { fields: [{ ...name, rows: 40, step: 20 }] }, "fields[0].rect"],
    [
      "a part lies off the page",
      { fields: [{ ...name, type: "fullName", parts: { mi: { rect: { ...rect, y: 800 } } } }] },
      "fields[0].parts.mi.rect",
    ],
    ["a field has no place", { fields: [{ alias: "a", type: "charList", boxes: 3 }] }, "fields[0].rect"],
    ["a field has neither alias nor id", { fields: [{ type: "email", rect }] }, "fields[0].alias"],
  ])("refuses a template where %s", (_, changes, property) => {
    expect(Object.keys(refused(changes))[0]).toBe(property);
  });
});

describe("what a record may leave out", () => {
  const fieldsOf = (...fields: object[]): unknown => checkTemplate(template({ fields })).fields;

  it("is the id of a field with an alias, the page, and the rectangle around boxes, parts and children", () => {
    const place = (x: number, y: number) => ({ rect: { x, y, width: 10, height: 20 } });
    expect(
      fieldsOf(
        { alias: "home phone", type: "shortText", rect },
        { alias: "home phone", type: "shortText", rect },
        { alias: "code", type: "charList", boxes: [place(10, 20), place(40, 25)] },
        { alias: "name", type: "fullName", parts: { firstName: place(10, 20), lastName: place(30, 20) } },
        { alias: "color", type: "radioGroup", children: [{ id: "red", ...place(5, 5) }] },
      ),
    ).toMatchObject([
      { id: "homephone", page: 0, rect },
      { id: "homephone-2", page: 0, rect },
      { id: "code", rect: { x: 10, y: 20, width: 40, height: 25 } },
      { id: "name", rect: { x: 10, y: 20, width: 30, height: 20 } },
      { id: "color", rect: { x: 5, y: 5, width: 10, height: 20 } },
    ]);
  });

  it("are equal boxes, whose number is enough", () => {
    expect(
      fieldsOf(
        { alias: "zip", type: "charList", rect, boxes: 2 },
        { alias: "lines", type: "textWrap", rect, boxes: 2 },
      ),
    ).toMatchObject([
      { boxes: [{ rect: { ...rect, width: 50 } }, { rect: { ...rect, x: 60, width: 50 } }] },
      { boxes: [{ rect: { ...rect, height: 7 } }, { rect: { ...rect, y: 27, height: 7 } }] },
    ]);
  });

  it("are the rows of a column but for the first", () => {
    const { fields, groups } = checkTemplate(
      template({ fields: [{ alias: "items", type: "shortText", rect, rows: 3, step: 25, label: "Item" }] }),
    );
    expect(fields.map(({ id, alias, rect: { y } }) => [id, alias, y])).toEqual([
      ["items-1", undefined, 20],
      ["items-2", undefined, 45],
      ["items-3", undefined, 70],
    ]);
    expect(groups).toEqual([{ id: "items", alias: "items", fields: ["items-1", "items-2", "items-3"] }]);
  });

  it("comes back complete, and a complete record as it is", () => {
    const pick = { alias: "pick", type: "radioGroup", rows: 2, step: 30, children: [{ id: "yes", rect }] };
    const checked = checkTemplate(template({ fields: [pick] }));
    expect(checked.fields).toMatchObject([{ children: [{ id: "yes-1" }] }, { children: [{ id: "yes-2" }] }]);
    expect(checkTemplate(checked)).toEqual(checked);
  });
});

describe("records of earlier versions", () => {
  it("have boxes that are rectangles themselves", () => {
    const old = { id: "m", alias: "m", type: "charList", page: 0, rect, boxes: [rect, rect] };
    expect(checkTemplate(template({ fields: [old] })).fields).toEqual([
      { ...old, boxes: [{ rect }, { rect }] },
    ]);
  });
});

describe("messages", () => {
  it("name what was meant by an unknown key", () => {
    expect(refused({ fields: [{ ...name, style: { fontsize: 9 }, lable: "Name" }] })).toEqual({
      "fields[0].lable": "Unknown; did you mean label?",
      "fields[0].style.fontsize": "Unknown; did you mean fontSize?",
    });
  });

  it("tell one mistake once", () => {
    const parts = { firstName: rect, mi: rect, lastName: rect };
    const place = 'x, y, width and height belong into "rect"';
    const errors = refused({ fields: [{ ...name, type: "fullName", rect: undefined, parts }] });
    expect(Object.keys(errors)).toEqual([
      "fields[0].parts.firstName",
      "fields[0].parts.mi",
      "fields[0].parts.lastName",
    ]);
    expect(errors["fields[0].parts.mi"]).toContain(place);
  });

  it("say what there is where nothing like it is known", () => {
    expect(refused({ fields: [{ ...name, style: { background: "red" } }] })).toEqual({
      "fields[0].style.background":
        "Unknown: background. There are fontFamily, fontSize, textColor, alignment, fontWeight.",
    });
  });
});
