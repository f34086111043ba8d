import type { Diagnostic } from "../../../layout/api/basics.ts";
import type { CheckFile, MakeRecords } from "../../batch/make-records.ts";
import type { Engine } from "../../engine/engine.ts";
import type { PreparedTemplate } from "../../fill/prepare/prepare-template.ts";
import {
  createTemplateOpener,
  type OpenStoredTemplate,
  type StoredTemplates,
  storedFiller,
  type TemplateEngine,
} from "../../fill/stored-filler.ts";
import type { RenderHtml } from "../../render/render-types.ts";
import { createFetcher } from "../../resources/fetcher.ts";
import type { ResourceFetch } from "../../resources/resource.ts";
import type { TemplateReader, TemplateWorkspaces } from "../../template/store.ts";
import { type ParsedBody, parseBody, type RequestBody } from "../body/body.ts";
import { type FillContext, fill } from "./fill.ts";
import { type GenerateContext, generate } from "./generate.ts";
import type { FoundInvoice, MadeInvoice } from "./invoice.ts";
import { type ReadTemplate, readTemplate, type TemplateCall } from "./read-template.ts";

/** What every piece of work is told besides its body. */
export interface WorkCall {
  /** Triggered when nobody waits for the result any more. */
  readonly signal: AbortSignal | undefined;
  /** Whose work it is: the id of a key. The work of one owner can't crowd out that of others. */
  readonly owner: string;
  /** The workspace of the owner: whose templates there are, and whose work can't crowd out that of other workspaces. */
  readonly workspace: string;
}

export interface GenerateWorkCall extends WorkCall {
  /** Text across every page, for development keys. */
  readonly watermark: string | undefined;
}

export interface FillWorkCall extends GenerateWorkCall {
  /** Last part of the path: `{pdfTemplateID}.pdf`. */
  readonly file: string;
  /** As the query has it. */
  readonly versionNumber: string | null;
}

export interface InvoiceWorkCall extends GenerateWorkCall {
  /** Whether the XML alone is wanted. */
  readonly isXml: boolean;
}

export type TemplateWorkCall = WorkCall & TemplateCall;

/** A PDF that was made. */
export interface MadePdf {
  readonly pdf: Uint8Array;
  readonly pageCount?: number | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * What the endpoints let do: everything that parses, checks, lays out or writes what a caller sent. Each rejects with the errors of
 * rendering and filling.
 */
export interface Work {
  generate(body: RequestBody, call: GenerateWorkCall): Promise<MadePdf>;
  fill(body: RequestBody, call: FillWorkCall): Promise<MadePdf>;
  /** Makes an electronic invoice of the data that were sent. */
  invoice(body: RequestBody, call: InvoiceWorkCall): Promise<MadeInvoice>;
  /** Takes an invoice apart: a PDF with XML inside, or the XML. */
  readInvoice(body: RequestBody, call: WorkCall): Promise<FoundInvoice>;
  /** Makes a template of what was sent: a PDF, a record, or both. */
  readTemplate(body: RequestBody, call: TemplateWorkCall): Promise<ReadTemplate>;
  /** Makes some records of a batch. */
  readonly records: MakeRecords;
}

/** What the service asks of an engine. One without the two for templates fills none. */
export type ServiceEngine = Pick<Engine, "renderHtml"> & Partial<TemplateEngine<PreparedTemplate>>;

/** Opens the templates of workspaces and keeps them ready. */
type TemplateOpener = (templates: StoredTemplates) => OpenStoredTemplate;

/** What work is made of that is done where it is asked for. */
export interface EngineWork extends Omit<GenerateContext & FillContext, "render" | "fill"> {
  readonly engine: ServiceEngine;
  /** Where the templates are that calls fill, a `TemplateStore`; without it there are none. */
  readonly templates?: TemplateWorkspaces<TemplateReader> | undefined;
  /** Opens those templates; one that keeps them for this work alone unless given. */
  readonly opener?: TemplateOpener | undefined;
  /** How the files of batches are checked; a portable way unless given. */
  readonly check?: CheckFile | undefined;
}

/** Does the work in the thread of the caller: for runtimes without threads, for tests, and inside the threads of a pool. */
export function inlineWork({ engine, templates, opener, ...rest }: EngineWork): Work {
  const openerOf = templates && (opener ?? templateOpener(engine));
  const contextOf = ({ workspace }: WorkCall) => {
    const render: RenderHtml = (input, options) =>
      engine.renderHtml(input, Object.assign({}, options, { cachePartition: workspace }));
    return { render, ...rest };
  };
  const fillerOf = ({ workspace }: WorkCall) => {
    const openTemplate = templates && openerOf?.({ workspace, store: templates.of(workspace) });
    return { openTemplate, fill: openTemplate && storedFiller(openTemplate) };
  };
  return {
    generate: async (body, call) => {
      const parsed = parseBody(body);
      const fetch = fetchOf(parsed, rest.fetch, call);
      return generate(parsed.attributes, { ...contextOf(call), fetch }, call);
    },
    fill: async (body, call) => {
      const parsed = parseBody(body);
      const fetch = fetchOf(parsed, rest.fetch, call);
      return fill(parsed.attributes, { ...contextOf(call), ...fillerOf(call), fetch }, call);
    },
    invoice: async (body, call) => {
      const { makeInvoice } = await import("./invoice.ts");
      const parsed = parseBody(body);
      const fetch = fetchOf(parsed, rest.fetch, call);
      return makeInvoice(parsed.attributes, { ...contextOf(call), fetch }, call);
    },
    readInvoice: async (body) => {
      const { findInvoice } = await import("./invoice.ts");
      return findInvoice(body.bytes);
    },
    readTemplate: async (body, call) => readTemplate(body, call),
    records: async (task, call) => {
      const { makeRecords } = await import("./records/make-records.ts");
      const fetch = ownedFetch(rest.fetch, call);
      return makeRecords(task, { ...contextOf(call), ...fillerOf(call), fetch }, call);
    },
  };
}

/** Opens templates with an engine; undefined for one that fills none. */
export function templateOpener(engine: ServiceEngine): TemplateOpener | undefined {
  const { prepareTemplate, fillTemplate } = engine;
  if (prepareTemplate === undefined || fillTemplate === undefined) return undefined;
  return createTemplateOpener({
    engine: { prepareTemplate: prepareTemplate.bind(engine), fillTemplate: fillTemplate.bind(engine) },
  });
}

/** How the document of a call loads what it names, which counts as its owner's. */
function fetchOf(
  parsed: ParsedBody,
  fetch: ResourceFetch | undefined,
  call: WorkCall,
): ResourceFetch | undefined {
  return withFiles(parsed, ownedFetch(fetch, call));
}

function ownedFetch(fetch: ResourceFetch | undefined, { owner }: WorkCall): ResourceFetch | undefined {
  return fetch && ((request) => fetch({ ...request, owner }));
}

/** Loads what the body itself brought, and everything else as before. */
function withFiles({ files }: ParsedBody, fetch: ResourceFetch | undefined): ResourceFetch | undefined {
  if (files.size === 0) return fetch;
  const elsewhere = fetch ?? createFetcher();
  return async (request) => {
    const file = files.get(request.url);
    return file === undefined ? elsewhere(request) : { ...file, url: request.url };
  };
}
