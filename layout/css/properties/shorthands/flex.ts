import { keywords, optional } from "../../values/grammar.ts";
import { number } from "../../values/numeric.ts";
import type { Specified } from "../../values/specified.ts";
import type { ValueParser, ValueReader } from "../../values/value-reader.ts";
import {
  alignContent,
  alignItems,
  alignSelf,
  justifyContent,
  justifyItems,
  justifySelf,
} from "../arrangement/alignment.ts";
import { flexBasis, flexDirection, flexWrap } from "../arrangement/flex.ts";
import { anyOrder, type Shorthand, type ShorthandValues } from "../shorthand.ts";

const factor = number({ minimum: 0 });
const none = keywords("none");

/**
 * As in every browser a percentage, which is `content` where the container has no height of its own.
 * DEVIATION css-flexbox-1 §7.1: a basis that is left out is `0%` instead of `0px`, so that columns without a height are as high as their
 * content.
 */
const NOTHING = { px: 0, percent: 0 };

/** `none | [ <grow> <shrink>? || <basis> ]`: left-out parts are 1, 1 and 0 (css-flexbox-1 §7.1). */
function parseFlex(reader: ValueReader): ShorthandValues | undefined {
  if (optional(reader, none) !== undefined) return { "flex-grow": 0, "flex-shrink": 0, "flex-basis": "auto" };
  let basis: Specified<unknown> | undefined;
  let grow: Specified<number> | undefined;
  let shrink: Specified<number> | undefined;
  while (!reader.atEnd) {
    if (grow === undefined) {
      grow = optional(reader, factor);
      if (grow !== undefined) {
        shrink = optional(reader, factor);
        continue;
      }
    }
    if (basis !== undefined) return undefined;
    basis = flexBasis(reader);
    if (basis === undefined) return undefined;
  }
  if (grow === undefined && basis === undefined) return undefined;
  return { "flex-grow": grow ?? 1, "flex-shrink": shrink ?? 1, "flex-basis": basis ?? NOTHING };
}

/** `<align> <justify>?`; a baseline alone justifies the content by its start (css-align-3 §5.4). */
function place(
  name: "content" | "items" | "self",
  align: ValueParser<unknown>,
  justify: ValueParser<unknown>,
): Shorthand {
  const [first, second] = [`align-${name}`, `justify-${name}`];
  return {
    name: `place-${name}`,
    section: `css-align-3 §${name === "content" ? "5.4" : "6.3"}`,
    syntax: `<'${first}'> <'${second}'>?`,
    longhands: [first, second],
    parse: (reader) => {
      const start = reader.index;
      const alignment = align(reader);
      if (alignment === undefined) return undefined;
      if (!reader.atEnd) {
        const justification = justify(reader);
        return justification === undefined ? undefined : { [first]: alignment, [second]: justification };
      }
      const isBaseline = typeof alignment === "string" && alignment.endsWith("baseline");
      if (name === "content" && isBaseline) return { [first]: alignment, [second]: "start" };
      reader.index = start;
      const justification = justify(reader);
      return justification === undefined ? undefined : { [first]: alignment, [second]: justification };
    },
  };
}

export const flexShorthands: readonly Shorthand[] = [
  {
    name: "flex",
    section: "css-flexbox-1 §7.1",
    syntax: "none | [ <'flex-grow'> <'flex-shrink'>? || <'flex-basis'> ]",
    longhands: ["flex-grow", "flex-shrink", "flex-basis"],
    parse: parseFlex,
  },
  {
    name: "flex-flow",
    section: "css-flexbox-1 §5.3",
    syntax: "<'flex-direction'> || <'flex-wrap'>",
    longhands: ["flex-direction", "flex-wrap"],
    parse: (reader) => anyOrder(reader, { "flex-direction": flexDirection, "flex-wrap": flexWrap }),
  },
  place("content", alignContent, justifyContent),
  place("items", alignItems, justifyItems),
  place("self", alignSelf, justifySelf),
];
