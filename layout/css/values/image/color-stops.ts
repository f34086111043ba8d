import { color } from "../color/color.ts";
import { commaList, optional } from "../grammar.ts";
import { joinRecord, joinSpecified, mapSpecified, type Specified } from "../specified.ts";
import type { ColorOrCurrent, ColorStop, LengthPercentage, LinearGradient } from "../types.ts";
import type { ValueParser, ValueReader } from "../value-reader.ts";

/** `left`, `right`, `top` and `bottom`, or two of them. */
export function sideOrCorner(reader: ValueReader): LinearGradient["direction"] | undefined {
  let horizontal: "left" | "right" | "" = "";
  let vertical: "top" | "bottom" | "" = "";
  for (let value = reader.peek(); value?.kind === "ident"; value = reader.peek()) {
    if (horizontal === "" && (value.value === "left" || value.value === "right")) horizontal = value.value;
    else if (vertical === "" && (value.value === "top" || value.value === "bottom")) vertical = value.value;
    else break;
    reader.index += 1;
  }
  if (horizontal === "" && vertical === "") return undefined;
  if (horizontal === "") return vertical === "top" ? 0 : 180;
  if (vertical === "") return horizontal === "right" ? 90 : 270;
  return { horizontal, vertical };
}

/** Colour stops and hints; a stop with two positions becomes two stops. No hint at an end; one colour is enough (css-images-4 §3.5). */
export function readStops(
  reader: ValueReader,
  stopPosition: ValueParser<LengthPercentage>,
): Specified<readonly ColorStop[]> | undefined {
  const groups = commaList(stopGroup(stopPosition))(reader);
  if (groups === undefined || !reader.atEnd) return undefined;
  let valid = true;
  const stops = mapSpecified(groups, (list) => list.flat());
  const check = (list: readonly ColorStop[]): void => {
    const hints = list.map((stop) => stop.color === undefined);
    valid = list.length >= 1 && !hints[0] && !hints[list.length - 1];
    for (let index = 1; index < hints.length; index += 1) if (hints[index] && hints[index - 1]) valid = false;
  };
  if (Array.isArray(stops)) check(stops);
  return valid ? stops : undefined;
}

function stopGroup(stopPosition: ValueParser<LengthPercentage>): ValueParser<readonly ColorStop[]> {
  return (reader) => {
    const before = optional(reader, stopPosition);
    const ink: Specified<ColorOrCurrent> | undefined = optional(reader, color);
    if (ink === undefined) {
      return before === undefined ? undefined : joinSpecified([stop(undefined, before)]);
    }
    const first = before ?? optional(reader, stopPosition);
    const second = first === undefined || before !== undefined ? undefined : optional(reader, stopPosition);
    if (second === undefined) return joinSpecified([stop(ink, first)]);
    return joinSpecified([stop(ink, first), stop(ink, second)]);
  };
}

function stop(
  ink: Specified<ColorOrCurrent> | undefined,
  at: Specified<LengthPercentage> | undefined,
): Specified<ColorStop> {
  return joinRecord<ColorStop>({ color: ink, position: at });
}
