/**
 * Attributes of SVG elements that stand for style (svg2 §6.6 "Presentation attributes"). Geometry such as `x` and `r` is read from the
 * attributes where it is drawn; `transform` too, as its syntax differs from that of the property.
 */
import { type Document, NO_NODE } from "../../document/document.ts";
import type { HintBuilder } from "./hint-builder.ts";

/** Presentation attributes; those with lengths in user units stand in {@link LENGTHS} too. */
export const DRAWING_ATTRIBUTES: readonly string[] = (
  "alignment-baseline baseline-shift clip-path clip-rule color color-interpolation-filters direction display dominant-baseline fill " +
  "fill-opacity fill-rule filter flood-color flood-opacity lighting-color " +
  "font-family font-size font-size-adjust font-stretch font-style font-variant font-weight font image-rendering letter-spacing " +
  "marker-end marker-mid marker-start marker mask mask-type opacity overflow paint-order stop-color stop-opacity stroke " +
  "stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor " +
  "text-decoration transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode"
).split(" ");

const NAMES: ReadonlySet<string> = new Set(DRAWING_ATTRIBUTES);
const LENGTHS: ReadonlySet<string> = new Set(["font-size", "letter-spacing", "word-spacing"]);
const PLAIN_NUMBER = /(?<![\w.%-])[+-]?(?:\d+\.?\d*|\.\d+)(?![\w.%])/g;
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** Adds the presentation attributes of an SVG element, and the size of an `svg` element that stands in HTML. */
export function addDrawingHints(hints: HintBuilder): void {
  const { document, node } = hints;
  const attributes = document.attributesOf(node);
  for (let index = 0; index < attributes.length; index += 2) {
    const name = attributes[index] ?? "";
    if (!NAMES.has(name)) continue;
    const value = attributes[index + 1] ?? "";
    // Presentation attributes take numbers for lengths (svg2 §4.4), style sheets do not.
    if (name === "transform-origin") hints.add(name, value.replace(PLAIN_NUMBER, "$&px"));
    else hints.add(name, LENGTHS.has(name) && NUMBER.test(value) ? `${value.trim()}px` : value);
  }
  if (hints.name !== "svg" || isNested(document, document.parent[node] ?? NO_NODE)) return;
  for (const name of ["width", "height"]) {
    const value = hints.attribute(name);
    if (value !== undefined) hints.add(name, NUMBER.test(value) ? `${value.trim()}px` : value);
  }
  // Whether a parent is SVG is not part of what equal hints are looked up by.
  hints.isOwn = true;
}

function isNested(document: Document, parent: number): boolean {
  return (
    parent !== NO_NODE &&
    document.namespaceOf(parent) === "svg" &&
    document.nameOf(parent) !== "foreignObject"
  );
}
