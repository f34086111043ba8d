import { either, keywordAs, keywords } from "../../values/grammar.ts";
import { integer, nonNegativeLength, quirkyLength } from "../../values/numeric.ts";
import { joinSpecified, mapSpecified, RelativeValue, type Specified } from "../../values/specified.ts";
import type { LengthPercentageOrAuto } from "../../values/types.ts";
import type { ValueParser, ValueReader } from "../../values/value-reader.ts";
import type { Property, PropertyGroup } from "../property.ts";

export type Display =
  | "none"
  | "contents"
  | "block"
  | "inline"
  | "run-in"
  | "inline-block"
  | "flow-root"
  | "list-item"
  | "inline-list-item"
  | "table"
  | "inline-table"
  | "table-row-group"
  | "table-header-group"
  | "table-footer-group"
  | "table-row"
  | "table-cell"
  | "table-column-group"
  | "table-column"
  | "table-caption"
  | "flex"
  | "inline-flex"
  | "grid"
  | "inline-grid"
  | "math"
  | "inline-math"
  | "ruby"
  | "ruby-text";

/** css-display-3, css-position-3, CSS 2.2 §9, css-overflow-3. `display` is the computed value (blockified where it must be). */
export interface DisplayStyle {
  display: Display;
  /** `{ running: name }` takes the element out of the flow into margin boxes (css-gcpm-3 §1.2). */
  position: "static" | "relative" | "absolute" | "fixed" | "sticky" | { readonly running: string };
  /** Page floats and footnotes are the values `top`, `bottom` and `footnote` (css-gcpm-3, css-page-floats-3). */
  float: "none" | "left" | "right" | "footnote" | "top" | "bottom";
  clear: "none" | "left" | "right" | "both";
  visibility: "visible" | "hidden" | "collapse";
  zIndex: number | "auto";
  overflowX: "visible" | "hidden" | "clip" | "scroll" | "auto";
  overflowY: "visible" | "hidden" | "clip" | "scroll" | "auto";
  /** How far beyond an edge `overflow: clip` lets content show (css-overflow-3 §3.2), px. */
  overflowClipMargin: {
    readonly edge: "content-box" | "padding-box" | "border-box";
    readonly length: number;
  };
  /** CSS 2.2 §11.1.2 `rect(top right bottom left)`, or auto. */
  clip:
    | "auto"
    | readonly [
        LengthPercentageOrAuto,
        LengthPercentageOrAuto,
        LengthPercentageOrAuto,
        LengthPercentageOrAuto,
      ];
}

/** Two- and three-word forms (css-display-3 §2) and legacy names, by their words in alphabetical order. */
const DISPLAY_FORMS: ReadonlyMap<string, Display> = new Map([
  ["none", "none"],
  ["contents", "contents"],
  ["block", "block"],
  ["flow", "block"],
  ["block flow", "block"],
  ["inline", "inline"],
  ["flow inline", "inline"],
  ["run-in", "run-in"],
  ["flow run-in", "run-in"],
  ["flow-root", "flow-root"],
  ["block flow-root", "flow-root"],
  ["inline-block", "inline-block"],
  ["flow-root inline", "inline-block"],
  ["list-item", "list-item"],
  ["block list-item", "list-item"],
  ["flow list-item", "list-item"],
  ["block flow list-item", "list-item"],
  ["flow-root list-item", "list-item"],
  ["block flow-root list-item", "list-item"],
  ["inline list-item", "inline-list-item"],
  ["flow inline list-item", "inline-list-item"],
  ["table", "table"],
  ["block table", "table"],
  ["inline-table", "inline-table"],
  ["inline table", "inline-table"],
  ["table-row-group", "table-row-group"],
  ["table-header-group", "table-header-group"],
  ["table-footer-group", "table-footer-group"],
  ["table-row", "table-row"],
  ["table-cell", "table-cell"],
  ["table-column-group", "table-column-group"],
  ["table-column", "table-column"],
  ["table-caption", "table-caption"],
  // With `-webkit-line-clamp`, what documents still write it for, it is a block.
  ["-webkit-box", "flow-root"],
  ["flex", "flex"],
  ["block flex", "flex"],
  ["-webkit-flex", "flex"],
  ["inline-flex", "inline-flex"],
  ["-webkit-inline-flex", "inline-flex"],
  ["flex inline", "inline-flex"],
  ["grid", "grid"],
  ["block grid", "grid"],
  ["inline-grid", "inline-grid"],
  ["grid inline", "inline-grid"],
  ["math", "inline-math"],
  ["inline math", "inline-math"],
  ["block math", "math"],
  ["ruby", "ruby"],
  ["inline ruby", "ruby"],
  ["ruby-text", "ruby-text"],
  ["ruby-base", "inline"],
] satisfies [string, Display][]);

const display: ValueParser<Display> = (reader) => {
  const words: string[] = [];
  while (words.length < 3) {
    const value = reader.peek();
    if (value?.kind !== "ident") break;
    words.push(value.value);
    reader.index += 1;
  }
  return DISPLAY_FORMS.get(words.sort().join(" "));
};

/** `inline-start` and `inline-end` by the direction of the parent (css-logical-1 §2). */
const inlineSide: ValueParser<"left" | "right"> = (reader) => {
  const start = reader.takeKeyword("inline-start");
  if (!start && !reader.takeKeyword("inline-end")) return undefined;
  return new RelativeValue((context) => (start === (context.parent.direction === "ltr") ? "left" : "right"));
};

/** `running(name)` (css-gcpm-3 §1.2.1) */
const running: ValueParser<{ readonly running: string }> = (reader) => {
  const call = reader.takeFunction("running");
  const name = call?.content[0];
  if (name?.kind !== "ident" || call?.content.length !== 1) return undefined;
  return { running: name.text };
};

type ClipEdges = readonly [
  LengthPercentageOrAuto,
  LengthPercentageOrAuto,
  LengthPercentageOrAuto,
  LengthPercentageOrAuto,
];

/** `rect(top, right, bottom, left)`, commas optional as browsers have it. */
const clipRectangle: ValueParser<ClipEdges> = (reader) => {
  const call = reader.takeFunction("rect");
  if (call === undefined) return undefined;
  const inner = reader.inside(call.content);
  const edge: ValueParser<LengthPercentageOrAuto> = either(keywords("auto"), quirkyLength());
  const edges: Specified<LengthPercentageOrAuto>[] = [];
  while (!inner.atEnd) {
    if (edges.length > 0) inner.takeDelimiter(",");
    const value = edge(inner);
    if (value === undefined) return undefined;
    edges.push(value);
  }
  return edges.length === 4 ? (joinSpecified(edges) as Specified<ClipEdges>) : undefined;
};

/** `<visual-box> || <length [0,∞]>`. */
const clipMargin: ValueParser<DisplayStyle["overflowClipMargin"]> = (reader) => {
  const first = takeClipEdge(reader);
  const length = nonNegativeLength(reader);
  const edge = first ?? takeClipEdge(reader);
  if (edge === undefined && length === undefined) return undefined;
  return mapSpecified(length ?? 0, (distance) => ({ edge: edge ?? "padding-box", length: distance }));
};

function takeClipEdge(reader: ValueReader): DisplayStyle["overflowClipMargin"]["edge"] | undefined {
  return (["content-box", "padding-box", "border-box"] as const).find((name) => reader.takeKeyword(name));
}

const OVERFLOW = ["visible", "hidden", "clip", "scroll", "auto"] as const;

function overflow(name: string): Property<DisplayStyle["overflowX"]> {
  return {
    name,
    section: "css-overflow-3 §3.1",
    inherited: false,
    initial: "visible",
    syntax: OVERFLOW.join(" | "),
    // `overlay` is the legacy name of auto (css-overflow-3 §3.1).
    parse: either(keywords(...OVERFLOW), keywordAs("overlay", "auto")),
  };
}

export const displayProperties: PropertyGroup<DisplayStyle> = {
  display: {
    name: "display",
    section: "css-display-3 §2",
    inherited: false,
    initial: "inline",
    syntax:
      "[ <display-outside> || <display-inside> ] | <display-listitem> | <display-internal> | contents | none | <display-legacy>",
    parse: display,
  },
  position: {
    name: "position",
    section: "css-position-3 §2",
    inherited: false,
    initial: "static",
    syntax: "static | relative | absolute | sticky | fixed | running(<custom-ident>)",
    parse: either(
      keywords("static", "relative", "absolute", "fixed", "sticky"),
      keywordAs("-webkit-sticky", "sticky"),
      running,
    ),
  },
  float: {
    name: "float",
    section: "CSS 2.2 §9.5.1, css-gcpm-3 §2.1, css-page-floats-3 §3",
    inherited: false,
    initial: "none",
    syntax:
      "left | right | none | footnote | top | bottom | inline-start | inline-end | block-start | block-end",
    parse: either(
      keywords("none", "left", "right", "footnote", "top", "bottom"),
      // The frame of vertical pages has its top where their lines begin.
      keywordAs("block-start", "top"),
      keywordAs("block-end", "bottom"),
      inlineSide,
    ),
  },
  clear: {
    name: "clear",
    section: "CSS 2.2 §9.5.2",
    inherited: false,
    initial: "none",
    syntax: "none | left | right | both | inline-start | inline-end",
    parse: either(keywords("none", "left", "right", "both"), inlineSide),
  },
  visibility: {
    name: "visibility",
    section: "CSS 2.2 §11.2",
    inherited: true,
    initial: "visible",
    syntax: "visible | hidden | collapse",
    parse: keywords("visible", "hidden", "collapse"),
  },
  zIndex: {
    name: "z-index",
    section: "CSS 2.2 §9.9.1",
    inherited: false,
    initial: "auto",
    syntax: "auto | <integer>",
    parse: either(keywords("auto"), integer()),
  },
  overflowX: overflow("overflow-x"),
  overflowY: overflow("overflow-y"),
  overflowClipMargin: {
    name: "overflow-clip-margin",
    section: "css-overflow-3 §3.2",
    inherited: false,
    initial: { edge: "padding-box", length: 0 },
    syntax: "<visual-box> || <length [0,∞]>",
    parse: clipMargin,
  },
  clip: {
    name: "clip",
    section: "CSS 2.2 §11.1.2",
    inherited: false,
    initial: "auto",
    syntax: "auto | rect(<top>, <right>, <bottom>, <left>)",
    parse: either(keywords("auto"), clipRectangle),
  },
};
