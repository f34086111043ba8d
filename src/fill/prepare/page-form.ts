import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream, PDFStream } from "pdf-lib";
import type { FileWriter } from "../../pdf/file/file-writer.ts";
import { numberText } from "../../pdf/objects/pdf-syntax.ts";
import type { InflateBudget } from "../../template/import/inflate.ts";
import { inflateWithin } from "../../template/import/inflate.ts";
import type { ImportNotes } from "../../template/import/notes.ts";
import type { ObjectReader } from "../../template/import/objects.ts";
import type { SourcePage } from "../../template/import/pages.ts";
import type { ObjectCopier } from "./object-copier.ts";
import type { FlatAnnotations } from "./page-annotations.ts";
import { type Matrix, matrixText, shownMatrix } from "./shown-space.ts";

export interface PageFormTools {
  readonly reader: ObjectReader;
  readonly copier: ObjectCopier;
  readonly file: FileWriter;
  readonly budget: InflateBudget;
  readonly notes: ImportNotes;
  /** Contents are packed anew: archives don't have all filters. */
  readonly isForArchives?: boolean | undefined;
}

/**
 * Makes a form XObject of a page with its annotations (ISO 32000-1 §8.10): what the page draws, in coordinates of the page as shown.
 *
 * @returns its object number.
 */
export function writePageForm(page: SourcePage, annotations: FlatAnnotations, tools: PageFormTools): number {
  const { left, bottom, right, top } = page.box;
  const box = `/BBox[${[left, bottom, right, top].map(numberText).join(" ")}]`;
  const matrix = matrixEntry(shownMatrix(page.box, page.rotation));
  const { appearances, decorations } = annotations;
  if (appearances.length === 0 && decorations === "") return writeContents(page, box + matrix, tools);
  const base = writeContents(page, box, tools);
  return writeAround(annotations, { geometry: box + matrix, base }, tools);
}

/** What annotations draw, in a form of its own; undefined where they draw nothing. */
export function writeDecorations(
  page: SourcePage,
  annotations: FlatAnnotations,
  tools: PageFormTools,
): number | undefined {
  const { appearances, decorations } = annotations;
  if (appearances.length === 0 && decorations === "") return undefined;
  return writeAround(annotations, { geometry: geometryOf(page), base: undefined }, tools);
}

/** The content of a page with the entries of the form that draws it, to be written into each copy. */
export interface PageContent {
  readonly entries: string;
  readonly bytes: Uint8Array;
}

export function pageContent(page: SourcePage, tools: PageFormTools): PageContent {
  return {
    entries: formEntries(page, geometryOf(page), tools),
    bytes: joined(contentStreams(page, tools.reader), tools),
  };
}

function geometryOf({ box: { left, bottom, right, top }, ...page }: SourcePage): string {
  const box = `/BBox[${[left, bottom, right, top].map(numberText).join(" ")}]`;
  return box + matrixEntry(shownMatrix({ left, bottom, right, top }, page.rotation));
}

function writeAround(
  { appearances, decorations }: FlatAnnotations,
  { geometry, base }: { readonly geometry: string; readonly base: number | undefined },
  { file, copier }: PageFormTools,
): number {
  let content = base === undefined ? decorations : `/B Do\n${decorations}`;
  let objects = base === undefined ? "" : `/B ${base} 0 R`;
  for (const [index, { stream, matrix: place }] of appearances.entries()) {
    const id = file.reserveId();
    copier.stream(id, stream);
    objects += `/A${index} ${id} 0 R`;
    content += `q ${matrixText(place)} cm /A${index} Do Q\n`;
  }
  const id = file.reserveId();
  file.stream(
    id,
    `/Type/XObject/Subtype/Form${geometry}/Resources<</XObject<<${objects}>>>>`,
    new TextEncoder().encode(content),
  );
  return id;
}

function matrixEntry(matrix: Matrix): string {
  return matrix.join(" ") === "1 0 0 1 0 0" ? "" : `/Matrix[${matrix.map(numberText).join(" ")}]`;
}

function writeContents(page: SourcePage, geometry: string, tools: PageFormTools): number {
  const { reader, copier, file } = tools;
  const entries = formEntries(page, geometry, tools);
  const id = file.reserveId();
  const streams = contentStreams(page, reader);
  const [only] = streams;
  if (streams.length === 1 && only !== undefined && tools.isForArchives !== true)
    copier.stream(id, only, entries);
  else file.stream(id, entries, joined(streams, tools));
  return id;
}

function formEntries(page: SourcePage, geometry: string, { copier }: PageFormTools): string {
  const resources = page.inherited.get("Resources");
  const text = resources === undefined ? "null" : copier.text(resources);
  return `/Type/XObject/Subtype/Form${geometry}/Resources ${text === "null" ? "<<>>" : text}`;
}

function contentStreams(page: SourcePage, reader: ObjectReader): PDFStream[] {
  const contents = reader.get(page.dict, "Contents");
  return (contents instanceof PDFArray ? contents.asArray() : [contents])
    .map((stream) => reader.resolve(stream))
    .filter((stream) => stream instanceof PDFStream);
}

/** The streams of a page one after the other; the parts may end within the graphics state that the next goes on from. */
function joined(streams: readonly PDFStream[], tools: PageFormTools): Uint8Array {
  const parts = streams.map((stream) => decoded(stream, tools));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length + 1, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
    bytes[at++] = 0x0a;
  }
  return bytes;
}

function decoded(stream: PDFStream, { reader, budget, notes }: PageFormTools): Uint8Array {
  if (!(stream instanceof PDFRawStream)) return stream.getContents();
  const filter = reader.name(stream.dict.get(PDFName.of("Filter")));
  const parameters = stream.dict.get(PDFName.of("DecodeParms"));
  // Ours makes the best of damaged data; the library knows the other filters.
  if (filter === "FlateDecode" && parameters === undefined) return inflateWithin(budget, stream.contents);
  try {
    const bytes = decodePDFRawStream(stream).decode();
    budget.spend(bytes.length);
    return bytes;
  } catch {
    notes.warn("content-unreadable", "A part of a page could not be read; it was left out.");
    return new Uint8Array();
  }
}
