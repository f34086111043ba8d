import { PDFArray, type PDFDict, type PDFDocument, PDFName, PDFRef, PDFStream } from "pdf-lib";
import { readTextFont, type TextFont } from "../../src/template/detect/content/text-font.ts";
import { ContentLexer, type Operand } from "../../src/template/import/content-lexer.ts";
import { InflateBudget } from "../../src/template/import/inflate.ts";
import { ObjectReader } from "../../src/template/import/objects.ts";
import { streamBytes } from "../../src/template/import/stream-bytes.ts";
import { defaultTemplateLimits } from "../../src/template/limits.ts";

const ACTUAL_TEXT = /\/ActualText\s*<FEFF([0-9A-Fa-f]*)>/;
const IDENTIFIER = /\/MCID\s+(\d+)/;
const DEEPEST = 12;

/** What stands between the beginning and the end of a mark. */
interface Mark {
  readonly key: string | undefined;
  /** Text in place of what is shown. */
  readonly actual: string | undefined;
}

/** Texts of a document by the marks that they stand in, in the order of the content. */
export class MarkedTexts {
  readonly #reader: ObjectReader;
  readonly #budget = new InflateBudget(defaultTemplateLimits);
  readonly #fonts: Map<PDFDict, TextFont> = new Map();
  readonly #texts: Map<string, string> = new Map();
  /** Text without a mark, and text of decoration. */
  readonly loose: string[] = [];

  constructor(document: PDFDocument) {
    this.#reader = new ObjectReader(document.context);
    for (const page of document.getPages()) {
      const contents = this.#reader.get(page.node, "Contents");
      const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
      for (const stream of streams)
        this.#read(stream, {
          page: page.ref,
          stream: "page",
          resources: page.node.Resources(),
          depth: 0,
          key: undefined,
        });
    }
  }

  /** The text of a mark: of a page, in its own stream or in that of a form. */
  of(page: PDFRef, stream: string, identifier: number): string {
    return inReadingOrder(this.#texts.get(keyOf(page, stream, identifier)) ?? "");
  }

  #read(object: Parameters<ObjectReader["resolve"]>[0], scope: Scope): void {
    const bytes = streamBytes(this.#reader.resolve(object), this.#budget);
    if (bytes === undefined || scope.depth > DEEPEST) return;
    const lexer = new ContentLexer(bytes);
    const operands: Operand[] = [];
    const open: Mark[] = [];
    let font: TextFont | undefined;
    for (let start = 0; ; start = lexer.position) {
      const operator = lexer.next(operands);
      if (operator === undefined) return;
      const [first] = operands;
      if (operator === "BMC" || operator === "BDC") {
        const mark = this.#markOf(
          new TextDecoder("latin1").decode(bytes.subarray(start, lexer.position)),
          scope,
        );
        open.push(mark);
        if (mark.actual !== undefined) this.#add(mark.actual, open.slice(0, -1), scope);
      } else if (operator === "EMC") open.pop();
      else if (operator === "Tf") font = this.#font(scope.resources, first);
      else if (operator === "Tj" || operator === "TJ") this.#add(textOf(first, font), open, scope);
      else if (operator === "Do") this.#form(first, open, scope);
    }
  }

  #markOf(source: string, { page, stream }: Scope): Mark {
    const identifier = IDENTIFIER.exec(source)?.[1];
    const units = ACTUAL_TEXT.exec(source)?.[1]?.match(/.{4}/g) ?? undefined;
    return {
      key: identifier === undefined ? undefined : keyOf(page, stream, Number(identifier)),
      actual: units && String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
    };
  }

  #add(text: string, open: readonly Mark[], scope: Scope): void {
    if (open.some(({ actual }) => actual !== undefined)) return;
    const key = open.findLast((mark) => mark.key !== undefined)?.key ?? scope.key;
    if (key === undefined) this.loose.push(text);
    else this.#texts.set(key, (this.#texts.get(key) ?? "") + text);
  }

  #form(name: Operand, open: readonly Mark[], scope: Scope): void {
    const objects = this.#reader.dictAt(scope.resources, "XObject");
    const entry = typeof name === "string" ? objects?.get(PDFName.of(name)) : undefined;
    const form = this.#reader.resolve(entry);
    if (!(form instanceof PDFStream) || this.#reader.name(form.dict.get(PDFName.of("Subtype"))) !== "Form")
      return;
    const resources = this.#reader.dictAt(form.dict, "Resources") ?? scope.resources;
    const key = open.findLast((mark) => mark.key !== undefined)?.key ?? scope.key;
    this.#read(form, {
      page: scope.page,
      stream: entry instanceof PDFRef ? String(entry) : "",
      resources,
      depth: scope.depth + 1,
      key,
    });
  }

  #font(resources: PDFDict | undefined, name: Operand): TextFont | undefined {
    const dict =
      typeof name === "string"
        ? this.#reader.dictAt(this.#reader.dictAt(resources, "Font"), name)
        : undefined;
    if (dict === undefined) return undefined;
    const known = this.#fonts.get(dict) ?? readTextFont(dict, { reader: this.#reader, budget: this.#budget });
    this.#fonts.set(dict, known);
    return known;
  }
}

interface Scope {
  readonly page: PDFRef;
  readonly stream: string;
  readonly resources: PDFDict | undefined;
  readonly depth: number;
  /** The mark that a form is shown in. */
  readonly key: string | undefined;
}

function keyOf(page: PDFRef, stream: string, identifier: number): string {
  return `${String(page)} ${stream} ${identifier}`;
}

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const FROM_LEFT = /[\p{Script=Latin}\p{Nd}]+(?:[.,:][\p{Script=Latin}\p{Nd}]+)*/gu;

/** Turns text around that runs from right to left, as all readers do: it is drawn in the order of the eye. */
function inReadingOrder(text: string): string {
  if (!FROM_RIGHT.test(text)) return text;
  const turned = turnedAround(text);
  return turned.replace(FROM_LEFT, turnedAround);
}

function turnedAround(text: string): string {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    .reverse()
    .join("");
}

/** The text of strings in a font, code by code. */
function textOf(operand: Operand, font: TextFont | undefined): string {
  if (font === undefined) return "";
  let text = "";
  for (const string of Array.isArray(operand) ? operand : [operand]) {
    if (!(string instanceof Uint8Array)) continue;
    for (let at = 0; at < string.length; ) {
      const length = font.lengthAt(string[at] ?? 0);
      let code = 0;
      for (const byte of string.subarray(at, at + length)) code = code * 256 + byte;
      text += font.textOf(code);
      at += length;
    }
  }
  return text;
}
