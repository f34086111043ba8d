import fc from "fast-check";
import type { LaidOutDocument } from "../support/layout-document.ts";
import { createLayouter, runs } from "./effort.ts";

/** A invariant as a check of one document; throws where it does not hold. */
export type Invariant = (
  result: LaidOutDocument,
  endless: () => Promise<LaidOutDocument>,
) => void | Promise<void>;

/** A document of random content: as it is, and on a page that all of it has room on. */
export interface InvariantDocument {
  readonly html: string;
  readonly endless: string;
}

/** Height of a page without end, px. */
export const ENDLESS = 10_000_000;

/** More pages than any random document has: layout that makes no progress fails here, and tells the document. */
const MAXIMUM_PAGES = 600;
/** Time after which no smaller document is looked for, ms. */
const SHRINKING = 60_000;

const layouter = createLayouter();
/** Documents laid out already: the invariants of one kind look at the same ones. */
const known = new Map<string, Promise<LaidOutDocument>>();

function layout(html: string): Promise<LaidOutDocument> {
  const result = known.get(html) ?? layouter.layout({ html, maximumPages: MAXIMUM_PAGES });
  if (known.size >= 500) known.clear();
  known.set(html, result);
  return result;
}

/** Holds an invariant over random documents. The message of a failure has the document and the seed. */
export async function expectInvariant(
  invariant: Invariant,
  documents: fc.Arbitrary<InvariantDocument>,
  usual: number,
): Promise<void> {
  const property = fc.asyncProperty(documents, async ({ html, endless }) => {
    try {
      await invariant(await layout(html), () => layout(endless));
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\n${html}`);
    }
  });
  await fc.assert(property, {
    ...runs(usual),
    interruptAfterTimeLimit: SHRINKING,
    markInterruptAsFailure: false,
  });
}
