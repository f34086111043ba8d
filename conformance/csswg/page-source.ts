import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadDocument, renderLoaded } from "../../src/cli/document.ts";
import { fontSettings } from "../../src/cli/fonts.ts";
import { createNodeHost } from "../../src/cli/node-host.ts";
import { networkOf, parseRenderArguments } from "../../src/cli/render-options.ts";
import { createNodeFetch, Engine } from "../../src/node/index.ts";
import type { DumpStage, RenderResult } from "../../src/render/render-types.ts";
import { ALL_FORMATS, SUITE_GENERICS } from "../support/layout-document.ts";
import { fontsOf } from "./suite-fonts.ts";

/**
 * Who makes the pages: the engine with what the suite takes for granted (`engine`), `platen render` with its defaults and the
 * suite's fonts (`command-line`), or another renderer that has made them already: `PAGE.pdf` below a directory (`pdfs`).
 */
export type PageMaker =
  | { readonly kind: "engine" }
  | { readonly kind: "command-line"; readonly arguments: readonly string[] }
  | { readonly kind: "pdfs"; readonly directory: string };

/** Makes the page at a path below the suite. */
export type PageSource = (
  path: string,
  dump: DumpStage | undefined,
) => Promise<Pick<RenderResult, "pdf" | "diagnostics" | "dump">>;

export async function pageSource(maker: PageMaker, suite: string): Promise<PageSource> {
  switch (maker.kind) {
    case "engine":
      return engineSource(suite);
    case "command-line":
      return commandLineSource(suite, maker.arguments);
    case "pdfs":
      return async (path) => readPdf(join(maker.directory, `${path}.pdf`));
  }
}

function engineSource(suite: string): PageSource {
  const engine = new Engine({ fonts: fontsOf(join(suite, "fonts")), genericFamilies: SUITE_GENERICS });
  const fetch = createNodeFetch({ localDirectories: [suite] });
  return (path, dump) => {
    const file = join(suite, path);
    return engine.renderHtml(
      { html: readFileSync(file), baseUrl: pathToFileURL(file).href },
      // Tags part text that PDFium spaces evenly as long as it is one: pages that look the same would differ by a pixel.
      { fetch, fontFormats: ALL_FORMATS, tagged: false, dump, date: new Date(0) },
    );
  };
}

/**
 * What `platen render PAGE --font-dir fonts` makes: its arguments are read, its engine is made and each document is
 * loaded and rendered by the functions of the command itself. All that is left out is a new process for each page.
 */
async function commandLineSource(suite: string, more: readonly string[]): Promise<PageSource> {
  const host = { ...createNodeHost(), workingDirectory: suite };
  const { settings } = parseRenderArguments(["-", "--font-dir", "fonts", ...more]);
  const fonts = fontSettings(settings.fonts, networkOf(settings.access), host);
  const engine = await host.createEngine({ fontSettings: fonts });
  return async (path, dump) => {
    const readInput = async () => new Uint8Array();
    const source = { path, workingDirectory: suite, isDocument: true, readInput };
    return renderLoaded(await loadDocument(source, settings), engine, { dump, date: new Date(0) });
  };
}

function readPdf(file: string): Pick<RenderResult, "pdf" | "diagnostics"> {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  return { pdf: readFileSync(file), diagnostics: [] };
}
