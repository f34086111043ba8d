import { describe, expect, it } from "vitest";
import { checkTemplate, type Template, type TemplateField } from "../../../templates.ts";
import { perform, startHistory, undo } from "../../state/history.ts";
import { newField, partPlaces } from "./convert.ts";
import { differencesOf } from "./differences.ts";
import { applyEdit, type Edit, type EditorDocument } from "./document.ts";
import { FIELD_TYPES } from "./field-types.ts";
import { partAt, withPartStyle } from "./part-style.ts";
import { innerPlaces, movedField, withPlace } from "./places.ts";
import { TURNS, turnedField } from "./turn.ts";

const page = { width: 600, height: 800 };
const empty: Template = { id: "form", title: "Form", pages: [page], fields: [] };
const made = (type: TemplateField["type"], [width, height] = [80, 40]): TemplateField =>
  newField(empty, {
    type,
    alias: "x",
    page: 0,
    rect: { x: 10, y: 20, width: width ?? 80, height: height ?? 40 },
  });

/** A name whose parts stand apart. */
function partedName(): TemplateField {
  const whole = made("fullName");
  const places = Object.entries(partPlaces(whole, ["firstName", "lastName"]));
  return {
    ...whole,
    parts: Object.fromEntries(places.map(([name, rect]) => [name, { rect }])),
  } as TemplateField;
}

const pathOf = (field: TemplateField): readonly string[] =>
  innerPlaces(field).map(({ rect: { x, y } }) => `${x},${y}`);

describe("a field that is turned", () => {
  it.each(FIELD_TYPES.map(({ type }) => type))("is valid and comes back, as %s", (type) => {
    const field = made(type);
    for (const turn of TURNS) {
      const turned = turnedField(field, turn);
      checkTemplate({ ...empty, fields: [turned] });
      expect(turned.rect).toEqual(field.rect);
      expect(turnedField(turned, 0)).toEqual(field);
    }
  });

  it("has its letters along its text: upwards, backwards, downwards", () => {
    const letters = made("charList");
    const forwards = pathOf(letters);
    expect(pathOf(turnedField(letters, 180))).toEqual([...forwards].reverse());
    expect(pathOf(turnedField(letters, 90)).slice(0, 2)).toEqual(["10,55", "10,50"]);
    expect(pathOf(turnedField(letters, 270)).slice(0, 2)).toEqual(["10,20", "10,25"]);
  });

  it("has its lines beside each other, the first where the reader of the turned text looks first", () => {
    const lines = made("textWrap", [90, 40]);
    expect(pathOf(turnedField(lines, 90))).toEqual(["10,20", "40,20", "70,20"]);
    expect(pathOf(turnedField(lines, 270))).toEqual(["70,20", "40,20", "10,20"]);
  });

  it("leaves boxes alone that stand where the page has them", () => {
    const moved = withPlace(made("charList"), "boxes.0", { x: 0, y: 0, width: 12, height: 12 });
    expect(innerPlaces(turnedField(moved, 90))).toEqual(innerPlaces(moved));
  });

  it("is told of, and taken back", () => {
    const field = made("shortText");
    const document: EditorDocument = {
      template: { ...empty, fields: [field] },
      base: { bytes: new Uint8Array() },
      sample: undefined,
    };
    const start = startHistory<EditorDocument, Edit>(document);
    const edit: Edit = { fields: [{ id: field.id, field: turnedField(field, 270) }] };
    const done = perform(start, edit, { label: "Turn field" }, applyEdit);
    expect(differencesOf(start.model.template, done.model.template)).toMatchObject([{ details: ["turned"] }]);
    expect(undo(done, applyEdit).model.template).toEqual(start.model.template);
  });
});

describe("the style of a part", () => {
  it("is set beside its place, and goes with its last member", () => {
    const field = partedName();
    const styled = withPartStyle(field, "lastName", { fontWeight: "bold" });
    checkTemplate({ ...empty, fields: [styled] });
    expect(partAt(styled, "parts.lastName")).toEqual({ name: "lastName", style: { fontWeight: "bold" } });
    expect(partAt(styled, "parts.firstName")?.style).toBeUndefined();
    expect(partAt(styled, "parts.mi")).toBeUndefined();
    expect(withPartStyle(styled, "lastName", {})).toEqual(field);
  });

  it("is told of, also where the field was moved", () => {
    const field = partedName();
    const styled = movedField(withPartStyle(field, "lastName", { fontSize: 14 }), 5, 0);
    const [difference] = differencesOf({ ...empty, fields: [field] }, { ...empty, fields: [styled] });
    expect(difference?.details).toEqual(["moved", "style of parts"]);
  });

  it("stays when the field is turned or moved", () => {
    const styled = withPartStyle(partedName(), "firstName", { fontSize: 14 });
    expect(partAt(turnedField(movedField(styled, 3, 3), 90), "parts.firstName")?.style).toEqual({
      fontSize: 14,
    });
  });
});
