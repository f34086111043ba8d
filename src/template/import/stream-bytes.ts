import { decodePDFRawStream, type PDFObject, PDFRawStream, PDFStream } from "pdf-lib";
import { LimitError } from "../../contract/errors.ts";
import { filtersOf } from "./guarded-parser.ts";
import { type InflateBudget, inflateWithin } from "./inflate.ts";

/** Filters of pictures; what they hold is no content. */
const PICTURE_FILTERS: ReadonlySet<string> = new Set([
  "/DCTDecode",
  "/JPXDecode",
  "/CCITTFaxDecode",
  "/JBIG2Decode",
  "/Crypt",
]);

/** The bytes of a stream with its filters undone, within the budget; undefined for what is none or can't be read. @throws LimitError */
export function streamBytes(object: PDFObject | undefined, budget: InflateBudget): Uint8Array | undefined {
  if (!(object instanceof PDFRawStream)) {
    return object instanceof PDFStream ? object.getContents() : undefined;
  }
  try {
    let { contents } = object;
    for (const filter of filtersOf(object.dict)) {
      if (PICTURE_FILTERS.has(filter)) return undefined;
      if (filter === "/FlateDecode" || filter === "/Fl") contents = inflateWithin(budget, contents);
      else {
        const dict = object.dict.context.obj({ Filter: filter.slice(1) });
        contents = decodePDFRawStream(PDFRawStream.of(dict, contents)).decode();
        budget.spend(contents.length);
      }
    }
    return contents;
  } catch (error) {
    if (error instanceof LimitError) throw error;
    return undefined;
  }
}
