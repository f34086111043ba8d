import { type FieldError, ValidationError } from "../contract/errors.ts";
import { defaultLimits } from "../contract/limits.ts";
import { DEFAULT_FAMILY, type FontNames, unknownName } from "../fonts/font-names.ts";
import { keptOnPage } from "../render/page-margins.ts";
import type { PageSettings } from "../render/render-types.ts";
import { HtmlWriter, type WrittenPlace } from "./html-writer.ts";
import { writeLogo } from "./logo.ts";
import { writeMarkdown } from "./markdown-content.ts";
import type { MarkdownBlock, MarkdownRequest } from "./markdown-request.ts";
import { colorValue, fontFamilyValue, type MarkdownStyle, markdownSheet } from "./markdown-style.ts";
import { writeTable } from "./markdown-table.ts";
import { DEFAULT_MARGIN, pageAreaHeight, pageAreaWidth } from "./page-area.ts";
import { formatTimestamp } from "./timestamp.ts";

/** A request with the settings of its pages. */
export interface MarkdownDocumentRequest extends MarkdownRequest {
  readonly page?: PageSettings | undefined;
}

export interface MarkdownDocumentOptions {
  /** The moment that the timestamp tells. */
  readonly now: Date;
  /** Families that may be asked for; without them a name that is not there is left to the engine, which reports it. */
  readonly fonts?: FontNames | undefined;
  /** Greatest length of the HTML in characters; that of the default limits unless given. */
  readonly maximumLength?: number | undefined;
  /** Whether HTML in Markdown is HTML; text unless true. */
  readonly allowHtml?: boolean | undefined;
  /** Language of the text (BCP 47). */
  readonly lang?: string | undefined;
}

/** What the renderer is given. */
export interface MarkdownDocument {
  readonly html: string;
  readonly css: string;
  readonly page: PageSettings;
  /** Words of the first heading of the first level. */
  readonly heading: string | undefined;
  /** What each place of the HTML was written of: `data[2].content` and the like, with their lines. */
  readonly places: readonly WrittenPlace[];
}

const DEFAULT_SIZE = 10;
const DEFAULT_COLOR = "#3e3e57";

/**
 * Turns a request of the type markdown into a document for the engine. The request has passed `markdownSchema`.
 *
 * @throws ValidationError for families that are not there; LimitError when the document grows too long.
 */
export function markdownDocument(
  request: MarkdownDocumentRequest,
  options: MarkdownDocumentOptions,
): MarkdownDocument {
  if (options.fonts !== undefined) assertFamilies(request, options.fonts);
  const { fontFamily = DEFAULT_FAMILY, fontSize = DEFAULT_SIZE, textColor = DEFAULT_COLOR, page } = request;
  const text = formatTimestamp(options.now);
  const html = bodyOf(request, options);
  return {
    html: html.toString(),
    places: html.places,
    heading: html.mainHeading,
    css: markdownSheet({
      fontFamily,
      fontSize,
      textColor: colorValue(textColor),
      pageAreaHeight: pageAreaHeight(page),
      footer: request.includeTimestamp === false ? undefined : footerOf(text, page),
    }),
    page: { ...page, margin: page?.margin ?? DEFAULT_MARGIN },
  };
}

/** The timestamp stands at the left, or at the right of a page counter there. */
function footerOf(text: string, page: PageSettings | undefined): MarkdownStyle["footer"] {
  const isRight = page?.pageCount === "bottomLeft";
  const place = keptOnPage(isRight ? "bottomRight" : "bottomLeft", page ?? {});
  return { text, box: isRight ? "bottom-right" : "bottom-left", place };
}

function bodyOf(request: MarkdownDocumentRequest, options: MarkdownDocumentOptions): HtmlWriter {
  const { maximumLength = defaultLimits.documentBytes, allowHtml, lang } = options;
  const html = new HtmlWriter(maximumLength, allowHtml);
  html.markup("<!DOCTYPE html>\n");
  if (lang !== undefined) {
    html.markup("<html");
    html.attribute("lang", lang);
    html.markup(">");
  }
  html.markup("<body>");
  if (request.logo !== false) writeLogo(request.logo, html);
  const { fontSize = DEFAULT_SIZE } = request;
  const width = pageAreaWidth(request.page, fontSize);
  for (const [index, block] of request.data.entries()) {
    html.lineWidth = (width / (block.fontSize ?? fontSize)) * (72 / 96);
    writeBlock(block, `data[${index}]`, html);
  }
  return html;
}

/** Hebrew, Arabic and the other scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

function hasRightToLeft({ label = "", heading = "", content = "", table }: MarkdownBlock): boolean {
  return (
    RIGHT_TO_LEFT.test(label) ||
    RIGHT_TO_LEFT.test(heading) ||
    RIGHT_TO_LEFT.test(content) ||
    table?.rows.some((row) => row.some((cell) => RIGHT_TO_LEFT.test(cell))) === true
  );
}

/** What some editors begin files with; before a heading it would make a paragraph of it. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Around HTML of an author: an end tag too many must not end what is around it, as one of a `div` would (HTML §13.2.6.4.7). */
const OPEN_WRAPPER = "markdown-block";

function writeBlock(block: MarkdownBlock, name: string, html: HtmlWriter): void {
  html.direction = hasRightToLeft(block) ? ' dir="auto"' : "";
  html.from(name, 1, 1);
  const wrapper = html.allowsHtml ? OPEN_WRAPPER : "div";
  html.markup(`<${wrapper} class="block"`);
  const style = blockStyle(block);
  if (style !== "") html.attribute("style", style);
  html.markup(">");
  if (block.label !== undefined) {
    html.from(`${name}.label`, 1, 1);
    html.markup(`<p class="label"${html.direction}>`);
    html.text(block.label);
    html.markup("</p>");
  }
  if (block.heading !== undefined) {
    html.mainHeading ??= block.heading.replaceAll(/\s+/g, " ").trim() || undefined;
    html.from(`${name}.heading`, 1, 1);
    html.markup(`<h1 class="heading"${html.direction}>`);
    html.text(block.heading);
    html.markup("</h1>");
  }
  if (block.content !== undefined) {
    html.markup(`<${wrapper} class="content">`);
    writeMarkdown(block.content.replace(BYTE_ORDER_MARK, ""), html, `${name}.content`);
    html.markup(`</${wrapper}>`);
  }
  if (block.table !== undefined) {
    html.from(`${name}.table`, 1, 1);
    writeTable(block.table, html);
  }
  html.markup(`</${wrapper}>\n`);
}

function blockStyle({ fontFamily, fontSize, textColor }: MarkdownBlock): string {
  const declarations: string[] = [];
  if (fontFamily !== undefined) declarations.push(`font-family: ${fontFamilyValue(fontFamily)}`);
  if (fontSize !== undefined) declarations.push(`font-size: ${fontSize}pt`);
  if (textColor !== undefined) declarations.push(`color: ${colorValue(textColor)}`);
  return declarations.join("; ");
}

/** Families that a request asks for, by their property path. */
function familiesOf(request: MarkdownRequest): ReadonlyMap<string, string | undefined> {
  const families = new Map([["fontFamily", request.fontFamily]]);
  for (const [index, block] of request.data.entries())
    families.set(`data[${index}].fontFamily`, block.fontFamily);
  return families;
}

/** Names of the catalogue are right wherever its files are: a document whose font can't be had is set in the default family. */
function assertFamilies(request: MarkdownRequest, fonts: FontNames): void {
  const fields: FieldError[] = [];
  const check = (family: string | undefined, property: string): void => {
    if (family === undefined || fonts.hasFamily(family) || fonts.isCatalogued?.(family) === true) return;
    fields.push({ property, message: unknownName(family, fonts.nearestFamily(family)) });
  };
  for (const [property, family] of familiesOf(request)) check(family, property);
  if (fields.length > 0) throw new ValidationError(fields);
}
