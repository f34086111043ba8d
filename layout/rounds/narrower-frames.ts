import type { NodeId } from "../document/document.ts";
import { collisions } from "../pages/fit/collisions.ts";
import { tooWideFrames } from "../pages/fit/too-wide-frames.ts";
import type { DocumentContent } from "./document-content.ts";
import { withSmallerBoxes } from "./smaller-boxes.ts";
import { tellOf } from "./tell-of.ts";
import { trialPages } from "./trial-pages.ts";

/** Documents that would be larger than this as a whole keep their frames: they look as they were designed, and can be read. */
const READABLE_SHARE = 3 / 4;
/** Frames are in frames. */
const MAXIMUM_ROUNDS = 4;

/**
 * A document whose frames of a given width are only as wide as the page area, so that its letters keep their size; undefined where it
 * can be read as a whole at a smaller scale, too, or would not fit, or not look well.
 */
export function withNarrowerFrames(content: DocumentContent): DocumentContent | undefined {
  const narrowed: Set<NodeId> = new Set();
  let least = 1;
  let current = content;
  for (let round = 0; round < MAXIMUM_ROUNDS; round += 1) {
    const before = narrowed.size;
    for (const page of trialPages(current)) {
      for (const [node, share] of tooWideFrames(page)) {
        narrowed.add(node);
        least = Math.min(least, share);
      }
    }
    if (narrowed.size === before) break;
    if (least > READABLE_SHARE) return undefined;
    current = { ...content, styles: content.styles.restyled({ narrowed: new Set(narrowed) }) };
  }
  if (narrowed.size === 0) return undefined;
  const fitting = withSmallerBoxes(current, "paper-and-scroll-containers");
  if (fitting.isCut || allCollisions(fitting.content) > allCollisions(content)) return undefined;
  tellOf(content, narrowed, {
    code: "narrowed-to-fit",
    fault: "has a width for which there is no room on paper: it is made as wide as there is.",
    advice: "Give it another width for print;",
  });
  return fitting.content;
}

/** How often one thing covers another, or is too large for its box, in the whole document. */
export function allCollisions(content: DocumentContent): number {
  let sum = 0;
  for (const page of trialPages(content)) sum += collisions(page);
  return sum;
}
