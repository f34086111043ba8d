import { describe, expect, it } from "vitest";
import { ValidationError } from "../contract/errors.ts";
import { assertValid } from "../contract/validate.ts";
import { markdownSchema, withoutMarkdownNulls } from "./markdown-schema.ts";

function refusals(attributes: Record<string, unknown>): string[] {
  const given = withoutMarkdownNulls(attributes);
  try {
    assertValid(markdownSchema(given), given);
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.fields.map(({ property, message }) => `${property}: ${message}`);
  }
}

const block = (block: unknown): Record<string, unknown> => ({ data: [{}, block] });
const table = (members: object): Record<string, unknown> => block({ table: { rows: [["a"]], ...members } });

describe("a request is accepted with", () => {
  it.each<[string, Record<string, unknown>]>([
    ["no blocks", { data: [] }],
    ["an empty block", { data: [{}] }],
    [
      "unknown keys",
      {
        data: [{ rowGridLines: 1, table: { rows: [], x: 2 } }],
        colour: "red",
        logo: { src: "data:,", a: 1 },
      },
    ],
    [
      "null for absent",
      table({ rowGridlines: null, columnOptions: [null, { width: null }], rows: [[null]] }),
    ],
    [
      "null for absent at the root",
      { data: [{ label: null, table: null }], logo: { src: "data:,", maxWidth: null } },
    ],
    ["sizes from 5", block({ fontSize: 5 })],
    ["sizes to 30", { data: [], fontSize: 30 }],
    ["colours", { ...block({ textColor: "#3E3E57" }), textColor: "3e3e57" }],
    [
      "an address in capitals",
      { data: [], logo: { src: "HTTPS://a.example/b.png", maxWidth: 500, maxHeight: 0.5 } },
    ],
    [
      "widths",
      table({
        columnOptions: [
          { width: 120.5 },
          { width: "30%" },
          { width: "12px" },
          { width: "99" },
          { width: "100%" },
        ],
      }),
    ],
    ["empty columns", table({ columnOptions: [{}, { align: "right" }] })],
    ["rows of different lengths", table({ rows: [[], ["a"], ["a", "b"]] })],
  ])("%s", (_, attributes) => {
    expect(refusals(attributes)).toEqual([]);
  });
});

describe("a request is refused with", () => {
  const color = "Must be a colour of six hexadecimal digits, such as #3E3E57.";
  const size = "Must be a whole number from 5 to 30.";
  const width = "Must be a number of pixels, or a percentage of the width of the table such as 30%.";
  const logoSize = "Must be a number of pixels above 0 and up to 500.";
  it.each<[Record<string, unknown>, string]>([
    [
      { data: {} },
      "data: Must be an array of blocks for the type markdown, which is the default; for html and css set type to html.",
    ],
    [block("text"), "data[1]: Must be an object with label, heading, content or table."],
    [block({ label: 5 }), "data[1].label: Must be a string."],
    [block({ heading: [] }), "data[1].heading: Must be a string."],
    [block({ content: {} }), "data[1].content: Must be a string."],
    [block({ fontFamily: "" }), "data[1].fontFamily: Must be the name of a font family."],
    [block({ fontSize: 4 }), `data[1].fontSize: ${size}`],
    [block({ fontSize: 31 }), `data[1].fontSize: ${size}`],
    [block({ fontSize: 10.5 }), `data[1].fontSize: ${size}`],
    [block({ fontSize: "10" }), `data[1].fontSize: ${size}`],
    [{ data: [], fontSize: 31 }, `fontSize: ${size}`],
    [block({ textColor: "#fff" }), `data[1].textColor: ${color}`],
    [block({ textColor: "#12345g" }), `data[1].textColor: ${color}`],
    [{ data: [], textColor: "red" }, `textColor: ${color}`],
    [{ data: [], textColor: "#123456; x: y" }, `textColor: ${color}`],
    [{ data: [], fontFamily: 5 }, "fontFamily: Must be the name of a font family."],
    [{ data: [], includeTimestamp: "yes" }, "includeTimestamp: Must be true or false."],
    [{ data: [], logo: true }, "logo: Must be false, or an object with src."],
    [{ data: [], logo: {} }, "logo.src: Required"],
    [{ data: [], logo: { src: "file:///a" } }, "logo.src: Must be an http or https address, or a data URI."],
    [{ data: [], logo: { src: "data:,", maxWidth: 501 } }, `logo.maxWidth: ${logoSize}`],
    [{ data: [], logo: { src: "data:,", maxHeight: 0 } }, `logo.maxHeight: ${logoSize}`],
    [block({ table: [] }), "data[1].table: Must be an object with rows."],
    [block({ table: {} }), "data[1].table.rows: Required"],
    [table({ rows: "a" }), "data[1].table.rows: Must be an array of rows, each an array of strings."],
    [table({ rows: [["a"], "b"] }), "data[1].table.rows[1]: Must be an array of strings."],
    [table({ rows: [["a", 5]] }), "data[1].table.rows[0][1]: Must be a string."],
    [table({ firstRowHeaders: 1 }), "data[1].table.firstRowHeaders: Must be true or false."],
    [table({ rowGridlines: "a" }), "data[1].table.rowGridlines: Must be true or false."],
    [table({ columnGridlines: 0 }), "data[1].table.columnGridlines: Must be true or false."],
    [table({ verticalAlign: "middle" }), "data[1].table.verticalAlign: Must be one of top, center, bottom."],
    [
      table({ columnOptions: {} }),
      "data[1].table.columnOptions: Must be an array of objects, one for each of the first columns.",
    ],
    [
      table({ columnOptions: ["a"] }),
      "data[1].table.columnOptions[0]: Must be an object with align or width, or an empty one.",
    ],
    [
      table({ columnOptions: [{ align: "justify" }] }),
      "data[1].table.columnOptions[0].align: Must be one of left, center, right.",
    ],
    [table({ columnOptions: [{}, { width: "2em" }] }), `data[1].table.columnOptions[1].width: ${width}`],
    [table({ columnOptions: [{ width: -1 }] }), `data[1].table.columnOptions[0].width: ${width}`],
    [table({ columnOptions: [{ width: "101%" }] }), `data[1].table.columnOptions[0].width: ${width}`],
    [table({ columnOptions: [{ width: true }] }), `data[1].table.columnOptions[0].width: ${width}`],
  ])("%j", (attributes, refusal) => {
    expect(refusals(attributes)).toEqual([refusal]);
  });

  it("several mistakes, each named", () => {
    expect(
      refusals({ data: [{ fontSize: 1, label: 2 }, 3], fontSize: 4 })
        .map((text) => text.split(":")[0])
        .sort(),
    ).toEqual(["data[0].fontSize", "data[0].label", "data[1]", "fontSize"]);
  });
});
