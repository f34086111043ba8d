import { describe, expect, it } from "vitest";
import type { ProposedField, Rect, TemplateField } from "../../../templates.ts";
import { checkTemplate } from "../../../templates.ts";
import { type History, perform, redo, startHistory, undo } from "../../state/history.ts";
import { applyEdit, type Edit, type EditorDocument } from "./document.ts";
import { withFound } from "./found.ts";

const rect = (x: number, y: number): Rect => ({ x, y, width: 100, height: 20 });
const text = (id: string, place: Rect, alias: string | undefined = id): TemplateField => ({
  id,
  ...(alias === undefined ? {} : { alias }),
  type: "shortText",
  page: 0,
  rect: place,
});
const found = (...fields: TemplateField[]): readonly ProposedField[] =>
  fields.map((field) => ({ field, confidence: 1, reason: "A box." }));

const start = startHistory<EditorDocument, Edit>({
  template: { id: "form", title: "Form", pages: [{ width: 600, height: 800 }], fields: [] },
  base: { bytes: new Uint8Array() },
  sample: undefined,
});
const drawn = (history: History<EditorDocument, Edit>, field: TemplateField) =>
  perform(history, { fields: [{ id: field.id, field }] }, { label: "Draw" }, applyEdit);
const idsOf = ({ model }: History<EditorDocument, Edit>) => model.template.fields.map(({ id }) => id);

describe("fields that are found while a template is worked on", () => {
  const name = text("name", rect(0, 0));
  const city = text("city", rect(0, 100));

  it("are there from the start: what is taken back is what was done meanwhile", () => {
    const worked = drawn(start, text("mine", rect(300, 300)));
    const after = withFound(worked, { fields: found(name, city), groups: [] });
    expect(idsOf(after)).toEqual(["mine", "name", "city"]);
    const back = undo(after, applyEdit);
    expect(idsOf(back)).toEqual(["name", "city"]);
    expect(idsOf(redo(back, applyEdit)).sort()).toEqual(["city", "mine", "name"]);
  });

  it("do not take away what can be done again", () => {
    const back = undo(drawn(start, text("mine", rect(300, 300))), applyEdit);
    const after = withFound(back, { fields: found(name), groups: [] });
    expect(idsOf(redo(after, applyEdit)).sort()).toEqual(["mine", "name"]);
  });

  it("leave places and names alone that are taken", () => {
    const worked = drawn(drawn(start, text("name", rect(300, 300))), text("mine", rect(2, 101)));
    const { model } = withFound(worked, { fields: found(name, city), groups: [] });
    expect(model.template.fields.map(({ id, alias }) => [id, alias])).toEqual([
      ["name", "name"],
      ["mine", "mine"],
      ["name2", "name2"],
    ]);
  });

  it("stay rows of their lists", () => {
    const rows = [text("row1", rect(0, 0), undefined), text("row2", rect(0, 20), undefined)];
    const groups = [{ id: "list", alias: "amounts", fields: ["row1", "row2"] }];
    const worked = drawn(start, text("row1", rect(300, 300), "amounts"));
    const { template } = withFound(worked, { fields: found(...rows), groups }).model;
    expect(template.groups).toEqual([{ id: "list", alias: "amounts2", fields: ["row2", "row3"] }]);
    expect(() => checkTemplate(template)).not.toThrow();
  });

  it("are a step of their own where a step has changed all fields at once", () => {
    const record = { template: { fields: [text("other", rect(300, 300))] } };
    const worked = perform(start, record, { label: "Open a record" }, applyEdit);
    const after = withFound(worked, { fields: found(name), groups: [] });
    expect(after.undo.map(({ label }) => label)).toEqual(["Open a record", "Add found fields"]);
    expect(idsOf(undo(after, applyEdit))).toEqual(["other"]);
  });
});
