import { writeFileSync } from "node:fs";
import { Engine } from "../../../src/node/index.ts";
import type { PeerResults } from "../results.ts";
import { reportHtml } from "./report-page.ts";

/** Makes the page of a run, by ourselves. */
export async function writeReport(results: PeerResults, file: string): Promise<void> {
  const { pdf, diagnostics } = await new Engine().renderHtml({ html: reportHtml(results) });
  for (const { message } of diagnostics) console.log(`The page: ${message}`);
  writeFileSync(file, pdf);
}
