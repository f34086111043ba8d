import type { BreakDictionary, FontCollection, Shaper } from "../../fonts/types.ts";
import type { StyledTree } from "../../layout/cascade/styled-tree.ts";
import { createLayoutContext } from "../../layout/create-layout-context.ts";
import type { CounterStyleMap } from "../../layout/css/counter-styles/counter-style.ts";
import { DiagnosticSink } from "../../layout/diagnostics.ts";
import { CrossReferences } from "../../layout/generate/content/cross-references.ts";
import { generateBoxes } from "../../layout/generate/generate-boxes.ts";
import type { MediaMap } from "../../layout/graphics/image-resource.ts";
import { layoutMarginBoxes } from "../../layout/pages/margin-boxes.ts";
import { asksForTotal, type PageContentTools } from "../../layout/pages/page-content.ts";
import type { PageRecord } from "../../layout/pages/page-record.ts";
import type { PageStyleResolver } from "../../layout/pages/page-style.ts";
import { type ComposedPage, PageLimitError, paginate } from "../../layout/pages/paginate.ts";
import { PaginationFacts } from "../../layout/pages/pagination-facts.ts";
import type { BoxTree } from "../../layout/tree/box-tree.ts";
import type { LayoutContext } from "../../layout/tree/layout-context.ts";
import type { PageFacts } from "../../layout/tree/page-facts.ts";
import type { PageFragment } from "../../layout/tree/page-fragment.ts";
import { LimitError } from "../contract/errors.ts";
import { firstBoxes, settlePages } from "./page-rounds.ts";

export interface RenderPagesInput {
  readonly styles: StyledTree;
  readonly media: MediaMap;
  readonly fonts: FontCollection;
  readonly shaper: Shaper;
  readonly dictionary?: BreakDictionary | undefined;
  readonly pageStyles: PageStyleResolver;
  readonly counterStyles: CounterStyleMap;
  readonly maximumPages: number;
  readonly diagnostics: DiagnosticSink;
}

/** Takes pages in order. A page whose margin boxes need the total is taken open and completed after the last. */
export interface PageReceiver<Handle> {
  /** `isOpen`: margin boxes are missing and will follow. */
  add(page: PageFragment, isOpen: boolean): Handle;
  complete(handle: Handle, page: PageFragment): void;
}

/** Boxes → pages, handed on one by one. Returns the number of pages. */
export function renderPages<Handle>(input: RenderPagesInput, receiver: PageReceiver<Handle>): number {
  const boxes = (facts: PageFacts): BoxTree => boxesWith(input, facts);
  const first = firstBoxes(boxes);
  const sender = new PageSender(input, receiver, first);
  if (first.pageDependentTexts.length === 0) {
    const ctx = createLayoutContext(input);
    for (const page of pagesOf(ctx, input, first)) sender.send(ctx, page);
    return sender.finish(ctx);
  }
  const paginated = (tree: BoxTree): { ctx: LayoutContext; pages: readonly ComposedPage[] } => {
    const ctx = createLayoutContext(input);
    return { ctx, pages: [...pagesOf(ctx, input, tree)] };
  };
  const settled = settlePages(first, { boxes, paginate: paginated, diagnostics: input.diagnostics });
  for (const page of settled.pages) sender.send(settled.ctx, page);
  return sender.finish(settled.ctx);
}

/** The box tree for given page facts. */
export function boxesWith(input: RenderPagesInput, facts: PageFacts): BoxTree {
  const { styles, media, counterStyles, diagnostics, pageStyles } = input;
  const pageCounters = pageStyles.counterNames();
  return generateBoxes({ styles, media, counterStyles, facts, pageCounters, diagnostics });
}

function* pagesOf(ctx: LayoutContext, input: RenderPagesInput, boxes: BoxTree): Generator<ComposedPage> {
  try {
    yield* paginate(ctx, { boxes, pageStyles: input.pageStyles, maximumPages: input.maximumPages });
  } catch (error) {
    if (error instanceof PageLimitError) throw new LimitError("pages", error.limit, error.message);
    throw error;
  }
}

interface WaitingPage<Handle> {
  readonly handle: Handle;
  readonly composed: ComposedPage;
}

/** Adds margin boxes to pages: at once where they can be known, else after the last page. */
class PageSender<Handle> {
  readonly #receiver: PageReceiver<Handle>;
  readonly #input: RenderPagesInput;
  readonly #boxes: BoxTree;
  #tools: PageContentTools;
  /** Of all pages, where cross-references ask for them. */
  readonly #records: PageRecord[] = [];
  readonly #waiting: WaitingPage<Handle>[] = [];
  #count = 0;

  constructor(input: RenderPagesInput, receiver: PageReceiver<Handle>, boxes: BoxTree) {
    this.#receiver = receiver;
    this.#input = input;
    this.#boxes = boxes;
    // Ids below those of the document, which start at 0; -1 is the page box.
    let id = -1;
    const nextId = (): number => {
      id -= 1;
      return id;
    };
    this.#tools = { styles: input.styles, media: input.media, counterStyles: boxes.counterStyles, nextId };
  }

  send(ctx: LayoutContext, composed: ComposedPage): void {
    this.#count += 1;
    const { page, styles, record } = composed;
    if (this.#boxes.references.targets.size > 0) this.#records.push(record);
    if (styles.marginBoxes.size === 0) {
      this.#receiver.add(page, false);
      return;
    }
    for (const { content } of styles.marginBoxes.values()) {
      if (typeof content === "object" && asksForTotal(content, record)) {
        const handle = this.#receiver.add(page, true);
        this.#waiting.push({
          handle,
          composed: { ...composed, page: { ...page, content: [], pageBox: undefined, canvas: undefined } },
        });
        return;
      }
    }
    this.#receiver.add(this.#withMarginBoxes(ctx, composed, 0), false);
  }

  finish(ctx: LayoutContext): number {
    if (this.#waiting.length > 0 && this.#records.length > 0)
      this.#tools = { ...this.#tools, references: this.#references() };
    for (const { handle, composed } of this.#waiting)
      this.#receiver.complete(handle, this.#withMarginBoxes(ctx, composed, this.#count));
    return this.#count;
  }

  /** Answers the cross-references of margin boxes. What leads nowhere has been told of already. */
  #references(): CrossReferences {
    const { styles, pageStyles, counterStyles } = this.#input;
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

  #withMarginBoxes(ctx: LayoutContext, composed: ComposedPage, pages: number): PageFragment {
    const { page, styles, record } = composed;
    const marginBoxes = layoutMarginBoxes(ctx, styles, { pages, record }, this.#tools);
    return { ...page, marginBoxes };
  }
}
