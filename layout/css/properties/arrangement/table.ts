import { keywords, sequence } from "../../values/grammar.ts";
import { quirkyLength } from "../../values/numeric.ts";
import { mapSpecified } from "../../values/specified.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";
/** CSS 2.2 §17, css-tables-3. */
export interface TableStyle {
  tableLayout: "auto" | "fixed";
  captionSide: "top" | "bottom";
  emptyCells: "show" | "hide";
  borderCollapse: "separate" | "collapse";
  /** Horizontal and vertical, pixels. */
  borderSpacing: readonly [horizontal: number, vertical: number];
  /** `-fs-table-paginate: none` switches repeated heads and feet off; `paginate` is the default. */
  fsTablePaginate: "paginate" | "none";
}

const borderSpacing: ValueParser<TableStyle["borderSpacing"]> = (reader) => {
  const values = sequence(quirkyLength({ minimum: 0 }), 1, 2)(reader);
  return (
    values &&
    mapSpecified(values, ([horizontal = 0, vertical = horizontal]) => [horizontal, vertical] as const)
  );
};

export const tableProperties: PropertyGroup<TableStyle> = {
  tableLayout: {
    name: "table-layout",
    section: "CSS 2.2 §17.5.2",
    inherited: false,
    initial: "auto",
    syntax: "auto | fixed",
    parse: keywords("auto", "fixed"),
  },
  captionSide: {
    name: "caption-side",
    section: "CSS 2.2 §17.4.1",
    inherited: true,
    initial: "top",
    syntax: "top | bottom",
    parse: keywords("top", "bottom"),
  },
  emptyCells: {
    name: "empty-cells",
    section: "CSS 2.2 §17.6.1.1",
    inherited: true,
    initial: "show",
    syntax: "show | hide",
    parse: keywords("show", "hide"),
  },
  borderCollapse: {
    name: "border-collapse",
    section: "CSS 2.2 §17.6",
    inherited: true,
    initial: "separate",
    syntax: "separate | collapse",
    parse: keywords("separate", "collapse"),
  },
  borderSpacing: {
    name: "border-spacing",
    section: "CSS 2.2 §17.6.1",
    inherited: true,
    initial: [0, 0],
    syntax: "<length [0,∞]>{1,2}",
    parse: borderSpacing,
  },
  fsTablePaginate: {
    name: "-fs-table-paginate",
    section: "extension: repeated table heads and feet",
    inherited: false,
    initial: "paginate",
    syntax: "paginate | none",
    parse: keywords("paginate", "none"),
  },
};
