import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  type PDFDict,
  PDFHexString,
  PDFName,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  type PDFStream,
} from "pdf-lib";
import { LimitError, type PlatenError } from "../../contract/errors.ts";
import { type InflateBudget, inflateWithin } from "./inflate.ts";

const TYPE = PDFName.of("Type");
const FILTER = PDFName.of("Filter");
const DECODE_PARMS = PDFName.of("DecodeParms");
/** Filters that give no more than a few times of what they take. */
const PLAIN_FILTERS: ReadonlySet<string> = new Set(["/ASCIIHexDecode", "/ASCII85Decode"]);

/** How often the bytes of a file may be read again, on average, in search of the ends of broken objects. */
const MOST_READINGS = 32;
/** Bytes that may be read again whatever the length of the file. */
const REREAD_BYTES = 1 << 24;

/**
 * pdf-lib's parser, which inflates object streams without a bound and forgives every error by going on with the next object. This one
 * inflates them itself, within a budget, and hands them on uncompressed; and it gives up on a file where it is thrown back too often.
 */
export class GuardedParser extends PDFParser {
  readonly #budget: InflateBudget;
  /** The limit that was met; pdf-lib swallows what is thrown while it parses. */
  failure: PlatenError | undefined;

  constructor(budget: InflateBudget, ...options: ConstructorParameters<typeof PDFParser>) {
    super(...options);
    this.#budget = budget;
    this.#limitReadings(options[0].length);
  }

  /** Without a bound a file of objects that never end is read to its end once for each of them. */
  #limitReadings(length: number): void {
    const { bytes } = this;
    const moveTo = bytes.moveTo.bind(bytes);
    let left = MOST_READINGS * length + REREAD_BYTES;
    bytes.moveTo = (offset) => {
      left -= Math.max(0, bytes.offset() - offset);
      if (left < 0) throw new Error("The file is damaged in too many places.");
      moveTo(offset);
    };
  }

  /** An encrypted file without an identifier is read as one whose identifier is empty, which pdf-lib does not do by itself. */
  override async parseDocument(): Promise<PDFContext> {
    const context = await super.parseDocument();
    const { trailerInfo } = context;
    if (!(context.lookup(trailerInfo.ID) instanceof PDFArray)) {
      trailerInfo.ID = context.obj([PDFHexString.of(""), PDFHexString.of("")]);
    }
    return context;
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const object = super.parseDictOrStream(ref);
    if (!(object instanceof PDFRawStream)) return object;
    const type = object.dict.lookup(TYPE);
    if (type === PDFName.of("ObjStm")) return this.#inflated(object);
    if (type === PDFName.of("XRef")) return withoutEntries(object);
    return object;
  }

  #inflated(stream: PDFRawStream): PDFRawStream {
    if (this.failure !== undefined) throw this.failure;
    try {
      const contents = decodeStructure(stream, this.#budget);
      stream.dict.delete(FILTER);
      stream.dict.delete(DECODE_PARMS);
      return PDFRawStream.of(stream.dict, contents);
    } catch (error) {
      if (error instanceof LimitError) this.failure = error;
      throw error;
    }
  }
}

/** pdf-lib finds objects without their offsets, so of a cross-reference stream only the dictionary counts. */
function withoutEntries({ dict }: PDFRawStream): PDFRawStream {
  dict.delete(FILTER);
  dict.delete(DECODE_PARMS);
  dict.set(PDFName.of("Index"), dict.context.obj([0, 0]));
  return PDFRawStream.of(dict, new Uint8Array(0));
}

/** Decodes a stream within the budget. @throws LimitError; Error for filters that no object stream needs. */
function decodeStructure(stream: PDFRawStream, budget: InflateBudget): Uint8Array {
  let contents = stream.contents;
  for (const filter of filtersOf(stream.dict)) {
    if (filter === "/FlateDecode") {
      contents = inflateWithin(budget, contents);
    } else if (PLAIN_FILTERS.has(filter)) {
      const dict = stream.dict.context.obj({ Filter: filter.slice(1) });
      contents = decodePDFRawStream(PDFRawStream.of(dict, contents)).decode();
      budget.spend(contents.length);
    } else {
      throw new Error(`An object stream uses the filter ${filter}.`);
    }
  }
  return contents;
}

/** Names of the filters of a stream in the order they are undone, with their slashes. */
export function filtersOf(dict: PDFDict): readonly string[] {
  const filter = dict.lookup(FILTER);
  if (filter instanceof PDFName) return [filter.asString()];
  if (!(filter instanceof PDFArray)) return [];
  const names: string[] = [];
  for (let index = 0; index < filter.size(); index += 1) names.push(String(filter.lookup(index)));
  return names;
}
