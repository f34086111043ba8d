import { describe, expect, it } from "vitest";
import type { PageFacts } from "../facts.ts";
import { comparePages } from "./compare-pages.ts";

const BLANK = new Uint8Array(20 * 10 * 3).fill(15);
const page = (changes: Partial<PageFacts> = {}): PageFacts => ({
  size: [40, 20],
  trim: undefined,
  words: [],
  links: [],
  fields: [],
  raster: { width: 20, height: 10, data: BLANK },
  ...changes,
});
const aspects = (own: readonly PageFacts[], reference: readonly PageFacts[]): string[] =>
  comparePages(own, reference).map(({ aspect }) => aspect);

describe("pages beside a reference", () => {
  it("are the same when every fact is", () => {
    expect(aspects([page()], [page({ size: [40.4, 19.8] })])).toEqual([]);
  });

  it("differ in their number, and in the size of their paper", () => {
    expect(aspects([page()], [page(), page()])).toEqual(["pages"]);
    expect(aspects([page()], [page({ size: [60, 20] })])).toEqual(["pages"]);
  });

  it("differ by a link that is missing, leads elsewhere or stands elsewhere", () => {
    const link = { target: "page 2", rectangle: [5, 5, 10, 8] } as const;
    expect(aspects([page({ links: [link] })], [page({ links: [link] })])).toEqual([]);
    expect(aspects([page()], [page({ links: [link] })])).toEqual(["links"]);
    expect(aspects([page({ links: [{ ...link, target: "page 3" }] })], [page({ links: [link] })])).toEqual([
      "links",
      "links",
    ]);
    const moved = { ...link, rectangle: [9, 5, 10, 8] } as const;
    expect(aspects([page({ links: [moved] })], [page({ links: [link] })])).toEqual(["links", "links"]);
  });

  it("differ by the value and the kind of a field", () => {
    const field = { name: "code", type: "comb", value: "AB", rectangle: [5, 5, 20, 8] } as const;
    expect(aspects([page({ fields: [field] })], [page({ fields: [field] })])).toEqual([]);
    for (const change of [{ value: "A" }, { type: "text" }, { name: "other" }])
      expect(aspects([page({ fields: [{ ...field, ...change }] })], [page({ fields: [field] })])).toEqual([
        "fields",
        "fields",
      ]);
  });

  it("differ by what is drawn, but not by what is drawn a pixel further", () => {
    const drawn = (column: number): PageFacts => {
      const data = BLANK.slice();
      for (let y = 0; y < 10; y += 1) data.fill(0, (y * 20 + column) * 3, (y * 20 + column) * 3 + 3);
      return page({ raster: { width: 20, height: 10, data } });
    };
    expect(aspects([drawn(5)], [drawn(6)])).toEqual([]);
    expect(aspects([drawn(5)], [drawn(12)])).toEqual(["raster"]);
    expect(aspects([drawn(5)], [page()])).toEqual(["raster"]);
  });
});
