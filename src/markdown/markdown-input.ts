import type { Diagnostic } from "../../layout/api/basics.ts";
import { anything, type Check, flag, isText, only, text } from "../contract/check-members.ts";
import { ValidationError } from "../contract/errors.ts";
import { unknownAttributes } from "../contract/unknown-attributes.ts";
import { assertValid } from "../contract/validate.ts";
import { checkCall, documentOf } from "../render/check-input.ts";
import type { RenderInput, RenderOptions } from "../render/render-types.ts";
import { markdownDocument } from "./markdown-document.ts";
import type { MarkdownBlock, MarkdownLogo } from "./markdown-request.ts";
import { markdownSchema } from "./markdown-schema.ts";
import { MarkdownSource } from "./markdown-source.ts";

/**
 * A document of Markdown: CommonMark with the tables, strikethrough, footnotes and bare addresses of GitHub. `css` comes after the sheet of
 * Markdown documents. The title is the first heading of the first level unless given.
 */
export interface MarkdownInput extends Omit<RenderInput, "html"> {
  /** The text, or blocks that stand under each other, each with a heading, a table or a style of its own if wanted. */
  readonly markdown: string | readonly MarkdownBlock[];
  /** Whether HTML in it is HTML (CommonMark §4.6, §6.6), as in files of one's own; text unless true, as strangers' Markdown should be. */
  readonly allowHtml?: boolean | undefined;
  /** Language of the text (BCP 47), such as `en-GB`, as `<html lang>` tells it. */
  readonly lang?: string | undefined;
  /** Noto Sans unless given. A family that is not there is a diagnostic. */
  readonly fontFamily?: string | undefined;
  /** Points, 5 to 30; 10 unless given. */
  readonly fontSize?: number | undefined;
  /** Six hexadecimal digits, with or without `#`. */
  readonly textColor?: string | undefined;
  /** Whether the foot of each page tells when the document was made (`date` of the options, or now); no unless true. */
  readonly includeTimestamp?: boolean | undefined;
  /** Picture in the right corner of the first page; none unless given. */
  readonly logo?: MarkdownLogo | undefined;
}

/** Those that are anything here are checked by the schema, which the service has as well. */
const MARKDOWN_MEMBERS = {
  markdown: only(
    (value) => isText(value) || Array.isArray(value),
    "Must be a string of Markdown, or an array of blocks, each with label, heading, content or table.",
  ),
  allowHtml: flag,
  lang: text,
  fontFamily: anything,
  fontSize: anything,
  textColor: anything,
  includeTimestamp: anything,
  logo: anything,
} satisfies Record<Exclude<keyof MarkdownInput, keyof RenderInput>, Check>;

const MARKDOWN = documentOf(MARKDOWN_MEMBERS, "markdown");

/** A document of Markdown as HTML, and the way back. */
export interface MarkdownHtml {
  readonly input: RenderInput;
  readonly source: MarkdownSource;
}

/**
 * The document of HTML that a document of Markdown becomes.
 *
 * @throws ValidationError with a property path for each part that is not as it has to be; LimitError when the document grows too long.
 */
export function markdownAsHtml(
  input: MarkdownInput,
  options: Pick<RenderOptions, "date" | "limits">,
): MarkdownHtml {
  checkCall(input, options, MARKDOWN);
  const {
    markdown,
    allowHtml,
    lang,
    css,
    page,
    title,
    author,
    subject,
    keywords,
    baseUrl,
    attachments,
    metadata,
    includeTimestamp = false,
    logo = false,
    ...style
  } = input;
  const data = typeof markdown === "string" ? [{ content: markdown }] : markdown;
  const request = withoutUndefined({ ...style, data, includeTimestamp, logo });
  const ignored = ignoredIn(request);
  const document = markdownDocument(
    { ...style, data, includeTimestamp, logo, page },
    { now: options.date ?? new Date(), maximumLength: options.limits?.documentBytes, allowHtml, lang },
  );
  const { html, page: settings, places } = document;
  const sheet = css === undefined ? document.css : `${document.css}\n${css}`;
  return {
    input: {
      html,
      css: sheet,
      page: settings,
      title: title ?? document.heading,
      author,
      subject,
      keywords,
      baseUrl,
      attachments,
      metadata,
    },
    source: new MarkdownSource(places, typeof markdown === "string", ignored),
  };
}

/** Checks a request and tells of parts that are not known. The schema is that of the service, which calls the blocks `data`. */
function ignoredIn(request: Record<string, unknown>): readonly Diagnostic[] {
  const schema = markdownSchema(request);
  try {
    assertValid(schema, request);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.fields.map(({ property, message }) => ({
        property: property.replace(/^data/, "markdown"),
        message,
      })),
    );
  }
  return unknownAttributes([schema], request).map((each) => ({
    ...each,
    message: each.message.replace(/^data/, "markdown"),
  }));
}

function withoutUndefined(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
