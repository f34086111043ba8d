import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from "pdf-lib";

/** Reads files of the writer again, for tests: content operators and the text that the fonts' ToUnicode maps give. */
export class ReadBack {
  readonly document: PDFDocument;

  private constructor(document: PDFDocument) {
    this.document = document;
  }

  static async of(bytes: Uint8Array): Promise<ReadBack> {
    return new ReadBack(await PDFDocument.load(bytes, { updateMetadata: false }));
  }

  /** Operators of a page, one line each, as written. */
  operators(index = 0): string {
    return latin1(this.#content(this.#page(index)));
  }

  /** Text shown on a page, TJ array by TJ array; ActualText in its place. */
  texts(index = 0): string[] {
    const page = this.#page(index);
    return readTexts(this.operators(index), (name) => this.#toUnicode(page, name));
  }

  /** Text of a page by the marked-content identifier that it stands under. */
  markedTexts(index = 0): Map<number, string> {
    const page = this.#page(index);
    const texts = new Map<number, string>();
    let font = "";
    for (const part of this.operators(index).split(/(?=\/\w+ <<\/MCID \d+>> BDC|\/Artifact )/)) {
      const identifier = /^\/\w+ <<\/MCID (\d+)>>/.exec(part)?.[1];
      const shown = readTexts(`${font}${part}`, (name) => this.#toUnicode(page, name)).join("");
      if (identifier !== undefined) texts.set(Number(identifier), shown);
      font = part.match(/\/\w+ [\d.]+ Tf/g)?.at(-1) ?? font;
    }
    return texts;
  }

  /** The PostScript names of all fonts, without the tags of subsets. */
  fontNames(): string[] {
    const names = this.document.context.enumerateIndirectObjects().flatMap(([, object]) => {
      const isFont = object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("Font");
      const name = isFont ? object.get(PDFName.of("BaseFont")) : undefined;
      return name instanceof PDFName ? [name.decodeText().replace(/^[A-Z]{6}\+/, "")] : [];
    });
    return [...new Set(names)].toSorted();
  }

  /** The dictionary an indirect object, name path by name path, leads to. */
  lookup(dictionary: PDFDict, ...path: readonly string[]): unknown {
    let value: unknown = dictionary;
    for (const name of path) {
      if (value instanceof PDFRawStream) value = value.dict;
      if (!(value instanceof PDFDict)) return undefined;
      value = value.get(PDFName.of(name));
      if (value instanceof PDFRef) value = this.document.context.lookup(value);
    }
    return value;
  }

  /** The decoded bytes of a stream. */
  decode(value: unknown): Uint8Array {
    if (!(value instanceof PDFRawStream)) throw new Error("Not a stream.");
    return decodePDFRawStream(value).decode();
  }

  #page(index: number): PDFPage {
    return this.document.getPage(index);
  }

  #content(page: PDFPage): Uint8Array {
    const contents = this.lookup(page.node, "Contents");
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
    const parts = streams.map((stream) =>
      this.decode(stream instanceof PDFRef ? this.document.context.lookup(stream) : stream),
    );
    return Uint8Array.from(parts.flatMap((part) => [...part, 0x0a]).slice(0, -1));
  }

  #toUnicode(page: PDFPage, font: string): Map<number, string> {
    const stream = this.lookup(page.node, "Resources", "Font", font, "ToUnicode");
    const map = new Map<number, string>();
    for (const match of latin1(this.decode(stream)).matchAll(/<([0-9A-F]{4})> <([0-9A-F]*)>$/gm)) {
      const units = (match[2] as string).match(/.{4}/g) ?? [];
      const text = units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join("");
      map.set(Number.parseInt(match[1] as string, 16), text);
    }
    return map;
  }
}

/** A dictionary array's numbers. */
export function numbers(value: unknown): number[] {
  return value instanceof PDFArray ? value.asArray().map((entry) => Number(entry.toString())) : [];
}

function latin1(bytes: Uint8Array): string {
  let result = "";
  for (const byte of bytes) result += String.fromCharCode(byte);
  return result;
}

const TOKENS =
  /\/(\w+) [\d.]+ Tf|ActualText <FEFF([0-9A-F]*)>|EMC|\[((?:\((?:\\.|[^\\)])*\)|[-\d. ])*)\] TJ/gs;

function readTexts(operators: string, toUnicode: (font: string) => Map<number, string>): string[] {
  const texts: string[] = [];
  let map = new Map<number, string>();
  let isInSpan = false;
  for (const token of operators.matchAll(TOKENS)) {
    const [whole, font, actual, array] = token;
    if (font !== undefined) map = toUnicode(font);
    else if (actual !== undefined) {
      isInSpan = true;
      texts.push(
        (actual.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(""),
      );
    } else if (whole === "EMC") isInSpan = false;
    else if (!isInSpan) texts.push(decodeArray(array ?? "", map));
  }
  return texts;
}

function decodeArray(array: string, map: Map<number, string>): string {
  let text = "";
  for (const [, string] of array.matchAll(/\(((?:\\.|[^\\)])*)\)/gs)) {
    const bytes = (string as string).replace(/\\(.)/gs, (_, escaped: string) =>
      escaped === "r" ? "\r" : escaped,
    );
    for (let index = 0; index < bytes.length; index += 2) {
      const code = bytes.charCodeAt(index) * 256 + bytes.charCodeAt(index + 1);
      text += map.get(code) ?? `<${code}>`;
    }
  }
  return text;
}
