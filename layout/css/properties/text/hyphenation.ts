import { either, keywordAs, keywords, sequence } from "../../values/grammar.ts";
import { integer } from "../../values/numeric.ts";
import { mapSpecified } from "../../values/specified.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";

/** How divided words look, and which words are divided (css-text-4 §6.3). */
export interface HyphenationStyle {
  /** What is drawn at the end of a line that ends within a word. */
  hyphenateCharacter: "auto" | { readonly text: string };
  /** Least number of characters in a word that is divided by `hyphens: auto`, in its part before the hyphen and in the one after. */
  hyphenateLimitChars: { readonly word: Limit; readonly before: Limit; readonly after: Limit };
}

type Limit = "auto" | number;

const hyphenateText: ValueParser<{ readonly text: string }> = (reader) => {
  const text = reader.takeString();
  return text === undefined ? undefined : { text };
};

/** `[ auto | <integer> ]{1,3}`: the third is as the second where it is missing. */
const limitChars: ValueParser<HyphenationStyle["hyphenateLimitChars"]> = (reader) => {
  const limits = sequence(either(keywords("auto"), integer({ minimum: 0 })), 1, 3)(reader);
  if (limits === undefined) return undefined;
  return mapSpecified(limits, ([word = "auto", before = "auto", after = before]) => ({
    word,
    before,
    after,
  }));
};

export const hyphenationProperties: PropertyGroup<HyphenationStyle> = {
  hyphenateCharacter: {
    name: "hyphenate-character",
    section: "css-text-4 §6.3.1",
    inherited: true,
    initial: "auto",
    syntax: "auto | <string>",
    parse: either(keywordAs("auto", "auto"), hyphenateText),
  },
  hyphenateLimitChars: {
    name: "hyphenate-limit-chars",
    section: "css-text-4 §6.3.3",
    inherited: true,
    initial: { word: "auto", before: "auto", after: "auto" },
    syntax: "[ auto | <integer> ]{1,3}",
    parse: limitChars,
  },
};
