import { DiagnosticSink } from "../../layout/api/basics.ts";
import { LimitError, RequestTooLargeError, throwIfAborted, ValidationError } from "../contract/errors.ts";
import { decodedProfile } from "../contract/icc-profile.ts";
import { type Limits, withLimits } from "../contract/limits.ts";
import { ConformanceClaim } from "../pdf/conformance/claim.ts";
import type { OutputIntent } from "../pdf/conformance/output-intent.ts";
import { conformanceProfile } from "../pdf/conformance/standards.ts";
import type { WatermarkRun } from "../pdf/content/watermark.ts";
import type { AttachedFile } from "../pdf/document/attachments.ts";
import { PackedPngs } from "../pdf/images/packed-pngs.ts";
import { type Compression, portableCompression } from "../pdf/objects/deflate.ts";
import { checkMetadata } from "../render/check-metadata.ts";
import { decodedAttachments } from "../render/description-attributes.ts";
import { outputIntentAsked } from "../render/document-info.ts";
import { givenFiles } from "../render/load-attachments.ts";
import type { AttachmentInput } from "../render/render-types.ts";
import type { ImageDecoders } from "../resources/image-decoder.ts";
import { ImageReader } from "../resources/image-reader.ts";
import { ResourceLoader } from "../resources/loader.ts";
import type { ResourceFetch } from "../resources/resource.ts";
import { defaultTextStyle, type TextStyle } from "../template/model.ts";
import { isConcerned } from "./base/base-lack.ts";
import type { DecryptData } from "./decrypt.ts";
import { dumpFormat, dumpPlace, dumpPlan, type FillDumpStep } from "./dump.ts";
import { FillImages } from "./fill-images.ts";
import type { FontLibrary } from "./fonts/font-library.ts";
import { PagePlacer } from "./place/place-page.ts";
import { refuseCutNumbers } from "./place/refuse-cut-numbers.ts";
import { Planner, type RecordPlan } from "./plan.ts";
import type { PreparedTemplate } from "./prepare/prepare-template.ts";
import type { PreparedPages } from "./prepare/prepared-pages.ts";
import type { FillRequest } from "./request-schema.ts";
import { StyleResolver } from "./styles.ts";
import { DocumentWriter, type FilledPage, type FillStandards } from "./write/document-writer.ts";

/** How to fill. */
export interface FillOptions {
  /** The fonts, kept warm from fill to fill. */
  readonly fonts: FontLibrary;
  /** Loads images over the network. Without it nothing but `data:` URLs is loaded. */
  readonly fetch?: ResourceFetch | undefined;
  /** Reads encrypted data. */
  readonly decrypt?: DecryptData | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Text across every page, above all that the page draws. */
  readonly watermark?: string | undefined;
  /** How streams are compressed; a portable one unless given. */
  readonly compression?: Compression | undefined;
  /** Decoders of images that PDF can't hold, by media type. */
  readonly imageDecoders?: ImageDecoders | undefined;
  /** Creation date of the PDF; without it the PDF says nothing of its date. */
  readonly date?: Date | undefined;
  /**
   * Standards that the PDF is to meet, such as `PDF/A-3b` and `PDF/UA-1`, one or several (or separated by commas). What its base PDF or its
   * content lacks is a diagnostic, and then the PDF does not say that it meets them.
   */
  readonly conformance?: string | readonly string[] | undefined;
  /** The ICC profile of what the PDF is made to come out of. PDF/A is judged by it; without it PDF/A has that of sRGB. */
  readonly outputIntent?: Uint8Array | undefined;
  /** Files that the PDF carries, before those of the request. */
  readonly attachments?: readonly AttachmentInput[] | undefined;
  /** Leaves what all files of the template begin with out of `pdf`, and gives it as `beginning`: for those who make many files. */
  readonly leavesBeginning?: boolean | undefined;
  /** The step whose result is wanted as text. */
  readonly dump?: FillDumpStep | undefined;
}

interface JobOptions extends FillOptions {
  readonly files: ReadonlyMap<string, AttachedFile>;
  readonly intent: OutputIntent | undefined;
  readonly standards: FillStandards | undefined;
  readonly diagnostics: DiagnosticSink;
}

/** Bytes that are gathered before they are handed out. */
const CHUNK = 1 << 16;
/** Plans kept from checking to writing; further ones are made a second time, which costs less than the memory. */
const KEPT_PLANS = 1_000;
/** Records between two looks at the signal. */
const SIGNAL_STRIDE = 256;

/** One fill: from a request to the bytes of a file. */
export class FillJob {
  readonly diagnostics: DiagnosticSink;
  readonly #template: PreparedPages;
  readonly #standards: FillStandards | undefined;
  readonly #intent: OutputIntent | undefined;
  readonly #files: ReadonlyMap<string, AttachedFile>;
  readonly #request: FillRequest;
  readonly #options: FillOptions;
  readonly #limits: Limits;
  readonly #pngs: PackedPngs;
  readonly #images: FillImages;
  readonly #fonts: FontLibrary;
  /** Pages of each record so far. */
  readonly recordPages: number[] = [];
  #dump = "";
  #pages = 0;

  /** @throws ValidationError for standards that there are not; what preparing a template throws. */
  static async start(
    template: PreparedTemplate,
    request: FillRequest,
    options: FillOptions,
  ): Promise<FillJob> {
    const diagnostics = new DiagnosticSink();
    const intent = outputIntentAsked(options.outputIntent ?? decodedProfile(request.outputIntent));
    checkMetadata(request.metadata ?? []);
    const files = givenFiles([
      ...(options.attachments ?? []),
      ...(decodedAttachments(request.attachments) ?? []),
    ]);
    const claim = claimOf(options.conformance ?? request.conformance, diagnostics, intent);
    const standards = claim && (await fillStandards(template, claim));
    return new FillJob(standards?.base ?? template, request, {
      ...options,
      standards,
      intent,
      files,
      diagnostics,
    });
  }

  private constructor(template: PreparedPages, request: FillRequest, options: JobOptions) {
    this.#template = template;
    this.#standards = options.standards;
    this.#intent = options.intent;
    this.#files = options.files;
    this.diagnostics = options.diagnostics;
    this.#request = request;
    this.#options = options;
    this.#limits = withLimits(options.limits);
    this.#fonts = options.standards === undefined ? options.fonts : options.fonts.embedding;
    const { fetch, signal, imageDecoders: decoders } = options;
    const limits = this.#limits;
    const compression = options.compression ?? portableCompression;
    this.#pngs = new PackedPngs(compression);
    const { deflate } = compression;
    this.#images = new FillImages({
      loader: new ResourceLoader({ fetch, limits, signal }),
      reader: new ImageReader({ limits, decoders, deflate, signal, pngs: this.#pngs }),
      maximumBytes: limits.assetBytes,
      diagnostics: this.diagnostics,
    });
  }

  /** Pages written so far. */
  get pageCount(): number {
    return this.#pages;
  }

  /** The step that was asked for, as text. */
  get dump(): string | undefined {
    return this.#options.dump === undefined ? undefined : this.#dump;
  }

  /** The objects of data: one, or those of an array. @throws ValidationError when there is none. */
  async records(): Promise<{ records: readonly unknown[]; isArray: boolean }> {
    let { data } = this.#request;
    if (typeof data === "string") {
      if (this.#options.decrypt === undefined) {
        throw refusal("Encrypted data can't be read: no private key is configured.");
      }
      data = await this.#options.decrypt(data);
    }
    if (data === undefined || data === null) throw refusal("Required");
    if (typeof data !== "object") throw refusal("Must be an object or an array of objects.");
    if (!Array.isArray(data)) return { records: [data], isArray: false };
    if (data.length === 0) throw refusal("Must have at least one element.");
    return { records: data, isArray: true };
  }

  /**
   * Checks all records before anything is written, and loads the fonts they need.
   *
   * @returns their plans.
   * @throws ValidationError with every value and name at fault; LimitError; RequestTooLargeError for too many `data:` URLs.
   */
  async plan(records: readonly unknown[], isArray: boolean): Promise<Iterable<RecordPlan>> {
    const planner = this.#planner();
    const kept: RecordPlan[] = [];
    for (const [index, record] of records.entries()) {
      const plan = planner.plan(record, pathOf(index, isArray));
      if (index < KEPT_PLANS) kept.push(plan);
    }
    this.#checkImages(planner);
    await this.#loadFamilies(planner, true);
    planner.throwRefusals();
    await this.#fonts.cover(records);
    this.#measure(planner);
    return this.#plans(records, kept, isArray);
  }

  /** Plans records as they come: what is wrong with one is found when those before it are written. */
  async *planEach(records: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<RecordPlan> {
    const planner = this.#planner();
    await this.#loadFamilies(planner, true);
    let index = 0;
    for await (const record of records) {
      const plan = planner.plan(record, pathOf(index, true));
      this.#checkImages(planner);
      if (planner.families.size > 0) await this.#loadFamilies(planner, false);
      planner.throwRefusals();
      await this.#fonts.cover(record);
      this.#measure(planner);
      yield plan;
      index += 1;
    }
    if (index === 0) throw refusal("Must have at least one element.");
  }

  /** What the file begins with: the same array for all files of the template that are to meet the same standards. */
  get beginning(): Uint8Array {
    return this.#template.prefix.bytes;
  }

  /** Writes the file but for its beginning, which is the template's, and hands out its bytes as they are finished. */
  async *write(
    plans: AsyncIterable<RecordPlan> | Iterable<RecordPlan>,
    isMerged: boolean,
  ): AsyncGenerator<Uint8Array> {
    const { signal } = this.#options;
    const fonts = this.#fonts;
    const writer = this.#writer(isMerged);
    const placer = new PagePlacer({
      library: fonts,
      styles: new StyleResolver(this.#styleLevels(), fonts),
      images: this.#images.images,
      diagnostics: this.diagnostics,
      isInteractive: this.#request.useInteractiveFields === true,
    });
    let count = 0;
    for await (const plan of plans) {
      if (count % SIGNAL_STRIDE === 0) throwIfAborted(signal);
      count += 1;
      await this.#images.load(plan);
      writer.addRecord(this.#place(plan, placer));
      this.#checkLength(writer);
      if (writer.pending > CHUNK) yield writer.take();
    }
    writer.finish();
    this.#checkLength(writer);
    yield writer.take();
  }

  #planner(): Planner {
    return new Planner(this.#template.compiled, this.#limits.filledPages);
  }

  *#plans(records: readonly unknown[], kept: readonly RecordPlan[], isArray: boolean): Generator<RecordPlan> {
    yield* kept;
    const planner = this.#planner();
    for (let index = kept.length; index < records.length; index += 1) {
      yield planner.plan(records[index], pathOf(index, isArray));
    }
  }

  /** @throws ValidationError for numbers that would be cut off. */
  #measure(planner: Planner): void {
    const values = planner.doubtful.splice(0);
    if (values.length === 0) return;
    const fonts = this.#fonts;
    const styles = new StyleResolver(this.#styleLevels(), fonts);
    refuseCutNumbers(values, planner, { styles, shaper: fonts.shaper });
    planner.throwRefusals();
  }

  #checkImages(planner: Planner): void {
    const { filledDataUrls } = this.#limits;
    if (planner.dataUrlLength <= filledDataUrls) return;
    const message = `The data: URLs have ${planner.dataUrlLength} characters together; ${filledDataUrls} are allowed. Use http: URLs.`;
    throw new RequestTooLargeError("data", filledDataUrls, message);
  }

  /** Loads the families of the values, with `all` those of the request and the template too. */
  async #loadFamilies(planner: Planner, all: boolean): Promise<void> {
    const families = all ? this.#documentFamilies() : new Map<string, string>();
    for (const [family, path] of planner.families) if (!families.has(family)) families.set(family, path);
    planner.families.clear();
    for (const { property, message } of await this.#fonts.load(families)) {
      planner.refuse(property, message);
    }
  }

  /** The families that the defaults, the request and the template ask for. */
  #documentFamilies(): Map<string, string> {
    const families = new Map([[defaultTextStyle.fontFamily as string, ""]]);
    const { fontFamily } = this.#request;
    if (fontFamily !== undefined && !families.has(fontFamily)) families.set(fontFamily, "fontFamily");
    for (const [family, path] of this.#template.compiled.families) {
      if (!families.has(family)) families.set(family, path);
    }
    return families;
  }

  #styleLevels(): { payload: TextStyle; template: TextStyle | undefined } {
    return { payload: this.#request, template: this.#template.compiled.template.style };
  }

  #writer(isMerged: boolean): DocumentWriter {
    const { compression = portableCompression, date } = this.#options;
    const { title, author, subject, keywords, metadata = [] } = this.#request;
    const { useInteractiveFields, defaultReadOnly = false } = this.#request;
    return new DocumentWriter({
      template: this.#template,
      standards: this.#standards,
      intent: this.#intent,
      isMerged,
      library: this.#fonts,
      compression,
      pngs: this.#pngs,
      diagnostics: this.diagnostics,
      told: { title: title === "" ? undefined : title, author, subject, keywords, creationDate: date },
      schemas: metadata,
      files: this.#files,
      watermark: this.#watermark(),
      interactive: useInteractiveFields === true ? { defaultReadOnly } : undefined,
      onContent: this.#options.dump === "write" ? (operators) => this.#note(operators) : undefined,
    });
  }

  #watermark(): readonly WatermarkRun[] {
    const { watermark = "" } = this.#options;
    const fonts = this.#fonts;
    if (watermark === "") return [];
    const options = { script: "Zyyy", rightToLeft: false, language: "", features: undefined };
    const { stack } = fonts.select(defaultTextStyle.fontFamily, "bold");
    return stack.segment(watermark).map(({ start, end, selected }) => ({
      selected,
      run: fonts.shaper.shape(selected.face, watermark.slice(start, end), options),
    }));
  }

  #place(plan: RecordPlan, placer: PagePlacer): readonly FilledPage[] {
    const { dump } = this.#options;
    if (dump === "plan") this.#note(dumpPlan(plan));
    const totalPages = plan.pages.length;
    this.recordPages.push(totalPages);
    return plan.pages.map((page, index) => {
      this.#pages += 1;
      const { repeatNumber, repeatTotal } = page;
      const variables = {
        pageNumber: index + 1,
        totalPages,
        pageRepeatNumber: repeatNumber,
        pageRepeatTotal: repeatTotal,
      };
      const items = placer.place(page, variables);
      if (dump === "format") this.#note(dumpFormat(this.#pages, items));
      if (dump === "place") this.#note(dumpPlace(this.#pages, items));
      return { page: page.page, items };
    });
  }

  #note(text: string): void {
    this.#dump += text;
  }

  #checkLength(writer: DocumentWriter): void {
    const { outputBytes } = this.#limits;
    if (writer.length <= outputBytes) return;
    throw new LimitError("outputBytes", outputBytes, `The PDF would have more than ${outputBytes} bytes.`);
  }
}

/** The template ready for what the file is to meet, which what its base PDF lacks stands against. */
async function fillStandards(template: PreparedTemplate, claim: ConformanceClaim): Promise<FillStandards> {
  const { profile } = claim;
  const base = await template.forStandards(profile);
  for (const { code, message, concerns } of base.lacks)
    if (isConcerned(profile, concerns, claim.intent?.components ?? 3))
      claim.refuse(code, `${profile.label}: ${message}`);
  return { base, claim };
}

/** @throws ValidationError for standards that there are not, or that don't go together. */
function claimOf(
  asked: string | readonly string[] | undefined,
  diagnostics: DiagnosticSink,
  intent: OutputIntent | undefined,
): ConformanceClaim | undefined {
  const found = conformanceProfile(asked ?? "");
  if ("problem" in found) throw new ValidationError([{ property: "conformance", message: found.problem }]);
  const exchange = found.profile?.exchange;
  if (exchange !== undefined) {
    const message = `Filled templates are not made for ${exchange.name}: what their PDF draws is looked at for PDF/A and PDF/UA alone. Leave ${exchange.name} out.`;
    throw new ValidationError([{ property: "conformance", message }]);
  }
  return found.profile && new ConformanceClaim(found.profile, diagnostics, intent);
}

function pathOf(index: number, isArray: boolean): string {
  return isArray ? `data[${index}]` : "data";
}

function refusal(message: string): ValidationError {
  return new ValidationError([{ property: "data", message }]);
}
