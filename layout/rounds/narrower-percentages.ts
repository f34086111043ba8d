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
  const missing: Map<NodeId, number> = new Map();
  let current = content;
  let tooWide = tooWideIn(current);
  for (let round = 0; round < MAXIMUM_ROUNDS; round += 1) {
    const before = missing.size;
    for (const [node, amount] of tooWide) if (!missing.has(node)) missing.set(node, amount);
    if (missing.size === before) break;
    current = withNarrowed(content, new Set(missing.keys()));
    tooWide = tooWideIn(current);
  }
  // A table whose words are too long may be as wide as it was.
  const helped = [...missing].filter(([node, amount]) => (tooWide.get(node) ?? 0) < amount);
  const narrowed = new Set(helped.map(([node]) => node));
  if (narrowed.size === 0) return content;
  if (narrowed.size < missing.size) current = withNarrowed(content, narrowed);
  if (allCollisions(current) > allCollisions(content)) return content;
  tellOf(content, narrowed, {
    code: "narrowed-to-fit",
    fault: "is wider than there is room on paper: it is made as wide as there is.",
    advice: "Set box-sizing: border-box, or margin: 0;",
  });
  return current;
}

function withNarrowed(content: DocumentContent, narrowed: ReadonlySet<NodeId>): DocumentContent {
  return { ...content, styles: content.styles.restyled({ narrowed }) };
}

function tooWideIn(content: DocumentContent): ReadonlyMap<NodeId, number> {
  const found: Map<NodeId, number> = new Map();
  for (const page of trialPages(content))
    for (const [node, amount] of tooWidePercentages(page))
      found.set(node, Math.max(found.get(node) ?? 0, amount));
  return found;
}
