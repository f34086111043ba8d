import {
  absoluteDecimal,
  compareDecimals,
  type Decimal,
  formatDecimal,
  parseDecimal,
  subtractDecimals,
  ZERO,
} from "../model/decimal.ts";
import type { Finding } from "./rule.ts";

/** What an amount has to be. */
interface Expected {
  readonly right: Decimal;
  /** What it follows from, in words. */
  readonly from: string;
  /** How far off it may be; not at all unless given. */
  readonly tolerance?: Decimal;
}

/** What stands in a place must be what it follows from. */
export function mustEqual(
  path: string,
  given: string | undefined,
  { right, from, tolerance = ZERO }: Expected,
): readonly Finding[] {
  const value = parseDecimal(given);
  if (value === undefined) return [];
  if (compareDecimals(absoluteDecimal(subtractDecimals(value, right)), tolerance) <= 0) return [];
  return [{ path, message: `${given} has to be ${formatDecimal(right)}: ${from}.` }];
}
