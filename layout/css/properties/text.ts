import type { ColorOrCurrent, LengthPercentage } from "../values/types.ts";

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
  writingMode: "horizontal-tb" | "vertical-rl" | "vertical-lr";
  textAlign: "start" | "end" | "left" | "right" | "center" | "justify" | "match-parent" | "-platen-center" | "-platen-left" | "-platen-right";
  textAlignLast: "auto" | "start" | "end" | "left" | "right" | "center" | "justify";
  textJustify: "auto" | "none" | "inter-word" | "inter-character";
  textIndent: { readonly length: LengthPercentage; readonly hanging: boolean; readonly eachLine: boolean };
  whiteSpace: "normal" | "pre" | "nowrap" | "pre-wrap" | "pre-line" | "break-spaces";
  /** Number of spaces, or a length in pixels. */
  tabSize: { readonly spaces: number } | number;
  letterSpacing: number;
  wordSpacing: LengthPercentage;
  textTransform: { readonly case: "none" | "capitalize" | "uppercase" | "lowercase"; readonly fullWidth: boolean };
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
  /** Lines of this element; they also decorate its in-flow inline descendants (propagation is the painter's input). */
  textDecorationLine: readonly ("underline" | "overline" | "line-through" | "blink")[];
  textDecorationStyle: "solid" | "double" | "dotted" | "dashed" | "wavy";
  textDecorationColor: ColorOrCurrent;
  textDecorationThickness: "auto" | "from-font" | LengthPercentage;
  textUnderlineOffset: "auto" | LengthPercentage;
  textUnderlinePosition: "auto" | "under" | "from-font";
  textEmphasisStyle: "none" | string;
  textEmphasisColor: ColorOrCurrent;
  textEmphasisPosition: { readonly over: boolean; readonly right: boolean };
  textShadow: readonly TextShadow[];
  textOverflow: "clip" | "ellipsis" | { readonly text: string };
}
