import { either, keywordAs, keywords } from "../../values/grammar.ts";
import { integer } from "../../values/numeric.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { Property, PropertyGroup } from "../property.ts";
export type BreakBetween =
  | "auto"
  | "avoid"
  | "avoid-page"
  | "avoid-column"
  | "always"
  | "page"
  | "left"
  | "right"
  | "recto"
  | "verso"
  | "column";

/** css-break-3, css-page-3 §6. The `page-break-*` properties are shorthands of these. */
export interface FragmentationStyle {
  breakBefore: BreakBetween;
  breakAfter: BreakBetween;
  breakInside: "auto" | "avoid" | "avoid-page" | "avoid-column";
  orphans: number;
  widows: number;
  /** Named page; "auto" inherits in effect from the parent (css-page-3 §6.3). */
  page: string;
}

const BREAKS = [
  "auto",
  "avoid",
  "avoid-page",
  "avoid-column",
  "always",
  "page",
  "left",
  "right",
  "recto",
  "verso",
  "column",
] as const;

function breakBetween(name: string): Property<BreakBetween> {
  return {
    name,
    section: "css-break-3 §3.1",
    inherited: false,
    initial: "auto",
    syntax: BREAKS.join(" | "),
    // `all` breaks every kind of fragmentainer (css-break-4 §3.1): pages are the outermost here.
    parse: either(keywords(...BREAKS), keywordAs("all", "page")),
  };
}

function lineCount(name: string): Property<number> {
  return {
    name,
    section: "css-break-3 §3.3",
    inherited: true,
    initial: 2,
    syntax: "<integer [1,∞]>",
    parse: integer({ minimum: 1 }),
  };
}

/** A page name as written; `auto` in lower case. */
const pageName: ValueParser<string> = (reader) => (reader.takeKeyword("auto") ? "auto" : reader.takeIdent());

export const fragmentationProperties: PropertyGroup<FragmentationStyle> = {
  breakBefore: breakBetween("break-before"),
  breakAfter: breakBetween("break-after"),
  breakInside: {
    name: "break-inside",
    section: "css-break-3 §3.2",
    inherited: false,
    initial: "auto",
    syntax: "auto | avoid | avoid-page | avoid-column",
    parse: keywords("auto", "avoid", "avoid-page", "avoid-column"),
  },
  orphans: lineCount("orphans"),
  widows: lineCount("widows"),
  page: {
    name: "page",
    section: "css-page-3 §6.3",
    inherited: false,
    initial: "auto",
    syntax: "auto | <custom-ident>",
    parse: pageName,
  },
};
