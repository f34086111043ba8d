import { throwIfAborted } from "../contract/errors.ts";
import { settleContainers } from "./container-rounds.ts";
import type { EngineTools } from "./engine-tools.ts";
import { loadAttachments } from "./load-attachments.ts";
import { documentSheets, layoutInput, mediaOf, styleInput } from "./pipeline-inputs.ts";
import { RenderJob } from "./render-job.ts";
import type { RenderInput, RenderOptions, RenderResult } from "./render-types.ts";
import { shrinkToFit } from "./shrink-to-fit.ts";
import { fontsFor, styleWithFonts } from "./style-with-fonts.ts";
import { writeDocument } from "./write-document.ts";

/**
 * The way from HTML to PDF, a line for each stage.
 *
 * @throws as `Engine.renderHtml` does.
 */
export async function renderDocument(
  input: RenderInput,
  options: RenderOptions,
  tools: EngineTools,
): Promise<RenderResult> {
  const job = new RenderJob(input, options, tools);
  const document = job.parse();
  const sheets = await job.timed("sheets", () => documentSheets(job, document));
  const toStyle = await styleInput(job, document, sheets);
  const styled = await styleWithFonts(toStyle, job);
  throwIfAborted(options.signal);
  const media = await job.timed("media", () => mediaOf(job, styled));
  // What is styled by the size of its container may ask for fonts and images of its own.
  const contained = await settleContainers(
    layoutInput(job, sheets, { ...styled, media }),
    job,
    async (styles) => ({
      ...(await fontsFor(toStyle, { ...styled, styles })),
      media: await mediaOf(job, { ...styled, styles }),
    }),
  );
  const pages = shrinkToFit(contained, job);
  const attachments = await job.timed("media", () => loadAttachments(document, job));
  return writeDocument(job, pages, attachments);
}
