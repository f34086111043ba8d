import { structureProblems } from "../../pdf/conformance/access-problems.ts";
import { isStandardType } from "../../template/import/structure/standard-types.ts";
import type { BaseElement } from "../../template/import/structure/structure-model.ts";

/** A problem of the tags of a base PDF, and the element it is about. */
export interface TagProblem {
  readonly code: string;
  readonly message: string;
  /** Where the element stands in the order of the document; undefined for the document. */
  readonly order: number | undefined;
}

interface TagNode {
  readonly role: BaseElement;
  readonly order: number;
  readonly children: TagNode[];
}

/** What may stand around an element, where that is not open (ISO 32000-1 §14.8.4, ISO 14289-1 §7.2). */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  TR: ["Table", "THead", "TBody", "TFoot"],
  THead: ["Table"],
  TBody: ["Table"],
  TFoot: ["Table"],
  TH: ["TR"],
  TD: ["TR"],
  LI: ["L"],
  Lbl: ["LI", "Note", "Form", "Link", "P", "Caption", "TOCI"],
  LBody: ["LI"],
  TOCI: ["TOC"],
  RB: ["Ruby"],
  RT: ["Ruby"],
  RP: ["Ruby"],
  WT: ["Warichu"],
  WP: ["Warichu"],
};
/** What may stand in an element, where that is not open. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  Table: ["TR", "THead", "TBody", "TFoot", "Caption"],
  THead: ["TR"],
  TBody: ["TR"],
  TFoot: ["TR"],
  TR: ["TH", "TD"],
  L: ["L", "LI", "Caption"],
  LI: ["Lbl", "LBody"],
  TOC: ["TOC", "TOCI", "Caption"],
};
/** What the messages for authors of HTML are in a PDF. */
const WORDS: Readonly<Record<string, string>> = {
  "accessibility-alternative": "a figure or formula has no text in its place: write it into its tag (Alt)",
  "accessibility-table-cells": "the rows of a table have not as many cells: mend its tags (ColSpan, RowSpan)",
  "accessibility-heading": "a level of headings is left out: mend the tags of headings (H1 to H6)",
};

/** What of the tags of a base PDF stands against PDF/UA, beside what is not tagged at all. */
export function tagProblems(elements: readonly BaseElement[]): readonly TagProblem[] {
  const nodes = elements.map((role): TagNode => ({ role, order: role.order, children: [] }));
  for (const [index, node] of nodes.entries()) nodes[elements[index]?.parent ?? -1]?.children.push(node);
  const told = structureProblems(nodes).map(({ code, message, place }) => ({
    code,
    message: WORDS[code] ?? message,
    order: place,
  }));
  return [...told, ...nestingProblems(elements), ...headerProblems(elements), ...unnumbered(elements)];
}

function nestingProblems(elements: readonly BaseElement[]): TagProblem[] {
  const code = "accessibility-structure";
  return elements.flatMap(({ type, parent, order }) => {
    const around = elements[parent]?.type ?? "";
    const isPlaced = PARENTS[type]?.includes(around) ?? true;
    const isTaken = CHILDREN[around]?.includes(type) ?? true;
    if (!isStandardType(type) || (isPlaced && isTaken)) return [];
    return [
      {
        code,
        order,
        message: `the tag ${type} stands in ${around || "none"}, where it has no place: mend the tags`,
      },
    ];
  });
}

/** Header cells say which cells they are for (ISO 14289-1 §7.5). */
function headerProblems(elements: readonly BaseElement[]): TagProblem[] {
  const code = "accessibility-table";
  const message = "a header cell of a table does not say which cells it is for: write a Scope into its tag";
  return elements.flatMap(({ type, scope, order }) =>
    type === "TH" && scope === undefined ? [{ code, message, order }] : [],
  );
}

/** Headings are all numbered (ISO 14289-1 §7.4.4). */
function unnumbered(elements: readonly BaseElement[]): TagProblem[] {
  const code = "accessibility-heading";
  const message = "a heading has no level: tag it as H1 to H6";
  return elements.flatMap(({ type, order }) => (type === "H" ? [{ code, message, order }] : []));
}
