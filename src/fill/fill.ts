import type { Diagnostic } from "../../layout/api/basics.ts";
import { concatenate } from "../contract/concatenate.ts";
import type { TemplateVersion } from "../template/model.ts";
import type { FillJob, FillOptions } from "./fill-job.ts";
import type { PreparedTemplate } from "./prepare/prepare-template.ts";
import type { PrepareOptions } from "./prepare/prepared-pages.ts";
import type { FillRequest } from "./request-schema.ts";

/** How a template is filled by an engine, which has the fonts. */
export type FillCallOptions = Omit<FillOptions, "fonts" | "compression" | "imageDecoders">;

/** What came out. */
export interface FillResult {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly pageCount: number;
  /** What the file has before `pdf`, where the caller wanted that left out: the same array for all files of the template. */
  readonly beginning?: Uint8Array | undefined;
  /** Pages of each record, in their order. */
  readonly recordPages?: readonly number[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The step asked for by `dump`, as text. */
  readonly dump?: string | undefined;
}

/** What a stream of bytes tells when it has ended. */
export type FillSummary = Omit<FillResult, "pdf" | "beginning">;

/** A request whose records come one by one. */
export interface FillStreamRequest extends Omit<FillRequest, "data"> {
  readonly data: unknown | AsyncIterable<unknown> | Iterable<unknown>;
}

/**
 * Makes a version of a template ready for any number of fills. What opens PDFs is loaded with the first one.
 *
 * @throws TemplateImportError when the base PDF can't be read; LimitError when it costs too much; PlatenError when its pages are not
 * those of the template.
 */
export async function prepareTemplate(
  version: TemplateVersion,
  options: PrepareOptions = {},
): Promise<PreparedTemplate> {
  const preparing = await import("./prepare/prepare-template.ts");
  return preparing.prepareTemplate(version, options);
}

/**
 * Fills a template: once for an object of data, or once for each object of an array, merged into one PDF. The steps are plan (data to
 * values), format (values to pieces), place (pieces to glyphs) and write.
 *
 * @throws ValidationError with a property path for each value or name at fault; LimitError; RequestTooLargeError; AbortedError.
 */
export async function fillTemplate(
  template: PreparedTemplate,
  request: FillRequest,
  options: FillOptions,
): Promise<FillResult> {
  const job = await startJob(template, request, options);
  const { records, isArray } = await job.records();
  const plans = await job.plan(records, isArray);
  const isApart = options.leavesBeginning === true;
  const { beginning } = job;
  const chunks = isApart ? [] : [beginning];
  for await (const chunk of job.write(plans, records.length > 1)) chunks.push(chunk);
  const pdf = concatenate(chunks);
  return { pdf, ...(isApart ? { beginning } : undefined), ...summaryOf(job) };
}

/**
 * Fills a template like `fillTemplate` and hands out the bytes of the PDF as they are finished, so that memory does not grow with the
 * number of records. An array is checked as a whole before the first byte; records that come by an iterable are checked one by one,
 * and the stream fails at the first that is wrong.
 */
export async function* fillTemplateStream(
  template: PreparedTemplate,
  request: FillStreamRequest,
  options: FillOptions,
): AsyncGenerator<Uint8Array, FillSummary> {
  const job = await startJob(template, request, options);
  if (isIterable(request.data)) {
    // A copy: whoever gets the bytes may hand them on for good.
    yield job.beginning.slice();
    yield* job.write(job.planEach(request.data), true);
  } else {
    const { records, isArray } = await job.records();
    const plans = await job.plan(records, isArray);
    yield job.beginning.slice();
    yield* job.write(plans, records.length > 1);
  }
  return summaryOf(job);
}

/** What fills is loaded with the first fill: those who only render do without. */
async function startJob(
  template: PreparedTemplate,
  request: FillRequest,
  options: FillOptions,
): Promise<FillJob> {
  const { FillJob } = await import("./fill-job.ts");
  return FillJob.start(template, request, options);
}

function isIterable(data: unknown): data is AsyncIterable<unknown> | Iterable<unknown> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return false;
  return Symbol.asyncIterator in data || Symbol.iterator in data;
}

function summaryOf(job: FillJob): FillSummary {
  const { pageCount, recordPages, diagnostics, dump } = job;
  return { pageCount, recordPages, diagnostics: diagnostics.list(), dump };
}
