import type { Combinator, HasTest, RelativeSelector, Selector } from "../../css/selectors/selector.ts";
import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import type { MembershipFinder } from "./local-tests.ts";

/**
 * Finds all elements for which `:has()` holds (1 in the answer), whatever its argument, in a few passes over the document:
 * one that tells which elements fit each compound, then one for each combinator, from right to left.
 */
export function findAnchors(test: HasTest, document: Document, findMembers: MembershipFinder): Uint8Array {
  const anchors = new Uint8Array(document.nodeCount);
  for (const alternative of test.alternatives) {
    const found = anchorsOfOne(alternative, document, findMembers);
    for (let node = 0; node < found.length; node++) if (found[node] === 1) anchors[node] = 1;
  }
  return anchors;
}

function anchorsOfOne(
  relative: RelativeSelector,
  document: Document,
  findMembers: MembershipFinder,
): Uint8Array {
  const { compounds, combinators } = relative.selector;
  const members = findMembers(compounds.map(aloneSelector));
  let reached = members[compounds.length - 1] ?? new Uint8Array(document.nodeCount);
  for (let index = compounds.length - 2; index >= 0; index--) {
    const left = leftOf(reached, combinators[index] ?? "descendant", document);
    const fits = members[index];
    for (let node = 0; node < left.length; node++) if (fits?.[node] !== 1) left[node] = 0;
    reached = left;
  }
  return leftOf(reached, relative.leading, document);
}

function aloneSelector(compound: Selector["compounds"][number]): Selector {
  return { compounds: [compound], combinators: [], specificity: 0, pseudoElement: undefined };
}

/** Elements that have a marked element on the right of the combinator. */
function leftOf(marked: Uint8Array, combinator: Combinator, document: Document): Uint8Array {
  const left = new Uint8Array(marked.length);
  switch (combinator) {
    case "child":
    case "descendant": {
      const isDeep = combinator === "descendant";
      // Descendants have higher ids than their ancestors, so one walk backwards carries a mark all the way up.
      for (let node = marked.length - 1; node > document.root; node--) {
        const carries = marked[node] === 1 || (isDeep && left[node] === 1);
        const parent = document.parent[node] ?? NO_NODE;
        if (carries && parent !== NO_NODE) left[parent] = 1;
      }
      return left;
    }
    case "next-sibling":
    case "subsequent-sibling":
      for (let parent = document.root; parent < marked.length; parent++) {
        let follows = false;
        for (const node of childElements(document, parent).reverse()) {
          if (follows) left[node] = 1;
          follows = marked[node] === 1 || (follows && combinator === "subsequent-sibling");
        }
      }
      return left;
  }
}

function childElements(document: Document, parent: NodeId): NodeId[] {
  const children: NodeId[] = [];
  if (!document.isElement(parent)) return children;
  let child = document.firstChildOf(parent);
  for (; child !== NO_NODE; child = document.nextSiblingOf(child)) {
    if (document.isElement(child)) children.push(child);
  }
  return children;
}
