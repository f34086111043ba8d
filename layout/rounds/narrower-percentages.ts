import type { NodeId } from "../document/document.ts";
import { tooWidePercentages } from "../pages/fit/too-wide-percentages.ts";
import type { DocumentContent } from "./document-content.ts";
import { allCollisions } from "./narrower-frames.ts";
import { tellOf } from "./tell-of.ts";
import { trialPages } from "./trial-pages.ts";

/** Boxes with percentages are in others. */
const MAXIMUM_ROUNDS = 4;

/**
 * A document whose boxes with a percentage for their width have their padding, border and margins in that width where the paper would cut them
 * off. No scale is small enough for `width: 100%` with a padding, as the page is as much wider at each.
 */
export function withNarrowerPercentages(content: DocumentContent): DocumentContent {
  const narrowed: Set<NodeId> = new Set();
  let current = content;
  for (let round = 0; round < MAXIMUM_ROUNDS; round += 1) {
    const before = narrowed.size;
    for (const page of trialPages(current)) for (const node of tooWidePercentages(page)) narrowed.add(node);
    if (narrowed.size === before) break;
    current = { ...content, styles: content.styles.restyled({ narrowed: new Set(narrowed) }) };
  }
  if (narrowed.size === 0 || allCollisions(current) > allCollisions(content)) return content;
  tellOf(content, narrowed, {
    code: "narrowed-to-fit",
    fault: "is wider than there is room on paper: it is made as wide as there is.",
    advice: "Set box-sizing: border-box, or margin: 0;",
  });
  return current;
}
