import { layoutDocument, styleContent } from "../../layout/api/pages.ts";
import { concatenate } from "../contract/concatenate.ts";
import { withoutOverflow } from "../contract/stack-overflow.ts";
import { PAGE_UNITS } from "../resources/sheet-context.ts";
import { DocumentWriter } from "./document-writer.ts";
import type { EngineTools } from "./engine-tools.ts";
import { loadAttachments } from "./load-attachments.ts";
import { loadColorProfiles } from "./load-color-profiles.ts";
import { loadDocumentSheets } from "./load-sheets.ts";
import { RenderJob } from "./render-job.ts";
import type { RenderInput, RenderOptions, RenderResult, RenderSummary } from "./render-types.ts";
import { StyleResources } from "./style-resources.ts";
import { turnOfOthers } from "./turn-of-others.ts";

/** Pages after which whoever may call the work off gets a turn. */
const PAGES_PER_TURN = 8;

/**
 * The PDF of a document in one piece.
 *
 * @throws as `Engine.renderHtml` does.
 */
export async function renderDocument(
  input: RenderInput,
  options: RenderOptions,
  tools: EngineTools,
): Promise<RenderResult> {
  const chunks: Uint8Array[] = [];
  const stream = streamDocument(input, options, tools);
  let step = await stream.next();
  for (; step.done !== true; step = await stream.next()) chunks.push(step.value);
  return { pdf: concatenate(chunks), ...step.value };
}

/**
 * The way from HTML to PDF, a line for each stage. What waits is here; styling and layout are generators that ask for what must be
 * loaded, and go on with it. Bytes leave as soon as they are finished, while later pages are laid out.
 *
 * @throws as `Engine.renderHtml` does.
 */
export async function* streamDocument(
  input: RenderInput,
  options: RenderOptions,
  tools: EngineTools,
): AsyncGenerator<Uint8Array, RenderSummary> {
  try {
    return yield* documentSteps(input, options, tools);
  } catch (error) {
    throw withoutOverflow(error);
  }
}

async function* documentSteps(
  input: RenderInput,
  options: RenderOptions,
  tools: EngineTools,
): AsyncGenerator<Uint8Array, RenderSummary> {
  (await tools.checks).checkCall(input, options);
  const job = new RenderJob(input, options, tools);
  const { diagnostics } = job;
  const { shaper, styleCache: cache, memos } = tools;
  const maximumPages = job.limits.pages;
  const document = job.parse();
  if (document.hasElement("script"))
    (await import("./report-scripts.ts")).reportScripts(document, diagnostics);
  const loaded = await job.timed("sheets", () => loadDocumentSheets(job, document));
  const { sheets } = loaded;
  const resources = await StyleResources.open(job, loaded);
  const iccProfiles = await job.timed("sheets", () => loadColorProfiles(sheets, job));
  const toStyle = {
    document,
    sheets,
    iccProfiles,
    ...PAGE_UNITS,
    cache,
    fonts: resources.installed,
    diagnostics,
  };
  const styled = await job.answered("style", styleContent(toStyle), (content) => resources.fonts(content));
  const loadedMedia = await job.timed("media", () => resources.media(styled));
  const toLayOut = { sheets, shaper, maximumPages, diagnostics, memos, ...styled, ...loadedMedia };
  const layout = await job.answered("pages", layoutDocument(toLayOut), (content) => resources.all(content));
  const attachments = await job.timed("media", () => loadAttachments(document, job));
  const writer = await DocumentWriter.open(job, layout.content, attachments);
  for (const step of job.timedSteps("pages", layout.pages)) {
    writer.take(step);
    const bytes = writer.finished();
    if (bytes !== undefined) yield bytes;
    if (writer.hasAll) break;
    if (options.signal !== undefined && step.page.index % PAGES_PER_TURN === 0) await turnOfOthers();
  }
  yield writer.end();
  return writer.summary();
}
