import { type CaseElement, changeElements, declare, declared, lengthOf } from "./case-tree.ts";
import type { TriageRule } from "./triage.ts";

export const flexRules: readonly TriageRule[] = [
  {
    name: "least-width-by-ratio",
    verdict: "theirs",
    section: "css-sizing-4 §4.3",
    reason:
      "A box whose width is that of its ratio is no narrower than its content; in a column Chromium makes flex items narrower. Only where our page stays as it is with the width of its content as the least one, and Chromium comes to it.",
    keepsOurs: true,
    probe: (document) =>
      changeElements(document, (element, around) =>
        isItem(around, "column") &&
        declared(element, "aspect-ratio") !== undefined &&
        declared(element, "min-width") === undefined
          ? declare(element, "min-width", leastWidth(element, document.head))
          : element,
      ),
  },
  {
    name: "content-width-within-ratio",
    verdict: "theirs",
    section: "css-flexbox-1 §4.5",
    reason:
      "The content of a flex item with a ratio keeps it from getting narrower than that, but no wider than the ratio makes of its greatest height; Chromium forgets that height. Only where our page stays as it is with that width as the greatest one, and Chromium comes to it.",
    keepsOurs: true,
    probe: (document) =>
      changeElements(document, (element, around) => {
        const ratio = declared(element, "aspect-ratio");
        const height = lengthOf(declared(element, "max-height"));
        if (!isItem(around, "row") || ratio === undefined || height === 0) return element;
        const [across = 1, down = 1] = ratio.split("/").map(Number);
        return declare(element, "max-width", `${(height * across) / down}px`);
      }),
  },
  {
    name: "contribution-of-unshrinkable-items",
    verdict: "theirs",
    section: "css-flexbox-1 §9.9.3",
    reason:
      "An item that may not shrink contributes no less than its flex base size to the least width of its container; with several lines Chromium counts its content alone. Only where our page stays as it is with that size as the least width, and Chromium comes to it.",
    keepsOurs: true,
    probe: (document) =>
      changeElements(document, (element, around) => {
        const basis = /^\S+ 0 (\d+px)$/.exec(declared(element, "flex") ?? "")?.[1];
        return basis === undefined || !isItem(around, "row") || declared(element, "min-width") !== undefined
          ? element
          : declare(element, "min-width", basis);
      }),
  },
];

/** The automatic minimum: what the content asks for, up to a greatest width. */
function leastWidth(element: CaseElement, head: string): string {
  const greatest = declared(element, "max-width");
  const limit = greatest?.endsWith("px") === true ? lengthOf(greatest) : Number.POSITIVE_INFINITY;
  return `${Math.min(limit, contentWidth(element, head))}px`;
}

/** The `min-width` that content of small blocks and words of half an em a letter asks for, px. */
function contentWidth(element: CaseElement, head: string): number {
  const widths = element.children.map((node) => {
    if (typeof node === "string") return 5 * node.trim().length;
    return node.tag === "i" ? lengthOf(declared(node, "width")) : contentWidth(node, head);
  });
  const hasEdges = head.includes("border-box");
  const edges = lengthOf(declared(element, "padding")) + lengthOf(declared(element, "border"));
  return Math.max(0, ...widths) + (hasEdges ? 2 * edges : 0);
}

function isItem(around: readonly CaseElement[], direction: "row" | "column"): boolean {
  const container = around.at(-1);
  if (container === undefined || !declared(container, "display")?.endsWith("flex")) return false;
  return declared(container, "flex-flow")?.startsWith(direction) === true;
}
