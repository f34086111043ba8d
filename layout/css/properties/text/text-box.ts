import { keywordAs, keywords, optional } from "../../values/grammar.ts";
import { RelativeValue } from "../../values/specified.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";

/** The lines of a font that the edges of text may be (css-inline-3 §5.1). */
export interface TextEdges {
  readonly over: "text" | "ideographic" | "ideographic-ink" | "cap" | "ex";
  readonly under: "text" | "ideographic" | "ideographic-ink" | "alphabetic";
}

/** Room above and below text that is cut off (css-inline-3 §6). */
export interface TextBoxStyle {
  textBoxTrim: "none" | "trim-start" | "trim-end" | "trim-both";
  textBoxEdge: "auto" | TextEdges;
}

const BOTH = ["text", "ideographic", "ideographic-ink"] as const;

/** One keyword stands for both edges, if it can. */
const textEdges: ValueParser<TextEdges> = (reader) => {
  const both = optional(reader, keywords(...BOTH));
  const over = both ?? keywords("cap", "ex")(reader);
  if (over === undefined || over instanceof RelativeValue) return undefined;
  const under = optional(reader, keywords(...BOTH, "alphabetic")) ?? both;
  return under === undefined || under instanceof RelativeValue ? undefined : { over, under };
};

export const textBoxTrim: ValueParser<TextBoxStyle["textBoxTrim"]> = keywords(
  "none",
  "trim-start",
  "trim-end",
  "trim-both",
);

export const textBoxEdge: ValueParser<TextBoxStyle["textBoxEdge"]> = (reader) =>
  optional(reader, keywordAs("auto", "auto")) ?? textEdges(reader);

export const textBoxProperties: PropertyGroup<TextBoxStyle> = {
  textBoxTrim: {
    name: "text-box-trim",
    section: "css-inline-3 §6.1",
    inherited: false,
    initial: "none",
    syntax: "none | trim-start | trim-end | trim-both",
    parse: textBoxTrim,
  },
  textBoxEdge: {
    name: "text-box-edge",
    section: "css-inline-3 §6.2",
    inherited: true,
    initial: "auto",
    syntax:
      "auto | [ text | ideographic | ideographic-ink ] | [ text | ideographic | ideographic-ink | cap | ex ] [ text | ideographic | ideographic-ink | alphabetic ]",
    parse: textBoxEdge,
  },
};
