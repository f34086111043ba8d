import { keywords } from "../values/grammar.ts";
import type { PropertyGroup } from "./property.ts";

/** How white space is kept, and where lines may end (css-text-4 §3, §5). */
export interface WhiteSpaceStyle {
  whiteSpaceCollapse: "collapse" | "preserve" | "preserve-breaks" | "preserve-spaces" | "break-spaces";
  textWrapMode: "wrap" | "nowrap";
  textWrapStyle: "auto" | "balance" | "pretty" | "stable";
}

type WhiteSpaceKeyword = "normal" | "pre" | "nowrap" | "pre-wrap" | "pre-line" | "break-spaces";

/** What each keyword of the `white-space` shorthand stands for. */
export const WHITE_SPACE: Readonly<
  Record<WhiteSpaceKeyword, Readonly<Pick<WhiteSpaceStyle, "whiteSpaceCollapse" | "textWrapMode">>>
> = {
  normal: { whiteSpaceCollapse: "collapse", textWrapMode: "wrap" },
  pre: { whiteSpaceCollapse: "preserve", textWrapMode: "nowrap" },
  nowrap: { whiteSpaceCollapse: "collapse", textWrapMode: "nowrap" },
  "pre-wrap": { whiteSpaceCollapse: "preserve", textWrapMode: "wrap" },
  "pre-line": { whiteSpaceCollapse: "preserve-breaks", textWrapMode: "wrap" },
  "break-spaces": { whiteSpaceCollapse: "break-spaces", textWrapMode: "wrap" },
};

/** True where spaces and tabs are kept as they are written. */
export function preservesSpaces({
  whiteSpaceCollapse,
}: Pick<WhiteSpaceStyle, "whiteSpaceCollapse">): boolean {
  return whiteSpaceCollapse !== "collapse" && whiteSpaceCollapse !== "preserve-breaks";
}

export const whiteSpaceProperties: PropertyGroup<WhiteSpaceStyle> = {
  whiteSpaceCollapse: {
    name: "white-space-collapse",
    section: "css-text-4 §3.1",
    inherited: true,
    initial: "collapse",
    syntax: "collapse | preserve | preserve-breaks | preserve-spaces | break-spaces",
    parse: keywords("collapse", "preserve", "preserve-breaks", "preserve-spaces", "break-spaces"),
  },
  textWrapMode: {
    name: "text-wrap-mode",
    section: "css-text-4 §5.1",
    inherited: true,
    initial: "wrap",
    syntax: "wrap | nowrap",
    parse: keywords("wrap", "nowrap"),
  },
  textWrapStyle: {
    name: "text-wrap-style",
    section: "css-text-4 §5.2",
    inherited: true,
    initial: "auto",
    syntax: "auto | balance | stable | pretty",
    parse: keywords("auto", "balance", "stable", "pretty"),
  },
};
