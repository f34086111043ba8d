import {
  type CaseElement,
  type CaseNode,
  changeElements,
  declare,
  declared,
  emptyBox,
  lengthOf,
  without,
} from "./case-tree.ts";
import type { TriageRule } from "./triage.ts";

/** Height that holds the content of columns in random cases, for probes that fill columns one after the other. */
const FILLED = "70px";

export const columnRules: readonly TriageRule[] = [
  {
    name: "columns-of-limited-height",
    verdict: "theirs",
    section: "css-multicol-1 §7.1",
    reason:
      "`max-height` ends columns that are filled one after the other, and the rest goes to the next; Chromium cuts it off. Alike with `height`.",
    probe: (document) =>
      changeElements(document, (element) =>
        isColumns(element) && declared(element, "column-fill") === "auto" ? ofGivenHeight(element) : element,
      ),
  },
  {
    name: "columns-of-limited-height-in-columns",
    verdict: "theirs",
    section: "css-multicol-1 §8.2",
    reason:
      "Where `max-height` ends columns, as `height` does, the rest goes to further ones beside them; of columns in columns Chromium takes it to the next of those around. Alike with `height`.",
    probe: (document) =>
      changeElements(document, (element, around) =>
        isColumns(element) && around.some(isColumns) ? ofGivenHeight(element) : element,
      ),
  },
  {
    name: "empty-piece-beside-float",
    verdict: "theirs",
    section: "css-break-3 §4.1",
    reason:
      "No break is between the edge of a box and its first line where there is no gap: a box of lines that have no room below or beside a float goes to the next column as a whole. Chromium leaves an empty piece of it. Alike without its background.",
    probe: (document) =>
      changeElements(document, (element, around) => {
        const isFlowing = around.some(isColumns) && declared(element, "float") === undefined;
        return isFlowing && hasLines(element) && followsFloat(element, around)
          ? declare(element, "background", "none")
          : element;
      }),
  },
  {
    name: "float-above-spanning-box",
    verdict: "theirs",
    section: "css-multicol-1 §6.1",
    reason:
      "Content above a box that spans the columns is balanced, and the box comes below it; below a float that reaches lowest Chromium has it at the end of the columns, or not at all. Alike, and as ours, with an empty box between them that clears the float.",
    keepsOurs: true,
    probe: (document) =>
      changeElements(document, (element) => ({ ...element, children: withClearedFloats(element.children) })),
  },
  {
    name: "orphans-in-columns",
    verdict: "theirs",
    section: "css-break-3 §3.3",
    reason:
      "Lines that `orphans` and `widows` hold together stay in one column; Chromium's balanced columns part them. Alike with one line of each.",
    probe: (document) =>
      changeElements(document, (element, around) =>
        isColumns(element) || around.some(isColumns)
          ? declare(declare(element, "orphans", "1"), "widows", "1")
          : element,
      ),
  },
  {
    name: "edges-above-the-content",
    verdict: "theirs",
    section: "css-break-3 §4.1",
    reason:
      "No break is between the start edges of a box and its first child; of columns in columns Chromium leaves those edges alone at the end of one. Alike where a box as high stands in place of the edges.",
    probe: (document) =>
      changeElements(document, (element, around) =>
        isColumns(element) && around.some(isColumns) ? withStartEdgeAsContent(element) : element,
      ),
  },
  {
    name: "margin-at-the-end-of-columns",
    verdict: "silence",
    section: "css-multicol-1 §7.1, css-break-3 §5.2",
    reason:
      "The margin below the last box of columns adjoins no break, so we share it out with the content; whether it counts for their height is not said.",
    probe: (document) =>
      changeElements(document, (element, around) =>
        around.some(isColumns) ? withoutEndMargin(element) : element,
      ),
  },
  {
    name: "height-of-balanced-columns",
    verdict: "silence",
    section: "css-multicol-1 §7.1",
    reason:
      "How even balanced columns are is left to the engine. Only where ours end no lower than Chromium's, and both are alike when columns of a given height are filled one after the other.",
    holds: ({ ours, theirs }) => ours <= theirs,
    probe: (document) =>
      changeElements(document, (element) =>
        isColumns(element) ? declare(declare(element, "column-fill", "auto"), "height", FILLED) : element,
      ),
  },
];

function isSpanner(element: CaseElement): boolean {
  return declared(element, "column-span") !== undefined;
}

/** With an empty box that clears floats above each box that spans the columns, if floats come before it. */
function withClearedFloats(children: readonly CaseNode[]): readonly CaseNode[] {
  const isFloat = (node: CaseNode): boolean =>
    typeof node !== "string" && declared(node, "float") !== undefined;
  return children.flatMap((node, index) =>
    typeof node !== "string" && isSpanner(node) && children.slice(0, index).some(isFloat)
      ? [declare(emptyBox(0), "clear", "both"), node]
      : [node],
  );
}

/** With an empty box as high as the padding and border in their place, above a first child in the flow. */
function withStartEdgeAsContent(element: CaseElement): CaseElement {
  const height = lengthOf(declared(element, "padding")) + lengthOf(declared(element, "border"));
  const first = element.children.find((node) => typeof node !== "string");
  if (height === 0 || first === undefined || isOutOfColumns(first)) return element;
  const open = declare(declare(element, "padding-top", "0"), "border-top", "0");
  return { ...open, children: [emptyBox(height), ...element.children] };
}

/** With the height that it has at most. */
function ofGivenHeight(element: CaseElement): CaseElement {
  const limit = declared(element, "max-height");
  return limit === undefined ? element : declare(without(element, "max-height"), "height", limit);
}

function hasLines({ children }: CaseElement): boolean {
  return children.some((node) => typeof node !== "string" && node.tag === "i");
}

function followsFloat(element: CaseElement, around: readonly CaseElement[]): boolean {
  const siblings = around.at(-1)?.children ?? [];
  return siblings
    .slice(0, siblings.indexOf(element))
    .some((node) => typeof node !== "string" && declared(node, "float") !== undefined);
}

/** A float, or a box that spans the columns. */
function isOutOfColumns(element: CaseElement): boolean {
  return (declared(element, "float") ?? declared(element, "column-span")) !== undefined;
}

function isColumns(element: CaseElement): boolean {
  return (declared(element, "columns") ?? declared(element, "column-width")) !== undefined;
}

/** No margin below: where there is one on all sides or above and below, those above and beside stay. */
function withoutEndMargin(element: CaseElement): CaseElement {
  if (declared(element, "margin-bottom") !== undefined) return without(element, "margin-bottom");
  const margin = declared(element, "margin");
  return margin === undefined ? element : declare(element, "margin-bottom", "0");
}
