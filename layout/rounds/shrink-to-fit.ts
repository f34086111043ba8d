import { isScrolled, tooWideBoxes } from "../pages/fit/too-wide-boxes.ts";
import { hasTooWideBar } from "../pages/fit/too-wide-percentages.ts";
import { isCutAtRight, widthNeeded } from "../pages/fit/width-needed.ts";
import { widestBox } from "../pages/report-overflow.ts";
import type { PageFragment } from "../tree/page-fragment.ts";
import { contentToShow, withContentBelow } from "./content-below.ts";
import type { DocumentContent } from "./document-content.ts";
import { withNarrowerFrames } from "./narrower-frames.ts";
import { withNarrowerPercentages } from "./narrower-percentages.ts";
import { type PageStep, pageSteps } from "./page-steps.ts";
import { withSmallerBoxes } from "./smaller-boxes.ts";
import { trialPages } from "./trial-pages.ts";

/** How small a document may become. */
interface ScaleLimits {
  /** Nothing is made smaller than this: nobody could read it. */
  readonly smallest: number;
  /** Scale of what does not even fit then. */
  readonly ofTooWide: number;
}

const ASKED: ScaleLimits = { smallest: 0.25, ofTooWide: 0.25 };
/** What is cut off anyway is as large as browsers print it: the rest stays readable. */
const UNASKED: ScaleLimits = { smallest: 0.5, ofTooWide: 2 / 3 };
const MAXIMUM_ROUNDS = 5;
/** What needs more than all of a page but this share at a scale of nothing, is too wide at every scale: rows with negative margins. */
const HOPELESS = 1 - 1 / 200;
/** Pages that are looked at before the first of them leaves. They wait in memory, so that there are not many. */
const WATCHED_PAGES = 50;
/** Of a document that names a paper. Nearly all fit, and what lives for longer is copied by the collector of garbage: long reports took a sixth more time. */
const WATCHED_PAGES_OF_PAPER = 3;

/** A document as large as it is to be. */
export interface FittedDocument {
  readonly content: DocumentContent;
  /** To be taken once. */
  readonly pages: Iterable<PageStep>;
}

/**
 * Makes a document that is wider than its pages smaller as a whole, where `@page` asks for it. Where the paper or a scroll container would cut
 * something off, makes that smaller, and the whole only if there is no other way (docs/decisions/shrink-to-fit.md). What fits is laid out once.
 */
export function fitToPages(content: DocumentContent): FittedDocument {
  switch (content.pageStyles.firstStyles().shrinkToFit) {
    case "never":
      return { content, pages: pageSteps(content) };
    case "wider-than-area":
      return laidOut(withSmallerRest(shrunk(withContentBelow(content), ASKED)));
    case "wider-than-paper":
      return unlessCut(content, { isCut: cutTester(content), fitted, pages: WATCHED_PAGES });
    case "boxes-wider-than-paper":
      return unlessCut(content, {
        isCut: isBoxCut,
        fitted: withSmallerCutBoxes,
        pages: WATCHED_PAGES_OF_PAPER,
      });
  }
}

function laidOut(content: DocumentContent): FittedDocument {
  return { content, pages: pageSteps(content) };
}

/** What is to fit, and how it is made to. */
interface Fitting {
  readonly isCut: (page: PageFragment) => boolean;
  readonly fitted: (content: DocumentContent) => DocumentContent;
  /** Pages that wait until it is known that all of them fit. */
  readonly pages: number;
}

/** Lays out the first pages as if all fitted, and gives them away if so. */
function unlessCut(content: DocumentContent, fitting: Fitting): FittedDocument {
  const forget = content.diagnostics.savepoint();
  const steps = pageSteps(content);
  const watched: PageStep[] = [];
  for (let step = steps.next(); step.done !== true; step = steps.next()) {
    watched.push(step.value);
    if (step.value.type === "page" && fitting.isCut(step.value.page)) {
      forget();
      return laidOut(fitting.fitted(content));
    }
    if (watched.length === fitting.pages) break;
  }
  return { content, pages: continued(watched, steps) };
}

/** Asks whether a page has something that nobody would see: to its right beyond the paper, or in a container that scrolls on screens. */
function cutTester(content: DocumentContent): Fitting["isCut"] {
  const scrolls = isScrolled(content.styles);
  return (page) => {
    if (isCutAtRight(page) || hasTooWideBar(page)) return true;
    return (
      scrolls && (tooWideBoxes(page, "scroll-containers").size > 0 || contentToShow(page, content).length > 0)
    );
  };
}

/** Has a page a box beyond the right edge of the paper that would fit if it were smaller by itself? */
function isBoxCut(page: PageFragment): boolean {
  return isCutAtRight(page) && tooWideBoxes(page, "paper").size > 0;
}

/** Of a document that names a paper for its pages all else was made for that, and stays as it is. */
function withSmallerCutBoxes(content: DocumentContent): DocumentContent {
  return withSmallerBoxes(content, "paper").content;
}

/**
 * Makes boxes with percentages narrower that are wider than the paper. Sets what is too wide smaller by itself where that is enough; else makes
 * boxes of a given width narrower where letters would become too small, or sets the document smaller as a whole.
 */
function fitted(given: DocumentContent): DocumentContent {
  const content = withNarrowerPercentages(withContentBelow(given));
  const byThemselves = withSmallerBoxes(content, "paper-and-scroll-containers");
  if (!byThemselves.isCut) return byThemselves.content;
  return withNarrowerFrames(content) ?? withSmallerRest(shrunk(content, UNASKED));
}

/**
 * Nobody can scroll on paper: what is too wide for its scroll container is set smaller until it is seen. Of what the paper cuts off all the same,
 * so is what can be by itself.
 */
function withSmallerRest({ content, scale, isCut }: ShrunkDocument): DocumentContent {
  if (isCut) return withSmallerBoxes(content, "paper-and-scroll-containers", scale).content;
  return isScrolled(content.styles) ? withSmallerBoxes(content, "scroll-containers", scale).content : content;
}

function* continued<Step>(first: readonly Step[], rest: Iterable<Step>): Generator<Step, void, undefined> {
  yield* first;
  yield* rest;
}

interface ShrunkDocument {
  readonly content: DocumentContent;
  readonly scale: number;
  /** Even the smallest scale is not enough. */
  readonly isCut: boolean;
}

/** The document at the largest scale at which all its pages are wide enough for it, or from which on a smaller one would be of no use. */
function shrunk(content: DocumentContent, { smallest, ofTooWide }: ScaleLimits): ShrunkDocument {
  let { styles } = content;
  let isCut = false;
  let scale = 1;
  let widest: PageFragment | undefined;
  // With everything scaled to nothing, nothing is needed.
  let before = { scale: 0, needed: 0, styles };
  for (let round = 0; round < MAXIMUM_ROUNDS; round += 1) {
    const { needed, page } = largestNeed({ ...content, styles });
    if (needed <= 1) break;
    // What has its size from the page stays as wide, so what is needed follows the scale along a line, but not through the origin.
    const slope = (needed - before.needed) / (scale - before.scale);
    if (round > 0 && needed - slope * scale >= HOPELESS) {
      isCut = true;
      ({ scale, styles } = before);
      break;
    }
    widest ??= page;
    if (scale === smallest) {
      isCut = true;
      scale = ofTooWide;
      styles = styles.restyled({ scale });
      break;
    }
    const next = Math.max(smallest, slope > 0 ? scale - (needed - 1) / slope : smallest);
    before = { scale, needed, styles };
    styles = styles.restyled({ scale: next });
    scale = next;
  }
  if (widest === undefined || scale === 1) return { content, scale, isCut };
  tell(content, widest, scale);
  return { content: { ...content, styles }, scale, isCut };
}

/** What the widest page needs as a share of what it has; 1 where all fit. */
function largestNeed(content: DocumentContent): { readonly needed: number; readonly page?: PageFragment } {
  let largest: { readonly needed: number; readonly page?: PageFragment } = { needed: 1 };
  for (const page of trialPages(content)) {
    const needed = widthNeeded(page);
    if (needed > largest.needed) largest = { needed, page };
  }
  return largest;
}

function tell({ diagnostics, styles }: DocumentContent, page: PageFragment, scale: number): void {
  const box = widestBox(page)?.box;
  diagnostics.add({
    code: "shrunk-to-fit",
    severity: "info",
    message: `Content is wider than page ${page.index + 1}: the document is set at ${Math.round(100 * scale)} % of its size. Make it narrower or the page wider; --no-shrink-to-fit, page.shrinkToFit: false or @page { -platen-shrink-to-fit: none } keep its size.`,
    position: box === undefined || box.node < 0 ? undefined : styles.document.positionOf(box.node),
  });
}
