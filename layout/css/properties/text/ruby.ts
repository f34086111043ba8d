import { keywords } from "../../values/grammar.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";

/** Annotations beside their bases (css-ruby-1 §4). */
export interface RubyStyle {
  /** DEVIATION css-ruby-1 §4.1: `inter-character` annotations stand over their bases. */
  rubyPosition: "over" | "under";
  rubyAlign: "start" | "center" | "space-between" | "space-around";
  rubyOverhang: "auto" | "spaces" | "none";
}

/** `[ alternate || [ over | under ] ] | inter-character`; the first of alternating annotations stands where the side says. */
const rubyPosition: ValueParser<RubyStyle["rubyPosition"]> = (reader) => {
  if (reader.takeKeyword("inter-character")) return "over";
  const isAlternate = reader.takeKeyword("alternate");
  const side = (["over", "under"] as const).find((keyword) => reader.takeKeyword(keyword));
  if (side === undefined) return isAlternate ? "over" : undefined;
  if (!isAlternate) reader.takeKeyword("alternate");
  return side;
};

export const rubyProperties: PropertyGroup<RubyStyle> = {
  rubyPosition: {
    name: "ruby-position",
    section: "css-ruby-1 §4.1",
    inherited: true,
    initial: "over",
    syntax: "[ alternate || [ over | under ] ] | inter-character",
    parse: rubyPosition,
  },
  rubyAlign: {
    name: "ruby-align",
    section: "css-ruby-1 §4.3",
    inherited: true,
    initial: "space-around",
    syntax: "start | center | space-between | space-around",
    parse: keywords("start", "center", "space-between", "space-around"),
  },
  rubyOverhang: {
    name: "ruby-overhang",
    section: "css-ruby-1 §4.4",
    inherited: true,
    initial: "auto",
    syntax: "auto | spaces | none",
    parse: keywords("auto", "spaces", "none"),
  },
};
