import { color } from "../../values/color/color.ts";
import { either, keywordAs, keywords } from "../../values/grammar.ts";
import {
  lengthPercentage,
  nonNegativeLength,
  number,
  quirkyLength,
  quirkyLengthPercentage,
} from "../../values/numeric.ts";
import { shadowList } from "../../values/shadow.ts";
import { mapSpecified } from "../../values/specified.ts";
import type { ColorOrCurrent, LengthPercentage } from "../../values/types.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";
import {
  initialLetter,
  lineClamp,
  textCombineUpright,
  textEmphasisPosition,
  textEmphasisStyle,
  textIndent,
  textTransform,
  textUnderlinePosition,
  writingMode,
} from "./text-grammar.ts";

export interface TextShadow {
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly color: ColorOrCurrent;
}

/** css-text-3, css-text-decor-3, css-writing-modes-3, CSS 2.2 §10.8. */
export interface TextStyle {
  direction: "ltr" | "rtl";
  unicodeBidi: "normal" | "embed" | "isolate" | "bidi-override" | "isolate-override" | "plaintext";
  writingMode: "horizontal-tb" | "vertical-rl" | "vertical-lr" | "sideways-rl" | "sideways-lr";
  textOrientation: "mixed" | "upright" | "sideways";
  /** All text of the box in one square, or every run of at most so many digits. */
  textCombineUpright: "none" | "all" | { readonly digits: number };
  textAlign:
    | "start"
    | "end"
    | "left"
    | "right"
    | "center"
    | "justify"
    | "justify-all"
    | "match-parent"
    | "-platen-head"
    | "-platen-center"
    | "-platen-left"
    | "-platen-right"
    // Of annotations and their bases (css-ruby-1 §4.3).
    | "-platen-space-between"
    | "-platen-space-around";
  textAlignLast: "auto" | "start" | "end" | "left" | "right" | "center" | "justify";
  textJustify: "auto" | "none" | "inter-word" | "inter-character";
  textIndent: { readonly length: LengthPercentage; readonly hanging: boolean; readonly eachLine: boolean };
  /** Number of spaces, or a length in pixels. */
  tabSize: { readonly spaces: number } | number;
  letterSpacing: number;
  wordSpacing: LengthPercentage;
  textTransform: {
    readonly case: "none" | "capitalize" | "uppercase" | "lowercase";
    readonly fullWidth: boolean;
    readonly fullSizeKana: boolean;
  };
  overflowWrap: "normal" | "break-word" | "anywhere";
  wordBreak: "normal" | "break-all" | "keep-all" | "break-word";
  lineBreak: "auto" | "loose" | "normal" | "strict" | "anywhere";
  hyphens: "none" | "manual" | "auto";
  verticalAlign:
    | "baseline"
    | "sub"
    | "super"
    | "top"
    | "text-top"
    | "middle"
    | "bottom"
    | "text-bottom"
    | LengthPercentage;
  /** Which baseline of a box in a line is aligned; `auto` is the last of inline blocks, the first of others. */
  baselineSource: "auto" | "first" | "last";
  /** Lines of this element; they also decorate its in-flow inline descendants (propagation is the painter's input). */
  textDecorationLine: readonly ("underline" | "overline" | "line-through" | "blink")[];
  textDecorationStyle: "solid" | "double" | "dotted" | "dashed" | "wavy";
  textDecorationColor: ColorOrCurrent;
  textDecorationThickness: "auto" | "from-font" | LengthPercentage;
  textUnderlineOffset: "auto" | LengthPercentage;
  /** Its height in horizontal text, and its side in vertical text. */
  textUnderlinePosition: {
    readonly height: "auto" | "under" | "from-font";
    readonly side: "auto" | "left" | "right";
  };
  textDecorationSkipInk: "auto" | "none" | "all";
  textEmphasisStyle: "none" | string;
  textEmphasisColor: ColorOrCurrent;
  /** What letters are drawn in, though not their decorations. */
  textEmphasisPosition: { readonly over: boolean; readonly right: boolean };
  textShadow: readonly TextShadow[];
  textOverflow: "clip" | "ellipsis" | { readonly text: string };
  /** `mark` undefined: the ellipsis of the face; empty: none. */
  lineClamp: "none" | { readonly lines: number; readonly mark: string | undefined };
  /** Height in lines, and how many of them lie above the letter's baseline. */
  initialLetter: "normal" | { readonly size: number; readonly sink: number };
}

const DECORATION_LINES = ["underline", "overline", "line-through", "blink"] as const;
type DecorationLines = TextStyle["textDecorationLine"];

/** `none | [ underline || overline || line-through || blink ]` */
export const textDecorationLine: ValueParser<DecorationLines> = (reader) => {
  if (reader.takeKeyword("none")) return [];
  const lines: DecorationLines[number][] = [];
  for (;;) {
    const line = DECORATION_LINES.find((name) => reader.takeKeyword(name));
    if (line === undefined) break;
    if (lines.includes(line)) return undefined;
    lines.push(line);
  }
  return lines.length > 0 ? lines : undefined;
};

export const textDecorationStyle: ValueParser<TextStyle["textDecorationStyle"]> = keywords(
  "solid",
  "double",
  "dotted",
  "dashed",
  "wavy",
);

export const textDecorationThickness: ValueParser<TextStyle["textDecorationThickness"]> = either(
  keywords("auto", "from-font"),
  lengthPercentage(),
);

const tabSize: ValueParser<TextStyle["tabSize"]> = either((reader) => {
  const spaces = number({ minimum: 0 })(reader);
  return spaces === undefined ? undefined : mapSpecified(spaces, (count) => ({ spaces: count }));
}, nonNegativeLength);

const ellipsisText: ValueParser<{ readonly text: string }> = (reader) => {
  const text = reader.takeString();
  return text === undefined ? undefined : { text };
};

const BIDI = ["normal", "embed", "isolate", "bidi-override", "isolate-override", "plaintext"] as const;
export const textProperties: PropertyGroup<TextStyle> = {
  direction: {
    name: "direction",
    section: "css-writing-modes-3 §2.1",
    inherited: true,
    initial: "ltr",
    syntax: "ltr | rtl",
    parse: keywords("ltr", "rtl"),
  },
  unicodeBidi: {
    name: "unicode-bidi",
    section: "css-writing-modes-3 §2.2",
    inherited: false,
    initial: "normal",
    syntax: BIDI.join(" | "),
    parse: either(keywords(...BIDI), keywordAs("-webkit-isolate", "isolate")),
  },
  writingMode: {
    name: "writing-mode",
    section: "css-writing-modes-3 §3.1",
    inherited: true,
    initial: "horizontal-tb",
    syntax: "horizontal-tb | vertical-rl | vertical-lr | sideways-rl | sideways-lr",
    parse: writingMode,
  },
  textOrientation: {
    name: "text-orientation",
    section: "css-writing-modes-3 §5.1",
    inherited: true,
    initial: "mixed",
    syntax: "mixed | upright | sideways",
    parse: either(keywords("mixed", "upright", "sideways"), keywordAs("sideways-right", "sideways")),
  },
  textCombineUpright: {
    name: "text-combine-upright",
    section: "css-writing-modes-3 §9.1",
    inherited: true,
    initial: "none",
    syntax: "none | all | [ digits <integer>? ]",
    parse: textCombineUpright,
  },
  textAlign: {
    name: "text-align",
    section: "css-text-3 §7.1",
    inherited: true,
    initial: "start",
    syntax: "start | end | left | right | center | justify | match-parent | justify-all",
    parse: either(
      keywords("start", "end", "left", "right", "center", "justify", "justify-all", "match-parent"),
      keywords("-platen-center", "-platen-left", "-platen-right", "-platen-head"),
      keywordAs("-webkit-center", "-platen-center"),
      keywordAs("-moz-center", "-platen-center"),
    ),
  },
  textAlignLast: {
    name: "text-align-last",
    section: "css-text-3 §7.3",
    inherited: true,
    initial: "auto",
    syntax: "auto | start | end | left | right | center | justify",
    parse: keywords("auto", "start", "end", "left", "right", "center", "justify"),
  },
  textJustify: {
    name: "text-justify",
    section: "css-text-3 §7.4",
    inherited: true,
    initial: "auto",
    syntax: "auto | none | inter-word | inter-character",
    parse: either(
      keywords("auto", "none", "inter-word", "inter-character"),
      keywordAs("distribute", "inter-character"),
    ),
  },
  textIndent: {
    name: "text-indent",
    section: "css-text-3 §8.1",
    inherited: true,
    initial: { length: 0, hanging: false, eachLine: false },
    syntax: "<length-percentage> && hanging? && each-line?",
    parse: textIndent,
  },
  tabSize: {
    name: "tab-size",
    section: "css-text-3 §4.2",
    inherited: true,
    initial: { spaces: 8 },
    syntax: "<number [0,∞]> | <length [0,∞]>",
    parse: tabSize,
  },
  letterSpacing: {
    name: "letter-spacing",
    section: "css-text-3 §6.2",
    inherited: true,
    initial: 0,
    syntax: "normal | <length>",
    parse: either(keywordAs("normal", 0), quirkyLength()),
  },
  wordSpacing: {
    name: "word-spacing",
    section: "css-text-3 §6.1",
    inherited: true,
    initial: 0,
    syntax: "normal | <length-percentage>",
    parse: either(keywordAs("normal", 0), quirkyLengthPercentage()),
  },
  textTransform: {
    name: "text-transform",
    section: "css-text-3 §2.1",
    inherited: true,
    initial: { case: "none", fullWidth: false, fullSizeKana: false },
    syntax: "none | [ capitalize | uppercase | lowercase ] || full-width || full-size-kana",
    parse: textTransform,
  },
  overflowWrap: {
    name: "overflow-wrap",
    section: "css-text-3 §5.5",
    inherited: true,
    initial: "normal",
    syntax: "normal | break-word | anywhere",
    parse: keywords("normal", "break-word", "anywhere"),
  },
  wordBreak: {
    name: "word-break",
    section: "css-text-3 §5.2",
    inherited: true,
    initial: "normal",
    syntax: "normal | break-all | keep-all | break-word",
    parse: keywords("normal", "break-all", "keep-all", "break-word"),
  },
  lineBreak: {
    name: "line-break",
    section: "css-text-3 §5.3",
    inherited: true,
    initial: "auto",
    syntax: "auto | loose | normal | strict | anywhere",
    parse: keywords("auto", "loose", "normal", "strict", "anywhere"),
  },
  hyphens: {
    name: "hyphens",
    section: "css-text-3 §5.4",
    inherited: true,
    initial: "manual",
    syntax: "none | manual | auto",
    parse: keywords("none", "manual", "auto"),
  },
  verticalAlign: {
    name: "vertical-align",
    section: "CSS 2.2 §10.8.1",
    inherited: false,
    initial: "baseline",
    syntax: "baseline | sub | super | top | text-top | middle | bottom | text-bottom | <length-percentage>",
    parse: either(
      keywords("baseline", "sub", "super", "top", "text-top", "middle", "bottom", "text-bottom"),
      keywordAs("-webkit-baseline-middle", "middle"),
      quirkyLengthPercentage(),
    ),
  },
  baselineSource: {
    name: "baseline-source",
    section: "css-inline-3 §4.2.4",
    inherited: false,
    initial: "auto",
    syntax: "auto | first | last",
    parse: keywords("auto", "first", "last"),
  },
  textDecorationLine: {
    name: "text-decoration-line",
    section: "css-text-decor-3 §2.1",
    inherited: false,
    initial: [],
    syntax: "none | [ underline || overline || line-through || blink ]",
    parse: textDecorationLine,
  },
  textDecorationStyle: {
    name: "text-decoration-style",
    section: "css-text-decor-3 §2.2",
    inherited: false,
    initial: "solid",
    syntax: "solid | double | dotted | dashed | wavy",
    parse: textDecorationStyle,
  },
  textDecorationColor: {
    name: "text-decoration-color",
    section: "css-text-decor-3 §2.3",
    inherited: false,
    initial: "currentcolor",
    syntax: "<color>",
    parse: color,
  },
  textDecorationThickness: {
    name: "text-decoration-thickness",
    section: "css-text-decor-4 §2.4",
    inherited: false,
    initial: "auto",
    syntax: "auto | from-font | <length-percentage>",
    parse: textDecorationThickness,
  },
  textUnderlineOffset: {
    name: "text-underline-offset",
    section: "css-text-decor-4 §2.8",
    inherited: true,
    initial: "auto",
    syntax: "auto | <length-percentage>",
    parse: either(keywords("auto"), lengthPercentage()),
  },
  textUnderlinePosition: {
    name: "text-underline-position",
    section: "css-text-decor-3 §2.6",
    inherited: true,
    initial: { height: "auto", side: "auto" },
    syntax: "auto | [ from-font | under ] || [ left | right ]",
    parse: textUnderlinePosition,
  },
  textDecorationSkipInk: {
    name: "text-decoration-skip-ink",
    section: "css-text-decor-4 §2.10.5",
    inherited: true,
    initial: "auto",
    syntax: "auto | none | all",
    parse: keywords("auto", "none", "all"),
  },
  textEmphasisStyle: {
    name: "text-emphasis-style",
    section: "css-text-decor-3 §3.1",
    inherited: true,
    initial: "none",
    syntax: "none | [ [ filled | open ] || [ dot | circle | double-circle | triangle | sesame ] ] | <string>",
    parse: textEmphasisStyle,
  },
  textEmphasisColor: {
    name: "text-emphasis-color",
    section: "css-text-decor-3 §3.2",
    inherited: true,
    initial: "currentcolor",
    syntax: "<color>",
    parse: color,
  },
  textEmphasisPosition: {
    name: "text-emphasis-position",
    section: "css-text-decor-3 §3.4",
    inherited: true,
    initial: { over: true, right: true },
    syntax: "[ over | under ] && [ right | left ]?",
    parse: textEmphasisPosition,
  },
  textShadow: {
    name: "text-shadow",
    section: "css-text-decor-3 §4",
    inherited: true,
    initial: [],
    syntax: "none | [ <color>? && <length>{2,3} ]#",
    parse: either(keywordAs("none", [] as readonly TextShadow[]), (reader) => {
      const shadows = shadowList(reader);
      if (shadows === undefined) return undefined;
      return mapSpecified(shadows, (list): readonly TextShadow[] =>
        list.map(({ x, y, blur, color: ink }) => ({ x, y, blur, color: ink })),
      );
    }),
  },
  textOverflow: {
    name: "text-overflow",
    section: "css-overflow-3 §4.1",
    inherited: false,
    initial: "clip",
    syntax: "clip | ellipsis | <string>",
    parse: either(keywords("clip", "ellipsis"), ellipsisText),
  },
  lineClamp: {
    name: "line-clamp",
    section: "css-overflow-4 §5.1",
    inherited: false,
    initial: "none",
    syntax: "none | <integer [1,∞]> || [ no-ellipsis | auto | <string> ]",
    parse: either(keywords("none"), lineClamp),
  },
  initialLetter: {
    name: "initial-letter",
    section: "css-inline-3 §7.3",
    inherited: false,
    initial: "normal",
    syntax: "normal | <number [1,∞]> [ <integer [1,∞]> | drop | raise ]?",
    parse: either(keywords("normal"), initialLetter),
  },
};
