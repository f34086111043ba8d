import type { FillCase, FormField } from "./fill-case.ts";

const WIDE = [20, 40, 200, 20] as const;
const text = (field: Partial<FormField> = {}): FormField => ({
  name: "name",
  kind: "text",
  place: WIDE,
  ...field,
});
const TWO = "several words that are more than one line of this field can hold";

/** Forms filled with data. */
export const FILL_CASES: readonly FillCase[] = [
  { name: "text", fields: [text()], values: { name: "Ada Lovelace" } },
  { name: "text-center", fields: [text({ align: "center" })], values: { name: "in the middle" } },
  { name: "text-right", fields: [text({ align: "right" })], values: { name: "1,234.50" } },
  { name: "small-text", fields: [text({ size: 8 })], values: { name: "eight points" } },
  { name: "large-text", fields: [text({ size: 20, place: [20, 40, 200, 30] })], values: { name: "twenty" } },
  { name: "colored-text", fields: [text({ color: [0.8, 0, 0] })], values: { name: "red" } },
  { name: "times", fields: [text({ font: "TiRo" })], values: { name: "Times Roman" } },
  { name: "courier", fields: [text({ font: "Cour" })], values: { name: "Courier" } },
  { name: "accents", fields: [text()], values: { name: "Zoë Ångström ß" } },
  {
    name: "two-fields",
    fields: [text(), text({ name: "city", place: [20, 80, 120, 20] })],
    values: { name: "Ada", city: "London" },
  },
  { name: "same-value-twice", fields: [text(), text({ place: [20, 80, 120, 20] })], values: { name: "Ada" } },
  {
    name: "empty-value",
    fields: [text(), text({ name: "city", place: [20, 80, 120, 20] })],
    values: { city: "London" },
  },
  {
    name: "several-lines",
    fields: [text({ kind: "lines", place: [20, 30, 150, 80] })],
    values: { name: TWO },
  },
  {
    name: "line-ends",
    fields: [text({ kind: "lines", place: [20, 30, 150, 80] })],
    values: { name: "one\ntwo\nthree" },
  },
  {
    name: "lines-center",
    fields: [text({ kind: "lines", align: "center", place: [20, 30, 150, 80] })],
    values: { name: "one\nand two" },
  },
  {
    name: "comb",
    fields: [text({ name: "code", kind: "comb", cells: 8, place: [20, 40, 160, 20] })],
    values: { code: "AB12CD34" },
  },
  {
    name: "comb-partly-filled",
    fields: [text({ name: "code", kind: "comb", cells: 10, place: [20, 40, 200, 20] })],
    values: { code: "12345" },
  },
  {
    name: "comb-of-narrow-letters",
    fields: [text({ name: "code", kind: "comb", cells: 6, place: [20, 40, 180, 24] })],
    values: { code: "ilWMil" },
  },
  {
    name: "tick",
    fields: [text({ name: "agree", kind: "check", place: [20, 40, 14, 14] })],
    values: { agree: true },
  },
  {
    name: "no-tick",
    fields: [
      text({ name: "agree", kind: "check", place: [20, 40, 14, 14] }),
      text({ place: [60, 40, 100, 20] }),
    ],
    values: { agree: false, name: "text" },
  },
  {
    name: "radio",
    fields: ["a", "b", "c"].map((value, index) =>
      text({ name: "kind", kind: "radio", value, place: [20 + index * 40, 40, 14, 14] }),
    ),
    values: { kind: "b" },
  },
  {
    name: "menu",
    fields: [text({ name: "size", kind: "choice", options: ["small", "large"] })],
    values: { size: "large" },
  },
  {
    name: "second-page",
    pages: 2,
    fields: [text(), text({ name: "later", page: 1 })],
    values: { name: "one", later: "two" },
  },
  { name: "turned-page", rotation: 90, fields: [text()], values: { name: "turned" } },
  {
    name: "cropped-page",
    crop: 20,
    fields: [text({ place: [60, 60, 160, 20] })],
    values: { name: "cropped" },
  },
  {
    name: "fields-that-stay",
    interactive: true,
    fields: [text(), text({ name: "agree", kind: "check", place: [20, 80, 14, 14] })],
    values: { name: "Ada", agree: true },
  },
  {
    name: "comb-that-stays",
    interactive: true,
    fields: [text({ name: "code", kind: "comb", cells: 8, place: [20, 40, 160, 20] })],
    values: { code: "AB12CD34" },
  },
];
