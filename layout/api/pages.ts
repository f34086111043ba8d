/** From a styled document and tools to pages, and from each page to its display list. */

export { hasLateElements, type LateLayout, needsLateLayout } from "../late-layout.ts";
export { layoutDocument } from "../layout-document.ts";
export { DEFAULT_PAGE, PAGE_SETTINGS } from "../pages/page-style.ts";
export { PageLimitError } from "../pages/paginate.ts";
export { GlyphInk } from "../paint/glyph-ink.ts";
export { needsEffects } from "../paint/needs-effects.ts";
export { PaintContext } from "../paint/paint-context.ts";
export { paintPage } from "../paint/paint-page.ts";
export {
  type DocumentContent,
  type DocumentResources,
  documentBoxes,
  type FontResources,
  type StyledContent,
} from "../rounds/document-content.ts";
export { mediaArea } from "../rounds/media-area.ts";
export type { PageStep } from "../rounds/page-steps.ts";
export { styleContent } from "../rounds/style-content.ts";
export { NO_PAGE_FACTS } from "../tree/page-facts.ts";
export type { PageFragment } from "../tree/page-fragment.ts";
