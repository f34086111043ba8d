import { keywords } from "../../values/grammar.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";

/** How white space is kept, and where lines may end (css-text-4 §3, §5). */
export interface WhiteSpaceStyle {
  whiteSpaceCollapse: "collapse" | "preserve" | "preserve-breaks" | "preserve-spaces" | "break-spaces";
  textWrapMode: "wrap" | "nowrap";
  textWrapStyle: "auto" | "balance" | "pretty" | "stable";
  /** What hangs outside the lines; `end` are stops and commas. */
  hangingPunctuation: {
    readonly first: boolean;
    readonly last: boolean;
    readonly end: "none" | "force" | "allow";
  };
}

/** `none | [ first || [ force-end | allow-end ] || last ]` */
const hangingPunctuation: ValueParser<WhiteSpaceStyle["hangingPunctuation"]> = (reader) => {
  if (reader.takeKeyword("none")) return NOTHING_HANGS;
  const found: { first: boolean; last: boolean; end: "none" | "force" | "allow" } = { ...NOTHING_HANGS };
  let count = 0;
  for (; !reader.atEnd; count += 1) {
    if (!found.first && reader.takeKeyword("first")) found.first = true;
    else if (!found.last && reader.takeKeyword("last")) found.last = true;
    else if (found.end === "none" && reader.takeKeyword("force-end")) found.end = "force";
    else if (found.end === "none" && reader.takeKeyword("allow-end")) found.end = "allow";
    else return undefined;
  }
  return count > 0 ? found : undefined;
};

const NOTHING_HANGS: WhiteSpaceStyle["hangingPunctuation"] = { first: false, last: false, end: "none" };

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
  hangingPunctuation: {
    name: "hanging-punctuation",
    section: "css-text-3 §8.2",
    inherited: true,
    initial: NOTHING_HANGS,
    syntax: "none | [ first || [ force-end | allow-end ] || last ]",
    parse: hangingPunctuation,
  },
};
