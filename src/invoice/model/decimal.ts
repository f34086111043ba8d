/**
 * Decimal numbers without binary floats: money has to add up to the last digit. A number is its digits as a whole number and how many
 * of them stand behind the point, so that 12.50 is { units: 1250n, scale: 2 }.
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { units: 0n, scale: 0 };
export const HUNDRED: Decimal = { units: 100n, scale: 0 };

const PATTERN = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?$/;

/** Reads `-12.50`, and what XML Schema allows beside it, such as `12.` and `.5`; undefined for what is no plain decimal, such as `1e3`, `1,000` or an empty text. */
export function parseDecimal(text: string | undefined): Decimal | undefined {
  const match = PATTERN.exec(text?.trim() ?? "");
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = ""] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === "-" ? -units : units, scale: fraction.length };
}

/** The number with all its digits, also the zeros at its end. */
export function formatDecimal({ units, scale }: Decimal): string {
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

export function addDecimals(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: unitsAt(one, scale) + unitsAt(other, scale), scale };
}

export function negateDecimal({ units, scale }: Decimal): Decimal {
  return { units: -units, scale };
}

export function subtractDecimals(one: Decimal, other: Decimal): Decimal {
  return addDecimals(one, negateDecimal(other));
}

export function multiplyDecimals(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale };
}

/** Divides to a number of places behind the point, halves away from zero. @throws RangeError for a divisor of zero. */
export function divideDecimals(one: Decimal, other: Decimal, places: number): Decimal {
  const shift = places - one.scale + other.scale;
  const numerator = shift >= 0 ? one.units * 10n ** BigInt(shift) : one.units;
  const denominator = shift >= 0 ? other.units : other.units * 10n ** BigInt(-shift);
  return { units: divideHalfUp(numerator, denominator), scale: places };
}

/** To a number of places behind the point, halves away from zero, as invoices are rounded. */
export function roundDecimal(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return { units: unitsAt(value, places), scale: places };
  return { units: divideHalfUp(value.units, 10n ** BigInt(value.scale - places)), scale: places };
}

/** Negative, zero or positive, as for sorting. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const { units } = subtractDecimals(one, other);
  return units < 0n ? -1 : Number(units > 0n);
}

export function sumDecimals(values: readonly Decimal[]): Decimal {
  return values.reduce(addDecimals, ZERO);
}

export function absoluteDecimal(value: Decimal): Decimal {
  return value.units < 0n ? negateDecimal(value) : value;
}

/** How many places behind the point are needed: one for 12.5000. */
export function neededPlaces({ units, scale }: Decimal): number {
  let places = scale;
  for (let rest = units; places > 0 && rest % 10n === 0n; rest /= 10n) places -= 1;
  return places;
}

function unitsAt({ units, scale }: Decimal, places: number): bigint {
  return units * 10n ** BigInt(places - scale);
}

function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -rounded : rounded;
}
