import { expect, it } from "vitest";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { InlineLevelBox } from "../../tree/box.ts";
import { TestBoxes, testContext } from "../testing/inline-fixture.ts";
import { prepareInline } from "./prepare.ts";

const boxes = new TestBoxes();

/** Each text with the letters that it is shaped with, as `before[text]after`. */
function contexts(...children: (InlineLevelBox | string)[]): string[] {
  const { items, text } = prepareInline(testContext(), boxes.block(children));
  return items.flatMap((item) => {
    if (item.kind !== "text") return [];
    const { before = "", after = "" } = item.context ?? {};
    return [`${before}[${text.slice(item.start, item.end)}]${after}`];
  });
}

const span = (text: string, changes: Partial<ComputedStyle> = {}): InlineLevelBox =>
  boxes.inline([text], changes);

it("texts are shaped with the letters beside them in other inline boxes (css-text-3 §7.3)", () => {
  expect(contexts("one", span("two"), "three")).toEqual(["[one]t", "e[two]t", "o[three]"]);
  expect(contexts("T", boxes.inline([span("o")]))).toEqual(["[T]o", "T[o]"]);
  expect(contexts("e", span("e\u0301e"), "e")).toEqual(["[e]e\u0301", "e[e\u0301e]e", "e[e]"]);
});

it.each<[string, Partial<ComputedStyle>]>([
  ["a margin", { marginLeft: 1, marginRight: 1 }],
  ["padding", { paddingLeft: 1, paddingRight: 1 }],
  ["an edge that depends on the width of the block", { paddingLeft: { px: 0, percent: 1 }, paddingRight: 1 }],
  ["a baseline of its own", { verticalAlign: "super" }],
  ["isolation", { unicodeBidi: "isolate" }],
  ["another size", { fontSize: 12 }],
  ["space between its letters", { letterSpacing: 1 }],
])("%s parts them", (_, changes) => {
  expect(contexts("one", span("two", changes), "three")).toEqual(["[one]", "[two]", "[three]"]);
});

it("what stands between parts them, and so do spaces and what is not drawn", () => {
  expect(contexts("one", boxes.object(5, 5), span("two"))).toEqual(["[one]", "[two]"]);
  expect(contexts("one", boxes.lineBreak(), span("two"))).toEqual(["[one]", "[two]"]);
  expect(contexts("one ", span("two"), " three")).toEqual(["[one ]", "[two]", "[ three]"]);
  expect(contexts("one\u00ad", span("two"))).toEqual(["[one\u00ad]", "[two]"]);
  expect(contexts("one", boxes.object(5, 5, { float: "left" }), span("two"))).toEqual(["[one]t", "e[two]"]);
});

it("letters that join do so whatever they look like", () => {
  expect(contexts("\u0633\u0644", span("\u0627\u0645", { fontSize: 12 }))).toEqual([
    "[\u0633\u0644]\u0627",
    "\u0644[\u0627\u0645]",
  ]);
});

it("ideographs are shaped by themselves", () => {
  expect(contexts("中", span("文"))).toEqual(["[中]", "[文]"]);
});
