import { PDFDocument, PDFName, type PDFRawStream } from "pdf-lib";
import { nodeCompression } from "../../node/deflate.ts";
import { Engine } from "../../node/index.ts";
import { importTemplate } from "../../template/import/import-template.ts";
import { type RawObject, rawPdf } from "../../template/testing/raw-pdf.ts";
import { type FillResult, fillTemplate } from "../fill.ts";
import { prepareTemplate } from "../prepare/prepare-template.ts";
import type { FillRequest } from "../request-schema.ts";
import { fonts } from "./trial-fill.ts";

const DOT =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const FORM = `<!DOCTYPE html><html lang="en"><title>Form</title><h1>Application</h1><form>
<p>See <a href="https://example.org/">the rules</a>.</p>
<p><label>Name <input name="name"></label> <label><input type="checkbox" name="ok"> Agreed</label></p>
<table><tr><th scope="col">Item</th></tr><tr><td>Pen</td></tr></table><img alt="A dot" src="${DOT}"></form>`;

/** A form with tags that lacks nothing. */
export async function taggedForm(style = ""): Promise<Uint8Array> {
  return (await new Engine().renderHtml({ html: FORM + style }, { conformance: "PDF/A-2a,PDF/UA-1" })).pdf;
}

/** A PDF made a template and filled, to meet standards. */
export async function filled(
  pdf: Uint8Array,
  conformance: string,
  request: Partial<FillRequest> = {},
): Promise<FillResult> {
  const prepared = await prepareTemplate(await importTemplate(pdf), { compression: nodeCompression });
  const data = { name: "Jane", ok: true };
  return fillTemplate(prepared, { data, ...request }, { fonts, compression: nodeCompression, conformance });
}

/** What a file says it meets. */
export async function claimsOf({ pdf }: FillResult): Promise<string[]> {
  const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  const packet = catalog.lookup(PDFName.of("Metadata")) as PDFRawStream;
  const text = new TextDecoder().decode(packet.getContents());
  return [...text.matchAll(/<(pdfu?aid:(?:part|conformance))>(\w+)</g)].map(
    ([, key, value]) => `${key}=${value}`,
  );
}

export interface BaseParts {
  readonly content?: string;
  /** What is drawn first: a blue square unless it is something else. */
  readonly square?: string;
  readonly resources?: string;
  readonly page?: string;
  readonly catalog?: string;
  readonly objects?: readonly RawObject[];
}

/** A page with a blue square, which every archive takes; objects of its own count from 5. */
export function plainBase({
  content = "",
  square = "0 0 1 rg 10 10 50 50 re f",
  resources = "",
  page = "",
  catalog = "",
  objects = [],
}: BaseParts = {}): Uint8Array {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
    { dict: "", stream: `${square} ${content}` },
    ...objects,
  ]);
}
