import { either, keywordAs, keywords } from "../../values/grammar.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";

/** Space within East Asian text and between it and other text (css-text-4 §8.4, §8.5). */
export interface TextSpacingStyle {
  /** Where gaps stand between ideographs and letters, and between ideographs and digits. */
  textAutospace: { readonly alpha: boolean; readonly numeric: boolean };
  /** Where full-width brackets and stops lose the blank half of their square. */
  textSpacingTrim: "normal" | "space-all" | "space-first" | "trim-start" | "trim-both" | "trim-all";
}

const NO_GAPS: TextSpacingStyle["textAutospace"] = { alpha: false, numeric: false };
const ALL_GAPS: TextSpacingStyle["textAutospace"] = { alpha: true, numeric: true };

/** `normal | auto | no-autospace | [ ideograph-alpha || ideograph-numeric || punctuation ] || [ insert | replace ]` */
export const textAutospace: ValueParser<TextSpacingStyle["textAutospace"]> = (reader) => {
  if (reader.takeKeyword("no-autospace")) return NO_GAPS;
  if (reader.takeKeyword("normal") || reader.takeKeyword("auto")) return ALL_GAPS;
  const found = new Set<string>();
  for (;;) {
    const name = AUTOSPACE.find((keyword) => reader.takeKeyword(keyword));
    if (name === undefined) break;
    if (found.has(name)) return undefined;
    found.add(name);
  }
  if (found.size === 0 || (found.has("insert") && found.has("replace"))) return undefined;
  return { alpha: found.has("ideograph-alpha"), numeric: found.has("ideograph-numeric") };
};

const AUTOSPACE = ["ideograph-alpha", "ideograph-numeric", "punctuation", "insert", "replace"] as const;

export const textSpacingTrim: ValueParser<TextSpacingStyle["textSpacingTrim"]> = either(
  keywords("normal", "space-all", "space-first", "trim-start", "trim-both", "trim-all"),
  keywordAs("auto", "normal"),
);

export const textSpacingProperties: PropertyGroup<TextSpacingStyle> = {
  textAutospace: {
    name: "text-autospace",
    section: "css-text-4 §8.4.1",
    inherited: true,
    // The standard has `normal`, which no browser starts with: documents are made without gaps.
    // DEVIATION css-text-4 §8.4.1: `text-autospace` is `no-autospace` to begin with.
    initial: NO_GAPS,
    syntax:
      "normal | auto | no-autospace | [ ideograph-alpha || ideograph-numeric || punctuation ] || [ insert | replace ]",
    parse: textAutospace,
  },
  textSpacingTrim: {
    name: "text-spacing-trim",
    section: "css-text-4 §8.4.2",
    inherited: true,
    initial: "normal",
    syntax: "auto | normal | space-all | space-first | trim-start | trim-both | trim-all",
    parse: textSpacingTrim,
  },
};
