import { DiagnosticSink } from "../../layout/api/basics.ts";
import { type Document, decodeHtml, parseDocument } from "../../layout/api/documents.ts";
import { PageLimitError } from "../../layout/api/pages.ts";
import { LimitError, throwIfAborted } from "../contract/errors.ts";
import { type Limits, withLimits } from "../contract/limits.ts";
import { type PageRanges, parsePageRanges } from "../contract/page-ranges.ts";
import type { OutputIntent } from "../pdf/conformance/output-intent.ts";
import type { ConformanceProfile } from "../pdf/conformance/standards.ts";
import { ResourceLoader } from "../resources/loader.ts";
import { conformanceAsked, conformanceOf, outputIntentAsked } from "./document-info.ts";
import type { CachePartition } from "./engine-cache.ts";
import type { EngineTools } from "./engine-tools.ts";
import type { RenderInput, RenderOptions, RenderStage } from "./render-types.ts";

/** One document on its way: what it is rendered with, its diagnostics and the time each stage took. */
export class RenderJob {
  readonly input: RenderInput;
  readonly options: RenderOptions;
  readonly tools: EngineTools;
  /** What was kept of earlier documents that it may find. */
  readonly cache: CachePartition;
  readonly loader: ResourceLoader;
  readonly limits: Limits;
  /** What the caller wants the PDF to meet, else, once it is parsed, the document itself. */
  #conformance: ConformanceProfile | undefined;
  readonly outputIntent: OutputIntent | undefined;
  /** Pages that come into the PDF; all where there are none. */
  readonly pageRanges: PageRanges | undefined;
  readonly diagnostics: DiagnosticSink = new DiagnosticSink();
  readonly timings: Record<RenderStage, number> = {
    parse: 0,
    sheets: 0,
    style: 0,
    media: 0,
    boxes: 0,
    pages: 0,
    paint: 0,
    pdf: 0,
  };
  /** Time spent in stages that run inside the current one: it counts for them alone. */
  #inner = 0;

  /** What is given has been checked. */
  constructor(input: RenderInput, options: RenderOptions, tools: EngineTools) {
    this.input = input;
    this.options = options;
    this.tools = tools;
    this.cache = tools.cache.partition(options.cachePartition ?? "");
    this.#conformance = conformanceAsked(options.conformance);
    this.outputIntent = outputIntentAsked(options.outputIntent);
    const limits = withLimits(options.limits);
    this.limits = limits;
    throwIfAborted(options.signal);
    this.pageRanges = options.pageRanges === undefined ? undefined : parsePageRanges(options.pageRanges);
    const bytes = input.html.length + (input.css?.length ?? 0);
    const { documentBytes } = limits;
    if (bytes > documentBytes)
      throw new LimitError(
        "documentBytes",
        documentBytes,
        `The document has more than ${documentBytes} bytes of HTML and CSS.`,
      );
    this.loader = new ResourceLoader({ fetch: options.fetch, limits, signal: options.signal });
  }

  parse(): Document {
    const { html, baseUrl } = this.input;
    const text = typeof html === "string" ? html : decodeHtml(html, { diagnostics: this.diagnostics });
    const document = this.timedSync("parse", () =>
      parseDocument(
        { html: text, source: "html", ...(baseUrl === undefined ? {} : { baseUrl }) },
        this.diagnostics,
      ),
    );
    this.#conformance ??= conformanceOf(document, this.diagnostics);
    return document;
  }

  get conformance(): ConformanceProfile | undefined {
    return this.#conformance;
  }

  async timed<Value>(stage: RenderStage, work: () => Promise<Value>): Promise<Value> {
    const start = performance.now();
    const value = await work();
    this.#note(stage, performance.now() - start);
    throwIfAborted(this.options.signal);
    if (this.loader.misuse !== undefined) throw this.loader.misuse;
    return value;
  }

  timedSync<Value>(stage: RenderStage, work: () => Value): Value {
    const outer = this.#inner;
    this.#inner = 0;
    const start = performance.now();
    try {
      return work();
    } finally {
      const elapsed = performance.now() - start;
      this.#note(stage, elapsed - this.#inner);
      this.#inner = outer + elapsed;
    }
  }

  /** Runs work that asks for what must be loaded: it is given the answer to each question, and goes on with it. */
  async answered<Question, Result, Answer>(
    stage: RenderStage,
    work: Generator<Question, Result, Answer>,
    load: (question: Question) => Promise<Answer>,
  ): Promise<Result> {
    try {
      let step = this.timedSync(stage, () => work.next());
      while (step.done !== true) {
        const question = step.value;
        const answer = await this.timed("media", () => load(question));
        step = this.timedSync(stage, () => work.next(answer));
      }
      return step.value;
    } catch (error) {
      throw asLimitError(error);
    }
  }

  /**
   * The values of work that gives them one by one.
   *
   * @throws LimitError when there are too many pages.
   */
  *timedSteps<Step>(stage: RenderStage, steps: Iterable<Step>): Generator<Step, void, undefined> {
    const iterator = steps[Symbol.iterator]();
    try {
      for (;;) {
        const step = this.timedSync(stage, () => iterator.next());
        if (step.done === true) return;
        yield step.value;
      }
    } catch (error) {
      throw asLimitError(error);
    }
  }

  #note(stage: RenderStage, milliseconds: number): void {
    this.timings[stage] += milliseconds;
  }

  /** Called after each page: the places where long work can be called off. */
  checkOutput(bytes: number, pages: number): void {
    throwIfAborted(this.options.signal);
    const { outputBytes } = this.limits;
    if (bytes > outputBytes)
      throw new LimitError("outputBytes", outputBytes, `The PDF would have more than ${outputBytes} bytes.`);
    this.options.onProgress?.({ stage: "pages", pages: pages + 1 });
  }
}

function asLimitError(error: unknown): unknown {
  return error instanceof PageLimitError ? new LimitError("pages", error.limit, error.message) : error;
}
