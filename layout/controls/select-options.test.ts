import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../diagnostics.ts";
import { parseDocument } from "../document/parse-document.ts";
import { type SelectOptions, selectOptions } from "./select-options.ts";

function read(content: string, { attributes = "", size = 1 } = {}): SelectOptions {
  const html = `<!DOCTYPE html><body><select id="x" ${attributes}>${content}</select>`;
  const document = parseDocument({ html }, new DiagnosticSink());
  return selectOptions(document, document.elementById("x"), size);
}

const chosen = ({ options, selected }: SelectOptions): (string | undefined)[] =>
  selected.map((index) => options[index]?.value);

describe("options of a select (HTML §4.10.7)", () => {
  it("have the text as value unless they say another one", () => {
    expect(read('<option>A  b</option><option value="2" label="Two">no</option>').options).toEqual([
      { value: "A b", label: "A b" },
      { value: "2", label: "Two" },
    ]);
  });

  it("stand below the name of their group", () => {
    const { rows } = read(
      '<option>a</option><optgroup label="G"><option>b</option></optgroup><option>c</option>',
    );
    expect(rows.map(({ label, isGroup, isInGroup }) => [label, isGroup, isInGroup])).toEqual([
      ["a", false, false],
      ["G", true, false],
      ["b", false, true],
      ["c", false, false],
    ]);
  });

  it.each<[name: string, content: string, settings: object, values: readonly string[]]>([
    ["the first that can be, in a menu", "<option disabled>a<option>b<option>c", {}, ["b"]],
    ["none, in a list", "<option>a<option>b", { size: 4 }, []],
    ["the last of several", "<option selected>a<option selected>b", {}, ["b"]],
    [
      "all of several where they may be",
      "<option selected>a<option selected>b",
      { attributes: "multiple" },
      ["a", "b"],
    ],
    ["one that can't be chosen, since the author did", "<option selected disabled>a<option>b", {}, ["a"]],
  ])("chosen is %s", (_name, content, settings, values) => {
    expect(chosen(read(content, settings))).toEqual(values);
  });

  it("that can't be chosen are shown and not offered", () => {
    const { rows, options } = read('<option>a<optgroup label="G" disabled><option>b</optgroup>');
    expect(rows).toHaveLength(3);
    expect(options.map(({ value }) => value)).toEqual(["a"]);
  });
});
