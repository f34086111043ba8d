import { PDFName } from "pdf-lib";
import { FileWriter } from "../../pdf/file/file-writer.ts";
import { numberText, textString } from "../../pdf/objects/pdf-syntax.ts";
import type { TemplateVersion } from "../../template/model.ts";
import { BaseLacks } from "../base/base-lack.ts";
import { ContentScan } from "../base/content-scan.ts";
import { where } from "../base/resource-rules.ts";
import { compileTemplate } from "../compile-template.ts";
import { type BasePdf, openBase, pageEntries, restingOf, sizeOf } from "./base-pdf.ts";
import { ObjectCopier } from "./object-copier.ts";
import { type FlatAnnotations, readAnnotations } from "./page-annotations.ts";
import { pageContent, writeDecorations, writePageForm } from "./page-form.ts";
import type { PrepareOptions, StandardsBase, StandardsKind, TaggedPage } from "./prepared-pages.ts";
import { readTags, type SeenPage } from "./read-tags.ts";
import { LooksWriter } from "./write-looks.ts";

/** Lines of a language tag (RFC 5646), as far as standards look at them. */
const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;

/**
 * Makes a template ready for files that meet standards: what archives must not have is left out where a page is the same without, and
 * the rest is looked at for what stands against them. In tagged files each copy of a page has its own content.
 */
export async function prepareForStandards(
  version: TemplateVersion,
  options: PrepareOptions,
  kind: StandardsKind,
): Promise<StandardsBase> {
  const base = await openBase(version, options);
  const { template, reader, budget, root, sources, compression } = base;
  const file = new FileWriter(compression, undefined, kind.version);
  const copier = new ObjectCopier(reader, file, {
    maximumDepth: base.limits.templateDepth,
    isForArchives: true,
  });
  const looks = new LooksWriter(copier, file);
  const lacks = new BaseLacks();
  const scan = new ContentScan({ reader, budget, lacks });
  const tools = { ...base, copier, file, isForArchives: true };
  const tagged: TaggedPage[] = [];
  const seen: SeenPage[] = [];
  const pages = sources.map((page, index) => {
    const fields = template.fields.filter((field) => field.page === index);
    const annotations = readAnnotations(page, fields, { reader, budget, style: template.style });
    for (const look of annotations.looks) looks.add(look, page);
    const content = pageContent(page, tools);
    const number = index + 1;
    const marks = scan.page(content.bytes, reader.dict(page.inherited.get("Resources")), number);
    scan.group(reader.dictAt(page.dict, "Group"), number);
    scanAnnotations(annotations, number, scan);
    seen.push({ page, annotations, marks });
    if (kind.isTagged)
      tagged.push({
        entries: content.entries,
        deflated: compression.deflate(content.bytes),
        decorations: writeDecorations(page, annotations, tools),
      });
    const form = kind.isTagged ? 0 : writePageForm(page, annotations, tools);
    const entries = pageEntries(page, copier, reader);
    return {
      ...sizeOf(page),
      form,
      entries,
      links: linksOf(annotations),
      resting: restingOf(annotations, looks),
    };
  });
  scan.finish();
  checkCatalog(base, lacks);
  const language = reader.text(root?.get(PDFName.of("Lang")));
  const tags = readTags(root, seen, { reader, lacks });
  copier.finish();
  return {
    compiled: compileTemplate(template, looks.looks),
    appearances: looks.entries(),
    prefix: file.toPrefix(),
    pages,
    catalog: "",
    title: base.title || template.title,
    lacks: lacks.list(),
    language: language !== undefined && LANGUAGE.test(language) ? language : undefined,
    tags: kind.isTagged && tags !== undefined ? { pages: tagged, ...tags } : undefined,
  };
}

function scanAnnotations(annotations: FlatAnnotations, page: number, scan: ContentScan): void {
  scan.page(new TextEncoder().encode(annotations.decorations), undefined, page);
  for (const { stream } of annotations.appearances) scan.form(stream, page);
  for (const { on, off } of annotations.looks)
    for (const look of [on, off]) if (look !== undefined) scan.form(look.stream, page);
}

/** Links that are printed, and say to readers where they lead (ISO 19005-2 §6.3.2, ISO 14289-1 §7.18.5). */
function linksOf({ links }: FlatAnnotations): string[] {
  return links.map(
    ({ rect, address, description }) =>
      `/Type/Annot/Subtype/Link/F 4/Rect[${rect.map(numberText).join(" ")}]/Border[0 0 0]/Contents${textString(description)}` +
      `/A<</S/URI/URI ${textString(address)}>>`,
  );
}

/** Layers have rules of their own (ISO 19005-2 §6.9), and pages a size that archives know (§6.1.13). */
function checkCatalog({ root, reader, sources }: BasePdf, lacks: BaseLacks): void {
  if (reader.dictAt(root, "OCProperties") !== undefined)
    lacks.add(
      "all",
      "conformance-base",
      "The base PDF has layers, which can be hidden: save it without them (flattened).",
    );
  for (const [index, page] of sources.entries()) {
    const { width, height } = sizeOf(page);
    if (Math.min(width, height) < 3)
      lacks.add(
        "archive",
        "conformance-base",
        `${where(index + 1)} is smaller than pages of archives may be.`,
      );
  }
}
