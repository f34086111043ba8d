import { deflateSync } from "node:zlib";
import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRef, PDFStream } from "pdf-lib";
import { notoSans } from "../../../fonts/testing/noto-sans.ts";
import { ValidationError } from "../../contract/errors.ts";
import { nodeCompression } from "../../node/deflate.ts";
import type { Template, TemplateField, TextStyle } from "../../template/model.ts";
import { type FillResult, fillTemplate } from "../fill.ts";
import type { FillOptions } from "../fill-job.ts";
import { FontLibrary } from "../fonts/font-library.ts";
import { createFontProvider } from "../fonts/font-provider.ts";
import { type PreparedTemplate, prepareTemplate } from "../prepare/prepare-template.ts";
import type { FillRequest } from "../request-schema.ts";
import { templateOf } from "./trial-template.ts";

export const fonts: FontLibrary = new FontLibrary(
  createFontProvider([notoSans("Regular"), notoSans("Bold"), notoSans("Italic"), notoSans("BoldItalic")]),
);

/** A base PDF of Letter pages, each with a word of its own: base 0, base 1 … */
export async function basePdf(pages: number, change?: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let index = 0; index < pages; index += 1) {
    document.addPage([612, 792]).drawText(`base ${index}`, { x: 500, y: 20, size: 10 });
  }
  change?.(document);
  // Otherwise saving would walk a page tree that a test has broken.
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** A template of these fields on plain pages. */
export async function prepared(
  fields: readonly TemplateField[],
  changes: Partial<Template> = {},
): Promise<PreparedTemplate> {
  const template = templateOf(fields, changes);
  const pdf = await basePdf(template.pages.length);
  return prepareTemplate({ template, pdf }, { compression: nodeCompression });
}

export interface TrialFill extends FillResult {
  /** Text of each page as a reader gives it, lines parted by line feeds, without what the base PDF says. */
  readonly texts: readonly string[];
}

/** Fills a template of these fields and reads the result. */
export async function fillTrial(
  fields: readonly TemplateField[],
  request: FillRequest,
  more: { template?: Partial<Template>; options?: Partial<FillOptions> } = {},
): Promise<TrialFill> {
  const template = await prepared(fields, more.template);
  const options = { fonts, compression: nodeCompression, ...more.options };
  const result = await fillTemplate(template, request, options);
  return { ...result, texts: await textsOf(result.pdf) };
}

let library: Promise<PDFiumLibrary> | undefined;

/** Opens a PDF with PDFium for as long as the work takes. */
export async function withPdfium<Value>(
  pdf: Uint8Array,
  work: (document: PDFiumDocument) => Value | Promise<Value>,
): Promise<Value> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    return await work(document);
  } finally {
    document.destroy();
  }
}

export function textsOf(pdf: Uint8Array): Promise<string[]> {
  return withPdfium(pdf, (document) =>
    Array.from(document.pages(), (page) =>
      page
        .getText()
        .replace(/\r\n?/g, "\n")
        .replace(/base \d+/g, "")
        .replace(/\0/g, "")
        .trim(),
    ),
  );
}

/** Names of the fonts in a PDF, without the tags of subsets. */
export async function baseFontsOf(pdf: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const names = new Set<string>();
  for (const [, object] of context.enumerateIndirectObjects()) {
    const name = object instanceof PDFDict ? object.lookup(PDFName.of("BaseFont")) : undefined;
    if (name instanceof PDFName) names.add(name.decodeText().replace(/^[A-Z]{6}\+/, ""));
  }
  return [...names];
}

/** A field of a form: its value, and what its dictionary says. */
export interface ReadField {
  readonly type: string;
  readonly value: string | boolean | undefined;
  readonly flags: number;
  readonly dict: PDFDict;
}

/** The interactive fields of a PDF by their full names. */
export async function formOf(pdf: Uint8Array): Promise<Map<string, ReadField>> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const fields = new Map<string, ReadField>();
  for (const field of document.getForm().getFields()) {
    const { dict } = field.acroField;
    const value = dict.lookup(PDFName.of("V"));
    const text =
      value instanceof PDFName
        ? value.decodeText()
        : (value as { decodeText?(): string } | undefined)?.decodeText?.();
    const flags = Number(dict.lookup(PDFName.of("Ff"))?.toString() ?? 0);
    fields.set(field.getName(), { type: String(dict.lookup(PDFName.of("FT"))), value: text, flags, dict });
  }
  return fields;
}

/** Objects of a file that nothing leads to, and references that lead nowhere. */
export async function looseEnds(pdf: Uint8Array): Promise<{ unused: string[]; missing: string[] }> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const seen = new Set<string>();
  const missing: string[] = [];
  const pending: (PDFObject | undefined)[] = [context.trailerInfo.Root, context.trailerInfo.Info];
  for (let next = pending.pop(); pending.length > 0 || next !== undefined; next = pending.pop()) {
    if (next instanceof PDFRef) {
      if (seen.has(next.tag)) continue;
      seen.add(next.tag);
      const object = context.lookup(next);
      if (object === undefined) missing.push(next.tag);
      pending.push(object);
    } else if (next instanceof PDFArray) pending.push(...next.asArray());
    else if (next instanceof PDFDict) pending.push(...next.values());
    else if (next instanceof PDFStream) pending.push(...next.dict.values());
  }
  const unused = context
    .enumerateIndirectObjects()
    .filter(([ref, object]) => {
      const type = object instanceof PDFStream ? String(object.dict.lookup(PDFName.of("Type"))) : "";
      return !seen.has(ref.tag) && type !== "/XRef" && type !== "/ObjStm";
    })
    .map(([ref]) => ref.tag);
  return { unused, missing };
}

/** The operators of the pages of a filled template, as one text. */
export async function operators(
  fields: readonly TemplateField[],
  request: FillRequest,
  style?: TextStyle,
): Promise<string> {
  const more = { template: style === undefined ? {} : { style }, options: { dump: "write" as const } };
  return (await fillTrial(fields, request, more)).dump ?? "";
}

/** What a request is refused for, by property path. */
export async function refusals(work: Promise<unknown>): Promise<Record<string, string>> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.fields.map(({ property, message }) => [property, message]));
  }
  return {};
}

/** A grey PNG. */
export function grayPng(width: number, height: number): Uint8Array {
  const chunk = (type: string, content: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

/** CRC of PNG chunks (ISO/IEC 15948 annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
