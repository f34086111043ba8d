import { keywords } from "../../values/grammar.ts";
import type { PropertyGroup } from "../property.ts";

/** css-gcpm-3 §2 footnotes, css-page-floats-3. */
export interface PageFloatStyle {
  /** How footnotes stand in their area: below each other, run together, or run together where each fits on one line. */
  footnoteDisplay: "block" | "inline" | "compact";
  /** What moves on when a note has no room: a part of the note, the line that calls it, or the paragraph. */
  footnotePolicy: "auto" | "line" | "block";
  /** What `float: top` and `bottom` refer to. `inline` and `region` count as the page, and so does `column` outside columns. */
  floatReference: "inline" | "column" | "region" | "page";
}

export const pageFloatProperties: PropertyGroup<PageFloatStyle> = {
  footnoteDisplay: {
    name: "footnote-display",
    section: "css-gcpm-3 §2.6.1",
    inherited: false,
    initial: "block",
    syntax: "block | inline | compact",
    parse: keywords("block", "inline", "compact"),
  },
  footnotePolicy: {
    name: "footnote-policy",
    section: "css-gcpm-3 §2.7.1",
    inherited: false,
    initial: "auto",
    syntax: "auto | line | block",
    parse: keywords("auto", "line", "block"),
  },
  floatReference: {
    name: "float-reference",
    section: "css-page-floats-3 §2",
    inherited: false,
    initial: "inline",
    syntax: "inline | column | region | page",
    parse: keywords("inline", "column", "region", "page"),
  },
};
