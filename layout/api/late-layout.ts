/** Columns, grids, formulas and form controls, behind a door of their own: they are loaded with the first document that has some. */

export { LATE_LAYOUT } from "../late-algorithms.ts";
