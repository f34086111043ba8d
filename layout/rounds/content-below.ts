import type { NodeId } from "../document/document.ts";
import { contentBelow, isNavigation } from "../pages/fit/content-below.ts";
import { isScrolled } from "../pages/fit/too-wide-boxes.ts";
import type { PageFragment } from "../tree/page-fragment.ts";
import type { DocumentContent } from "./document-content.ts";
import { tellOf } from "./tell-of.ts";
import { trialPages } from "./trial-pages.ts";

/** What is around a box that has grown may cut it off in its turn. */
const MAXIMUM_ROUNDS = 4;

/** A document whose scroll containers are as high as their content where a reader would have to scroll down. */
export function withContentBelow(content: DocumentContent): DocumentContent {
  if (!isScrolled(content.styles)) return content;
  const shown: Set<NodeId> = new Set();
  let current = content;
  for (let round = 0; round < MAXIMUM_ROUNDS; round += 1) {
    const before = shown.size;
    for (const page of trialPages(current))
      for (const node of contentToShow(page, content, shown)) shown.add(node);
    if (shown.size === before) break;
    current = { ...content, styles: content.styles.restyled({ unscrolled: new Set(shown) }) };
  }
  tellOf(content, shown, {
    code: "scrolled-content-shown",
    fault: "has content to which a reader would have to scroll down: on paper it is as high as its content.",
    advice: "Set overflow: hidden for print;",
  });
  return current;
}

/** The boxes of a page that are to be as high as their content. */
export function contentToShow(
  page: PageFragment,
  { styles }: DocumentContent,
  shown?: ReadonlySet<NodeId>,
): readonly NodeId[] {
  return [...contentBelow(page, shown)].flatMap(([node, box]) =>
    isNavigation(box, page, styles.document) ? [] : [node],
  );
}
