import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Field, Link, Rectangle } from "./facts.ts";

/** What a viewer can click on a page. */
export interface Annotations {
  readonly links: readonly Link[];
  readonly fields: readonly Field[];
}

/** An annotation as pdf.js gives it; which members are there depends on its kind. */
interface Annotation {
  readonly subtype: string;
  readonly rect: readonly [number, number, number, number];
  readonly url?: string;
  readonly unsafeUrl?: string;
  readonly dest?: string | readonly unknown[] | null;
  readonly fieldName?: string;
  readonly fieldType?: string | null;
  readonly fieldValue?: string | readonly string[] | null;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly pushButton?: boolean;
  readonly comb?: boolean;
}

/** Links and fields of each page, read by pdf.js. */
export async function readAnnotations(pdf: Uint8Array): Promise<Annotations[]> {
  const task = getDocument({
    data: Uint8Array.from(pdf),
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
  });
  const document = await task.promise;
  try {
    const pages: Annotations[] = [];
    for (let number = 1; number <= document.numPages; number += 1)
      pages.push(await annotationsOf(document, await document.getPage(number)));
    return pages;
  } finally {
    await task.destroy();
  }
}

async function annotationsOf(document: PDFDocumentProxy, page: PDFPageProxy): Promise<Annotations> {
  const links: Link[] = [];
  const fields: Field[] = [];
  const top = page.view[3] ?? 0;
  const left = page.view[0] ?? 0;
  for (const annotation of (await page.getAnnotations()) as readonly Annotation[]) {
    const [x1, y1, x2, y2] = annotation.rect;
    const rectangle: Rectangle = [x1 - left, top - y2, x2 - x1, y2 - y1];
    if (annotation.subtype === "Link") {
      const target = await targetOf(document, annotation);
      if (target !== undefined) links.push({ target, rectangle });
    } else if (annotation.subtype === "Widget" && annotation.fieldName !== undefined) {
      const { fieldName: name } = annotation;
      fields.push({ name, type: typeOf(annotation), value: stateOf(annotation), rectangle });
    }
  }
  return { links, fields };
}

async function targetOf(document: PDFDocumentProxy, annotation: Annotation): Promise<string | undefined> {
  const url = annotation.unsafeUrl ?? annotation.url;
  if (url !== undefined) return url;
  const { dest } = annotation;
  const destination = typeof dest === "string" ? await document.getDestination(dest) : dest;
  const [page] = (destination ?? []) as [unknown];
  if (typeof page === "number") return `page ${page + 1}`;
  if (typeof page !== "object" || page === null) return undefined;
  return `page ${(await document.getPageIndex(page as { num: number; gen: number })) + 1}`;
}

function typeOf({ fieldType, checkBox, radioButton, pushButton, comb }: Annotation): string {
  if (fieldType === "Tx") return comb === true ? "comb" : "text";
  if (fieldType === "Ch") return "choice";
  if (checkBox === true) return "check";
  if (radioButton === true) return "radio";
  return pushButton === true ? "button" : "other";
}

/** States of buttons are named as each engine likes: what counts is whether one is on. */
function stateOf({ fieldValue, checkBox, radioButton }: Annotation): string {
  const value = typeof fieldValue === "string" ? fieldValue : (fieldValue ?? []).join(", ");
  if (checkBox !== true && radioButton !== true) return value;
  return value === "" || value === "Off" ? "off" : "on";
}
