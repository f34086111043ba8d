import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHeader,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFWriter,
} from "pdf-lib";
import { keptAnnotation } from "./annotations.ts";
import { filtersOf } from "./guarded-parser.ts";
import { countInflated, type InflateBudget } from "./inflate.ts";
import type { ObjectReader } from "./objects.ts";
import { assertDepth, type ReadingTools, type SourcePage } from "./pages.ts";
import { readStructure } from "./structure/read-structure.ts";
import { writeStructure } from "./structure/write-structure.ts";

/** Entries of a page that say how it looks; scripts, thumbnails, threads and private data are not among them. */
const PAGE_ENTRIES = ["BleedBox", "TrimBox", "ArtBox", "Group", "UserUnit"];
/** Entries of the catalogue that say how pages look (layers), and which language they are in. */
const CATALOG_ENTRIES = ["OCProperties", "Lang"];
/** Entries of a stream that make it come from a file outside. */
const EXTERNAL_FILE = ["F", "FFilter", "FDecodeParms"];

/** Flag of annotations that are not shown (ISO 32000-1 table 165). */
const HIDDEN = 1 << 1;

export interface NormaliseTools extends ReadingTools {
  readonly budget: InflateBudget;
  /** The form whose fields' looks are kept. */
  readonly form: PDFDict | undefined;
}

/**
 * Writes a clean copy of a PDF: its pages with what they draw and their links, in a flat list, and its tags; no form, no scripts, no
 * actions, nothing that isn't used.
 *
 * @throws LimitError when the pages inflate to too much, or something is nested too deeply.
 */
export async function writeNormalised(
  root: PDFDict | undefined,
  pages: readonly SourcePage[],
  tools: NormaliseTools,
): Promise<Uint8Array> {
  const { context } = tools.reader;
  const tree = context.nextRef();
  const refs = refsOf(pages, context);
  const resources = new Map<PDFObject, PDFRef>();
  const structure = readStructure(root, tools.reader);
  const annotations = structure && new Map<PDFDict, PDFRef>();
  for (const [page, ref] of refs) {
    const clean = cleanPage(page, { tree, annotations }, tools);
    clean.set(PDFName.of("Resources"), resourcesOf(page, resources, tools));
    context.assign(ref, clean);
  }
  context.assign(tree, context.obj({ Type: "Pages", Count: refs.size, Kids: [...refs.values()] }));
  const catalog = context.obj({ Type: "Catalog", Pages: tree });
  for (const key of CATALOG_ENTRIES) copyEntry(root, catalog, key);
  if (structure !== undefined && annotations !== undefined) {
    const places = { pages: new Map([...refs].map(([{ dict }, ref]) => [dict, ref])), annotations };
    catalog.set(PDFName.of("StructTreeRoot"), writeStructure(structure, places, context));
    catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
  }
  const catalogRef = context.register(catalog);
  const used = markUsed(catalogRef, tools);
  return writeObjects(context, used);
}

/** The pages keep their references, so that links still lead to them. */
function refsOf(pages: readonly SourcePage[], context: PDFContext): ReadonlyMap<SourcePage, PDFRef> {
  const known = new Map<PDFObject, PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects()) known.set(object, ref);
  return new Map(pages.map((page) => [page, known.get(page.dict) ?? context.nextRef()]));
}

/** Annotations of tagged documents become objects of their own, which their tags lead to. */
function cleanPage(
  page: SourcePage,
  {
    tree,
    annotations: kept,
  }: { readonly tree: PDFRef; readonly annotations: Map<PDFDict, PDFRef> | undefined },
  tools: NormaliseTools,
): PDFDict {
  const { reader } = tools;
  const { context } = reader;
  const { left, bottom, right, top } = page.box;
  const box = [left, bottom, right, top];
  const clean = context.obj({ Type: "Page", Parent: tree, MediaBox: box, Rotate: page.rotation });
  for (const key of PAGE_ENTRIES) copyEntry(page.dict, clean, key);
  const contents = contentsOf(page.dict, reader);
  if (contents.length > 0) clean.set(PDFName.of("Contents"), context.obj([...contents]));
  const annotations = reader
    .elementsAt(page.dict, "Annots")
    .map((annotation) => {
      const dict = reader.dict(annotation);
      const own = keptAnnotation(dict, tools);
      if (dict === undefined || kept === undefined) return own;
      const clean = own ?? placeOnly(dict, reader);
      if (clean === undefined) return undefined;
      const ref = context.register(clean);
      kept.set(dict, ref);
      return ref;
    })
    .filter((annotation) => annotation !== undefined);
  if (annotations.length > 0) clean.set(PDFName.of("Annots"), context.obj(annotations));
  return clean;
}

/** A form field that shows nothing of its own still says where in the structure its place is. */
function placeOnly(annotation: PDFDict, reader: ObjectReader): PDFDict | undefined {
  if (reader.name(annotation.get(PDFName.of("Subtype"))) !== "Widget") return undefined;
  const place = reader.context.obj({ Type: "Annot", Subtype: "Widget", F: HIDDEN });
  copyEntry(annotation, place, "Rect");
  return place;
}

/** The resources of a page; those that pages inherit are one object for all of them. */
function resourcesOf(page: SourcePage, known: Map<PDFObject, PDFRef>, { reader }: NormaliseTools): PDFObject {
  const resources = page.inherited.get("Resources");
  const dict = reader.dict(resources);
  if (resources === undefined || dict === undefined) return reader.context.obj({});
  if (resources instanceof PDFRef) return resources;
  const ref = known.get(dict) ?? reader.context.register(dict);
  known.set(dict, ref);
  return ref;
}

/** References to the streams of a page's contents, without those that are none. */
function contentsOf(page: PDFDict, reader: ObjectReader): readonly PDFObject[] {
  const contents = reader.get(page, "Contents");
  const streams = contents instanceof PDFArray ? contents.asArray() : [page.get(PDFName.of("Contents"))];
  return streams.filter(
    (each) => each !== undefined && reader.resolve(each) instanceof PDFStream,
  ) as PDFObject[];
}

function copyEntry(from: PDFDict | undefined, to: PDFDict, key: string): void {
  const name = PDFName.of(key);
  const value = from?.get(name);
  if (value !== undefined) to.set(name, value);
}

interface Pending {
  readonly object: PDFObject;
  /** Nesting of arrays and dictionaries within one indirect object. */
  readonly depth: number;
}

/** References to all that is used, in the order it is met; on the way what leads nowhere is taken out, and streams are checked. */
function markUsed(catalog: PDFRef, tools: NormaliseTools): ReadonlySet<PDFRef> {
  const { reader, limits, notes } = tools;
  const used = new Set<PDFRef>();
  const pending: Pending[] = [{ object: catalog, depth: 1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { object, depth } = next;
    if (object instanceof PDFRef) {
      if (used.has(object)) continue;
      used.add(object);
      const target = reader.context.lookup(object);
      if (target === undefined || target instanceof PDFInvalidObject) {
        notes.warn("broken-reference", "The PDF refers to objects that are not there or can't be read.");
        reader.context.assign(object, PDFNull);
      } else pending.push({ object: target, depth: 1 });
      continue;
    }
    assertDepth(depth, limits, "An object of the PDF");
    for (const child of childrenOf(object, tools)) pending.push({ object: child, depth: depth + 1 });
  }
  return used;
}

function childrenOf(object: PDFObject, tools: NormaliseTools): readonly PDFObject[] {
  if (object instanceof PDFArray) return object.asArray();
  if (object instanceof PDFDict) return object.values();
  if (!(object instanceof PDFStream)) return [];
  if (object instanceof PDFRawStream) checkStream(object, tools);
  return object.dict.values();
}

function checkStream(stream: PDFRawStream, { reader, budget, notes }: NormaliseTools): void {
  const { dict, contents } = stream;
  for (const key of EXTERNAL_FILE) {
    if (dict.delete(PDFName.of(key)))
      notes.warn("external-stream", "Contents in files outside were left out.");
  }
  // Pictures may be large; nobody inflates them but the reader of the PDF.
  if (reader.name(dict.get(PDFName.of("Subtype"))) === "Image") return;
  const filters = filtersOf(dict);
  if (filters[0] === "/FlateDecode") countInflated(budget, contents);
  else budget.spend(contents.length);
}

/** Writes these objects and no others, numbered from 1. */
function writeObjects(context: PDFContext, used: ReadonlySet<PDFRef>): Promise<Uint8Array> {
  const clean = PDFContext.create();
  const numbers = new Map<PDFObject, PDFRef>();
  for (const ref of used) numbers.set(ref, clean.nextRef());
  const renumbered = new Set<PDFObject>();
  for (const [oldRef, newRef] of numbers) {
    const object = context.lookup(oldRef as PDFRef) ?? PDFNull;
    const direct = object instanceof PDFRef ? (numbers.get(object) ?? PDFNull) : object;
    renumber(direct, numbers, renumbered);
    clean.assign(newRef, direct);
  }
  const [catalog] = numbers.values();
  clean.trailerInfo = { Root: catalog ?? PDFNull };
  clean.header = PDFHeader.forVersion(1, 7);
  return PDFWriter.forContext(clean, Number.POSITIVE_INFINITY).serializeToBuffer();
}

/** Replaces the references within an object; each object is seen once, as new numbers look like old ones. */
function renumber(object: PDFObject, numbers: ReadonlyMap<PDFObject, PDFRef>, done: Set<PDFObject>): void {
  const pending = [object];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (done.has(next)) continue;
    done.add(next);
    if (next instanceof PDFArray) {
      for (const [index, child] of next.asArray().entries()) {
        if (child instanceof PDFRef) next.set(index, numbers.get(child) ?? PDFNull);
        else pending.push(child);
      }
      continue;
    }
    const dict = next instanceof PDFStream ? next.dict : next;
    if (!(dict instanceof PDFDict)) continue;
    for (const [key, child] of dict.entries()) {
      if (child instanceof PDFRef) dict.set(key, numbers.get(child) ?? PDFNull);
      else pending.push(child);
    }
  }
}
