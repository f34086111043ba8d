import { optional } from "./grammar.ts";
import { angle, exactLengthPercentage, length, number, numberOrPercentage } from "./numeric.ts";
import { joinRecord, joinSpecified, mapSpecified, type Specified } from "./specified.ts";
import { rotation } from "./transform.ts";
import type { TransformFunction } from "./types.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

type Translation = Extract<TransformFunction, { type: "translate" }>;
type Scaling = Extract<TransformFunction, { type: "scale" }>;

/** `<length-percentage> [ <length-percentage> <length>? ]?` (css-transforms-2 §5). */
export const individualTranslate: ValueParser<TransformFunction> = (reader) => {
  const x = exactLengthPercentage()(reader);
  if (x === undefined) return undefined;
  const y = optional(reader, exactLengthPercentage());
  const z = y === undefined ? undefined : optional(reader, length());
  return joinRecord<Translation>({ type: "translate", x, y: y ?? 0, ...(z !== undefined && { z }) });
};

/** `[ <number> | <percentage> ]{1,3}`; one value is for both axes of the page. */
export const individualScale: ValueParser<TransformFunction> = (reader) => {
  const x = numberOrPercentage()(reader);
  if (x === undefined) return undefined;
  const y = optional(reader, numberOrPercentage());
  const z = y === undefined ? undefined : optional(reader, numberOrPercentage());
  return joinRecord<Scaling>({ type: "scale", x, y: y ?? x, ...(z !== undefined && { z }) });
};

/** `<angle> | [ x | y | z | <number>{3} ] && <angle>`. */
export const individualRotate: ValueParser<TransformFunction> = (reader) => {
  const before = optional(reader, axis);
  const turn = angle(false)(reader);
  if (turn === undefined) return undefined;
  const around = before ?? optional(reader, axis);
  if (around === undefined) return mapSpecified(turn, (degrees) => ({ type: "rotate", angle: degrees }));
  const both = joinRecord<{ around: readonly number[]; turn: number }>({ around, turn });
  return mapSpecified(both, (value) => rotation(value.around, value.turn));
};

function axis(reader: ValueReader): Specified<readonly number[]> | undefined {
  if (reader.takeKeyword("x")) return [1, 0, 0];
  if (reader.takeKeyword("y")) return [0, 1, 0];
  if (reader.takeKeyword("z")) return [0, 0, 1];
  const values: Specified<number>[] = [];
  while (values.length < 3) {
    const value = number()(reader);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return joinSpecified(values);
}
