import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from "@libpdf/core";
import { entry, resolverOf } from "../../revise/open-revision.ts";
import { sameBytes } from "../asn1/der.ts";
import type { ValidationData } from "../servers/gather-proofs.ts";

/** Adds to the store of what is needed to check signatures later (ISO 32000-2 §12.8.4.3); what is there stays. */
export function addToStore(pdf: PDF, { certificates, answers, lists }: ValidationData): void {
  const catalog = pdf.getCatalog();
  const known = entry(pdf, catalog, "DSS");
  const store = known instanceof PdfDict ? known : PdfDict.of({ Type: PdfName.of("DSS") });
  const parts = { Certs: certificates, OCSPs: answers, CRLs: lists };
  for (const [key, values] of Object.entries(parts)) addStreams(pdf, store, key, values);
  if (store !== known) catalog.set("DSS", pdf.register(store));
}

function addStreams(pdf: PDF, store: PdfDict, key: string, values: readonly Uint8Array[]): void {
  const listed = store.getArray(key, resolverOf(pdf));
  const array = listed ?? new PdfArray();
  const known = [...array].map((item) => contentOf(pdf, item));
  for (const value of values) {
    if (known.some((bytes) => bytes !== undefined && sameBytes(bytes, value))) continue;
    array.push(pdf.register(new PdfStream([], value)));
  }
  if (listed === undefined && array.length > 0) store.set(key, array);
}

function contentOf(pdf: PDF, item: PdfObject): Uint8Array | undefined {
  const stream = item.type === "ref" ? pdf.getObject(item) : item;
  return stream instanceof PdfStream ? stream.getDecodedData() : undefined;
}
