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
