import { describe, expect, it } from "vitest";
import { ClassDefinition, Coverage, writeBounds } from "./glyph-tables.ts";
import { LayoutTable } from "./layout-table.ts";
import { coverage, short } from "./testing/test-tables.ts";

/** A table whose body begins at 10. */
function tableOf(...values: readonly number[]): LayoutTable {
  return new LayoutTable(Uint8Array.from([...new Array(10).fill(0), ...values.flatMap(short)]), 0);
}

const glyphs = [1, 3, 4, 5, 6, 7, 8, 20, 21];

describe("coverage", () => {
  it.each([
    ["a list", tableOf(1, 3, 3, 7, 20), [-1, 0, -1, -1, -1, 1, -1, 2, -1]],
    ["ranges", tableOf(2, 2, 3, 7, 0, 20, 20, 5), [-1, 0, 1, 2, 3, 4, -1, 5, -1]],
    ["an unknown format", tableOf(9, 3, 3, 7, 20), glyphs.map(() => -1)],
  ])("finds glyphs in %s", (_, table, expected) => {
    const found = new Coverage(table, 10);
    expect(glyphs.map((glyph) => found.indexOf(glyph))).toEqual(expected);
  });

  it("of no offset covers nothing", () => {
    expect(new Coverage(tableOf(), undefined).indexOf(0)).toBe(-1);
  });

  it("that claims more glyphs than there are bytes ends with the bytes", () => {
    const cut = new LayoutTable(
      Uint8Array.from([...new Array(10).fill(0), ...coverage(5, 6, 7)].with(13, 200)),
      0,
    );
    expect([5, 6, 7, 200].map((glyph) => new Coverage(cut, 10).indexOf(glyph))).toEqual([0, 1, 2, -1]);
    const bounds = new Int32Array(2);
    writeBounds(cut.view, 10, bounds, 0);
    expect([...bounds]).toEqual([5, 7]);
  });
});

describe("class definition", () => {
  it.each([
    ["an array", tableOf(1, 3, 4, 5, 6, 0, 8), [0, 5, 6, 0, 8, 0, 0, 0, 0]],
    ["ranges", tableOf(2, 2, 3, 6, 2, 20, 20, 9), [0, 2, 2, 2, 2, 0, 0, 9, 0]],
    ["an unknown format", tableOf(9, 2, 3, 6, 2), glyphs.map(() => 0)],
  ])("finds classes in %s", (_, table, expected) => {
    const classes = new ClassDefinition(table, 10);
    expect(glyphs.map((glyph) => classes.classOf(glyph))).toEqual(expected);
  });

  it("of no offset gives every glyph class 0", () => {
    expect(new ClassDefinition(tableOf(), undefined).classOf(7)).toBe(0);
  });
});
