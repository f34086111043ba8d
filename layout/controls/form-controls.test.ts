import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../diagnostics.ts";
import { parseDocument } from "../document/parse-document.ts";
import type { FormField } from "../graphics/form-field.ts";
import type { Control } from "../tree/control.ts";
import { formControls } from "./form-controls.ts";

interface ReadForm {
  /** In document order. */
  readonly controls: readonly Control[];
  /** Fields of the controls that have one, in document order, each once. */
  readonly fields: readonly FormField[];
  readonly codes: readonly string[];
}

function read(html: string): ReadForm {
  const diagnostics = new DiagnosticSink();
  const document = parseDocument({ html: `<!DOCTYPE html><body>${html}` }, new DiagnosticSink());
  const controls = [...formControls(document, diagnostics)].sort(([a], [b]) => a - b).map(([, own]) => own);
  const fields = new Set(controls.flatMap(({ widget }) => (widget === undefined ? [] : [widget.field])));
  return { controls, fields: [...fields], codes: diagnostics.list().map(({ code }) => code) };
}

const form = (content: string): ReadForm => read(`<form>${content}</form>`);
const nameOf = ({ name }: FormField): string => name.join(".");

describe("fields of controls (HTML §4.10)", () => {
  it.each([
    [
      "a text",
      '<input name="a" value="1" maxlength="5" required>',
      { type: "text", value: "1", maximumLength: 5, isRequired: true },
    ],
    ["lines", "<textarea name=a>1\n2</textarea>", { type: "text", value: "1\n2", isMultiline: true }],
    ["a password", '<input type="password" name="a">', { type: "text", isPassword: true }],
    ["what can't be changed", '<input name="a" readonly>', { isReadOnly: true, isExported: true }],
    ["what is disabled", '<input name="a" disabled>', { isExported: false }],
    [
      "a check box",
      '<input type="checkbox" name="a" checked>',
      { type: "checkbox", exportValue: "on", isChecked: true },
    ],
    ["a button", "<button name=a>Send</button>", { type: "button", caption: "Send" }],
  ])("%s", (_name, html, expected) => {
    expect(form(html).fields).toEqual([expect.objectContaining(expected)]);
  });

  it("radio buttons of one name are one, whose last checked button counts (§4.10.5.1.16)", () => {
    const button = (value: string): string => `<input type="radio" name="a" value="${value}" checked>`;
    const { fields, controls } = form(button("1") + button("2"));
    expect(fields).toEqual([expect.objectContaining({ type: "radio", buttons: ["1", "2"], selected: 1 })]);
    expect(controls.map(({ isChecked }) => isChecked)).toEqual([false, true]);
  });

  it("check boxes of one name and several values are fields below that name", () => {
    const box = (value: string): string => `<input type="checkbox" name="a" value="${value}">`;
    expect(form(box("1") + box("2")).fields.map(nameOf)).toEqual(["a.1", "a.2"]);
  });

  it("texts of one name are one, with one value", () => {
    const { fields, controls } = form('<input name="a" value="1"><input name="a" value="2">');
    expect(fields).toHaveLength(1);
    expect(controls.map(({ text }) => text)).toEqual(["1", "1"]);
  });

  it("of two forms have names of their own", () => {
    const twice = '<form><input name="a"></form>'.repeat(2);
    const names = read(twice).fields.map(nameOf);
    expect(new Set(names).size).toBe(2);
    expect(names[0]).toBe("a");
  });

  it("belong to the form that they name (§4.10.17.3)", () => {
    expect(read('<form id="f"></form><input name="a" form="f">').fields.map(nameOf)).toEqual(["a"]);
    const { fields, codes } = form('<input name="a"><input name="b" form="none">');
    expect([fields.map(nameOf), codes]).toEqual([["a"], ["form-control-outside-form"]]);
  });

  it("stand in the order of tabindex (§6.6.3)", () => {
    const { controls } = form('<input name="a"><input name="b" tabindex="1"><input name="c" tabindex="-1">');
    const orders = controls.map(({ widget }) => widget?.order ?? -1);
    expect(orders).toEqual([1, 0, 2]);
  });
});

describe("controls that are drawn only", () => {
  const drawn: [string, string, string[]][] = [
    ["outside of any form", '<input name="b">', ["form-control-outside-form"]],
    ["without a name", "<form><input></form>", ["form-control-unnamed"]],
    ["meters", '<form><meter value="1" name="b"></meter></form>', []],
  ];

  it.each(drawn)("%s, of which the author of a form is told", (_name, html, expected) => {
    const { controls, fields, codes } = read(`<form><input name="a"></form>${html}`);
    expect([controls.length, fields.map(nameOf)]).toEqual([2, ["a"]]);
    expect(codes).toEqual(expected);
  });

  it.each(drawn)("%s, in silence where the document makes no field", (_name, html) => {
    const { controls, fields, codes } = read(html);
    expect([controls.length, fields.length, codes]).toEqual([1, 0, []]);
  });

  it("no control at all: hidden inputs, of which the author of a form is told", () => {
    expect(form('<input type="hidden" name="a" value="1"><input name="b">')).toMatchObject({
      controls: [expect.anything()],
      codes: ["form-control-hidden"],
    });
  });
});
