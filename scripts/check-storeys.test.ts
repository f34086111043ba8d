import { describe, expect, it } from "vitest";
import { checkStoreys } from "./check-storeys.ts";

const HOUSE = { layout: [["tree"], ["flow", "table"], ["pages"]] };

/** Offences of imports written as `from > to`. */
function offencesOf(imports: readonly string[], storeys: Parameters<typeof checkStoreys>[2] = HOUSE) {
  const arrows = imports.map((text, index) => {
    const [from = "", to = ""] = text.split(" > ");
    return { from, to, line: index + 1 };
  });
  return checkStoreys([...new Set(arrows.flatMap(({ from, to }) => [from, to]))], arrows, storeys);
}

describe("storeys", () => {
  it("lets imports go down", () => {
    expect(offencesOf(["layout/pages/paginate.ts > layout/flow/block.ts"])).toEqual([]);
    expect(offencesOf(["layout/flow/block.ts > layout/tree/box.ts"])).toEqual([]);
  });

  it("names an import that goes up, with its line", () => {
    expect(offencesOf(["layout/tree/box.ts > layout/pages/paginate.ts"])).toEqual([
      "layout/tree/box.ts:1: imports layout/pages/paginate.ts: layout/pages stands above it (scripts/storeys.ts)",
    ]);
  });

  it("names algorithms that import each other", () => {
    expect(offencesOf(["layout/flow/block.ts > layout/table/rows.ts"])).toEqual([
      "layout/flow/block.ts:1: imports layout/table/rows.ts: layout/table stands on its own storey (scripts/storeys.ts)",
    ]);
  });

  it("asks for the storey of a new folder", () => {
    expect(offencesOf(["layout/ruby/base.ts > layout/tree/box.ts"])).toEqual([
      "layout/ruby: has no storey yet; give it one in scripts/storeys.ts",
    ]);
  });

  it("names folders that lead back to each other, at any depth", () => {
    expect(
      offencesOf([
        "layout/tree/a/one.ts > layout/tree/b/two.ts",
        "layout/tree/b/three.ts > layout/tree/a/four.ts",
      ]),
    ).toEqual(["layout/tree/: import each other in a circle: a/, b/"]);
  });

  it("names a folder that leads back to a file beside it", () => {
    expect(
      offencesOf([
        "layout/tree/list.ts > layout/tree/a/one.ts",
        "layout/tree/a/two.ts > layout/tree/list.ts",
      ]),
    ).toEqual(["layout/tree/: import each other in a circle: a/, list.ts"]);
  });

  it("lets files of one folder need each other's types", () => {
    expect(
      offencesOf(["layout/tree/box.ts > layout/tree/token.ts", "layout/tree/token.ts > layout/tree/box.ts"]),
    ).toEqual([]);
  });

  it("names a crowded folder", () => {
    const files = Array.from({ length: 31 }, (_, index) => `layout/tree/box-${index}.ts`);
    expect(checkStoreys(files, [], HOUSE)).toEqual(["layout/tree/: holds 31 code files, more than 30"]);
    expect(checkStoreys(files.slice(1), [], HOUSE)).toEqual([]);
  });

  it("leaves out tests and what serves them", () => {
    expect(offencesOf(["layout/tree/box.test.ts > layout/pages/paginate.ts"])).toEqual([]);
    expect(offencesOf(["layout/tree/testing/boxes.ts > layout/pages/paginate.ts"])).toEqual([]);
  });
});
