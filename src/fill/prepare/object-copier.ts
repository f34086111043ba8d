import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "pdf-lib";
import { LimitError } from "../../contract/errors.ts";
import type { FileWriter } from "../../pdf/file/file-writer.ts";
import type { ObjectReader } from "../../template/import/objects.ts";

/** Entries that lead out of what a page draws: to private data, structure, and files outside. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "Metadata",
  "PieceInfo",
  "StructParent",
  "StructParents",
  "LastModified",
  "AA",
]);
/** What archives must not have, and a page is the same without (ISO 19005-2 §6.2.8.1, §6.2.11.4.2). */
const LEFT_OUT_OF_ARCHIVES: readonly string[] = ["CIDSet", "CharSet", "Interpolate", "Alternates", "OPI"];
const LEFT_OUT_OF_STREAMS: ReadonlySet<string> = new Set(["Length", "F", "FFilter", "FDecodeParms", "DL"]);

/** Copies objects of a PDF, with everything they refer to, into a file under new numbers. Each is copied once. */
export class ObjectCopier {
  readonly #reader: ObjectReader;
  readonly #file: FileWriter;
  readonly #maximumDepth: number;
  readonly #ids: Map<string, number> = new Map();
  readonly #waiting: { id: number; object: PDFObject }[] = [];

  readonly #leftOut: ReadonlySet<string>;

  constructor(
    reader: ObjectReader,
    file: FileWriter,
    {
      maximumDepth,
      isForArchives = false,
    }: { readonly maximumDepth: number; readonly isForArchives?: boolean },
  ) {
    this.#reader = reader;
    this.#file = file;
    this.#maximumDepth = maximumDepth;
    this.#leftOut = isForArchives ? new Set([...LEFT_OUT, ...LEFT_OUT_OF_ARCHIVES]) : LEFT_OUT;
  }

  /** An object as it stands in the new file; what it refers to is copied by `finish`. @throws LimitError when it is nested too deeply. */
  text(object: PDFObject, depth = 0): string {
    if (depth > this.#maximumDepth) {
      const message = `An object of the PDF is nested more than ${this.#maximumDepth} deep.`;
      throw new LimitError("templateDepth", this.#maximumDepth, message);
    }
    if (object instanceof PDFRef) return this.#reference(object);
    if (object instanceof PDFDict) return `<<${this.entries(object, this.#leftOut, depth)}>>`;
    if (object instanceof PDFArray) {
      return `[${object
        .asArray()
        .map((element) => this.text(element, depth + 1))
        .join(" ")}]`;
    }
    if (object instanceof PDFName) return asciiName(object.toString());
    if (object instanceof PDFString) return `<${hexadecimal(object.asBytes())}>`;
    if (object instanceof PDFHexString) return `<${object.asString().replace(/[^0-9A-Fa-f]/g, "")}>`;
    if (object instanceof PDFStream) return this.#indirect(object);
    return object.toString();
  }

  /** The inside of a dictionary. */
  entries(dict: PDFDict, leftOut: ReadonlySet<string> = this.#leftOut, depth = 0): string {
    let text = "";
    for (const [key, value] of dict.entries()) {
      if (!leftOut.has(key.decodeText()))
        text += `${asciiName(key.toString())} ${this.text(value, depth + 1)}`;
    }
    return text;
  }

  /** Writes a stream under a number; `entries` replaces those of its dictionary that are not about its filters. */
  stream(id: number, stream: PDFStream, entries?: string): void {
    const { dict } = stream;
    const filters = ["Filter", "DecodeParms"]
      .map((key) => [key, dict.get(PDFName.of(key))] as const)
      .map(([key, value]) => (value === undefined ? "" : `/${key} ${this.text(value)}`))
      .join("");
    const leftOut = new Set([...this.#leftOut, ...LEFT_OUT_OF_STREAMS, "Filter", "DecodeParms"]);
    const own = entries ?? this.entries(dict, leftOut);
    const contents = stream instanceof PDFRawStream ? stream.contents : stream.getContents();
    if (filters === "") this.#file.stream(id, own, contents);
    else this.#file.rawStream(id, own + filters, contents);
  }

  /** Writes everything that was referred to. */
  finish(): void {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const { id, object } = next;
      if (object instanceof PDFStream) this.stream(id, object);
      else this.#file.object(id, this.text(object));
    }
  }

  #reference(ref: PDFRef): string {
    const object = this.#reader.resolve(ref);
    if (object === undefined || object === PDFNull || this.#isStructure(object)) return "null";
    return this.#indirect(object, ref.tag);
  }

  #indirect(object: PDFObject, tag?: string): string {
    const known = tag === undefined ? undefined : this.#ids.get(tag);
    if (known !== undefined) return `${known} 0 R`;
    const id = this.#file.reserveId();
    if (tag !== undefined) this.#ids.set(tag, id);
    this.#waiting.push({ id, object });
    return `${id} 0 R`;
  }

  /** Pages and what is above them are made anew: nothing may lead back to the old ones. */
  #isStructure(object: PDFObject): boolean {
    if (!(object instanceof PDFDict)) return false;
    const type = this.#reader.name(object.get(PDFName.of("Type")));
    return type === "Page" || type === "Pages" || type === "Catalog" || type === "StructTreeRoot";
  }
}

function asciiName(name: string): string {
  return name.replace(/[^\x21-\x7e]/g, (character) => {
    const code = character.charCodeAt(0) & 0xff;
    return `#${code.toString(16).toUpperCase().padStart(2, "0")}`;
  });
}

function hexadecimal(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}
