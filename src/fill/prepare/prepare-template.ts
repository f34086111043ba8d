import type { Diagnostic } from "../../../layout/api/basics.ts";
import { FileWriter } from "../../pdf/file/file-writer.ts";
import { numberText, textString } from "../../pdf/objects/pdf-syntax.ts";
import type { TemplateVersion } from "../../template/model.ts";
import { compileTemplate } from "../compile-template.ts";
import { catalogEntries, openBase, pageEntries, restingOf, sizeOf } from "./base-pdf.ts";
import { ObjectCopier } from "./object-copier.ts";
import { readAnnotations } from "./page-annotations.ts";
import { writePageForm } from "./page-form.ts";
import { prepareForStandards } from "./prepare-standards.ts";
import type { PreparedPages, PrepareOptions, StandardsBase, StandardsKind } from "./prepared-pages.ts";
import { LooksWriter } from "./write-looks.ts";

/** A template made ready once for any number of fills. Immutable; keep it as long as the template's version is used. */
export interface PreparedTemplate extends PreparedPages {
  /** What of the base PDF could not be kept. */
  readonly diagnostics: readonly Diagnostic[];
  /** The template made ready for files that meet a standard: kept from the first call on. Rejects as preparing does. */
  forStandards(kind: StandardsKind): Promise<StandardsBase>;
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
  const base = await openBase(version, options);
  const { template, reader, budget, notes, sources, limits } = base;
  const file = new FileWriter(base.compression);
  const copier = new ObjectCopier(reader, file, { maximumDepth: limits.templateDepth });
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
    return {
      ...sizeOf(page),
      form,
      entries: pageEntries(page, copier, reader),
      links,
      resting: restingOf(annotations, looks),
    };
  });
  const catalog = catalogEntries(base.root, CATALOG_ENTRIES, copier);
  copier.finish();
  const standards = new Map<string, Promise<StandardsBase>>();
  return {
    compiled: compileTemplate(template, looks.looks),
    appearances: looks.entries(),
    prefix: file.toPrefix(),
    pages,
    catalog,
    title: base.title,
    diagnostics: notes.list(),
    forStandards: (kind) => {
      const key = `${kind.version} ${kind.isTagged}`;
      const known = standards.get(key) ?? prepareForStandards(version, options, kind);
      standards.set(key, known);
      return known;
    },
  };
}
