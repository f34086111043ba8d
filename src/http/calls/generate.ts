import type { Diagnostic } from "../../../layout/api/basics.ts";
import { decodedProfile } from "../../contract/icc-profile.ts";
import { type Limits, serviceLimits, withLimits } from "../../contract/limits.ts";
import { unknownAttributes, withDiagnostics } from "../../contract/unknown-attributes.ts";
import { assertValid } from "../../contract/validate.ts";
import type { DecryptData } from "../../fill/decrypt.ts";
import { checkFinish, finishPdf } from "../../finish/finish.ts";
import { finishOptionsOf, finishSchema } from "../../finish/finish-schema.ts";
import { type FontFormat, TRUETYPE_ONLY } from "../../fonts/font-formats.ts";
import type { FontNames } from "../../fonts/font-names.ts";
import type { MarkdownRequest } from "../../markdown/markdown-request.ts";
import { decodedAttachments } from "../../render/description-attributes.ts";
import type { PageSettings, RenderHtml, RenderOptions, RenderResult } from "../../render/render-types.ts";
import type { ResourceFetch } from "../../resources/resource.ts";
import { withClearData } from "./encrypted.ts";
import {
  type GenerateAttributes,
  type GenerateOptions,
  generateSchema,
  type HtmlData,
  htmlDataSchema,
  ignoredForHtml,
} from "./generate-schema.ts";
import { keyFinder, type SigningKeys, signingTools } from "./signing-tools.ts";

/** What making documents needs from outside. */
export interface GenerateContext extends SigningKeys {
  readonly render: RenderHtml;
  readonly decrypt?: DecryptData | undefined;
  readonly fetch?: ResourceFetch | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** Families that Markdown documents may ask for; Noto Sans alone unless given. */
  readonly fonts?: FontNames | undefined;
  /** What fonts of documents may be; TrueType alone unless given, as the specification has it. */
  readonly fontFormats?: readonly FontFormat[] | undefined;
  /** The clock of timestamps. */
  readonly now?: (() => Date) | undefined;
}

/** What one call adds. */
export interface GenerateCall {
  readonly signal: AbortSignal | undefined;
  /** Text across every page, for development keys. */
  readonly watermark: string | undefined;
  /** Whose signing keys there are. */
  readonly workspace?: string | undefined;
}

type Maker = (
  attributes: GenerateAttributes,
  context: GenerateContext,
  options: RenderOptions,
) => Promise<RenderResult>;

/** How each type of document is made; a further type is one more entry. */
const MAKERS: Readonly<Record<"html" | "markdown", Maker>> = {
  html: makeFromHtml,
  markdown: makeFromMarkdown,
};

/**
 * Makes the PDF that the attributes of a `generate-pdf` request describe.
 *
 * @throws ValidationError when they don't fit the specification; LimitError when the document is too large.
 */
export async function generate(
  body: Readonly<Record<string, unknown>>,
  context: GenerateContext,
  call: GenerateCall,
): Promise<RenderResult> {
  const encrypted = withoutNulls(body);
  assertValid(generateSchema, encrypted);
  const attributes = await withClearData(encrypted, context.decrypt);
  const checked = attributes as unknown as GenerateAttributes;
  const finish = await finishOptionsOf(body, keyFinder(context, call));
  await checkFinish(finish, checked.conformance);
  const make = MAKERS[checked.type ?? "markdown"];
  const outside = {
    fetch: context.fetch,
    fontFormats: context.fontFormats ?? TRUETYPE_ONLY,
    limits: withLimits(context.limits, serviceLimits),
    signal: call.signal,
  };
  const result = await make(checked, context, {
    watermark: call.watermark,
    conformance: checked.conformance,
    outputIntent: decodedProfile(checked.outputIntent),
    ...optionsOf(checked),
    ...outside,
  });
  const render: RenderHtml = (input, options) => context.render(input, { ...outside, ...options });
  const finished = await finishPdf(result, finish, signingTools(outside, render));
  return withDiagnostics(await unknownIn(checked), finished);
}

/** Attributes that mean nothing, which are told of and not refused. */
async function unknownIn(attributes: GenerateAttributes): Promise<readonly Diagnostic[]> {
  if (attributes.type === "html")
    return unknownAttributes([generateSchema, finishSchema, htmlDataSchema, ignoredForHtml], attributes);
  const { markdownSchema } = await import("../../markdown/markdown-schema.ts");
  return unknownAttributes([generateSchema, finishSchema, markdownSchema({ ...attributes })], attributes);
}

function makeFromHtml(
  attributes: GenerateAttributes,
  context: GenerateContext,
  options: RenderOptions,
): Promise<RenderResult> {
  assertValid(htmlDataSchema, attributes);
  const { html, css } = attributes.data as HtmlData;
  const page = pageOf(attributes.page);
  return context.render({ html, css: css ?? undefined, page, ...descriptionOf(attributes) }, options);
}

/** The parser of Markdown is loaded with the first document that needs it. */
async function makeFromMarkdown(
  attributes: GenerateAttributes,
  context: GenerateContext,
  options: RenderOptions,
): Promise<RenderResult> {
  const [{ markdownDocument }, { markdownSchema, withoutMarkdownNulls }, { DEFAULT_FAMILY, fontNames }] =
    await Promise.all([
      import("../../markdown/markdown-document.ts"),
      import("../../markdown/markdown-schema.ts"),
      import("../../fonts/font-names.ts"),
    ]);
  const given = withoutMarkdownNulls({ ...attributes });
  assertValid(markdownSchema(given), given);
  const request = { ...(given as unknown as MarkdownRequest), page: pageOf(attributes.page) };
  const fonts = context.fonts ?? fontNames([DEFAULT_FAMILY]);
  const { html, css, page } = markdownDocument(request, {
    now: context.now?.() ?? new Date(),
    fonts,
    maximumLength: options.limits?.documentBytes,
  });
  return context.render({ html, css, page, ...descriptionOf(attributes) }, options);
}

/** What the PDF is to say of itself, and to carry. */
function descriptionOf({ title, author, subject, keywords, metadata, attachments }: GenerateAttributes) {
  return { title, author, subject, keywords, metadata, attachments: decodedAttachments(attachments) };
}

/** The options that a caller may choose; others of the library are the operator's. */
function optionsOf({ media, pageRanges, imageDpi, tagged }: GenerateOptions): RenderOptions {
  return { media, pageRanges, imageDpi, tagged };
}

/** The page settings without the attributes that don't belong to them. */
function pageOf(page: PageSettings | undefined): PageSettings | undefined {
  if (page === undefined) return undefined;
  const { width, height, margin, marginTop, marginRight, marginBottom, marginLeft } = page;
  const { pageCount, shrinkToFit } = page;
  const margins = { margin, marginTop, marginRight, marginBottom, marginLeft };
  return { width, height, ...margins, pageCount, ...(shrinkToFit === undefined ? {} : { shrinkToFit }) };
}

/** Attributes that are null count as absent, at the top and in `page`: some clients send all they know. */
function withoutNulls(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = (record: object): [string, unknown][] =>
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined);
  const attributes = Object.fromEntries(given(body));
  const { page } = attributes as { page?: unknown };
  if (typeof page !== "object" || page === null || Array.isArray(page)) return attributes;
  return { ...attributes, page: Object.fromEntries(given(page)) };
}
