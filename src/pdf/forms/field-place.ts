import { type DisplayItem, type Matrix, transformRectangle } from "../../../layout/api/display.ts";

export type FieldItem = Extract<DisplayItem, { type: "begin-field" }>;

/** How display list coordinates become those of a page: points upwards from its lower left corner. */
export interface PageScale {
  readonly height: number;
  /** Page units to a CSS pixel. */
  readonly scale: number;
}

/**
 * Where a field's annotation and appearance lie (ISO 32000-1 §12.5.5). The appearance has its own upright box of points; readers put it
 * through its matrix and into the annotation's rectangle. Readers that don't know the rule still show upright fields right.
 */
export interface FieldPlace {
  /** [left, bottom, right, top] on the page. */
  readonly rectangle: readonly number[];
  readonly width: number;
  readonly height: number;
  /** From the coordinates of the items to those of the appearance. */
  readonly content: Matrix;
  /** Undefined for upright fields. */
  readonly matrix: Matrix | undefined;
  /** Turn counterclockwise by 90, 180 or 270 degrees, for readers that set the text anew; 0 for others. */
  readonly rotation: number;
  /** Points to a CSS pixel of the items. */
  readonly unit: number;
}

export function fieldPlace(item: FieldItem, page: PageScale): FieldPlace {
  const [a, b, c, d] = item.matrix;
  const { scale } = page;
  const unit = scale * Math.sqrt(Math.abs(a * d - b * c));
  const outer = transformRectangle(item.matrix, item);
  const rectangle = [
    outer.x * scale,
    page.height - (outer.y + outer.height) * scale,
    (outer.x + outer.width) * scale,
    page.height - outer.y * scale,
  ];
  const part = scale / unit;
  const matrix: Matrix = [clean(a * part), clean(-b * part), clean(-c * part), clean(d * part), 0, 0];
  const isUpright = matrix[0] === 1 && matrix[1] === 0 && matrix[2] === 0 && matrix[3] === 1;
  return {
    rectangle,
    width: item.width * unit,
    height: item.height * unit,
    content: [unit, 0, 0, -unit, -item.x * unit, (item.y + item.height) * unit],
    matrix: isUpright ? undefined : matrix,
    rotation: rotationOf(matrix),
    unit,
  };
}

/** Without what rounding has left. */
function clean(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value - rounded) < 1e-6 ? rounded + 0 : value;
}

function rotationOf([a, b, c, d]: Matrix): number {
  if (a !== d || b !== -c) return 0;
  if (a === 0 && b === 1) return 90;
  if (a === -1 && b === 0) return 180;
  return a === 0 && b === -1 ? 270 : 0;
}
