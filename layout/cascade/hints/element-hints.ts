import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import { metaContent } from "../../document/queries.ts";
import { ownDirection } from "../../document/text-direction.ts";
import { cssString, type HintBuilder } from "./hint-builder.ts";
import { parseInteger, parseLegacyColor, parseNonNegativeInteger } from "./legacy-values.ts";

/** Attributes of all elements but those of tables: HTML standard 15.3 "Non-replaced elements" and 15.4. */

const BLOCK_ALIGNMENT: ReadonlyMap<string, string> = new Map([
  ["left", "left"],
  ["right", "right"],
  ["center", "center"],
  ["middle", "center"],
  ["justify", "justify"],
]);
/** On `div` the attribute also moves the blocks inside. */
const DIVISION_ALIGNMENT: ReadonlyMap<string, string> = new Map([
  ["left", "-platen-left"],
  ["right", "-platen-right"],
  ["center", "-platen-center"],
  ["middle", "-platen-center"],
  ["justify", "justify"],
]);
const REPLACED_ALIGNMENT: ReadonlyMap<string, readonly [property: string, value: string]> = new Map([
  ["left", ["float", "left"]],
  ["right", ["float", "right"]],
  ["top", ["vertical-align", "top"]],
  ["texttop", ["vertical-align", "text-top"]],
  ["middle", ["vertical-align", "middle"]],
  ["center", ["vertical-align", "middle"]],
  ["absmiddle", ["vertical-align", "middle"]],
  ["abscenter", ["vertical-align", "middle"]],
  ["bottom", ["vertical-align", "baseline"]],
  ["baseline", ["vertical-align", "baseline"]],
  ["absbottom", ["vertical-align", "bottom"]],
]);
const CLEAR: ReadonlyMap<string, string> = new Map([
  ["left", "left"],
  ["right", "right"],
  ["all", "both"],
  ["both", "both"],
]);
const FONT_SIZES = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"] as const;
const GENERIC_FAMILIES: ReadonlySet<string> = new Set([
  "serif",
  "sans-serif",
  "monospace",
  "cursive",
  "fantasy",
  "system-ui",
]);
/** Numbering by the letter in `type`, which is case-sensitive. */
const NUMBERINGS: ReadonlyMap<string, string> = new Map([
  ["1", "decimal"],
  ["a", "lower-alpha"],
  ["A", "upper-alpha"],
  ["i", "lower-roman"],
  ["I", "upper-roman"],
]);
const BULLETS: ReadonlySet<string> = new Set(["none", "disc", "circle", "square"]);

/** `dir` and `hidden`, which every element may have. */
export function addGlobalHints(hints: HintBuilder): void {
  addDirection(hints);
  if (hints.attribute("hidden") !== undefined) hints.add("display", "none");
}

/** 15.3.5 Bidirectional text. */
function addDirection(hints: HintBuilder): void {
  const own = ownDirection(hints.document, hints.node);
  if (own === undefined) return;
  if (own.isAutomatic) hints.isOwn = true;
  hints.add("direction", own.direction);
  if (own.isImplied) return;
  if (own.isAutomatic && own.isPlainText) hints.add("unicode-bidi", "plaintext");
  else hints.add("unicode-bidi", hints.name === "bdo" ? "isolate-override" : "isolate");
}

export function addBodyHints(hints: HintBuilder): void {
  hints.addPixels("marginheight", ["margin-top", "margin-bottom"]);
  hints.addPixels("marginwidth", ["margin-left", "margin-right"]);
  hints.addPixels("topmargin", ["margin-top"]);
  hints.addPixels("bottommargin", ["margin-bottom"]);
  hints.addPixels("leftmargin", ["margin-left"]);
  hints.addPixels("rightmargin", ["margin-right"]);
  hints.addColor("bgcolor", "background-color");
  hints.addBackgroundImage();
  hints.addColor("text", "color");
}

/** Colour of links as the body's `link` attribute asks for it. */
export function bodyLinkColor(document: Document): string | undefined {
  for (let node = document.firstChildOf(document.root); node !== NO_NODE; ) {
    if (document.nameOf(node) === "body") return parseLegacyColor(document.attribute(node, "link") ?? "");
    node = document.nextSiblingOf(node);
  }
  return undefined;
}

/** The schemes that the page as a whole is made for (`<meta name=color-scheme>`, HTML standard 4.2.5.1), as a value of `color-scheme`. */
export function pageColorSchemes(document: Document): string | undefined {
  const names = (metaContent(document, "color-scheme") ?? "").trim().toLowerCase();
  return /^[a-z][-\w\s]*$/.test(names) && !/\b(?:default|none)\b/.test(names) ? names : undefined;
}

export function addBlockHints(hints: HintBuilder): void {
  const alignments = hints.name === "div" ? DIVISION_ALIGNMENT : BLOCK_ALIGNMENT;
  const alignment = alignments.get(hints.keyword("align") ?? "");
  if (alignment !== undefined) hints.add("text-align", alignment);
}

export function addLegendHints(hints: HintBuilder): void {
  const align = hints.keyword("align");
  if (align === "right" || align === "center") hints.add("margin-left", "auto");
  if (align === "left" || align === "center") hints.add("margin-right", "auto");
}

export function addPreformattedHints(hints: HintBuilder): void {
  if (hints.attribute("wrap") !== undefined) hints.add("white-space", "pre-wrap");
}

export function addTextareaHints(hints: HintBuilder): void {
  if (hints.keyword("wrap") === "off") hints.add("white-space", "pre");
}

export function addBreakHints(hints: HintBuilder): void {
  const clear = CLEAR.get(hints.keyword("clear") ?? "");
  if (clear !== undefined) hints.add("clear", clear);
}

export function addFontHints(hints: HintBuilder): void {
  hints.addColor("color", "color");
  const families = fontFamilies(hints.attribute("face") ?? "");
  if (families !== "") hints.add("font-family", families);
  const size = fontSize(hints.attribute("size") ?? "");
  if (size !== undefined) hints.add("font-size", size);
}

function fontFamilies(face: string): string {
  return face
    .split(",")
    .map((name) =>
      name
        .replace(/["']/g, "")
        .trim()
        .replace(/[\t\n\f\r ]+/g, " "),
    )
    .filter((name) => name !== "")
    .map((name) => (GENERIC_FAMILIES.has(name.toLowerCase()) ? name.toLowerCase() : cssString(name)))
    .join(", ");
}

/** "Rules for parsing a legacy font size" (15.3.4): 1 to 7, or a step from 3 with a sign. */
function fontSize(text: string): string | undefined {
  const match = /^[\t\n\f\r ]*([-+]?)(\d+)/.exec(text);
  if (match === null) return undefined;
  const digits = Math.min(Number.parseInt(match[2] ?? "0", 10), 100);
  let size = digits;
  if (match[1] === "+") size = 3 + digits;
  if (match[1] === "-") size = 3 - digits;
  return FONT_SIZES[Math.max(1, Math.min(7, size)) - 1];
}

export function addRuleHints(hints: HintBuilder): void {
  const align = hints.keyword("align");
  if (align === "left" || align === "right" || align === "center") {
    hints.add("margin-left", align === "left" ? "0" : "auto");
    hints.add("margin-right", align === "right" ? "0" : "auto");
  }
  hints.addDimension("width", "width");
  const color = hints.attribute("color");
  hints.addColor("color", "color");
  const isSolid = color !== undefined || hints.attribute("noshade") !== undefined;
  if (isSolid) hints.addSides("border-*-style", "solid");
  const size = parseNonNegativeInteger(hints.attribute("size") ?? "");
  if (size === undefined) return;
  if (isSolid) hints.addSides("border-*-width", `${size / 2}px`);
  else if (size < 2) hints.add("border-bottom-width", "0");
  else hints.add("height", `${size - 2}px`);
}

/** `ul`, `ol`, `menu` and `dir`. */
export function addListHints(hints: HintBuilder): void {
  addListStyleType(hints);
  if (hints.name !== "ol") return;
  const start = parseInteger(hints.attribute("start") ?? "");
  if (hints.attribute("reversed") === undefined) {
    if (start !== undefined) hints.add("counter-reset", `list-item ${start - 1}`);
    return;
  }
  hints.isOwn = start === undefined;
  hints.add("counter-reset", `list-item ${(start ?? itemCount(hints.document, hints.node)) + 1}`);
}

/** `list-item` counts down in a reversed list. */
export function addItemHints(hints: HintBuilder): void {
  addListStyleType(hints);
  const parent = hints.document.parent[hints.node] ?? NO_NODE;
  if (isReversedList(hints.document, parent)) hints.add("counter-increment", "list-item -1");
  const value = parseInteger(hints.attribute("value") ?? "");
  if (value !== undefined) hints.add("counter-set", `list-item ${value}`);
}

export function isReversedList(document: Document, node: NodeId): boolean {
  return document.nameOf(node) === "ol" && document.attribute(node, "reversed") !== undefined;
}

function itemCount(document: Document, list: NodeId): number {
  let count = 0;
  for (let child = document.firstChildOf(list); child !== NO_NODE; ) {
    if (document.nameOf(child) === "li") count += 1;
    child = document.nextSiblingOf(child);
  }
  return count;
}

/** Numbers are for `ol`, bullets for the other lists, both for `li`. */
function addListStyleType(hints: HintBuilder): void {
  const { name } = hints;
  const type = hints.attribute("type")?.trim() ?? "";
  const bullet = name !== "ol" && BULLETS.has(type.toLowerCase()) ? type.toLowerCase() : undefined;
  const style = (name === "ol" || name === "li" ? NUMBERINGS.get(type) : undefined) ?? bullet;
  if (style !== undefined) hints.add("list-style-type", style);
}

/** `img`, `object`, `embed`, `iframe`, `video` and image inputs. */
export function addReplacedHints(hints: HintBuilder): void {
  if (hints.name === "input" && hints.keyword("type") !== "image") return;
  hints.addDimension("width", "width");
  hints.addDimension("height", "height");
  addAspectRatio(hints);
  const alignment = REPLACED_ALIGNMENT.get(hints.keyword("align") ?? "");
  if (alignment !== undefined) hints.add(alignment[0], alignment[1]);
  hints.addDimension("hspace", "margin-left");
  hints.addDimension("hspace", "margin-right");
  hints.addDimension("vspace", "margin-top");
  hints.addDimension("vspace", "margin-bottom");
  if (hints.name === "iframe") {
    if (/^(?:0|no)$/.test(hints.keyword("frameborder") ?? "")) hints.addSides("border-*-width", "0");
    return;
  }
  const border = parseNonNegativeInteger(hints.attribute("border") ?? "");
  if (border === undefined || border === 0) return;
  hints.addSides("border-*-width", `${border}px`);
  hints.addSides("border-*-style", "solid");
}

/** Keeps the room of an image that could not be had (15.4.3 "maps to the aspect-ratio property"). */
function addAspectRatio(hints: HintBuilder): void {
  if (hints.name !== "img" && hints.name !== "video" && hints.name !== "input") return;
  const width = parseNonNegativeInteger(hints.attribute("width") ?? "");
  const height = parseNonNegativeInteger(hints.attribute("height") ?? "");
  const isPercentage = `${hints.attribute("width")}${hints.attribute("height")}`.includes("%");
  if (width !== undefined && height !== undefined && !isPercentage) {
    hints.add("aspect-ratio", `auto ${width} / ${height}`);
  }
}
