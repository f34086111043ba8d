import { expect, it } from "vitest";
import type { Template, TemplateField } from "../../../templates.ts";
import { comparisonOf } from "./comparison.ts";

const rect = { x: 0, y: 0, width: 100, height: 20 };
const field = (id: string, change: Partial<TemplateField> = {}): TemplateField =>
  ({ id, alias: id, type: "shortText", page: 0, rect, ...change }) as TemplateField;
const template = (...fields: readonly TemplateField[]): Template =>
  ({ id: "t", title: "T", pages: [{ width: 612, height: 792 }], fields, style: {}, groups: [] }) as Template;

it("tells of each field of a version and of the draft what became of it", () => {
  const former = template(field("kept"), field("moved"), field("left"));
  const draft = template(field("kept"), field("moved", { rect: { ...rect, x: 5 } }), field("came"));
  const { before, after } = comparisonOf(former, draft);
  expect([...before]).toEqual([
    ["kept", "same"],
    ["moved", "changed"],
    ["left", "gone"],
  ]);
  expect([...after]).toEqual([
    ["kept", "same"],
    ["moved", "changed"],
    ["came", "new"],
  ]);
});
