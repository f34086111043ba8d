import { PDFArray, type PDFDict, type PDFObject } from "pdf-lib";
import { readPageContents } from "../detect/content/read-pages.ts";
import { ImportNotes } from "../import/notes.ts";
import { ObjectReader } from "../import/objects.ts";
import { type OpenedPdf, openPdf } from "../import/open-pdf.ts";
import { readPages } from "../import/pages.ts";
import { streamBytes } from "../import/stream-bytes.ts";
import type { TemplateLimits } from "../limits.ts";

/** Nodes of the tree of embedded files. */
const MOST_NODES = 10_000;

/** A file inside a PDF. */
export interface EmbeddedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A PDF that is read: what it carries, and what its pages show. */
export class PdfContents {
  readonly #opened: OpenedPdf;
  readonly #reader: ObjectReader;
  readonly #limits: TemplateLimits;

  private constructor(opened: OpenedPdf, limits: TemplateLimits) {
    this.#opened = opened;
    this.#reader = new ObjectReader(opened.context);
    this.#limits = limits;
  }

  /** @throws TemplateImportError for what is no PDF or can't be read; LimitError. */
  static async open(bytes: Uint8Array, limits: TemplateLimits): Promise<PdfContents> {
    return new PdfContents(await openPdf(bytes, limits), limits);
  }

  /** The words of all pages, in the order they are shown. */
  words(): readonly string[] {
    const { context, budget } = this.#opened;
    const reader = this.#reader;
    const tools = { reader, limits: this.#limits, notes: new ImportNotes() };
    const pages = readPages(reader.dict(context.trailerInfo.Root), tools);
    return readPageContents(pages, { reader, budget }).pages.flatMap(({ words }) =>
      words.map(({ text }) => text),
    );
  }

  /** The files that the document carries, each once. */
  files(): readonly EmbeddedFile[] {
    const reader = this.#reader;
    const root = reader.dict(this.#opened.context.trailerInfo.Root);
    const named = reader.dictAt(reader.dictAt(root, "Names"), "EmbeddedFiles");
    const specifications = [...reader.elementsAt(root, "AF"), ...this.#treeValues(named)];
    const files = new Map<string, EmbeddedFile>();
    for (const specification of specifications) {
      const file = this.#fileOf(reader.dict(specification));
      if (file !== undefined && !files.has(file.name)) files.set(file.name, file);
    }
    return [...files.values()];
  }

  #fileOf(specification: PDFDict | undefined): EmbeddedFile | undefined {
    const reader = this.#reader;
    if (specification === undefined) return undefined;
    const name = reader.text(reader.get(specification, "UF")) ?? reader.text(reader.get(specification, "F"));
    const embedded = reader.dictAt(specification, "EF");
    const stream = embedded && (reader.get(embedded, "UF") ?? reader.get(embedded, "F"));
    const bytes = stream && streamBytes(stream, this.#opened.budget);
    return name === undefined || bytes === undefined ? undefined : { name, bytes };
  }

  /** The values of a name tree (ISO 32000-1 §7.9.6), however deep. */
  #treeValues(root: PDFDict | undefined): readonly PDFObject[] {
    const values: PDFObject[] = [];
    const seen = new Set<PDFDict>();
    const pending = root === undefined ? [] : [root];
    for (let node = pending.pop(); node !== undefined && seen.size < MOST_NODES; node = pending.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      const names = this.#reader.get(node, "Names");
      if (names instanceof PDFArray)
        values.push(...names.asArray().filter((_value, index) => index % 2 === 1));
      for (const kid of this.#reader.elementsAt(node, "Kids")) {
        const child = this.#reader.dict(kid);
        if (child !== undefined) pending.push(child);
      }
    }
    return values;
  }
}
