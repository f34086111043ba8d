import { PDFName } from "pdf-lib";
import type { Diagnostic } from "../../../layout/api/basics.ts";
import { PlatenError } from "../../contract/errors.ts";
import { type FilePrefix, FileWriter } from "../../pdf/file/file-writer.ts";
import { type Compression, portableCompression } from "../../pdf/objects/deflate.ts";
import { numberText, textString } from "../../pdf/objects/pdf-syntax.ts";
import { ImportNotes } from "../../template/import/notes.ts";
import { ObjectReader } from "../../template/import/objects.ts";
import { openPdf } from "../../template/import/open-pdf.ts";
import { readPages, type SourcePage } from "../../template/import/pages.ts";
import { defaultTemplateLimits, type TemplateLimits } from "../../template/limits.ts";
import type { TemplateVersion } from "../../template/model.ts";
import { type CompiledTemplate, compileTemplate, wholeTemplate } from "../compile-template.ts";
import { ObjectCopier } from "./object-copier.ts";
import { readAnnotations } from "./page-annotations.ts";
import { writePageForm } from "./page-form.ts";
import { LooksWriter } from "./write-looks.ts";

/** A page of a template, ready to be put under any number of filled copies. */
export interface PreparedPage {
  /** Size as shown, in points. */
  readonly width: number;
  readonly height: number;
  /** Object number of the form XObject that draws the page. */
  readonly form: number;
  /** Entries that copies of the page need in their dictionary. */
  readonly entries: string;
  /** Dictionaries of the links on the page, without what belongs to one copy. */
  readonly links: readonly string[];
  /** What places show of which nothing else is shown: their key, and operators. */
  readonly resting: readonly { readonly key: string; readonly operators: string }[];
}

/** A template made ready once for any number of fills. Immutable; keep it as long as the template's version is used. */
export interface PreparedTemplate {
  readonly compiled: CompiledTemplate;
  /** The bytes that every filled file begins with: all that the base PDF draws. */
  readonly prefix: FilePrefix;
  readonly pages: readonly PreparedPage[];
  /** Entries of resources: the appearances of the form that filled copies choose from. */
  readonly appearances: string;
  /** Entries of the catalogue: layers and language. */
  readonly catalog: string;
  /** Title of the base PDF; empty where it has none. */
  readonly title: string;
  /** What of the base PDF could not be kept. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface PrepareOptions {
  readonly compression?: Compression | undefined;
  readonly limits?: Partial<TemplateLimits> | undefined;
}

const CATALOG_ENTRIES = ["OCProperties", "Lang"];

/**
 * Makes a version of a template ready: opens its base PDF, repairs what can be, and turns each page into a form XObject that filled
 * copies share. Form fields of the base PDF are drawn into its pages or, where the template has fields of its own, taken out.
 *
 * @throws TemplateImportError when the base PDF can't be read; LimitError when it costs too much; PlatenError when its pages are not
 * those of the template.
 */
export async function prepareTemplate(
  version: TemplateVersion,
  options: PrepareOptions = {},
): Promise<PreparedTemplate> {
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
  const file = new FileWriter(options.compression ?? portableCompression);
  const copier = new ObjectCopier(reader, file, limits.templateDepth);
  const looks = new LooksWriter(copier, file);
  const pages = sources.map((page, index) => {
    const fields = template.fields.filter((field) => field.page === index);
    const annotations = readAnnotations(page, fields, { reader, budget, style: template.style });
    for (const look of annotations.looks) looks.add(look, page);
    const form = writePageForm(page, annotations, { reader, copier, file, budget, notes });
    const links = annotations.links.map(
      ({ rect, address }) =>
        `/Type/Annot/Subtype/Link/Rect[${rect.map(numberText).join(" ")}]/Border[0 0 0]/A<</S/URI/URI ${textString(address)}>>`,
    );
    const resting = annotations.looks.flatMap(({ key, isOffDrawn }) => {
      const off = isOffDrawn ? undefined : looks.looks.get(key)?.off;
      return off === undefined ? [] : [{ key, operators: off.operators }];
    });
    return { ...sizeOf(page), form, entries: pageEntries(page, copier, reader), links, resting };
  });
  let catalog = "";
  for (const key of CATALOG_ENTRIES) {
    const value = root?.get(PDFName.of(key));
    const text = value === undefined ? "null" : copier.text(value);
    if (text !== "null") catalog += `/${key} ${text}`;
  }
  copier.finish();
  const info = reader.dict(context.trailerInfo.Info);
  return {
    compiled: compileTemplate(template, looks.looks),
    appearances: looks.entries(),
    prefix: file.toPrefix(),
    pages,
    catalog,
    title: reader.text(info?.get(PDFName.of("Title"))) ?? "",
    diagnostics: notes.list(),
  };
}

function sizeOf({ box, rotation }: SourcePage): { width: number; height: number } {
  const width = box.right - box.left;
  const height = box.top - box.bottom;
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
}

function pageEntries(page: SourcePage, copier: ObjectCopier, reader: ObjectReader): string {
  let entries = "";
  const group = page.dict.get(PDFName.of("Group"));
  const groupText = group === undefined ? "null" : copier.text(group);
  if (groupText !== "null") entries += `/Group ${groupText}`;
  const unit = reader.number(page.dict.get(PDFName.of("UserUnit")));
  if (unit !== undefined && unit !== 1 && unit > 0) entries += `/UserUnit ${numberText(unit)}`;
  return entries;
}
