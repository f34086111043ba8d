/** Attributes of MathML elements that stand for style (mathml-core §2.1.3 and, for tables, MathML 3 §3.5). */
import type { HintBuilder } from "./hint-builder.ts";

export const MATH_ATTRIBUTES: readonly string[] = (
  "background columnalign dir displaystyle linethickness mathbackground mathcolor mathsize mathvariant notation rowalign scriptlevel " +
  "color fontsize"
).split(" ");

/** What `mathvariant` says by font properties; the others change characters (see `boxes/math`). */
const VARIANTS: Readonly<Record<string, readonly (readonly [property: string, value: string])[]>> = {
  bold: [["font-weight", "bold"]],
  italic: [["font-style", "italic"]],
  "bold-italic": [
    ["font-weight", "bold"],
    ["font-style", "italic"],
  ],
  "sans-serif": [["font-family", "sans-serif"]],
  "bold-sans-serif": [
    ["font-family", "sans-serif"],
    ["font-weight", "bold"],
  ],
  "sans-serif-italic": [
    ["font-family", "sans-serif"],
    ["font-style", "italic"],
  ],
  monospace: [["font-family", "monospace"]],
};
const SIZES: Readonly<Record<string, string>> = { small: "0.75em", normal: "1em", big: "1.5em" };
const ENCLOSED: Readonly<Record<string, string>> = {
  box: "border",
  roundedbox: "border",
  circle: "border",
  left: "border-left",
  right: "border-right",
  top: "border-top",
  bottom: "border-bottom",
  actuarial: "border-top",
  longdiv: "border-top",
};
const ALIGNMENTS: ReadonlySet<string> = new Set(["left", "center", "right"]);
const ROW_ALIGNMENTS: Readonly<Record<string, string>> = {
  top: "top",
  bottom: "bottom",
  center: "middle",
  baseline: "baseline",
};

export function addMathHints(hints: HintBuilder): void {
  addFontHints(hints);
  add(hints, "color", hints.attribute("mathcolor") ?? hints.attribute("color"));
  add(hints, "background-color", hints.attribute("mathbackground") ?? hints.attribute("background"));
  const direction = hints.keyword("dir");
  if (direction === "ltr" || direction === "rtl") hints.add("direction", direction);
  const display = hints.keyword("displaystyle");
  if (display === "true" || display === "false")
    hints.add("math-style", display === "true" ? "normal" : "compact");
  const level = hints.keyword("scriptlevel") ?? "";
  if (/^[+-]\d+$/.test(level)) hints.add("math-depth", `add(${Number(level)})`);
  else if (/^\d+$/.test(level)) hints.add("math-depth", level);
  if (hints.name === "menclose") addEnclosure(hints);
  addCellHints(hints);
}

function addFontHints(hints: HintBuilder): void {
  for (const [property, value] of VARIANTS[hints.keyword("mathvariant") ?? ""] ?? [])
    hints.add(property, value);
  const size = hints.keyword("mathsize") ?? hints.keyword("fontsize");
  if (size !== undefined) hints.add("font-size", SIZES[size] ?? size);
}

function addEnclosure(hints: HintBuilder): void {
  const notations = (hints.keyword("notation") ?? "longdiv").split(/\s+/);
  for (const notation of notations) {
    const property = ENCLOSED[notation];
    if (property !== undefined) hints.add(property, "0.06em solid");
    if (notation === "circle") hints.add("border-radius", "50%");
    if (notation === "roundedbox") hints.add("border-radius", "0.3em");
    if (notation === "actuarial") hints.add("border-right", "0.06em solid");
    if (notation === "longdiv") hints.add("border-left", "0.06em solid");
  }
}

/** Columns of a table take their alignment from a list on the table or the row. */
function addCellHints(hints: HintBuilder): void {
  if (hints.name !== "mtd") return;
  const { document, node } = hints;
  const row = document.parent[node] ?? -1;
  const table = row < 0 ? -1 : (document.parent[row] ?? -1);
  let column = 0;
  for (let at = document.firstChildOf(row); at >= 0 && at !== node; at = document.nextSiblingOf(at))
    if (document.isElement(at)) column += 1;
  const listed = (owner: number): string | undefined => {
    const values = owner < 0 ? [] : (document.attribute(owner, "columnalign") ?? "").trim().split(/\s+/);
    return values[Math.min(column, values.length - 1)];
  };
  const alignment = (hints.keyword("columnalign") ?? listed(row)) || listed(table);
  if (alignment !== undefined && ALIGNMENTS.has(alignment)) hints.add("text-align", alignment);
  const vertical = ROW_ALIGNMENTS[hints.keyword("rowalign") ?? ""];
  if (vertical !== undefined) hints.add("vertical-align", vertical);
  // Depends on the table around.
  hints.isOwn = true;
}

function add(hints: HintBuilder, property: string, value: string | undefined): void {
  if (value !== undefined && value.trim() !== "") hints.add(property, value.trim());
}
