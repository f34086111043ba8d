import { type PDFDict, PDFName } from "pdf-lib";
import { PlatenError } from "../../contract/errors.ts";
import { type Compression, portableCompression } from "../../pdf/objects/deflate.ts";
import { numberText } from "../../pdf/objects/pdf-syntax.ts";
import type { InflateBudget } from "../../template/import/inflate.ts";
import { ImportNotes } from "../../template/import/notes.ts";
import { ObjectReader } from "../../template/import/objects.ts";
import { openPdf } from "../../template/import/open-pdf.ts";
import { readPages, type SourcePage } from "../../template/import/pages.ts";
import { defaultTemplateLimits, type TemplateLimits } from "../../template/limits.ts";
import type { Template, TemplateVersion } from "../../template/model.ts";
import { wholeTemplate } from "../compile-template.ts";
import type { ObjectCopier } from "./object-copier.ts";
import type { FlatAnnotations } from "./page-annotations.ts";
import type { PreparedPage, PrepareOptions } from "./prepared-pages.ts";
import type { LooksWriter } from "./write-looks.ts";

/** The base PDF of a template, opened. */
export interface BasePdf {
  readonly template: Template;
  readonly reader: ObjectReader;
  readonly root: PDFDict | undefined;
  readonly sources: readonly SourcePage[];
  readonly budget: InflateBudget;
  readonly notes: ImportNotes;
  readonly limits: TemplateLimits;
  readonly compression: Compression;
  /** Empty where it has none. */
  readonly title: string;
}

/** @throws as preparing does. */
export async function openBase(version: TemplateVersion, options: PrepareOptions): Promise<BasePdf> {
  const limits: TemplateLimits = { ...defaultTemplateLimits, ...options.limits };
  const template = wholeTemplate(version.template);
  const notes = new ImportNotes();
  const { context, budget } = await openPdf(version.pdf, limits);
  const reader = new ObjectReader(context);
  const root = reader.dict(context.trailerInfo.Root);
  const sources = readPages(root, { reader, limits, notes });
  if (sources.length !== template.pages.length) {
    const message = `The template has ${template.pages.length} pages and its base PDF ${sources.length}.`;
    throw new PlatenError("template-pages", message);
  }
  const title = reader.text(reader.dict(context.trailerInfo.Info)?.get(PDFName.of("Title"))) ?? "";
  const { compression = portableCompression } = options;
  return { template, reader, root, sources, budget, notes, limits, compression, title };
}

export function sizeOf({ box, rotation }: SourcePage): { width: number; height: number } {
  const width = box.right - box.left;
  const height = box.top - box.bottom;
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
}

/** Entries that copies of the page need in their dictionary. */
export function pageEntries(page: SourcePage, copier: ObjectCopier, reader: ObjectReader): string {
  let entries = "";
  const group = page.dict.get(PDFName.of("Group"));
  const groupText = group === undefined ? "null" : copier.text(group);
  if (groupText !== "null") entries += `/Group ${groupText}`;
  const unit = reader.number(page.dict.get(PDFName.of("UserUnit")));
  if (unit !== undefined && unit !== 1 && unit > 0) entries += `/UserUnit ${numberText(unit)}`;
  return entries;
}

/** What places show of which nothing else is shown. */
export function restingOf(annotations: FlatAnnotations, looks: LooksWriter): PreparedPage["resting"] {
  const fields = new Set<string>();
  const places: { readonly key: string; readonly operators: string }[] = [];
  for (const { key, fieldId, isOffDrawn } of annotations.looks) {
    const off = isOffDrawn ? undefined : looks.looks.get(key)?.off;
    if (off === undefined) continue;
    fields.add(fieldId);
    places.push({ key, operators: off.operators });
  }
  return { fields, places };
}

/** Entries of the catalogue as they stand in the new file. */
export function catalogEntries(
  root: PDFDict | undefined,
  keys: readonly string[],
  copier: ObjectCopier,
): string {
  let catalog = "";
  for (const key of keys) {
    const value = root?.get(PDFName.of(key));
    const text = value === undefined ? "null" : copier.text(value);
    if (text !== "null") catalog += `/${key} ${text}`;
  }
  return catalog;
}
