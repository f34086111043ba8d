import { snapTowardsZero } from "../../geometry/layout-unit.ts";
import type { LengthPercentage } from "./types.ts";

/**
 * The used length in px, snapped to 1/64 px, of a length whose percentages refer to `base` px. Towards zero: boxes whose percentages
 * sum up to 100 must fit beside each other.
 */
export function resolveLength(value: LengthPercentage, base: number): number {
  if (typeof value === "number") return value;
  return snapTowardsZero(resolveExactly(value, base));
}

/** As `resolveLength` without snapping, for values that are no distances. */
export function resolveExactly(value: LengthPercentage, base: number): number {
  if (typeof value === "number") return value;
  if ("percent" in value) return value.px + (value.percent * base) / 100;
  const pick = value.comparison === "min" ? Math.min : Math.max;
  let result = value.comparison === "min" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  for (const operand of value.operands) result = pick(result, resolveExactly(operand, base));
  return result;
}

/** True when the value depends on its percentage base. `calc(0% + 1px)` does: it behaves as auto where percentages do. */
export function isPercentage(value: LengthPercentage): boolean {
  return typeof value !== "number";
}

/** True for lengths and length-percentages, false for keywords such as `auto`. */
export function isLength(value: unknown): value is LengthPercentage {
  return (
    typeof value === "number" ||
    (typeof value === "object" && value !== null && ("percent" in value || "comparison" in value))
  );
}
