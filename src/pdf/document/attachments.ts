import type { PdfObjects } from "../file/pdfkit-adapter.ts";
import { type PdfReference, text } from "../objects/values.ts";

/** A file inside a PDF. */
export interface AttachedFile {
  /** Unique among the files of the document. */
  readonly name: string;
  readonly description: string;
  readonly bytes: Uint8Array;
  /** Media type; empty when unknown. */
  readonly contentType: string;
  /** Listed with the document, beside any place that shows it. */
  readonly isOfDocument: boolean;
}

/** Scheme of link targets that are attached files; the file's address follows. */
export const ATTACHMENT_TARGET = "attachment:";

/** Writes attached files (ISO 32000-1 §7.11.4), each once, when it is first asked for. */
export class AttachmentWriter {
  readonly #objects: PdfObjects;
  readonly #files: ReadonlyMap<string, AttachedFile>;
  readonly #written: Map<string, PdfReference> = new Map();

  constructor(objects: PdfObjects, files: ReadonlyMap<string, AttachedFile>) {
    this.#objects = objects;
    this.#files = files;
  }

  /** The file specification of the file at an address; undefined when there is none. */
  specificationOf(url: string): PdfReference | undefined {
    const known = this.#written.get(url);
    const file = this.#files.get(url);
    if (known !== undefined || file === undefined) return known;
    const stream = this.#objects.writeStream(
      {
        Type: "EmbeddedFile",
        Subtype: subtypeOf(file.contentType),
        Params: { Size: file.bytes.length },
      },
      file.bytes,
    );
    const reference = this.#objects.write({
      Type: "Filespec",
      F: text(file.name),
      UF: text(file.name),
      EF: { F: stream, UF: stream },
      Desc: file.description === "" ? undefined : text(file.description),
      AFRelationship: "Unspecified",
    });
    this.#written.set(url, reference);
    return reference;
  }

  descriptionOf(url: string): string {
    const file = this.#files.get(url);
    return file?.description || file?.name || "";
  }

  /** The files of the document itself, by name. */
  ofDocument(): Map<string, PdfReference> {
    const listed = new Map<string, PdfReference>();
    for (const [url, { name, isOfDocument }] of this.#files) {
      const reference = isOfDocument ? this.specificationOf(url) : undefined;
      if (reference !== undefined) listed.set(name, reference);
    }
    return listed;
  }
}

/** A media type as a PDF name; undefined when it is none. */
function subtypeOf(contentType: string): string | undefined {
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/.test(type) ? type.replace("/", "#2F") : undefined;
}
