import { type CaseElement, changeElements, declare, declared, emptyBox, without } from "./case-tree.ts";
import type { TriageRule } from "./triage.ts";

export const blockRules: readonly TriageRule[] = [
  {
    name: "clear-without-clearance",
    verdict: "theirs",
    section: "CSS 2.2 §9.5.2, §8.3.1",
    reason:
      "An empty box that is past the floats anyway gets no clearance, so that its margins collapse with those around; Chromium keeps them apart for its `clear`. Only where our page stays as it is without that `clear`, and Chromium comes to it.",
    keepsOurs: true,
    probe: (document) =>
      changeElements(document, (element) => (isEmpty(element) ? without(element, "clear") : element)),
  },
  {
    name: "clearance-of-formatting-contexts",
    verdict: "theirs",
    section: "CSS 2.2 §8.3.1",
    reason:
      "Clearance keeps the margin of a first child apart from that of its parent; where the child establishes a formatting context Chromium moves the parent down by it. Only where our page stays as it is without that margin, and Chromium comes to it.",
    keepsOurs: true,
    probe: (document) =>
      changeElements(document, (element) =>
        declared(element, "clear") !== undefined && establishesContext(element)
          ? declare(element, "margin-top", "0")
          : element,
      ),
  },
  {
    name: "right-float-left-of-left-float",
    verdict: "theirs",
    section: "CSS 2.2 §9.5",
    reason:
      "Lines are only shortened by floats at their height; Chromium leaves the room beside a left float empty where a right one further down is left of its edge. Only where our page stays as it is with a block in place of that right float, and Chromium comes to it.",
    keepsOurs: true,
    probe: (document) =>
      changeElements(document, (element, around) => {
        const last = element.children.findLast((node) => typeof node !== "string");
        if (last === undefined || declared(last, "float") !== "right") return element;
        if ([...around, element].some((outer) => declared(outer, "float") !== undefined)) return element;
        const block = declare(declare(last, "float", "none"), "display", "flow-root");
        const placed = emptyBox(0, [declare(block, "margin-left", "auto")]);
        return { ...element, children: element.children.map((node) => (node === last ? placed : node)) };
      }),
  },
];

function establishesContext(element: CaseElement): boolean {
  return declared(element, "overflow") === "hidden" || declared(element, "display") === "flow-root";
}

/** Without anything in the flow, and without a height. */
function isEmpty({ children, style }: CaseElement): boolean {
  return (
    !style.some(({ property }) => /^(border|padding|height|min-height|display|overflow)/.test(property)) &&
    children.every((node) =>
      typeof node === "string" ? node.trim() === "" : declared(node, "float") !== undefined,
    )
  );
}
