import type { Document } from "../../document/document.ts";
import type { OperatorProperties } from "../../tree/math-content.ts";
import type { Origin } from "../box-builder.ts";
import { mathLength } from "./math-lengths.ts";
import { type OperatorForm, operatorProperties } from "./operator-dictionary.ts";

/** Elements that hold a row: an operator in one of them is before, between or behind what stands there. */
const ROWS: ReadonlySet<string> = new Set(
  "math mrow mstyle merror mpadded mphantom msqrt menclose mtd semantics".split(" "),
);
/**
 * Before and behind opening and closing fences, signs have no space.
 * DEVIATION mathml-core §3.2.4: infix operators in scripts have no space around them by the dictionary, as in books.
 */
const FENCES: ReadonlySet<OperatorForm> = new Set(["prefix", "postfix"]);

/** The properties of an operator at its place in the document, by the dictionary and its attributes (mathml-core §3.2.4). */
export function mathOperator(text: string, { node, style }: Origin, document: Document): OperatorProperties {
  const attribute = (name: string): string | undefined =>
    node < 0 ? undefined : document.attribute(node, name)?.trim().toLowerCase();
  const given = attribute("form");
  const form =
    given === "prefix" || given === "infix" || given === "postfix" ? given : formOf(text, node, document);
  const known = operatorProperties(text, form);
  const { fontSize, mathDepth } = style;
  const space = (name: string, usual: number): number => {
    const length = mathLength(attribute(name), style);
    if (length !== undefined) return length / fontSize;
    // In scripts only what separates words keeps its space.
    return mathDepth > 0 && !FENCES.has(form) ? 0 : usual;
  };
  const flag = (name: string, usual: boolean): boolean => {
    const value = attribute(name);
    return value === "true" ? true : value === "false" ? false : usual;
  };
  const isStretchy = flag("stretchy", known.stretch !== undefined);
  return {
    leadingSpace: space("lspace", known.leadingSpace),
    trailingSpace: space("rspace", known.trailingSpace),
    stretch: isStretchy ? (known.stretch ?? "block") : undefined,
    isSymmetric: flag("symmetric", known.isSymmetric),
    isLarge: flag("largeop", known.isLarge),
    movesLimits: flag("movablelimits", known.movesLimits),
  };
}

function formOf(text: string, node: number, document: Document): OperatorForm {
  if (node < 0) return operatorProperties(text, "prefix").stretch === undefined ? "infix" : "prefix";
  const parent = document.parent[node] ?? -1;
  if (parent < 0 || !ROWS.has(document.nameOf(parent))) return "infix";
  const index = document.elementIndex[node] ?? 0;
  const hasBefore = index > 0;
  const hasAfter = index + 1 < (document.elementChildCount[parent] ?? 0);
  if (!hasBefore && hasAfter) return "prefix";
  return hasBefore && !hasAfter ? "postfix" : "infix";
}
