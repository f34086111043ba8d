import { optional } from "./grammar.ts";
import { quirkyLengthPercentage } from "./numeric.ts";
import { fromFarEdge } from "./position.ts";
import { mapSpecified, type Specified } from "./specified.ts";
import type { LengthPercentage } from "./types.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

/** One axis of a background position: `center`, an offset, or an edge with an optional offset from it. */
function readAxis(reader: ValueReader, near: string, far: string): Specified<LengthPercentage> | undefined {
  if (reader.takeKeyword("center")) return { px: 0, percent: 50 };
  if (reader.takeKeyword(near)) return optional(reader, quirkyLengthPercentage()) ?? { px: 0, percent: 0 };
  if (reader.takeKeyword(far)) {
    const offset = optional(reader, quirkyLengthPercentage());
    return offset === undefined ? { px: 0, percent: 100 } : mapSpecified(offset, fromFarEdge);
  }
  return quirkyLengthPercentage()(reader);
}

export const backgroundPositionX: ValueParser<LengthPercentage> = (reader) =>
  readAxis(reader, "left", "right");
export const backgroundPositionY: ValueParser<LengthPercentage> = (reader) =>
  readAxis(reader, "top", "bottom");
