import type { ComponentValue } from "./component-value.ts";
import { dependsOnContext, evaluateMath } from "./math-evaluate.ts";
import { isMathFunction, type MathNode, parseMathFunction } from "./math-expression.ts";
import { RelativeValue, type Specified } from "./specified.ts";
import type { LengthPercentage } from "./types.ts";
import { canonicalUnit, clampMagnitude, type Dimension, relativeUnit, toLength } from "./units.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

/** Bounds of a grammar such as `<length [0,∞]>`: literals outside are invalid, results of `calc()` are moved inside. */
export interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
}

const NON_NEGATIVE: Range = { minimum: 0 };

/** `<number>` */
export function number(range: Range = {}): ValueParser<number> {
  return (reader) => {
    const value = reader.next();
    if (value?.kind === "number") return within(value.value, range) ? clampMagnitude(value.value) : undefined;
    return value && mathNumber(value, "number", (result) => moveInside(clampMagnitude(result), range));
  };
}

/** `<integer>`; results of `calc()` are rounded. Bounded to 32 bits. */
export function integer(range: Range = {}): ValueParser<number> {
  return (reader) => {
    const value = reader.next();
    if (value?.kind === "number") {
      return value.integer && within(value.value, range) ? toInteger(value.value) : undefined;
    }
    return value && mathNumber(value, "number", (result) => moveInside(toInteger(result), range));
  };
}

function toInteger(value: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, Math.round(value)));
}

/** `<percentage>`, as its number of percent. */
export function percentage(range: Range = {}): ValueParser<number> {
  return (reader) => {
    const value = reader.next();
    if (value?.kind === "percentage")
      return within(value.value, range) ? clampMagnitude(value.value) : undefined;
    return value && mathNumber(value, "percentage", (result) => moveInside(clampMagnitude(result), range));
  };
}

/** `<number> | <percentage>`, where 100 % is 1. */
export function numberOrPercentage(range: Range = {}): ValueParser<number> {
  const asNumber = number(range);
  return (reader) => {
    const value = reader.peek();
    if (value?.kind === "percentage") {
      reader.index += 1;
      return within(value.value, range) ? clampMagnitude(value.value / 100) : undefined;
    }
    if (value?.kind === "function") {
      const result = mathNumber(value, "percentage", (percent) =>
        moveInside(clampMagnitude(percent / 100), range),
      );
      if (result !== undefined) {
        reader.index += 1;
        return result;
      }
    }
    return asNumber(reader);
  };
}

/** `<angle>` in degrees; `0` without a unit where `zero` allows it. */
export function angle(zero = false): ValueParser<number> {
  return (reader) => {
    const value = reader.next();
    if (value?.kind === "dimension") {
      const unit = canonicalUnit(value.unit);
      return unit?.dimension === "angle" ? clampMagnitude(value.value * unit.factor) : undefined;
    }
    if (value?.kind === "number") return zero && value.value === 0 ? 0 : undefined;
    return value && mathNumber(value, "angle", clampMagnitude);
  };
}

/** `<length>` in px. */
export function length(range: Range = {}, round: Round = toLength): ValueParser<number> {
  return (reader) => {
    const value = reader.next();
    if (value === undefined) return undefined;
    const literal = literalLength(value, range, round);
    if (literal !== undefined) return literal;
    return mathNumber(value, "length", (result) => moveInside(round(result), range));
  };
}

/** `<length>` in px, not snapped. */
export const exactLength: ValueParser<number> = (reader) => {
  const value = reader.next();
  if (value === undefined) return undefined;
  return literalLength(value, {}, clampMagnitude) ?? mathNumber(value, "length", clampMagnitude);
};

/** `<time>` in seconds. */
export const time: ValueParser<number> = (reader) => canonical(reader.next(), "time");

/** `<resolution>` in dots per px. */
export const resolution: ValueParser<number> = (reader) => canonical(reader.next(), "resolution");

/** A literal or a math function of a dimension whose units are all absolute. */
function canonical(
  value: ComponentValue | undefined,
  dimension: "time" | "resolution",
): Specified<number> | undefined {
  if (value?.kind === "dimension") {
    const unit = canonicalUnit(value.unit);
    return unit?.dimension === dimension ? clampMagnitude(value.value * unit.factor) : undefined;
  }
  return value && mathNumber(value, dimension, clampMagnitude);
}

/** `<length-percentage>`. */
export function lengthPercentage(range: Range = {}): ValueParser<LengthPercentage> {
  return (reader) => readLengthPercentage(reader, range, toLength);
}

/** `<length-percentage>` whose pixels are not snapped, for font sizes. */
export function exactLengthPercentage(range: Range = {}): ValueParser<LengthPercentage> {
  return (reader) => readLengthPercentage(reader, range, clampMagnitude);
}

/** How the pixels of a length are rounded and bounded. */
type Round = (pixels: number) => number;

/** `<length-percentage [0,∞]>`, the commonest range. */
export const nonNegativeLengthPercentage: ValueParser<LengthPercentage> = lengthPercentage(NON_NEGATIVE);
export const nonNegativeLength: ValueParser<number> = length(NON_NEGATIVE);

/** In quirks mode also a number without a unit (quirks §3.2); for the properties named there. */
export function quirkyLengthPercentage(range: Range = {}): ValueParser<LengthPercentage> {
  return (reader) => quirkyNumber(reader, range) ?? readLengthPercentage(reader, range, toLength);
}

/** `quirkyLengthPercentage` without percentages. */
export function quirkyLength(range: Range = {}, round: Round = toLength): ValueParser<number> {
  const strict = length(range, round);
  return (reader) => quirkyNumber(reader, range) ?? strict(reader);
}

function quirkyNumber(reader: ValueReader, range: Range): number | undefined {
  if (!reader.context.quirks) return undefined;
  const value = reader.peek();
  if (value?.kind !== "number" || !within(value.value, range)) return undefined;
  reader.index += 1;
  return toLength(value.value);
}

function readLengthPercentage(
  reader: ValueReader,
  range: Range,
  round: Round,
): Specified<LengthPercentage> | undefined {
  const value = reader.next();
  if (value === undefined) return undefined;
  if (value.kind === "percentage") {
    return within(value.value, range) ? { px: 0, percent: clampMagnitude(value.value) } : undefined;
  }
  const literal = literalLength(value, range, round);
  if (literal !== undefined) return literal;
  if (!isMathFunction(value)) return undefined;
  const node = parseMathFunction(value, true);
  if (node === undefined || node.type.dimension !== "length" || node.type.power !== 1) return undefined;
  return evaluated(node, (result) => finishLengthPercentage(result, range, round));
}

/** A length token, or the number 0. */
function literalLength(value: ComponentValue, range: Range, round: Round): Specified<number> | undefined {
  if (value.kind === "number") return value.value === 0 ? 0 : undefined;
  if (value.kind !== "dimension" || !within(value.value, range)) return undefined;
  const factor = canonicalUnit(value.unit);
  if (factor !== undefined)
    return factor.dimension === "length" ? round(value.value * factor.factor) : undefined;
  const relative = relativeUnit(value.unit);
  if (relative === undefined) return undefined;
  const amount = value.value;
  return new RelativeValue((context) => round(amount * relative(context)));
}

/** A math function whose result is a plain number of one dimension. */
function mathNumber(
  value: ComponentValue,
  dimension: Dimension,
  finish: (result: number) => number,
): Specified<number> | undefined {
  if (!isMathFunction(value)) return undefined;
  const node = parseMathFunction(value, false);
  if (node === undefined || node.type.dimension !== dimension) return undefined;
  if (node.type.power !== (dimension === "number" ? 0 : 1)) return undefined;
  return evaluated(node, (result) => finish(typeof result === "number" ? result : Number.NaN));
}

function evaluated<Result>(node: MathNode, finish: (result: LengthPercentage) => Result): Specified<Result> {
  if (!dependsOnContext(node)) return finish(evaluateMath(node, undefined));
  return new RelativeValue((context) => finish(evaluateMath(node, context)));
}

function finishLengthPercentage(value: LengthPercentage, range: Range, round: Round): LengthPercentage {
  const snapped = roundLengthPercentage(value, round);
  if (typeof snapped === "number") return moveInside(snapped, range);
  if (range.minimum === undefined || !canBeBelow(snapped, range.minimum)) return snapped;
  return { comparison: "max", operands: [range.minimum, snapped] };
}

function roundLengthPercentage(value: LengthPercentage, round: Round): LengthPercentage {
  if (typeof value === "number") return round(value);
  if ("percent" in value) return { px: round(value.px), percent: clampMagnitude(value.percent) };
  return {
    comparison: value.comparison,
    operands: value.operands.map((operand) => roundLengthPercentage(operand, round)),
  };
}

/** Whether some base of 0 or more could bring the value below `minimum`. */
function canBeBelow(value: LengthPercentage, minimum: number): boolean {
  if (typeof value === "number") return value < minimum;
  if ("percent" in value) return value.px < minimum || value.percent < 0;
  return value.operands.some((operand) => canBeBelow(operand, minimum));
}

function within(value: number, range: Range): boolean {
  return (
    value >= (range.minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (range.maximum ?? Number.POSITIVE_INFINITY)
  );
}

function moveInside(value: number, range: Range): number {
  return Math.max(
    range.minimum ?? Number.NEGATIVE_INFINITY,
    Math.min(range.maximum ?? Number.POSITIVE_INFINITY, value),
  );
}
