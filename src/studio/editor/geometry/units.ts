/** What lengths are shown in. Records have points. */
export type Unit = "pt" | "mm" | "in";
export const UNITS: readonly (readonly [Unit, string])[] = [
  ["pt", "Points"],
  ["mm", "Millimetres"],
  ["in", "Inches"],
];

const POINTS: Readonly<Record<Unit | "cm" | "px", number>> = {
  pt: 1,
  mm: 72 / 25.4,
  cm: 720 / 25.4,
  in: 72,
  px: 0.75,
};
const DECIMALS: Readonly<Record<Unit, number>> = { pt: 2, mm: 2, in: 3 };

/** A length of points in another unit, without zeros that say nothing. */
export function showLength(points: number, unit: Unit): string {
  return String(Number((points / POINTS[unit]).toFixed(DECIMALS[unit])));
}

/**
 * A length that was typed, in points: a number in `unit`, or with a unit of its own (pt, mm, cm, in, px), and sums of such, as in
 * `20mm + 4`. Undefined for anything else.
 */
export function readLength(text: string, unit: Unit): number | undefined {
  const typed = text.trim();
  const terms = [...typed.matchAll(/([+-]?)\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*(pt|mm|cm|in|px)?\s*/gi)];
  if (terms.length === 0 || terms.map(([whole]) => whole).join("") !== typed) return undefined;
  let sum = 0;
  for (const [index, [, sign = "", digits = "", own = ""]] of terms.entries()) {
    if (index > 0 && sign === "") return undefined;
    const points = Number(digits.replace(",", ".")) * (POINTS[unitOf(own) ?? unit] ?? 1);
    sum += sign === "-" ? -points : points;
  }
  return Number.isFinite(sum) ? Math.round(sum * 100) / 100 : undefined;
}

function unitOf(text: string): keyof typeof POINTS | undefined {
  const lower = text.toLowerCase();
  return lower === "pt" || lower === "mm" || lower === "cm" || lower === "in" || lower === "px"
    ? lower
    : undefined;
}
