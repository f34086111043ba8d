import { DiagnosticSink, resolveReference, type SourcePosition } from "../../layout/api/basics.ts";
import { type Document, styleSources } from "../../layout/api/documents.ts";
import { mediaArea, PAGE_SETTINGS } from "../../layout/api/pages.ts";
import {
  assembleSheets,
  type LoadedSheet,
  matchesMedia,
  type NumberedSheets,
  type ParsedSheet,
  parseSheet,
  type Sheet,
  type SheetContext,
  type SheetInput,
  watchedFacts,
} from "../../layout/api/styles.ts";
import { AbortedError, shortUrl } from "../contract/errors.ts";
import type { Limits } from "../contract/limits.ts";
import { decodeStylesheet } from "../resources/charset.ts";
import type { ResourceLoader } from "../resources/loader.ts";
import { SHEET_CONTEXT, sheetContext } from "../resources/sheet-context.ts";
import type { CachePartition } from "./engine-cache.ts";
import { pageSettingsSheet } from "./page-settings.ts";
import type { RenderJob } from "./render-job.ts";

export interface LoadSheetsInput {
  readonly document: Document;
  readonly userAgent: NumberedSheets;
  /** Page settings of the caller: before the document's sheets. */
  readonly pageSettings: string;
  /** The caller's sheet: after them. */
  readonly css: string | undefined;
  readonly loader: ResourceLoader;
  /** What conditions ask about as long as no `@page` rule is known. */
  readonly context: SheetContext;
  readonly limits: Limits;
  readonly diagnostics: DiagnosticSink;
  /** Sheets of earlier documents. */
  readonly cache?: Pick<CachePartition, "sheets" | "assembled"> | undefined;
}

/** The sheets of a document, and the page that their conditions were asked about. */
export interface DocumentSheets {
  readonly sheets: readonly Sheet[];
  readonly context: SheetContext;
}

/** Loads the sheets of a document, with those of the user agent and of the caller. */
export function loadDocumentSheets(job: RenderJob, document: Document): Promise<DocumentSheets> {
  const { input, loader, limits, diagnostics, tools, cache } = job;
  return loadSheets({
    document,
    userAgent: tools.userAgent.of(document),
    pageSettings: pageSettingsSheet(input.page),
    css: input.css,
    loader,
    context: sheetContext(job.options.media),
    limits,
    diagnostics,
    cache,
  });
}

/** A sheet of the user agent; it has no mistakes to tell. */
export function parseUserAgentSheet(css: string): ParsedSheet {
  return parseSheet(
    { css, source: "user-agent", baseUrl: "", origin: "user-agent" },
    SHEET_CONTEXT,
    new DiagnosticSink(),
  );
}

/**
 * Loads the sheets of a document. Their conditions are asked about the page that the caller and `@page` rules give: where some ask for its
 * size, and that is not the one of `context`, the sheets are gathered again with it, once: `@page` rules that hang on
 * such conditions themselves change no condition.
 */
export async function loadSheets(input: LoadSheetsInput): Promise<DocumentSheets> {
  const { context, diagnostics } = input;
  const issues = new DiagnosticSink(Number.POSITIVE_INFINITY);
  const { sheets, dependsOnPage } = await gatherSheets({ ...input, diagnostics: issues });
  const area = dependsOnPage ? mediaArea(sheets) : undefined;
  if (area === undefined || (area.width === context.mediaWidth && area.height === context.mediaHeight)) {
    for (const issue of issues.list()) diagnostics.add(issue);
    return { sheets, context };
  }
  const own = { ...context, mediaWidth: area.width, mediaHeight: area.height };
  return { sheets: (await gatherSheets({ ...input, context: own })).sheets, context: own };
}

interface GatheredSheets {
  readonly sheets: readonly Sheet[];
  /** Whether some condition asked for the size of the page. */
  readonly dependsOnPage: boolean;
}

/** Gathers a document's sheets with what they import, and puts them in cascade order. A sheet that can't be had is a diagnostic. */
async function gatherSheets(input: LoadSheetsInput): Promise<GatheredSheets> {
  const gathering = new SheetGathering(input);
  const loaded: (LoadedSheet | undefined)[] = [];
  const { document } = input;
  if (input.pageSettings !== "")
    loaded.push(await gathering.text(input.pageSettings, { source: PAGE_SETTINGS, baseUrl: "" }));
  for (const source of styleSources(document)) {
    if (source.media !== "" && !gathering.holds(source.media)) continue;
    if (source.kind === "element") {
      const { position } = source;
      const place = {
        source: position.source,
        baseUrl: document.baseUrl,
        lineOffset: position.line - 1,
        columnOffset: position.column - 1,
      };
      loaded.push(await gathering.text(source.text, place));
    } else if (source.url === undefined) {
      input.diagnostics.warn(
        "invalid-url",
        `The address of the sheet "${source.href}" can't be resolved; give an absolute address or a base address.`,
        source.position,
      );
    } else {
      loaded.push(await gathering.fetch(source.url, source.position, { chain: [], charset: source.charset }));
    }
  }
  if (input.css !== undefined)
    loaded.push(await gathering.text(input.css, { source: "css", baseUrl: document.baseUrl }));
  const found = loaded.filter((sheet) => sheet !== undefined);
  const { userAgent, cache } = input;
  const sheets = cache?.assembled.assemble(found, userAgent) ?? assembleSheets(found, userAgent);
  return { sheets, dependsOnPage: gathering.dependsOnPage };
}

interface SheetPlace {
  readonly source: string;
  readonly baseUrl: string;
  readonly lineOffset?: number;
  readonly columnOffset?: number;
}

/** What refers to a sheet. */
interface Referrer {
  /** Addresses of the sheets that led here: importing one of them again is a loop. */
  readonly chain: readonly string[];
  /** Encoding that the link gives, for sheets that tell none (css-syntax-3 §3.2). */
  readonly charset: string | undefined;
}

const NO_REFERRER: Referrer = { chain: [], charset: undefined };

class SheetGathering {
  readonly #input: LoadSheetsInput;
  #count = 0;
  dependsOnPage = false;

  constructor(input: LoadSheetsInput) {
    this.#input = input;
  }

  /** Whether a sheet for these media counts. */
  holds(media: string): boolean {
    const context = watchedFacts(this.#input.context, () => {
      this.dependsOnPage = true;
    });
    return matchesMedia(media, context);
  }

  text(css: string, place: SheetPlace, from: Referrer = NO_REFERRER): Promise<LoadedSheet> {
    const { cache, context, diagnostics } = this.#input;
    const input: SheetInput = { css, origin: "author", ...place };
    const sheet = cache?.sheets.parse(input, context, diagnostics) ?? parseSheet(input, context, diagnostics);
    this.dependsOnPage ||= sheet.dependsOnPage;
    return this.#withImports(sheet, from);
  }

  async fetch(url: string, position: SourcePosition, from: Referrer): Promise<LoadedSheet | undefined> {
    const { limits, diagnostics } = this.#input;
    this.#count += 1;
    if (this.#count > limits.sheets) {
      diagnostics.warn("too-many-sheets", `Only the first ${limits.sheets} sheets are loaded.`, position);
      return undefined;
    }
    try {
      const response = await this.#input.loader.load(url, "stylesheet");
      const css = decodeStylesheet(response.bytes, response.contentType, from.charset);
      return await this.text(
        css,
        { source: response.url, baseUrl: response.url },
        { ...from, chain: [...from.chain, url] },
      );
    } catch (error) {
      if (error instanceof AbortedError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      diagnostics.warn(
        "sheet-not-loaded",
        `The style sheet ${shortUrl(url)} could not be loaded: ${reason}`,
        position,
      );
      return undefined;
    }
  }

  async #withImports(sheet: ParsedSheet, from: Referrer): Promise<LoadedSheet> {
    const { chain } = from;
    const { limits, diagnostics } = this.#input;
    const imports: (LoadedSheet | undefined)[] = [];
    for (const rule of sheet.imports) {
      const url = rule.applies ? resolveReference(rule.url, sheet.baseUrl) : undefined;
      if (rule.applies && url === undefined) {
        diagnostics.warn(
          "invalid-url",
          `The imported address "${rule.url}" can't be resolved.`,
          rule.position,
        );
      }
      if (url === undefined || chain.includes(url)) {
        imports.push(undefined);
      } else if (chain.length >= limits.importDepth) {
        diagnostics.warn(
          "import-depth",
          `Sheets are imported at most ${limits.importDepth} deep.`,
          rule.position,
        );
        imports.push(undefined);
      } else {
        imports.push(await this.fetch(url, rule.position, from));
      }
    }
    return { sheet, imports };
  }
}
