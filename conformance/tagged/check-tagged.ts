import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
} from "pdf-lib";
import { contentMarks } from "./content-marks.ts";
import { type StructureElement, structureElements, textOf } from "./structure-elements.ts";
import { annotationFailures, structureFailures } from "./structure-rules.ts";

const name = PDFName.of;

/**
 * Conditions of the Matterhorn Protocol 1.1 (failures of PDF/UA-1) that a program can judge from the file: each failure with the number of
 * its condition, once however often it happens.
 */
export async function taggedFailures(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const elements = structureElements(document);
  const failures = [...catalogFailures(document), ...structureFailures(elements)];
  const owners = new Map(
    elements.flatMap((element) => element.annotations.map((annotation) => [String(annotation), element])),
  );
  const fonts = new Set<PDFDict>();
  const owned = ownedMarks(elements, failures);
  for (const page of document.getPages()) {
    const marks = contentMarks(document, page.node);
    failures.push(...marks.failures, ...annotationFailures(page.node, owners));
    for (const font of marks.fonts) fonts.add(font);
    for (const [stream, identifiers] of marks.identifiers) {
      for (const identifier of identifiers)
        if (!owned.delete(`${String(page.ref)} ${stream} ${identifier}`))
          failures.push("01-005 a mark that no element has");
    }
  }
  if (owned.size > 0)
    failures.push(`elements have ${owned.size} marks that are nowhere, such as ${[...owned][0]}`);
  for (const font of fonts) failures.push(...fontFailures(font));
  return [...new Set([...failures, ...parentFailures(document, elements)])];
}

function catalogFailures({ catalog, context }: PDFDocument): string[] {
  const failures: string[] = [];
  const metadata = catalog.lookup(name("Metadata"));
  const xmp =
    metadata instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(metadata).decode()).toString() : "";
  if (xmp === "") failures.push("06-001 no metadata");
  if (!/<pdfuaid:part>1</.test(xmp)) failures.push("06-002 no PDF/UA identifier");
  if (!/<dc:title>/.test(xmp)) failures.push("06-003 no title");
  const preferences = catalog.lookup(name("ViewerPreferences"));
  const shows = preferences instanceof PDFDict ? String(preferences.lookup(name("DisplayDocTitle"))) : "";
  if (shows !== "true") failures.push("07-001 DisplayDocTitle is not set");
  const marked = catalog.lookup(name("MarkInfo"));
  if (!(marked instanceof PDFDict) || String(marked.lookup(name("Marked"))) !== "true")
    failures.push("06-005 not marked");
  if (!(catalog.lookup(name("StructTreeRoot")) instanceof PDFDict)) failures.push("09-001 no structure tree");
  if (textOf(catalog, "Lang") === "") failures.push("11-006 no language");
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.lookup(name("EF")) === undefined) continue;
    if (textOf(object, "F") === "" || textOf(object, "UF") === "")
      failures.push("21-001 an embedded file without F or UF");
  }
  return failures;
}

function ownedMarks(elements: readonly StructureElement[], failures: string[]): Set<string> {
  const owned = new Set<string>();
  for (const { content } of elements) {
    for (const { page, stream, identifier } of content) {
      const mark = `${String(page)} ${stream} ${identifier}`;
      if (owned.has(mark)) failures.push("a mark belongs to two elements");
      owned.add(mark);
    }
  }
  return owned;
}

/** The parent tree leads from marks and annotations back to their elements (ISO 32000-1 §14.7.4.4). */
function parentFailures({ catalog, context }: PDFDocument, elements: readonly StructureElement[]): string[] {
  const root = catalog.lookup(name("StructTreeRoot"));
  const tree = root instanceof PDFDict ? root.lookup(name("ParentTree")) : undefined;
  if (!(tree instanceof PDFDict)) return ["no parent tree"];
  const numbers = tree.lookup(name("Nums"), PDFArray);
  const parents = new Map<number, number>();
  for (let index = 0; index < numbers.size(); index += 2)
    parents.set(numbers.lookup(index, PDFNumber).asNumber(), index + 1);
  const failures: string[] = [];
  for (const { content, annotations, reference, type } of elements) {
    for (const { page, stream, identifier } of content) {
      const holder = stream === "page" ? context.lookup(page) : context.lookup(referenceIn(stream));
      const dictionary = holder instanceof PDFRawStream ? holder.dict : holder;
      const key = dictionary instanceof PDFDict ? dictionary.lookup(name("StructParents")) : undefined;
      const place = key instanceof PDFNumber ? parents.get(key.asNumber()) : undefined;
      const marks = place === undefined ? undefined : numbers.lookup(place);
      if (!(marks instanceof PDFArray) || marks.get(identifier) !== reference)
        failures.push(`the parent tree does not lead to a ${type}`);
    }
    for (const annotation of annotations) {
      const key = context.lookup(annotation, PDFDict).lookup(name("StructParent"));
      const place = key instanceof PDFNumber ? parents.get(key.asNumber()) : undefined;
      if (place === undefined || numbers.get(place) !== reference)
        failures.push(`the parent tree does not lead to the ${type} of an annotation`);
    }
  }
  return failures;
}

function referenceIn(text: string): Parameters<PDFDocument["context"]["lookup"]>[0] {
  const [number = "0", generation = "0"] = text.split(" ");
  return PDFRef.of(Number(number), Number(generation));
}

/** Fonts are in the file, and their codes stand for text (Matterhorn 31). */
function fontFailures(font: PDFDict): string[] {
  const failures: string[] = [];
  const base = String(font.lookup(name("BaseFont")));
  const type = font.lookup(name("Subtype"));
  const descendants = font.lookup(name("DescendantFonts"));
  const inner = descendants instanceof PDFArray ? descendants.lookup(0, PDFDict) : font;
  const descriptor = inner.lookup(name("FontDescriptor"));
  const isEmbedded =
    type === name("Type3") ||
    (descriptor instanceof PDFDict &&
      ["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor.has(name(key))));
  if (!isEmbedded) failures.push(`31-009 ${base} is not embedded`);
  if (type !== name("Type1") && !font.has(name("ToUnicode")))
    failures.push(`31-027 ${base} has no ToUnicode`);
  return failures;
}
