import { describe, expect, it } from "vitest";
import { isRegular, type TableElement } from "./table-regularity.ts";

type Cell = readonly [columns: number, rows: number];

function element(
  type: string,
  children: readonly TableElement[],
  spans: Partial<TableElement["role"]> = {},
): TableElement {
  return { role: { type, ...spans }, order: 0, children };
}

/** A table of one body, row by row. */
function table(...rows: readonly (readonly Cell[])[]): TableElement {
  const cells = (row: readonly Cell[]): TableElement[] =>
    row.map(([columnSpan, rowSpan]) => element("TD", [], { columnSpan, rowSpan }));
  return element("Table", [
    element(
      "TBody",
      rows.map((row) => element("TR", cells(row))),
    ),
  ]);
}

describe("regular tables (ISO 14289-2 §8.2.5.26)", () => {
  it.each<[string, readonly (readonly Cell[])[]]>([
    [
      "two rows of two cells",
      [
        [
          [1, 1],
          [1, 1],
        ],
        [
          [1, 1],
          [1, 1],
        ],
      ],
    ],
    [
      "a cell over two columns",
      [
        [[2, 1]],
        [
          [1, 1],
          [1, 1],
        ],
      ],
    ],
    [
      "a cell over two rows",
      [
        [
          [1, 2],
          [1, 1],
        ],
        [[1, 1]],
      ],
    ],
  ])("%s", (_name, rows) => {
    expect(isRegular(table(...rows))).toBe(true);
  });

  it.each<[string, readonly (readonly Cell[])[]]>([
    [
      "a short row",
      [
        [
          [1, 1],
          [1, 1],
        ],
        [[1, 1]],
      ],
    ],
    [
      "a cell that reaches out of the group",
      [
        [
          [1, 2],
          [1, 1],
        ],
      ],
    ],
    [
      "cells in one place",
      [
        [
          [1, 1],
          [1, 2],
          [1, 1],
        ],
        [
          [2, 1],
          [1, 1],
        ],
      ],
    ],
  ])("are not those with %s", (_name, rows) => {
    expect(isRegular(table(...rows))).toBe(false);
  });
});
