import { availableParallelism } from "node:os";
import type { MadeRecords } from "../../batch/make-records.ts";
import { limits } from "../../contract/check-limits.ts";
import {
  type Check,
  callable,
  listOf,
  object,
  objectOf,
  refuseWrong,
  text,
  wholeNumber,
} from "../../contract/check-members.ts";
import { ResourceError } from "../../contract/errors.ts";
import { type Limits, serviceLimits } from "../../contract/limits.ts";
import type { FontFormat } from "../../fonts/font-formats.ts";
import type { FoundInvoice, MadeInvoice } from "../../http/calls/invoice.ts";
import type { ReadTemplate } from "../../http/calls/read-template.ts";
import type { MadePdf, Work, WorkCall } from "../../http/calls/work.ts";
import { createFetcher } from "../../resources/fetcher.ts";
import type { ResourceFetch, ResourceRequest, ResourceResponse } from "../../resources/resource.ts";
import type { FindSigningKey } from "../../sign/keys/hook-key.ts";
import { NotFoundError } from "../../template/errors.ts";
import type { TemplateReader, TemplateWorkspaces } from "../../template/store.ts";
import { fontSettings as checkedFontSettings } from "../font-sources/check-font-settings.ts";
import type { FontSettings } from "../font-sources/font-settings.ts";
import { startWorker } from "../start-worker.ts";
import type { Reply, Task, ThreadSettings } from "./messages.ts";
import type { AnswerQuestion, StartThread } from "./pool-thread.ts";
import { type PoolSettings, type PoolState, WorkerPool } from "./worker-pool.ts";

export interface PoolWorkOptions extends Partial<PoolSettings> {
  /** Where families are looked for; installed font packages alone unless given. */
  readonly fontSettings?: FontSettings | undefined;
  /** Private keys in PEM for encrypted data. */
  readonly privateKeys?: readonly string[] | undefined;
  /** Finds the keys that callers sign with by their names; asked in the main thread. Without it there are none. */
  readonly signingKey?: FindSigningKey | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** What fonts of documents may be; TrueType alone unless given, as the specification of the service has it. */
  readonly fontFormats?: readonly FontFormat[] | undefined;
  /** Loads what documents refer to; without it only `data:` URLs are loaded. */
  readonly fetch?: ResourceFetch | undefined;
  /** Where templates are, a `TemplateStore`; without it there are none. */
  readonly store?: TemplateWorkspaces<TemplateReader> | undefined;
  /** Time that making a document may take. */
  readonly generateMilliseconds?: number | undefined;
  /** Time that filling or reading a form may take. */
  readonly fillMilliseconds?: number | undefined;
  /** Module of the threads, for those who bundle this package and so move it about. */
  readonly script?: URL | undefined;
}

/** What there is to know at a moment. */
export interface PoolWorkState extends PoolState {
  /** Resources that documents asked for: `loaded`, or why not. */
  readonly fetches: Readonly<Record<string, number>>;
}

/** Work that is done in threads. */
export interface PoolWork extends Work {
  /** Resolves when a thread takes jobs. */
  started(): Promise<void>;
  state(): PoolWorkState;
  /** Ends the threads at once: work that is not done yet rejects with a `BusyError`. */
  close(): Promise<void>;
}

const MEBIBYTE = 1_048_576;
const GENERATE_MILLISECONDS = 15_000;
/** Most jobs take some milliseconds: as many as this are done long before the queue's time is over. */
const QUEUED_PER_THREAD = 64;
/** Pixels of filters for each millisecond of the deadline: they take a third of it, at 0.2 µs each. */
const FILTER_PIXELS_PER_MILLISECOND = 1_500;
/** Jobs wait a little longer than another may take: who comes next in turn is not refused because of one that uses up its time. */
const SPARE_MILLISECONDS = 1_000;

/** Threads for so many cores: the main thread takes a seventh of the processor time that threads take, so one core in eight is its own. */
export function usualThreads(cores: number): number {
  return Math.max(1, cores - Math.floor(cores / 8));
}

const count = wholeNumber(1);
/** A longer timer ends at once. */
const duration = wholeNumber(0, 2 ** 31 - 1);
const OPTIONS_BY_NAME: Readonly<Record<keyof PoolWorkOptions, Check>> = {
  threads: count,
  queueLength: wholeNumber(0),
  queueMilliseconds: duration,
  graceMilliseconds: duration,
  recycleJobs: count,
  recycleBytes: count,
  heapMegabytes: count,
  fontSettings: checkedFontSettings,
  privateKeys: listOf(text, "Must be an array of private keys in PEM."),
  signingKey: callable,
  limits,
  fontFormats: listOf(text, "Must be an array of formats, such as truetype."),
  fetch: callable,
  store: object,
  generateMilliseconds: duration,
  fillMilliseconds: duration,
  script: object,
};
const OPTIONS: Check = objectOf(OPTIONS_BY_NAME, { refusal: "Must be an object such as { threads: 4 }." });

/**
 * Does the work of the service in a pool of warm threads, each job within its deadline. Network and store stay in the main thread: a
 * thread asks for what it needs, so nothing is left open when it is ended, and there is one place that dials.
 *
 * @throws ValidationError with each option that is wrong or misspelled.
 */
export function createPoolWork(options: PoolWorkOptions = {}): PoolWork {
  refuseWrong("options", OPTIONS(options));
  const threads = options.threads ?? usualThreads(availableParallelism());
  const {
    generateMilliseconds = GENERATE_MILLISECONDS,
    fillMilliseconds = 10_000,
    heapMegabytes = 1_024,
  } = options;
  const fetches: Record<string, number> = {};
  const pool = new WorkerPool({
    threads,
    queueLength: options.queueLength ?? QUEUED_PER_THREAD * threads,
    queueMilliseconds:
      options.queueMilliseconds ?? Math.max(generateMilliseconds, fillMilliseconds) + SPARE_MILLISECONDS,
    graceMilliseconds: options.graceMilliseconds ?? 250,
    recycleJobs: options.recycleJobs ?? 100_000,
    recycleBytes: options.recycleBytes ?? 256 * MEBIBYTE,
    heapMegabytes,
    start: threadStarter(options, heapMegabytes),
    answer: questionAnswerer(options, fetches),
  });
  const run = (task: Task, milliseconds: number, { signal, owner, workspace }: WorkCall) =>
    pool.run(task, { milliseconds, signal, owner, workspace });
  return {
    generate: (body, { watermark, ...call }) =>
      run({ kind: "generate", body, told: { watermark } }, generateMilliseconds, call) as Promise<MadePdf>,
    fill: (body, { watermark, file, versionNumber, ...call }) => {
      const told = { watermark, file, versionNumber };
      return run({ kind: "fill", body, told }, fillMilliseconds, call) as Promise<MadePdf>;
    },
    invoice: (body, { watermark, isXml, ...call }) => {
      const told = { watermark, isXml };
      return run({ kind: "invoice", body, told }, generateMilliseconds, call) as Promise<MadeInvoice>;
    },
    readInvoice: (body, call) =>
      run({ kind: "read-invoice", body }, fillMilliseconds, call) as Promise<FoundInvoice>,
    readTemplate: (body, { id, title, detect, ...call }) => {
      const told = { id, title, detect };
      return run({ kind: "template", body, told }, fillMilliseconds, call) as Promise<ReadTemplate>;
    },
    records: ({ lines, ...task }, call) => {
      const body = { bytes: lines, contentType: "application/x-ndjson" };
      const milliseconds = task.making.type === "fill" ? fillMilliseconds : generateMilliseconds;
      return run({ kind: "records", body, task }, milliseconds, call) as Promise<MadeRecords>;
    },
    started: () => pool.started(),
    state: () => ({ ...pool.state(), fetches: { ...fetches } }),
    close: () => pool.close(),
  };
}

/**
 * Room for new objects, twice what V8 gives: a document of a page or two makes about so many, which then are gone with their page and are
 * not copied.
 */
const YOUNG_MEGABYTES = 96;

function threadStarter(options: PoolWorkOptions, heapMegabytes: number): StartThread {
  const {
    fontSettings = {},
    privateKeys = [],
    script,
    generateMilliseconds = GENERATE_MILLISECONDS,
  } = options;
  const filterPixels = Math.min(
    serviceLimits.filterPixels,
    generateMilliseconds * FILTER_PIXELS_PER_MILLISECOND,
  );
  const own = { filterPixels, ...options.limits };
  return (signs) => {
    const settings: ThreadSettings = {
      fontSettings,
      privateKeys,
      limits: own,
      fontFormats: options.fontFormats,
      templates: options.store !== undefined,
      signingKeys: options.signingKey !== undefined,
      signs,
    };
    return startWorker("pool/work-thread", {
      script,
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
  };
}

function questionAnswerer(
  { fetch = createFetcher(), store, signingKey }: PoolWorkOptions,
  fetches: Record<string, number>,
): AnswerQuestion {
  const countedFetch = async (request: ResourceRequest): Promise<ResourceResponse> => {
    let outcome = "loaded";
    try {
      return await fetch(request);
    } catch (error) {
      outcome = error instanceof ResourceError ? error.reason : "failed";
      throw error;
    } finally {
      fetches[outcome] = (fetches[outcome] ?? 0) + 1;
    }
  };
  return async (question, { signal, owner, workspace }): Promise<Reply> => {
    if (question.kind === "fetch") {
      const { url, resource: kind, asked } = question;
      return countedFetch({ url, kind, question: asked, signal, owner });
    }
    if (question.kind === "certificate" || question.kind === "sign") {
      const key = await signingKey?.(question.key, workspace);
      const material =
        question.kind === "certificate" ? key?.certificate : await key?.signDigest(question.request);
      return { material };
    }
    if (store === undefined) throw new NotFoundError("No templates are configured.");
    const templates = store.of(workspace);
    return question.kind === "locate"
      ? templates.locate(question.id, question.versionNumber)
      : templates.read(question.location);
  };
}
