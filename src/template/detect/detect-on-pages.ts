import { LimitError } from "../../contract/errors.ts";
import { InflateBudget } from "../import/inflate.ts";
import type { DetectionTask } from "../import/page-detector.ts";
import { readPageContents } from "./content/read-pages.ts";
import { detectFields } from "./detect-fields.ts";
import type { DetectedFields, ModelPlace } from "./proposal.ts";

/**
 * Finds places on a page by other means, as a model that looks at its picture does.
 *
 * @param page what there is to know of the page: the file it is in, its index in it, and its size in points as shown.
 */
export type ModelDetector = (page: {
  readonly pdf: Uint8Array;
  readonly index: number;
  readonly width: number;
  readonly height: number;
}) => Promise<readonly ModelPlace[]>;

/** Finds fields on the pages of a PDF that is being read, where it has none yet. */
export async function detectOnPages(task: DetectionTask, model?: ModelDetector): Promise<DetectedFields> {
  const { pages, known, bytes, reader, limits, notes } = task;
  const contents = readSafely(() => readPageContents(pages, { reader, budget: new InflateBudget(limits) }));
  if (contents === undefined || contents.isCut) {
    notes.warn("detection-cut", "The pages draw so much that not all of it was looked at for fields.");
  }
  const models = new Map<number, readonly ModelPlace[]>();
  if (model !== undefined) {
    for (const [index, { width, height }] of (contents?.pages ?? []).entries()) {
      models.set(index, await model({ pdf: bytes, index, width, height }));
    }
  }
  return detectFields(contents?.pages ?? [], { models, known });
}

/** Pages that unpack to too much are no reason to refuse a file: nobody asked for the fields that they may show. */
function readSafely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof LimitError) return undefined;
    throw error;
  }
}
