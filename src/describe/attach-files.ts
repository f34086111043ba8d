import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from "@libpdf/core";
import { uniqueName } from "../render/load-attachments.ts";
import type { AttachmentInput } from "../render/render-types.ts";
import { accessibilityClaim, entry, resolverOf } from "../revise/open-revision.ts";

const DEEPEST_TREE = 32;
const MOST_FILES = 100_000;
const UNKNOWN_TYPE = "application/octet-stream";

interface NamedFile {
  readonly name: string;
  readonly key: PdfString;
  readonly specification: PdfRef | PdfDict;
}

/** Adds files to those that a PDF carries, each as a file of the document (ISO 32000-2 §7.11.4, §14.13.2). */
export function attachFiles(pdf: PDF, files: readonly AttachmentInput[]): void {
  if (files.length === 0) return;
  const known = knownFiles(pdf);
  const taken = new Set(known.map(({ name }) => name));
  const added = files.map((file): NamedFile => {
    const name = uniqueName(file.name, taken);
    return {
      name,
      key: PdfString.fromString(name),
      specification: pdf.register(specification(pdf, file, name)),
    };
  });
  const all = [...known, ...added].sort((first, second) => compared(first.name, second.name));
  const names = new PdfArray(all.flatMap(({ key, specification: file }) => [key, file]));
  // The tree is written anew as a single leaf: its limits would have to be right otherwise.
  namesOf(pdf).set("EmbeddedFiles", pdf.register(PdfDict.of({ Names: names })));
  const associated = entry(pdf, pdf.getCatalog(), "AF");
  const list = [
    ...(associated instanceof PdfArray ? associated : []),
    ...added.map((file) => file.specification),
  ];
  pdf.getCatalog().set("AF", new PdfArray(list));
}

function specification(pdf: PDF, file: AttachmentInput, name: string): PdfDict {
  const { bytes, mediaType = "", description = "", relationship = "Unspecified" } = file;
  const stream = new PdfStream(
    [
      ["Type", PdfName.of("EmbeddedFile")],
      ["Subtype", PdfName.of(isMediaType(mediaType) ? mediaType.toLowerCase() : UNKNOWN_TYPE)],
      ["Params", PdfDict.of({ Size: PdfNumber.of(bytes.length) })],
    ],
    bytes,
  );
  const embedded = pdf.register(stream);
  const text = PdfString.fromString(name);
  const dict = PdfDict.of({
    Type: PdfName.of("Filespec"),
    F: text,
    UF: text,
    EF: PdfDict.of({ F: embedded, UF: embedded }),
    AFRelationship: PdfName.of(relationship),
  });
  // PDF/UA-2 wants a description of each (ISO 14289-2 §8.14.1): the name is the one that there is.
  const described = description || (accessibilityClaim(pdf) === "PDF/UA-2" ? name : "");
  if (described !== "") dict.set("Desc", PdfString.fromString(described));
  return dict;
}

function isMediaType(text: string): boolean {
  return /^[A-Za-z0-9.+-]+\/[A-Za-z0-9.+-]+$/.test(text);
}

/** The dictionary of names, which is there afterwards. */
function namesOf(pdf: PDF): PdfDict {
  const known = entry(pdf, pdf.getCatalog(), "Names");
  if (known instanceof PdfDict) return known;
  const names = new PdfDict();
  pdf.getCatalog().set("Names", names);
  return names;
}

function knownFiles(pdf: PDF): readonly NamedFile[] {
  const names = entry(pdf, pdf.getCatalog(), "Names");
  const found: NamedFile[] = [];
  if (names instanceof PdfDict) collect(pdf, entry(pdf, names, "EmbeddedFiles"), found, 0);
  return found;
}

function collect(pdf: PDF, node: unknown, found: NamedFile[], depth: number): void {
  if (!(node instanceof PdfDict) || depth > DEEPEST_TREE || found.length > MOST_FILES) return;
  const resolver = resolverOf(pdf);
  const pairs = node.getArray("Names", resolver);
  for (let index = 0; pairs !== undefined && index + 1 < pairs.length; index += 2) {
    const key = pairs.at(index, resolver);
    const file = pairs.at(index + 1);
    if (key instanceof PdfString && (file instanceof PdfRef || file instanceof PdfDict))
      found.push({ name: key.asString(), key, specification: file });
  }
  for (const kid of node.getArray("Kids", resolver) ?? [])
    collect(pdf, kid instanceof PdfRef ? pdf.getObject(kid) : kid, found, depth + 1);
}

function compared(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0;
}
