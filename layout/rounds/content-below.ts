import type { NodeId } from "../document/document.ts";
import { contentBelow, isNavigation } from "../pages/fit/content-below.ts";
import { isScrolled } from "../pages/fit/too-wide-boxes.ts";
import type { PageFragment } from "../tree/page-fragment.ts";
import type { DocumentContent } from "./document-content.ts";
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
  tell(content, shown);
  return current;
}

/** The boxes of a page that are to be as high as their content. */
export function contentToShow(
  page: PageFragment,
  { styles }: DocumentContent,
  shown: ReadonlySet<NodeId> = new Set(),
): readonly NodeId[] {
  return [...contentBelow(page, shown)].flatMap(([node, box]) =>
    isNavigation(box, page, styles.document) ? [] : [node],
  );
}

function tell({ diagnostics, styles }: DocumentContent, shown: ReadonlySet<NodeId>): void {
  const [first] = [...shown].sort((one, other) => one - other);
  if (first === undefined) return;
  const others = shown.size === 1 ? "" : ` ${shown.size} boxes are; this is the first.`;
  diagnostics.add({
    code: "scrolled-content-shown",
    severity: "info",
    message: `<${styles.document.nameOf(first)}> has content to which a reader would have to scroll down: on paper it is as high as its content.${others} overflow: hidden, --no-shrink-to-fit, page.shrinkToFit: false or @page { -platen-shrink-to-fit: none } keep its height.`,
    position: styles.document.positionOf(first),
  });
}
