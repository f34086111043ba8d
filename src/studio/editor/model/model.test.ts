import { describe, expect, it } from "vitest";
import type { PageMarks, Rect, Template, TemplateField } from "../../../templates.ts";
import { checkTemplate } from "../../../templates.ts";
import { perform, redo, startHistory, undo } from "../../state/history.ts";
import { convertedField, newField } from "./convert.ts";
import { copiesOf } from "./copies.ts";
import { differencesOf } from "./differences.ts";
import { applyEdit, type Edit, type EditorDocument, replacementBy } from "./document.ts";
import { FIELD_TYPES } from "./field-types.ts";
import { followedFields } from "./follow.ts";
import { listEdit, unlistEdit } from "./lists.ts";
import { mergedDraft, mergedTemplates } from "./merge.ts";
import { camelCase, freeName, labelOf } from "./names.ts";
import { fittedField, innerPlaces, movedField, withPlace } from "./places.ts";
import { ProblemFinder } from "./sample.ts";
import { curlOf, pythonOf } from "./snippets.ts";

const rect = (x: number, y: number, width = 100, height = 20): Rect => ({ x, y, width, height });
const text = (id: string, place: Rect, page = 0): TemplateField => ({
  id,
  alias: id,
  type: "shortText",
  page,
  rect: place,
});

function templateWith(...fields: TemplateField[]): Template {
  const page = { width: 600, height: 800 };
  return { id: "form", title: "Form", pages: [page, page], fields };
}

function documentWith(...fields: TemplateField[]): EditorDocument {
  return { template: templateWith(...fields), base: { bytes: new Uint8Array() }, sample: undefined };
}

describe("edits", () => {
  const [a, b, c] = [text("a", rect(0, 0)), text("b", rect(0, 30)), text("c", rect(0, 60))];
  const start = startHistory<EditorDocument, Edit>(documentWith(a, b, c));
  const done = (edit: Edit) => perform(start, edit, { label: "Edit" }, applyEdit);

  it.each<[string, Edit]>([
    ["a field that moves", { fields: [{ id: "b", field: movedField(b, 5, 5) }] }],
    ["fields that go", { fields: ["a", "c"].map((id) => ({ id, field: undefined })) }],
    ["a field that comes", { fields: [{ id: "d", field: text("d", rect(9, 9)) }] }],
    ["the title", { template: { title: "Other" } }],
    ["the sample data", { sample: { text: "{}" } }],
    ["fields that become a list", listEdit(start.model.template, [a, b, c])],
  ])("take back and do again %s", (_what, edit) => {
    const changed = done(edit);
    const back = undo(changed, applyEdit);
    expect(back.model.template.fields).toEqual(start.model.template.fields);
    expect({ ...back.model, template: { ...back.model.template, groups: [] } }).toEqual({
      ...start.model,
      template: { ...start.model.template, groups: [] },
    });
    expect(redo(back, applyEdit).model).toEqual(changed.model);
  });

  it("are none where nothing changes", () => {
    expect(done({ fields: [{ id: "a", field: a }] })).toBe(start);
    expect(done({ fields: [{ id: "none", field: undefined }] })).toBe(start);
  });

  it("take a row out of its list that goes to another page, and bring it back", () => {
    const listed = done(listEdit(start.model.template, [a, b, c]));
    const row = listed.model.template.fields[1];
    const away = { ...row, page: 1 } as TemplateField;
    const moved = perform(listed, { fields: [{ id: "b", field: away }] }, { label: "Move" }, applyEdit);
    expect(moved.model.template.groups?.[0]?.fields).toEqual(["a", "c"]);
    expect(undo(moved, applyEdit).model.template.groups?.[0]?.fields).toEqual(["a", "b", "c"]);
  });
});

describe("types", () => {
  it.each(FIELD_TYPES.map(({ type }) => type))("make a valid field of %s, and of every other", (type) => {
    const template = templateWith();
    const field = newField(template, { type, alias: "x", page: 0, rect: rect(10, 10) });
    checkTemplate({ ...template, fields: [field] });
    for (const { type: other } of FIELD_TYPES) {
      checkTemplate({ ...template, fields: [convertedField(template, field, other)] });
    }
  });

  it("keep what both have", () => {
    const field = { ...text("a", rect(0, 0)), type: "dollar", format: { locale: "de-DE" } } as TemplateField;
    expect(convertedField(templateWith(field), field, "percent")).toMatchObject({
      format: { locale: "de-DE" },
    });
    expect(convertedField(templateWith(field), field, "date")).not.toHaveProperty("format");
  });
});

describe("fields of several places", () => {
  const boxes = newField(templateWith(), {
    type: "charList",
    alias: "code",
    page: 0,
    rect: rect(0, 0, 80, 10),
  });

  it("move and stretch with them", () => {
    const [first] = innerPlaces(fittedField(movedField(boxes, 10, 0), rect(10, 0, 160, 20)));
    expect(first?.rect).toEqual(rect(10, 0, 20, 20));
  });

  it("go around a place that is put elsewhere", () => {
    expect(withPlace(boxes, "boxes.7", rect(100, 0, 10, 10)).rect).toEqual(rect(0, 0, 110, 10));
  });
});

describe("names", () => {
  it("are made of words, and free", () => {
    expect(camelCase("Date of birth:")).toBe("dateOfBirth");
    expect(freeName("city", new Set(["city", "city2"]))).toBe("city3");
    expect(freeName("line2", new Set(["line2"]))).toBe("line3");
  });

  it("come from the words beside a place", () => {
    const texts = [
      { text: "City", rect: rect(10, 102, 30, 10) },
      { text: "Above", rect: rect(60, 85, 30, 10) },
    ];
    const marks: PageMarks = { horizontals: [], verticals: [], cells: [], texts };
    expect(labelOf(rect(50, 100), marks)).toBe("City");
    expect(labelOf(rect(300, 100), marks)).toBe("");
  });

  it("of copies are new, ids too", () => {
    const field = newField(templateWith(), { type: "radioGroup", alias: "way", page: 0, rect: rect(0, 0) });
    const template = templateWith(field);
    const copies = copiesOf(template, [field], [{ dx: 0, dy: 30 }]);
    checkTemplate({ ...template, fields: [field, ...copies] });
    expect(copies[0]?.alias).toBe("way2");
  });
});

describe("lists", () => {
  it("are made of fields and taken apart", () => {
    const template = templateWith(text("row1", rect(0, 30)), text("row2", rect(0, 0)));
    const listed = applyEdit(documentWith(...template.fields), listEdit(template, template.fields))?.model
      .template;
    expect(listed?.groups).toEqual([{ id: "row", alias: "row", fields: ["row2", "row1"] }]);
    checkTemplate(listed);
    if (listed === undefined) return;
    const apart = applyEdit({ ...documentWith(), template: listed }, unlistEdit(listed, listed.fields));
    expect(apart?.model.template.fields.map(({ alias }) => alias)).toEqual(["row2", "row1"]);
    expect(apart?.model.template.groups).toBeUndefined();
  });
});

describe("two drafts of one", () => {
  const [a, b] = [text("a", rect(0, 0)), text("b", rect(0, 30))];
  const base = templateWith(a, b);

  it("are told apart field by field", () => {
    const next = templateWith({ ...a, alias: "name" }, text("c", rect(5, 5)));
    expect(differencesOf(base, next).map(({ kind, what, details }) => [kind, what, ...details])).toEqual([
      ["changed", "name", "alias a → name"],
      ["added", "c"],
      ["removed", "b"],
    ]);
  });

  it("are brought together; of what both changed mine stays", () => {
    const mine = templateWith(movedField(a, 1, 0), b, text("m", rect(9, 9)));
    const theirs = templateWith(movedField(a, 2, 0), { ...b, alias: "theirs" });
    const { template, contested } = mergedTemplates(base, mine, theirs);
    expect(contested).toEqual(["a"]);
    expect(template.fields.map(({ alias, rect: place }) => [alias, place.x])).toEqual([
      ["a", 1],
      ["theirs", 0],
      ["m", 9],
    ]);
  });

  it("keep what each did to the same field, where it was something else", () => {
    const mine = templateWith({ ...a, alias: "mine", tooltip: "Which?" }, b);
    const theirs = templateWith({ ...movedField(a, 7, 0), required: true }, b);
    const { template, contested } = mergedTemplates(base, mine, theirs);
    expect(contested).toEqual([]);
    expect(template.fields[0]).toEqual({
      ...movedField(a, 7, 0),
      alias: "mine",
      tooltip: "Which?",
      required: true,
    });
  });

  it("are the same in whatever order the service puts members", () => {
    const turned = { ...base, fields: base.fields.map(({ id, ...field }) => ({ ...field, id })) };
    expect(differencesOf(base, turned)).toEqual([]);
    expect(mergedTemplates(base, templateWith(movedField(a, 1, 0), b), turned).contested).toEqual([]);
  });
});

describe("two drafts with their PDF files", () => {
  const file = (byte: number) => ({ bytes: Uint8Array.of(byte) });
  const [a, last] = [text("a", rect(0, 0)), text("last", rect(0, 0), 1)];
  const template = templateWith(a, last);
  const begun = { template, base: file(1) };
  const mine = { template: templateWith({ ...a, alias: "mine" }, last), base: begun.base };
  const short = { ...templateWith(a), pages: template.pages.slice(0, 1) };

  it("take theirs where I did not replace mine, and tell of fields on pages that are gone", () => {
    const merged = mergedDraft(
      {
        ...mine,
        template: { ...mine.template, fields: [...mine.template.fields, text("new", rect(0, 0), 1)] },
      },
      begun,
      { template: short, base: file(2) },
    );
    expect(merged).toMatchObject({ base: file(2), lost: 1, isOwnBase: false, contested: [] });
    expect(merged.template.pages).toHaveLength(1);
    expect(merged.template.fields.map(({ alias }) => alias)).toEqual(["mine"]);
  });

  it("keep mine where I replaced it, and say so where both did", () => {
    const replaced = { ...mine, base: file(3) };
    const theirs = { template: short, base: file(2) };
    expect(mergedDraft(replaced, begun, theirs)).toMatchObject({ base: file(3), isOwnBase: true });
    expect(mergedDraft(replaced, begun, theirs).template.pages).toHaveLength(2);
    expect(mergedDraft(replaced, begun, { ...theirs, base: file(3) }).isOwnBase).toBe(false);
  });

  it("lose lists and style that one of them took away", () => {
    const listed = {
      ...template,
      style: { fontSize: 9 },
      groups: [{ id: "g", alias: "rows", fields: ["a"] }],
    };
    const { groups = [], style } =
      applyEdit(
        { template: listed, base: begun.base, sample: undefined },
        { template: replacementBy(mergedTemplates(listed, listed, template).template) },
      )?.model.template ?? listed;
    expect([groups, style]).toEqual([[], {}]);
  });
});

describe("another PDF", () => {
  it("takes fields along with the words beside them", () => {
    const marks = (y: number): PageMarks => ({
      horizontals: [],
      verticals: [],
      cells: [],
      texts: [{ text: "Name", rect: rect(10, y, 30, 10) }],
    });
    const template = templateWith(text("a", rect(50, 100)), text("b", rect(50, 100), 1));
    const after = { before: [marks(100), marks(100)], after: [marks(140)] };
    const { fields, moved, lost } = followedFields(template, template.pages.slice(0, 1), after);
    expect([fields.map(({ rect: place }) => place.y), moved, lost]).toEqual([[140], 1, 1]);
  });
});

describe("what the filler tells", () => {
  it("is put to the field it speaks of", () => {
    const finder = new ProblemFinder(templateWith(text("a.b", rect(0, 0)), text("a", rect(0, 0))));
    const find = (message: string) => finder.find({ message, severity: "error" });
    expect(find("data.a.b: Too long: 8 of 4.")).toMatchObject({ alias: "a.b", message: "Too long: 8 of 4." });
    expect(find("data.a[2].zip: Wrong.")).toMatchObject({ alias: "a", message: "Wrong." });
    expect(find("data[7].a: Wrong.")).toMatchObject({ alias: "a", fields: ["a"] });
    expect(find("title: Wrong.")).toBeUndefined();
    expect(find("data.unknown: Wrong.")).toBeUndefined();
  });

  it("is put to one row of a list, and to one of several fields with an alias where that is known", () => {
    const two = [text("x", rect(0, 0)), { ...text("y", rect(0, 30)), alias: "x" }];
    const rows = [text("r0", rect(0, 60)), text("r1", rect(0, 90))].map(({ alias: _alias, ...row }) => row);
    const template = {
      ...templateWith(...two, ...rows),
      groups: [{ id: "g", alias: "rows", fields: ["r0", "r1"] }],
    };
    const finder = new ProblemFinder(template);
    const fieldsOf = (message: string, field?: string) =>
      finder.find({ message, severity: "warning", field })?.fields;
    expect(fieldsOf("data.rows[1]: Wrong.")).toEqual(["r1"]);
    expect(fieldsOf("data.rows: Wrong.")).toEqual(["r0", "r1"]);
    expect(fieldsOf("data.x: Wrong.")).toEqual(["x", "y"]);
    expect(fieldsOf("data.x: Cut off.", "y")).toEqual(["y"]);
  });
});

describe("programs that fill it", () => {
  const template = templateWith(text("it's", rect(0, 0)), {
    ...text("ok", rect(0, 0)),
    type: "checkbox",
  } as TemplateField);

  it("have this template's aliases, as each language quotes them", () => {
    expect(curlOf(template, "http://127.0.0.1:3000")).toContain(
      `'{"data":{"it'\\''s":"it'\\''s","ok":true}}'`,
    );
    expect(pythonOf(template, "http://127.0.0.1:3000")).toContain('    "ok": True,');
  });
});
