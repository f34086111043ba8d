/** Columns, flex containers, grids, formulas, form controls and vertical text, behind a door of their own: they are loaded with the first document that has some. */

export { LATE_LAYOUT } from "../late-algorithms.ts";
