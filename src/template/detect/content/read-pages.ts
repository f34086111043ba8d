import type { InflateBudget } from "../../import/inflate.ts";
import type { ObjectReader } from "../../import/objects.ts";
import type { SourcePage } from "../../import/pages.ts";
import { type ContentTools, readPageContent } from "./content-reader.ts";
import type { PageContent } from "./page-content.ts";

/** Operators of all pages of one file together. A page of a dense form has some thousands. */
const MOST_OPERATORS = 3_000_000;

export interface ReadContents {
  readonly pages: readonly PageContent[];
  /** Whether the pages draw more than is looked at. */
  readonly isCut: boolean;
}

/** Reads what the pages draw, in their order; what lies beyond the budget is left out. @throws LimitError */
export function readPageContents(
  pages: readonly SourcePage[],
  { reader, budget }: { readonly reader: ObjectReader; readonly budget: InflateBudget },
): ReadContents {
  const tools: ContentTools = {
    reader,
    budget,
    fonts: new Map(),
    operators: { operators: MOST_OPERATORS },
  };
  const contents = pages.map((page) => readPageContent(page, tools));
  return { pages: contents, isCut: tools.operators.operators < 0 };
}
