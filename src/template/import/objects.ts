import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from "pdf-lib";

/** References that lead to references, and so on: more than this many lead nowhere. */
const MAXIMUM_REFERENCES = 32;

/** Reads objects of a PDF as what they should be; undefined stands for everything else, so that broken files can be read. */
export class ObjectReader {
  readonly context: PDFContext;

  constructor(context: PDFContext) {
    this.context = context;
  }

  /** The object that a reference leads to; null objects and references to nothing are undefined. */
  resolve(object: PDFObject | undefined): PDFObject | undefined {
    let found = object;
    for (let count = 0; found instanceof PDFRef; count += 1) {
      if (count === MAXIMUM_REFERENCES) return undefined;
      found = this.context.lookup(found);
    }
    return found;
  }

  get(dict: PDFDict, key: string): PDFObject | undefined {
    return this.resolve(dict.get(PDFName.of(key)));
  }

  /** A dictionary, that of a stream included. */
  dict(object: PDFObject | undefined): PDFDict | undefined {
    const found = this.resolve(object);
    if (found instanceof PDFStream) return found.dict;
    return found instanceof PDFDict ? found : undefined;
  }

  dictAt(dict: PDFDict | undefined, key: string): PDFDict | undefined {
    return dict === undefined ? undefined : this.dict(dict.get(PDFName.of(key)));
  }

  /** The elements of an array, unresolved; none for everything else. */
  elementsAt(dict: PDFDict | undefined, key: string): readonly PDFObject[] {
    const found = dict === undefined ? undefined : this.get(dict, key);
    return found instanceof PDFArray ? found.asArray() : [];
  }

  number(object: PDFObject | undefined): number | undefined {
    const found = this.resolve(object);
    const value = found instanceof PDFNumber ? found.asNumber() : Number.NaN;
    return Number.isFinite(value) ? value : undefined;
  }

  /** The numbers of an array, if it has exactly so many. */
  numbers(object: PDFObject | undefined, count: number): readonly number[] | undefined {
    const found = this.resolve(object);
    if (!(found instanceof PDFArray) || found.size() !== count) return undefined;
    const numbers: number[] = [];
    for (const element of found.asArray()) {
      const value = this.number(element);
      if (value === undefined) return undefined;
      numbers.push(value);
    }
    return numbers;
  }

  /** A name without its slash. */
  name(object: PDFObject | undefined): string | undefined {
    const found = this.resolve(object);
    return found instanceof PDFName ? found.decodeText() : undefined;
  }

  boolean(object: PDFObject | undefined): boolean | undefined {
    const found = this.resolve(object);
    return found instanceof PDFBool ? found.asBoolean() : undefined;
  }

  /** A text string; names, which some writers use instead, count too. */
  text(object: PDFObject | undefined): string | undefined {
    const found = this.resolve(object);
    if (found instanceof PDFName) return found.decodeText();
    if (!(found instanceof PDFString || found instanceof PDFHexString)) return undefined;
    try {
      return found.decodeText();
    } catch {
      return undefined;
    }
  }
}
