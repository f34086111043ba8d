import type { ConformanceClaim } from "../conformance/claim.ts";
import { type ObjectSink, type PdfReference, text } from "../objects/values.ts";

/** What a file is to the document that carries it (ISO 32000-2 §7.11.3). */
export type AttachmentRelationship = "Source" | "Data" | "Alternative" | "Supplement" | "Unspecified";
export const ATTACHMENT_RELATIONSHIPS: readonly AttachmentRelationship[] = [
  "Source",
  "Data",
  "Alternative",
  "Supplement",
  "Unspecified",
];

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
  readonly relationship: AttachmentRelationship;
}

/** Scheme of link targets that are attached files; the file's address follows. */
export const ATTACHMENT_TARGET = "attachment:";

/** Writes attached files (ISO 32000-1 §7.11.4), each once, when it is first asked for. */
export class AttachmentWriter {
  readonly #objects: ObjectSink;
  readonly #files: ReadonlyMap<string, AttachedFile>;
  readonly #written: Map<string, PdfReference> = new Map();
  readonly #claim: ConformanceClaim | undefined;

  constructor(objects: ObjectSink, files: ReadonlyMap<string, AttachedFile>, claim?: ConformanceClaim) {
    this.#objects = objects;
    this.#files = files;
    this.#claim = claim;
  }

  /** The file specification of the file at an address; undefined when there is none. */
  specificationOf(url: string): PdfReference | undefined {
    const known = this.#written.get(url);
    const file = this.#files.get(url);
    if (known !== undefined || file === undefined) return known;
    this.#check(file);
    // PDF/UA-2 wants a description of each (ISO 14289-2 §8.14.1): the name is the one that there is.
    const described = file.description || (this.#claim?.profile.access?.part === 2 ? file.name : undefined);
    const stream = this.#objects.writeStream(
      {
        Type: "EmbeddedFile",
        // Archives want to know what it is, if only that it is bytes (ISO 19005-3 §6.8).
        Subtype: subtypeOf(file.contentType) ?? (this.#claim && subtypeOf("application/octet-stream")),
        Params: { Size: file.bytes.length },
      },
      file.bytes,
    );
    const reference = this.#objects.write({
      Type: "Filespec",
      F: text(file.name),
      UF: text(file.name),
      EF: { F: stream, UF: stream },
      Desc: described === undefined ? undefined : text(described),
      AFRelationship: file.relationship,
    });
    this.#written.set(url, reference);
    return reference;
  }

  /** Archives that hold files of any kind are those of PDF/A-3 and PDF/A-4f (ISO 19005-3 §6.8, ISO 19005-4 annex B). */
  #check({ name }: AttachedFile): void {
    const { archive, exchange } = this.#claim?.profile ?? {};
    if (exchange !== undefined)
      this.#claim?.refuse(
        "conformance-attachment",
        `${exchange.name} is what is printed and nothing else, without files such as "${name.slice(0, 100)}": leave it out.`,
      );
    if (archive === undefined || archive.part === 3 || archive.level === "F") return;
    const fitting = archive.part === 4 ? "PDF/A-4f" : `PDF/A-3${archive.level?.toLowerCase()}`;
    this.#claim?.refuse(
      "conformance-attachment",
      `${archive.name} holds no files of other kinds, such as "${name.slice(0, 100)}": leave it out, or ask for ${fitting}.`,
    );
  }

  /** PDF/A-4f is for archives that hold files, and for no others (ISO 19005-4 §6.9). */
  checkPresence(): void {
    if (this.#claim?.profile.archive?.level === "F" && this.#written.size === 0)
      this.#claim.refuse(
        "conformance-attachment",
        "PDF/A-4f is for PDFs with attached files, and this one has none: attach a file, or ask for PDF/A-4.",
      );
  }

  /** All that were written, as files of the document: archives name each of them so. */
  associated(): PdfReference[] | undefined {
    const all = this.#claim === undefined ? this.ofDocument().values() : this.#written.values();
    const list = [...all];
    return list.length > 0 ? list : undefined;
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
  return /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/.test(type) ? type : undefined;
}
