import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { DiagnosticSink } from "../diagnostics.ts";
import { CrossReferences } from "../generate/content/cross-references.ts";
import { layoutMarginBoxes } from "../pages/margin-boxes.ts";
import { asksForTotal, type PageContentTools } from "../pages/page-content.ts";
import type { PageRecord } from "../pages/page-record.ts";
import type { ComposedPage } from "../pages/paginate.ts";
import { PaginationFacts } from "../pages/pagination-facts.ts";
import type { BoxTree } from "../tree/box-tree.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import { isBehindCanvas, type PageFragment } from "../tree/page-fragment.ts";
import type { DocumentContent } from "./document-content.ts";
import { firstBoxes, settledPages } from "./page-rounds.ts";

/** What leaves layout, in order: pages, and after the last of them what was missing on some. */
export type PageStep =
  /** `isOpen`: its margin boxes are missing, as they need the total, and will follow. */
  | { readonly type: "page"; readonly page: PageFragment; readonly isOpen: boolean }
  /** A page that has left open, with its margin boxes and nothing else. */
  | { readonly type: "margin-boxes"; readonly page: PageFragment };

/** Boxes that all pages together may have in margin boxes before running elements are left out, and what each page adds. */
const REPEATED_BOXES = 60_000;
const REPEATED_BOXES_PER_PAGE = 250;

/** The pages of a document, each laid out when it is asked for unless content shows page numbers. */
export function* pageSteps(content: DocumentContent): Generator<PageStep, void, undefined> {
  const boxes = firstBoxes(content);
  const { ctx, pages } = settledPages(content, boxes);
  const sender = new PageSender(content, ctx, boxes);
  for (const page of pages) yield sender.step(page);
  yield* sender.rest();
}

/** Adds margin boxes to pages: at once where they can be known, else after the last page. */
class PageSender {
  readonly #content: DocumentContent;
  readonly #ctx: LayoutContext;
  readonly #boxes: BoxTree;
  readonly #tools: PageContentTools;
  /** Of all pages, where cross-references ask for them. */
  readonly #records: PageRecord[] = [];
  readonly #waiting: ComposedPage[] = [];
  /** Pages among them that have got what is behind their content. */
  readonly #placed: Set<PageRecord> = new Set();
  #count = 0;
  /** Boxes of margin boxes so far. */
  #made = 0;
  /** Pages that got their margin boxes. */
  #finished = 0;
  #isTold = false;

  constructor(content: DocumentContent, ctx: LayoutContext, boxes: BoxTree) {
    this.#content = content;
    this.#ctx = ctx;
    this.#boxes = boxes;
    // Ids below those of the document, which start at 0; -1 is the page box.
    const nextId = (): number => {
      this.#made += 1;
      return -1 - this.#made;
    };
    const { styles, media } = content;
    const isSpent = (): boolean => this.#isSpent();
    this.#tools = { styles, media, counterStyles: boxes.counterStyles, nextId, isSpent };
  }

  step(composed: ComposedPage): PageStep {
    this.#count += 1;
    const { page, styles, record } = composed;
    if (this.#boxes.references.targets.size > 0) this.#records.push(record);
    if (styles.marginBoxes.size === 0) return { type: "page", page, isOpen: false };
    const waiting = [...styles.marginBoxes.values()].filter((box) => waitsForTotal(box, record));
    if (waiting.length === 0)
      return { type: "page", page: this.#withMarginBoxes(composed, 0, this.#tools), isOpen: false };
    const bare = { ...page, content: [], pageBox: undefined, canvas: undefined };
    this.#waiting.push({ ...composed, page: bare });
    return {
      type: "page",
      page: waiting.some(isBehind) ? page : this.#withBoxesBehind(composed),
      isOpen: true,
    };
  }

  /**
   * What is behind the content is painted before it, while other boxes wait for the total of pages.
   * DEVIATION css-page-3 §3.1: margin boxes of a negative `z-index` on a page where one of them asks for the number of pages or for what is
   * on other pages are in front of the content, since that is painted before.
   */
  #withBoxesBehind(composed: ComposedPage): PageFragment {
    const { page, styles, record } = composed;
    if (![...styles.marginBoxes.values()].some(isBehind)) return page;
    this.#placed.add(record);
    const boxes = layoutMarginBoxes(this.#ctx, styles, { pages: 0, record }, this.#tools);
    return { ...page, marginBoxes: boxes.filter(isBehindCanvas) };
  }

  /** A large running element on many pages would cost as much as its length times theirs. */
  #isSpent(): boolean {
    if (this.#made <= REPEATED_BOXES + this.#finished * REPEATED_BOXES_PER_PAGE) return false;
    if (!this.#isTold)
      this.#ctx.diagnostics.warn(
        "running-limit",
        `The margin boxes of the pages have ${this.#made} boxes together; from page ${this.#finished} on running elements are left out. Make them smaller.`,
      );
    this.#isTold = true;
    return true;
  }

  *rest(): Generator<PageStep, void, undefined> {
    if (this.#waiting.length === 0) return;
    const tools = this.#records.length > 0 ? { references: this.#references(), ...this.#tools } : this.#tools;
    for (const composed of this.#waiting)
      yield { type: "margin-boxes", page: this.#withMarginBoxes(composed, this.#count, tools) };
  }

  /** Answers the cross-references of margin boxes. What leads nowhere has been told of already. */
  #references(): CrossReferences {
    const { styles, pageStyles, counterStyles } = this.#content;
    const { pageBased } = pageStyles.counterNames();
    return new CrossReferences({
      document: styles.document,
      styles,
      counterStyles,
      facts: new PaginationFacts(this.#boxes, this.#records),
      diagnostics: new DiagnosticSink(),
      isPageBased: (name) => pageBased.has(name),
    });
  }

  #withMarginBoxes(composed: ComposedPage, pages: number, tools: PageContentTools): PageFragment {
    const { page, styles, record } = composed;
    this.#finished += 1;
    const boxes = layoutMarginBoxes(this.#ctx, styles, { pages, record }, tools);
    const rest = this.#placed.has(record) ? boxes.filter((box) => !isBehindCanvas(box)) : boxes;
    return { ...page, marginBoxes: rest };
  }
}

function waitsForTotal({ content }: ComputedStyle, record: PageRecord): boolean {
  return typeof content === "object" && asksForTotal(content, record);
}

/** As `isBehindCanvas`, before there is a box. */
function isBehind({ zIndex }: ComputedStyle): boolean {
  return zIndex !== "auto" && zIndex < 0;
}
