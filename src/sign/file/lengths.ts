import { ValidationError } from "../../contract/errors.ts";
import { LENGTH_PATTERN, LENGTH_REFUSAL } from "../../render/page-lengths.ts";

/** Points of each unit (CSS Values 4 §6.2); em and rem are 16 px, as at the root of a document. */
const POINTS: Readonly<Record<string, number>> = {
  mm: 72 / 25.4,
  cm: 72 / 2.54,
  in: 72,
  px: 0.75,
  pt: 1,
  pc: 12,
  em: 12,
  rem: 12,
};

/** A length such as `20mm` in points. @throws ValidationError for what is none. */
export function pointsOf(length: string, property: string): number {
  if (!new RegExp(LENGTH_PATTERN).test(length)) {
    throw new ValidationError([{ property, message: LENGTH_REFUSAL }]);
  }
  const unit = /[a-z]+\s*$/i.exec(length)?.[0].trim() ?? "pt";
  return Number.parseFloat(length) * (POINTS[unit] ?? 1);
}
