import { either, keywords, optional } from "../../values/grammar.ts";
import { integer, number, quirkyLengthPercentage } from "../../values/numeric.ts";
import { mapSpecified, type Specified } from "../../values/specified.ts";
import type { LengthPercentage } from "../../values/types.ts";
import type { ValueParser, ValueReader } from "../../values/value-reader.ts";
import type { TextStyle } from "./text.ts";

/** `<length-percentage> && hanging? && each-line?` */
export const textIndent: ValueParser<TextStyle["textIndent"]> = (reader) => {
  let amount: Specified<LengthPercentage> | undefined;
  let hanging = false;
  let eachLine = false;
  while (!reader.atEnd) {
    if (!hanging && reader.takeKeyword("hanging")) hanging = true;
    else if (!eachLine && reader.takeKeyword("each-line")) eachLine = true;
    else if (amount === undefined) {
      amount = optional(reader, quirkyLengthPercentage());
      if (amount === undefined) return undefined;
    } else break;
  }
  return amount === undefined ? undefined : mapSpecified(amount, (length) => ({ length, hanging, eachLine }));
};

const CASES = ["capitalize", "uppercase", "lowercase"] as const;

/** `none | [ capitalize | uppercase | lowercase ] || full-width || full-size-kana` */
export const textTransform: ValueParser<TextStyle["textTransform"]> = (reader) => {
  if (reader.takeKeyword("none")) return { case: "none", fullWidth: false, fullSizeKana: false };
  let letterCase: TextStyle["textTransform"]["case"] | undefined;
  let fullWidth = false;
  let fullSizeKana = false;
  while (!reader.atEnd) {
    const name = CASES.find((keyword) => reader.takeKeyword(keyword));
    if (name !== undefined) {
      if (letterCase !== undefined) return undefined;
      letterCase = name;
    } else if (!fullWidth && reader.takeKeyword("full-width")) fullWidth = true;
    else if (!fullSizeKana && reader.takeKeyword("full-size-kana")) fullSizeKana = true;
    else return undefined;
  }
  if (letterCase === undefined && !fullWidth && !fullSizeKana) return undefined;
  return { case: letterCase ?? "none", fullWidth, fullSizeKana };
};

/** `auto | [ from-font | under ] || [ left | right ]` */
export const textUnderlinePosition: ValueParser<TextStyle["textUnderlinePosition"]> = (reader) => {
  if (reader.takeKeyword("auto")) return { height: "auto", side: "auto" };
  const takeHeight = (): "from-font" | "under" | undefined =>
    (["from-font", "under"] as const).find((keyword) => reader.takeKeyword(keyword));
  const first = takeHeight();
  const side = (["left", "right"] as const).find((keyword) => reader.takeKeyword(keyword));
  const height = first ?? takeHeight();
  if (height === undefined && side === undefined) return undefined;
  return { height: height ?? "auto", side: side ?? "auto" };
};

/** Filled and open form of each mark (css-text-decor-3 §3.1). */
const EMPHASIS_MARKS: ReadonlyMap<string, readonly [filled: string, open: string]> = new Map([
  ["dot", ["\u2022", "\u25e6"]],
  ["circle", ["\u25cf", "\u25cb"]],
  ["double-circle", ["\u25c9", "\u25ce"]],
  ["triangle", ["\u25b2", "\u25b3"]],
  ["sesame", ["\ufe45", "\ufe46"]],
] as const);

/** The mark to draw, or `none`; `filled` or `open` where the direction of lines chooses the shape. */
export const textEmphasisStyle: ValueParser<string> = (reader) => {
  if (reader.takeKeyword("none")) return "none";
  const text = reader.takeString();
  if (text !== undefined) return firstCharacter(text) ?? "none";
  let fill: "filled" | "open" | undefined;
  let shape: readonly [string, string] | undefined;
  for (let value = reader.peek(); value?.kind === "ident"; value = reader.peek()) {
    const marks = EMPHASIS_MARKS.get(value.value);
    if (marks !== undefined && shape === undefined) shape = marks;
    else if ((value.value === "filled" || value.value === "open") && fill === undefined) fill = value.value;
    else break;
    reader.index += 1;
  }
  if (fill === undefined && shape === undefined) return undefined;
  return shape === undefined ? fill : shape[fill === "open" ? 1 : 0];
};

const FIRST_CHARACTER = /^.(?:\p{M}|\u200d\P{M}|[\ufe00-\ufe0f])*/su;

/** A string that is longer counts as its first character, with what combines with it. */
function firstCharacter(text: string): string | undefined {
  return FIRST_CHARACTER.exec(text.slice(0, 32))?.[0];
}

/** `[ over | under ] && [ right | left ]?` */
export const textEmphasisPosition: ValueParser<TextStyle["textEmphasisPosition"]> = (reader) => {
  let over: boolean | undefined;
  let right: boolean | undefined;
  for (let value = reader.peek(); value?.kind === "ident"; value = reader.peek()) {
    if (over === undefined && (value.value === "over" || value.value === "under"))
      over = value.value === "over";
    else if (right === undefined && (value.value === "right" || value.value === "left"))
      right = value.value === "right";
    else return undefined;
    reader.index += 1;
  }
  return over === undefined ? undefined : { over, right: right ?? true };
};

/** `<integer [1,∞]> || <'block-ellipsis'>`: an ellipsis needs a number of lines to have an effect. */
export const lineClamp: ValueParser<TextStyle["lineClamp"]> = (reader) => {
  const own = blockEllipsis(reader);
  const lines = integer({ minimum: 1 })(reader);
  if (typeof lines !== "number") return undefined;
  return { lines, mark: (own ?? blockEllipsis(reader))?.mark };
};

function blockEllipsis(reader: ValueReader): { readonly mark: string | undefined } | undefined {
  const text = reader.takeString();
  if (text !== undefined) return { mark: text };
  if (reader.takeKeyword("no-ellipsis")) return { mark: "" };
  return reader.takeKeyword("auto") ? { mark: undefined } : undefined;
}

/** `<number [1,∞]> [ <integer [1,∞]> | drop | raise ]?` */
export const initialLetter: ValueParser<{ readonly size: number; readonly sink: number }> = (reader) => {
  const size = number({ minimum: 1 })(reader);
  if (typeof size !== "number") return undefined;
  if (reader.takeKeyword("raise")) return { size, sink: 1 };
  if (reader.atEnd || reader.takeKeyword("drop")) return { size, sink: Math.floor(size) };
  const sink = integer({ minimum: 1 })(reader);
  return typeof sink === "number" ? { size, sink } : undefined;
};

const LEGACY_MODES: ReadonlyMap<string, TextStyle["writingMode"]> = new Map([
  ["lr-tb", "horizontal-tb"],
  ["rl-tb", "horizontal-tb"],
  ["lr", "horizontal-tb"],
  ["rl", "horizontal-tb"],
  ["tb", "vertical-rl"],
  ["tb-rl", "vertical-rl"],
  ["tb-lr", "vertical-lr"],
]);

/** The keywords of today, and those of SVG 1.1 and older EPUB readers that mean some of them. */
export const writingMode: ValueParser<TextStyle["writingMode"]> = either(
  keywords("horizontal-tb", "vertical-rl", "vertical-lr", "sideways-rl", "sideways-lr"),
  (reader) => {
    const value = reader.next();
    return value?.kind === "ident" ? LEGACY_MODES.get(value.value) : undefined;
  },
);

/** `none | all | [ digits <integer [2,4]>? ]` */
export const textCombineUpright: ValueParser<TextStyle["textCombineUpright"]> = (reader) => {
  if (reader.takeKeyword("none")) return "none";
  if (reader.takeKeyword("all") || reader.takeKeyword("horizontal")) return "all";
  if (!reader.takeKeyword("digits")) return undefined;
  const count = optional(reader, integer({ minimum: 2, maximum: 4 }));
  return count === undefined ? { digits: 2 } : mapSpecified(count, (digits) => ({ digits }));
};
