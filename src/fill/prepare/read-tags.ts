import type { PDFDict } from "pdf-lib";
import type { ObjectReader } from "../../template/import/objects.ts";
import type { SourcePage } from "../../template/import/pages.ts";
import { readStructure } from "../../template/import/structure/read-structure.ts";
import { isStandardType } from "../../template/import/structure/standard-types.ts";
import type { BasePart, BaseStructure } from "../../template/import/structure/structure-model.ts";
import type { BaseLacks } from "../base/base-lack.ts";
import type { MarkedParts } from "../base/marked-parts.ts";
import { where } from "../base/resource-rules.ts";
import { tagProblems } from "../base/tag-problems.ts";
import type { FlatAnnotations } from "./page-annotations.ts";
import type { TemplatePart, TemplateTags } from "./prepared-pages.ts";

/** A page of the base PDF with what was found on it. */
export interface SeenPage {
  readonly page: SourcePage;
  readonly annotations: FlatAnnotations;
  readonly marks: MarkedParts;
}

const CODE = "conformance-structure";

/** The tags of a base PDF by the pages and places of the template, and what of them is missing; undefined where there are none. */
export function readTags(
  root: PDFDict | undefined,
  seen: readonly SeenPage[],
  { reader, lacks }: { readonly reader: ObjectReader; readonly lacks: BaseLacks },
): Omit<TemplateTags, "pages"> | undefined {
  const structure = readStructure(root, reader);
  if (structure === undefined || structure.elements.length === 0) {
    lacks.add("structure", CODE, "The base PDF has no tags: save it as a tagged PDF, and import it anew.");
    return undefined;
  }
  const pages = new Map(seen.map(({ page }, index) => [page.dict, index]));
  const parts = structure.parts.flatMap((part) => templatePart(part, pages, seen) ?? []);
  for (const { type } of structure.elements)
    if (!isStandardType(type))
      lacks.add(
        "structure",
        CODE,
        `The base PDF has tags "${type.slice(0, 50)}", and does not say what they are: map them to standard ones.`,
      );
  for (const { code, message, order } of tagProblems(structure.elements)) {
    const page = parts.find((part) => part.order >= (order ?? 0))?.page;
    lacks.add("access", code, `${page === undefined ? "The base PDF" : where(page + 1)}: ${message}.`);
  }
  for (const [index, page] of seen.entries()) checkPage(page, { index, parts, lacks });
  return { elements: structure.elements, parts };
}

function templatePart(
  { owner, order, page, content }: BaseStructure["parts"][number],
  pages: ReadonlyMap<PDFDict, number>,
  seen: readonly SeenPage[],
): TemplatePart | undefined {
  if (typeof content !== "number") return annotationPart({ owner, order, page, content }, seen);
  const index = page && pages.get(page);
  return index === undefined || owner < 0 || !seen[index]?.marks.identifiers.has(content)
    ? undefined
    : { owner, order, page: index, content };
}

function annotationPart(
  { owner, order, content }: BasePart,
  seen: readonly SeenPage[],
): TemplatePart | undefined {
  for (const [page, { annotations }] of seen.entries()) {
    const place = typeof content === "number" ? undefined : annotations.places.get(content);
    if (place !== undefined) return { owner, order, page, content: { place } };
    const link = annotations.links.findIndex(({ annotation }) => annotation === content);
    if (link >= 0) return { owner, order, page, content: { link } };
  }
  return undefined;
}

/** Everything on a page is in the structure or decorates (ISO 14289-1 §7.1). */
function checkPage(
  { marks, annotations }: SeenPage,
  {
    index,
    parts,
    lacks,
  }: { readonly index: number; readonly parts: readonly TemplatePart[]; readonly lacks: BaseLacks },
): void {
  const own = parts.filter(({ page }) => page === index);
  const tagged = new Set(own.map(({ content }) => (typeof content === "number" ? content : undefined)));
  const links = new Set(
    own.map(({ content }) => (typeof content === "object" && "link" in content ? content.link : -1)),
  );
  const refuse = (what: string): void =>
    lacks.add("structure", CODE, `${where(index + 1)} ${what}: tag it, or mark it as an artifact.`);
  if (marks.hasLoose || [...marks.identifiers].some((identifier) => !tagged.has(identifier)))
    refuse("has content without tags");
  if (marks.isTangled) refuse("has artifacts within tagged content, or the other way round");
  if (annotations.links.some((_link, link) => !links.has(link))) refuse("has a link without a tag");
  if (annotations.hasContent) refuse("has annotations or form fields that are drawn into it without a tag");
}
