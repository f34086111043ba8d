import { ForeignLayout } from "../../layout/foreign-layout.ts";
import type { DisplayList } from "../../layout/graphics/display-list.ts";
import { ForeignPainter } from "../../layout/paint/foreign-content.ts";
import { PaintContext } from "../../layout/paint/paint-context.ts";
import { paintPage } from "../../layout/paint/paint-page.ts";
import type { PageFragment } from "../../layout/tree/page-fragment.ts";
import { watermarkOf } from "../fonts/document-fonts.ts";
import { type OpenPage, PdfWriter } from "../pdf/pdf-writer.ts";
import { conformanceOf, linkOrFile, linkTarget, metadataOf, viewerSettingsOf } from "./document-info.ts";
import type { Attachments } from "./load-attachments.ts";
import { RenderDump } from "./render-dump.ts";
import type { RenderJob } from "./render-job.ts";
import { type RenderPagesInput, renderPages } from "./render-pages.ts";
import type { RenderResult } from "./render-types.ts";
import { DocumentStructure } from "./structure/document-structure.ts";

/** Nodes of the largest document that is tagged unless the caller asks for more. */
const LARGEST_TAGGED = 5_000;

/** Lays out, paints and writes page after page. */
export function writeDocument(
  job: RenderJob,
  pages: RenderPagesInput,
  attachments: Attachments,
): RenderResult {
  const { styles, fonts, diagnostics } = pages;
  const { document } = styles;
  const { tools, options } = job;
  const conformance = conformanceOf(document, options, diagnostics);
  const isTagged = conformance !== undefined || (options.tagged ?? document.nodeCount <= LARGEST_TAGGED);
  const paint = new PaintContext({
    document,
    keepsStructure: isTagged,
    styles,
    fonts,
    shaper: pages.shaper,
    ink: tools.ink,
    media: pages.media,
    filterPixels: job.limits.filterPixels,
    diagnostics,
    foreign: new ForeignPainter(new ForeignLayout(pages)),
    resolveUrl: (href) => linkOrFile(href, document, attachments),
  });
  const writer = new PdfWriter({
    ...metadataOf(document, job.input, options, styles),
    attachments,
    viewer: viewerSettingsOf(document, diagnostics),
    compression: tools.compression,
    pngs: tools.pngs,
    watermark: watermarkOf(options.watermark, fonts, tools.shaper),
    diagnostics,
    resolveUrl: (href) => linkTarget(href, document),
    conformance,
    structure: isTagged
      ? new DocumentStructure({
          document,
          styleOf: (node) => (styles.hasStyle(node) ? styles.styleOf(node) : undefined),
          targetOf: (link) => paint.targetOf(link),
        })
      : undefined,
  });
  const dump = new RenderDump(options.dump, pages);
  const paintTimed = (page: PageFragment): DisplayList => {
    const list = job.timedSync("paint", () => paintPage(page, paint));
    dump.add(page, list);
    return list;
  };
  const pageCount = job.timedSync("pages", () =>
    renderPages<OpenPage | undefined>(pages, {
      add: (page, isOpen) => {
        const list = paintTimed(page);
        const handle = job.timedSync("pdf", () =>
          isOpen ? writer.addOpenPage(list) : void writer.addPage(list),
        );
        job.checkOutput(writer.length, page.index);
        return handle;
      },
      complete: (handle, page) => {
        const list = paintTimed(page);
        if (handle !== undefined) job.timedSync("pdf", () => writer.completePage(handle, list));
      },
    }),
  );
  const pdf = job.timedSync("pdf", () => writer.end());
  job.checkOutput(pdf.length, pageCount);
  return { pdf, pageCount, diagnostics: diagnostics.list(), dump: dump.text(), timings: job.timings };
}
