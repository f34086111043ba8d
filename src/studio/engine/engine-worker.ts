/** The engine in a worker of the page. It loads nothing for documents but the files that were dropped on them. */
import {
  type Diagnostic,
  Engine,
  type PageInspection,
  PlatenError,
  type RenderOptions,
  type RenderResult,
  ValidationError,
} from "../../index.ts";
import { ASSET_BASE, assetFetch } from "./asset-fetch.ts";
import { loadFonts } from "./engine-fonts.ts";
import { type LineOf, packBoxes } from "./packed-boxes.ts";
import type { Asset, FromWorker, Manuscript, Refusal, Rendered, RenderOrder, ToWorker } from "./protocol.ts";

/** What a document may cost here: a page of a browser has less room than a server. */
const LIMITS = { pages: 2_000, outputBytes: 64 * 1024 * 1024, documentBytes: 8 * 1024 * 1024 };
const STAGES = ["parse", "sheets", "style", "media", "boxes", "pages", "paint", "pdf"] as const;

addEventListener("message", ({ data, ports: [port] }: MessageEvent<{ readonly fonts: string }>) => {
  // What keeps the engine from loading is an error of the worker, which the page hears of.
  if (port !== undefined) serve(port, new URL(data.fonts)).catch(reportError);
});

async function serve(port: MessagePort, fonts: URL): Promise<void> {
  const send = (message: FromWorker, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);
  const engine = new Engine(await loadFonts(fonts));
  let assets: readonly Asset[] = [];
  port.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === "assets") {
      assets = data.assets;
      return;
    }
    const { id } = data;
    send({ type: "begun", id });
    try {
      const start = performance.now();
      let told = start;
      const result = await render(engine, data, {
        fetch: assetFetch(assets),
        fonts: assets.filter(({ kind }) => kind === "font").map(({ bytes }) => bytes),
        limits: LIMITS,
        inspect: true,
        onProgress: ({ pages }) => {
          if (performance.now() - told < 200) return;
          told = performance.now();
          send({ type: "progress", id, pages });
        },
      });
      const milliseconds = performance.now() - start;
      const { pdf, pageCount, diagnostics, inspection, timings = {} } = result;
      if (inspection === undefined) throw new Error("The engine told nothing of its pages.");
      const times = STAGES.map((stage) => [stage, timings[stage] ?? 0] as const);
      const boxes = packBoxes(inspection.pages, lineOf(data.manuscript));
      const pages = inspection.pages.map((page) => factsOf(page, data.manuscript));
      const placedAll = diagnostics.map((each) => placed(each, data.manuscript));
      const rendered = { pdf, pageCount, diagnostics: placedAll, pages, boxes, timings: times, milliseconds };
      const { elements, starts } = boxes;
      send({ type: "rendered", id, rendered }, [
        pdf.buffer,
        elements.buffer,
        boxes.boxes.buffer,
        starts.buffer,
      ]);
    } catch (error) {
      send({ type: "refused", id, refusal: refusalOf(error) });
    }
  };
  send({ type: "ready" });
}

function render(
  engine: Engine,
  { manuscript, css, page }: RenderOrder,
  options: RenderOptions,
): Promise<RenderResult> {
  const shared = { css: css === "" ? undefined : css, page, baseUrl: ASSET_BASE };
  switch (manuscript.format) {
    case "html":
      return engine.renderHtml({ ...shared, html: manuscript.html }, options);
    case "markdown":
      return engine.renderMarkdown({ ...shared, markdown: manuscript.markdown }, options);
    case "blocks":
      return engine.renderMarkdown({ ...shared, markdown: manuscript.blocks }, options);
  }
}

/** The line of the text that a position is on: of a block where the document has blocks. */
function lineOf(manuscript: Manuscript): LineOf {
  if (manuscript.format !== "blocks")
    return ({ source, line }) => (source === manuscript.format ? line : undefined);
  return ({ source }) => {
    const [, index] = /^markdown\[(\d+)\]/.exec(source) ?? [];
    return index === undefined ? undefined : manuscript.lines[Number(index)];
  };
}

/** What there is to know of a page beside its boxes. */
function factsOf(
  { boxes: _boxes, end, ...facts }: PageInspection,
  manuscript: Manuscript,
): Rendered["pages"][number] {
  const line = end.position && lineOf(manuscript)(end.position);
  const position =
    end.position === undefined || line === undefined ? undefined : { line, column: end.position.column };
  return { ...facts, end: { ...end, position } };
}

/** A diagnostic with its place in the text of the document. */
function placed(diagnostic: Diagnostic, manuscript: Manuscript): Diagnostic {
  const { position } = diagnostic;
  const line = position && lineOf(manuscript)(position);
  if (position === undefined || line === undefined) return diagnostic;
  return { ...diagnostic, position: { source: manuscript.format, line, column: position.column } };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ValidationError)
    return {
      title: "This input makes no document",
      message: error.message,
      fields: error.fields.map(({ property, message }) => ({ property: property ?? "", message })),
    };
  if (error instanceof PlatenError)
    return { title: "The engine refused", message: error.message, fields: [] };
  const message = error instanceof Error ? error.message : String(error);
  return { title: "The engine failed", message: `${message} This is a fault of Platen.`, fields: [] };
}
