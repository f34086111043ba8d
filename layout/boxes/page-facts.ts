/**
 * What content may ask of pagination (DESIGN: whole new rounds until the answers are stable). Pages count from 0.
 */
export interface PageFacts {
  /** Value of the `page` counter where a watched box starts; undefined before the first round. */
  pageCounterAt(boxId: number): number | undefined;
  /** Final value of the `pages` counter; undefined before the first round. */
  readonly totalPages: number | undefined;
}

export const NO_PAGE_FACTS: PageFacts = { pageCounterAt: () => undefined, totalPages: undefined };
