import { readDefaultFonts } from "../../src/node/default-fonts.ts";
import { DocumentLayouter } from "../support/layout-document.ts";

/** Environment variable: how many times as many documents as in the usual run, which takes some seconds. */
const factor = Number(process.env["INVARIANTS_FACTOR"] ?? "1");

/** Number of random documents for a property, given that of the usual run. Without `shrink` the first failure ends the run. */
export function runs(usual: number): { numRuns: number; seed: number } {
  const seed = Number(process.env["INVARIANTS_SEED"] ?? "20260101");
  return { numRuns: Math.ceil(usual * factor), seed };
}

/** True when the long run was asked for. */
export const isThorough: boolean = factor > 1;

/** Environment variable: `off` holds the invariants of layout that remembers nothing. */
const memos = process.env["INVARIANTS_MEMOS"] !== "off";

/** One layouter for all documents of a test file, warm as an engine is. */
export function createLayouter(): DocumentLayouter {
  return new DocumentLayouter(readDefaultFonts(), memos);
}

/** One that remembers nothing within a document. */
export function createForgetfulLayouter(): DocumentLayouter {
  return new DocumentLayouter(readDefaultFonts(), false);
}
