import { widthNeeded } from "../pages/report-overflow.ts";
import type { DocumentContent } from "./document-content.ts";
import { trialPages } from "./trial-pages.ts";

/** Nothing is made smaller than this: nobody could read it. */
const SMALLEST = 0.25;
const MAXIMUM_ROUNDS = 5;

/**
 * Makes a document that is wider than its pages smaller as a whole, where `@page` asks for it (docs/paged-media.md). Documents that do
 * not ask cost nothing.
 */
export function shrinkToFit(content: DocumentContent): DocumentContent {
  if (!content.pageStyles.firstStyles().shrinksToFit) return content;
  let { styles } = content;
  let scale = 1;
  // With everything scaled to nothing, nothing is needed.
  let before = { scale: 0, needed: 0 };
  for (let round = 0; round < MAXIMUM_ROUNDS; round += 1) {
    const needed = largestNeed({ ...content, styles });
    if (needed <= 1 || scale === SMALLEST) break;
    // What has its size from the page stays as wide, so what is needed follows the scale along a line, but not through the origin.
    const slope = (needed - before.needed) / (scale - before.scale);
    const next = Math.max(SMALLEST, slope > 0 ? scale - (needed - 1) / slope : SMALLEST);
    before = { scale, needed };
    styles = styles.restyled({ scale: next });
    scale = next;
  }
  if (scale === 1) return content;
  content.diagnostics.add({
    code: "shrunk-to-fit",
    severity: "info",
    message: `The document is set at ${Math.round(100 * scale)} % of its size, because it is wider than its pages.`,
    position: undefined,
  });
  return { ...content, styles };
}

/** The width that the content of the widest page needs, as a share of what the page has; 1 where all fit. */
function largestNeed(content: DocumentContent): number {
  let largest = 1;
  for (const page of trialPages(content)) largest = Math.max(largest, widthNeeded(page));
  return largest;
}
