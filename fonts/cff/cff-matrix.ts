import { defined } from "../defined.ts";
import { operatorFontMatrix } from "./cff-dict.ts";
import type { CffFont } from "./cff-font.ts";

/** How much the em of a font's matrix may differ from that of its head table: matrices are written with few digits. */
const tolerance = 0.01;
/** What the matrix of a font is that has none. */
const usualScale = 0.001;

/**
 * The matrix that gives a font the em that its head table says, as an `@font-face` rule may have changed it (`size-adjust`), and as fonts of
 * CFF2 may not say it themselves; undefined where the font's own does so.
 */
export function matrixForEm({ top, privates }: CffFont, unitsPerEm: number): readonly number[] | undefined {
  const own = top.get(operatorFontMatrix)?.values;
  const further = privates[0]?.fontMatrix?.values;
  const scale = further === undefined ? usualScale : 1;
  const matrix = own?.length === 6 ? own : [scale, 0, 0, scale, 0, 0];
  const factor = 1 / (unitsPerEm * defined(matrix[3]) * (further?.[3] ?? 1));
  if (!Number.isFinite(factor) || Math.abs(factor - 1) < tolerance) return undefined;
  return matrix.map((part) => part * factor);
}
