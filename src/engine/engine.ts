import type { PdfDescription } from "../describe/pdf-description.ts";
import type { FillCallOptions, FillResult, FillStreamRequest, FillSummary } from "../fill/fill.ts";
import type { FontLibrary } from "../fill/fonts/font-library.ts";
import type { PreparedTemplate } from "../fill/prepare/prepare-template.ts";
import type { FillRequest } from "../fill/request-schema.ts";
import type { InvoiceOptions, InvoiceResult } from "../invoice/create-invoice.ts";
import type { InvoiceInput } from "../invoice/model/take-invoice.ts";
import type { MarkdownInput } from "../markdown/markdown-input.ts";
import type { Protection } from "../protect/check-protection.ts";
import { EngineTools } from "../render/engine-tools.ts";
import { renderDocument, streamDocument } from "../render/render.ts";
import type {
  EngineOptions,
  RenderHtml,
  RenderInput,
  RenderOptions,
  RenderResult,
  RenderSummary,
} from "../render/render-types.ts";
import type { ServerAccess } from "../sign/servers/ask.ts";
import type { SignResult } from "../sign/sign.ts";
import type { SignatureOptions } from "../sign/sign-types.ts";
import type { TemplateLimits } from "../template/limits.ts";
import type { TemplateVersion } from "../template/model.ts";
import { type PdfStream, pdfStream } from "./pdf-stream.ts";

/** How a template is made ready. */
export interface PrepareTemplateOptions {
  readonly limits?: Partial<TemplateLimits> | undefined;
}

/**
 * Makes PDFs: from HTML, from Markdown, and of templates. It keeps faces, shaped words and what documents have in common warm between
 * calls (`cacheLimits`), so make one for a process, not one for a document. Mistakes of a document's author never throw: they come back as
 * diagnostics.
 */
export class Engine {
  readonly #tools: EngineTools;
  #library: Promise<FontLibrary> | undefined;
  #fillCheck: Promise<typeof import("../fill/check-fill-options.ts")> | undefined;

  constructor(options: EngineOptions = {}) {
    this.#tools = new EngineTools(options);
  }

  /**
   * Renders a document of HTML and CSS.
   *
   * @throws ValidationError when there is no font or the input is no document; LimitError when it costs more than the
   * limits allow; AbortedError when the signal was triggered.
   */
  async renderHtml(input: RenderInput, options: RenderOptions = {}): Promise<RenderResult> {
    return renderDocument(input, options, this.#tools);
  }

  /**
   * Renders a document of Markdown: a text, or blocks with headings, tables and styles of their own. What parses Markdown is loaded with
   * the first one. Positions of what comes back name `markdown`, or a part of a block such as `markdown[2].content`, with its lines.
   *
   * @throws as `renderHtml` does; ValidationError with a property path for each part of the input that is not as it has to be.
   */
  async renderMarkdown(input: MarkdownInput, options: RenderOptions = {}): Promise<RenderResult> {
    const { markdownAsHtml } = await import("../markdown/markdown-input.ts");
    const document = markdownAsHtml(input, options);
    const result = await this.renderHtml(document.input, options);
    return { ...result, ...document.source.told(result) };
  }

  /**
   * Renders a document like `renderHtml` and hands out the bytes of the PDF as they are finished: pages leave while later ones are laid
   * out, and memory holds the document but not the file. A page whose margin boxes name the total of pages leaves without them, and
   * they follow at the end. The bytes are those of `renderHtml`.
   *
   * @throws as `renderHtml` does, as long as no byte has left; what comes later errors the stream.
   */
  async streamHtml(input: RenderInput, options: RenderOptions = {}): Promise<PdfStream<RenderSummary>> {
    return pdfStream(streamDocument(input, options, this.#tools));
  }

  /** Renders a document of Markdown like `renderMarkdown`, as a stream like that of `streamHtml`. @throws as those two do. */
  async streamMarkdown(input: MarkdownInput, options: RenderOptions = {}): Promise<PdfStream<RenderSummary>> {
    const { markdownAsHtml } = await import("../markdown/markdown-input.ts");
    const document = markdownAsHtml(input, options);
    const { body, summary } = await this.streamHtml(document.input, options);
    const told = summary.then((result) => ({ ...result, ...document.source.told(result) }));
    // Who looks at the body alone hears of a failure there.
    told.catch(() => undefined);
    return { body, summary: told };
  }

  /**
   * Makes an electronic invoice of data by the model of EN 16931: a PDF/A-3 with the XML inside. What is printed was read back and
   * compared with the XML.
   *
   * @throws InvoiceRuleError with each rule that the data break; ValidationError when they have another shape; as `renderHtml` does.
   */
  async createInvoice(data: InvoiceInput, options: InvoiceOptions = {}): Promise<InvoiceResult> {
    const { createInvoice } = await import("../invoice/create-invoice.ts");
    return createInvoice(data, options, (input, how) => this.renderHtml(input, how));
  }

  /**
   * Makes a version of a template ready for any number of fills. What opens PDFs is loaded with the first one.
   *
   * @throws TemplateImportError when the base PDF can't be read; LimitError when it costs too much; PlatenError when its pages are not
   * those of the template.
   */
  async prepareTemplate(
    version: TemplateVersion,
    options: PrepareTemplateOptions = {},
  ): Promise<PreparedTemplate> {
    const { prepareTemplate } = await import("../fill/fill.ts");
    return prepareTemplate(version, { ...options, compression: this.#tools.compression });
  }

  /**
   * Fills a template: once for an object of data, or once for each object of an array, merged into one PDF.
   *
   * @throws ValidationError when there is no font, for options that don't fit, and with a property path for each value or name at fault; LimitError;
   * RequestTooLargeError; AbortedError.
   */
  async fillTemplate(
    template: PreparedTemplate,
    request: FillRequest,
    options: FillCallOptions = {},
  ): Promise<FillResult> {
    const { fillTemplate } = await import("../fill/fill.ts");
    return fillTemplate(template, request, { ...options, ...(await this.#fillTools(options)) });
  }

  /**
   * Fills a template like `fillTemplate` and hands out the bytes of the PDF as they are finished, so that memory does not grow with the
   * number of records. An array is checked as a whole before the first byte; records that come by an iterable are checked one by one,
   * and the stream fails at the first that is wrong.
   *
   * @throws as `fillTemplate` does, as long as no byte has left.
   */
  async streamTemplate(
    template: PreparedTemplate,
    request: FillStreamRequest,
    options: FillCallOptions = {},
  ): Promise<PdfStream<FillSummary>> {
    const { fillTemplateStream } = await import("../fill/fill.ts");
    const tools = await this.#fillTools(options);
    return pdfStream(fillTemplateStream(template, request, { ...options, ...tools }));
  }

  /**
   * Gives a finished PDF titles, properties of its metadata and attached files. What stood in the file stays as it is.
   *
   * @throws ValidationError for properties that can't be; RevisionError when the file is damaged or encrypted, or when its signatures or
   * what it claims stand against it.
   */
  async describePdf(pdf: Uint8Array, description: PdfDescription): Promise<Uint8Array<ArrayBuffer>> {
    const { describePdf } = await import("../describe/describe-pdf.ts");
    return describePdf(pdf, description);
  }

  /**
   * Encrypts a PDF with AES-256 (revision 6). What does it is loaded with the first one.
   *
   * @throws ValidationError when passwords or permissions don't fit; RevisionError when the file is damaged, signed, an archive file, or
   * encrypted with another password.
   */
  async protectPdf(pdf: Uint8Array, protection: Protection): Promise<Uint8Array<ArrayBuffer>> {
    const { protectPdf } = await import("../protect/protect.ts");
    return protectPdf(pdf, protection);
  }

  /**
   * Signs a PDF by PAdES (EN 319 142-1). The bytes that were there stay as they are, so that earlier signatures remain valid. What does it
   * is loaded with the first one.
   *
   * @throws ValidationError for options that don't fit; SigningError when the key, the certificate, a server or an earlier signature
   * stands against it; RevisionError when the file is damaged or encrypted.
   */
  async signPdf(
    pdf: Uint8Array,
    signature: SignatureOptions,
    options: ServerAccess = {},
  ): Promise<SignResult> {
    const { signPdf } = await import("../sign/sign.ts");
    const render: RenderHtml = (input, further) => this.renderHtml(input, further);
    return signPdf(pdf, signature, { ...options, render });
  }

  /** What filling shares with rendering: the faces, which are parsed once. @throws ValidationError for options that don't fit. */
  async #fillTools(options: FillCallOptions) {
    const { compression, imageDecoders, catalogue, given } = this.#tools;
    // Kept: asking for a module takes longer than checking the options of a small fill.
    this.#fillCheck ??= import("../fill/check-fill-options.ts");
    this.#library ??= import("../fill/fonts/open-library.ts").then(({ openLibrary }) =>
      openLibrary(given, catalogue),
    );
    (await this.#fillCheck).checkFillOptions(options);
    return { fonts: await this.#library, compression, imageDecoders };
  }
}
