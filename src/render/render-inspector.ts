import { inspectPage, type PageInspection } from "../../layout/api/dumps.ts";
import type { DocumentContent, PageFragment } from "../../layout/api/pages.ts";

/** Where the boxes of a document stand, and why its pages ended. */
export interface RenderInspection {
  readonly pages: readonly PageInspection[];
}

/** Collects what callers want to know of pages beside their picture. */
export class RenderInspector {
  readonly #content: DocumentContent;
  readonly #pages: PageInspection[] = [];

  constructor(content: DocumentContent) {
    this.#content = content;
  }

  /** A page that is completed at the end comes a second time, with its margin boxes alone. */
  add(page: PageFragment): void {
    const inspection = inspectPage(page, this.#content.styles.document);
    const known = this.#pages[page.index];
    if (known === undefined) this.#pages.push(inspection);
    else this.#pages[page.index] = { ...known, boxes: [...known.boxes, ...inspection.boxes] };
  }

  result(): RenderInspection {
    return { pages: this.#pages };
  }
}
