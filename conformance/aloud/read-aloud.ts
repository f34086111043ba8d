import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFRef } from "pdf-lib";
import {
  attributeOf,
  type StructureElement,
  structureElements,
  textOf,
} from "../tagged/structure-elements.ts";
import { describeField } from "./describe-field.ts";
import { MarkedTexts } from "./marked-texts.ts";
import { headersOfCells } from "./table-headers.ts";

/** Elements whose content is said within the line of what they stand in. */
const INLINE: ReadonlySet<string> = new Set(
  "Span Link Annot Quote Code Reference Ruby RB RT RP Em Strong Sub Formula Form Figure Lbl BibEntry".split(
    " ",
  ),
);
const NAMES: Readonly<Record<string, string>> = {
  P: "paragraph",
  BlockQuote: "quotation",
  Caption: "caption",
  L: "list",
  Note: "note",
  FENote: "note",
  Code: "code",
  Figure: "picture",
  Formula: "formula",
  Quote: "quote",
  Sect: "section",
  Art: "article",
  Part: "part",
  Div: "group",
  TOC: "contents",
  Title: "title",
  Aside: "aside",
};

/**
 * What somebody hears who has a tagged PDF read aloud, in order and line by line: what each thing is, what it says, and in which language where that
 * changes. Lines are indented by what they stand in. All of it comes from the structure tree; what decorates is not heard.
 */
export async function readAloud(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const elements = structureElements(document);
  const language = textOf(document.catalog, "Lang");
  const reader = new AloudReader(document, elements);
  for (const element of elements) if (element.parent === undefined) reader.say(element, 0);
  return [`document${language === "" ? "" : `, in ${language}`}`, ...reader.lines, ""].join("\n");
}

class AloudReader {
  readonly lines: string[] = [];
  readonly #document: PDFDocument;
  readonly #texts: MarkedTexts;
  readonly #byReference: Map<string, StructureElement>;
  readonly #headers: ReadonlyMap<StructureElement, readonly string[]>;

  constructor(document: PDFDocument, elements: readonly StructureElement[]) {
    this.#document = document;
    this.#texts = new MarkedTexts(document);
    this.#byReference = new Map(elements.map((element) => [String(element.reference), element]));
    this.#headers = headersOfCells(elements, (cell) => this.#textIn(cell));
  }

  say(element: StructureElement, depth: number): void {
    const { type } = element;
    if (isThrough(type)) this.#inside(element, depth);
    else if (type === "TR") this.#row(element, depth);
    else if (type === "LI") this.#item(element, depth);
    else if (isInline(element)) this.#line(depth, this.#spoken(element));
    else this.#block(element, depth);
  }

  #block(element: StructureElement, depth: number): void {
    const told = this.#told(element);
    const text = hasBlocks(element) ? "" : this.#textIn(element);
    this.#line(depth, text === "" ? told : `${told}: ${text}`);
    if (text === "" && element.dictionary.get(PDFName.of("Alt")) === undefined)
      this.#inside(element, depth + 1);
  }

  #line(depth: number, text: string): void {
    if (text !== "") this.lines.push(`${"  ".repeat(depth + 1)}${text}`);
  }

  /** Children as blocks, and text between them as lines. */
  #inside(element: StructureElement, depth: number): void {
    let loose = "";
    const flush = (): void => {
      this.#line(depth, loose.trim());
      loose = "";
    };
    for (const kid of this.#kidsOf(element)) {
      if (typeof kid === "string") loose += kid;
      else if (isInline(kid) && !hasBlocks(kid)) loose += this.#spoken(kid);
      else {
        flush();
        this.say(kid, depth);
      }
    }
    flush();
  }

  #row(element: StructureElement, depth: number): void {
    this.#line(depth, "row");
    for (const cell of element.children) {
      const headers = this.#headers.get(cell) ?? [];
      const spans = [
        ["ColSpan", "columns"],
        ["RowSpan", "rows"],
      ].flatMap(([key = "", what]) => {
        const count = attributeOf(cell, "Table", key);
        return count === undefined ? [] : [`over ${String(count)} ${what}`];
      });
      const head = cell.type === "TH" ? "header" : "cell";
      const told =
        [head, ...spans, ...headers.map((header) => `under “${header}”`)].join(", ") + languageOf(cell);
      const text = hasBlocks(cell) ? "" : this.#textIn(cell);
      this.#line(depth + 1, hasBlocks(cell) ? told : `${told}: ${text || "empty"}`);
      if (hasBlocks(cell)) this.#inside(cell, depth + 2);
    }
  }

  #item(element: StructureElement, depth: number): void {
    const labels = element.children.filter(({ type }) => type === "Lbl");
    const label = labels.map((each) => this.#textIn(each)).join(", ");
    const bodies = element.children.filter(({ type }) => type !== "Lbl");
    const isPlain = bodies.every((body) => !hasBlocks(body));
    const text = isPlain ? bodies.map((body) => this.#textIn(body)).join(" ") : "";
    this.#line(
      depth,
      `item${label === "" ? "" : ` ${label}`}${languageOf(element)}${text === "" ? "" : `: ${text}`}`,
    );
    if (!isPlain) for (const body of bodies) this.#inside(body, depth + 1);
  }

  #told(element: StructureElement): string {
    const { type, dictionary, children } = element;
    const level = /^H([1-6])$/.exec(type)?.[1];
    const name = level === undefined ? (NAMES[type] ?? type) : `heading ${level}`;
    const alternative = textOf(dictionary, "Alt");
    const count =
      type === "L"
        ? ` of ${children.filter((child) => child.type === "LI").length}`
        : type === "Table"
          ? ` of ${rowsOf(element).length} rows`
          : "";
    return `${type === "Table" ? "table" : name}${count}${languageOf(element)}${alternative === "" ? "" : `: ${alternative}`}`;
  }

  /** Text of all that is in an element, without spaces around it. */
  #textIn(element: StructureElement): string {
    return this.#wholeTextIn(element).trim();
  }

  #wholeTextIn(element: StructureElement): string {
    const replaced = textOf(element.dictionary, "ActualText");
    if (replaced !== "") return replaced;
    return this.#kidsOf(element)
      .map((kid) =>
        typeof kid === "string"
          ? kid
          : kid.type === "Lbl"
            ? `${this.#spoken(kid).trim()} `
            : this.#spoken(kid),
      )
      .join("");
  }

  /** What is said of an element within a line. */
  #spoken(element: StructureElement): string {
    const { type, dictionary } = element;
    const alternative = textOf(dictionary, "Alt");
    const expansion = textOf(dictionary, "E");
    if (type === "Form") return `[${this.#field(element)}]`;
    const whole = this.#wholeTextIn(element);
    const text = alternative || whole.trim();
    const language = languageOf(element);
    // A space at the end of a link or another language is heard between it and what follows.
    const gap = alternative === "" && /\s$/.test(whole) ? " " : "";
    if (type === "Ruby") return this.#ruby(element);
    if (type === "Link" || type === "Annot")
      return `[link${language}: ${text}${this.#target(element, text)}]${gap}`;
    if (
      type === "Figure" ||
      type === "Formula" ||
      type === "Code" ||
      type === "Quote" ||
      type === "Reference"
    )
      return `[${NAMES[type] ?? "reference"}${language}: ${text}]`;
    if (expansion !== "") return `${text} [that is ${expansion}]`;
    return language === "" ? alternative || whole : `[${language.slice(2)}: ${text}]${gap}`;
  }

  #ruby(element: StructureElement): string {
    const of = (type: string): string =>
      element.children
        .filter((child) => child.type === type)
        .map((child) => this.#textIn(child))
        .join("");
    return `${of("RB")} [read ${of("RT")}]`;
  }

  #target(element: StructureElement, text: string): string {
    const [annotation] = element.annotations;
    const dictionary = annotation && this.#document.context.lookup(annotation);
    if (!(dictionary instanceof PDFDict)) return "";
    const contents = textOf(dictionary, "Contents");
    return contents === "" || contents === text ? "" : `, ${contents}`;
  }

  #field(element: StructureElement): string {
    const [annotation] = element.annotations;
    const widget = annotation && this.#document.context.lookup(annotation);
    const text = textOf(element.dictionary, "Alt") || this.#textIn(element);
    return describeField(element, widget instanceof PDFDict ? widget : undefined, text);
  }

  /** Elements and texts in an element, in their order. */
  #kidsOf({ dictionary }: StructureElement): (StructureElement | string)[] {
    const page = dictionary.get(PDFName.of("Pg")) as PDFRef;
    const kids = dictionary.lookup(PDFName.of("K"));
    const list = kids instanceof PDFArray ? kids.asArray() : [dictionary.get(PDFName.of("K"))];
    return list.flatMap((kid): (StructureElement | string)[] => {
      const element = this.#byReference.get(String(kid));
      if (element !== undefined) return [element];
      const entry = kid instanceof PDFDict ? kid : undefined;
      if (entry?.has(PDFName.of("Obj")) === true) return [];
      const identifier =
        entry === undefined ? Number(String(kid)) : Number(String(entry.lookup(PDFName.of("MCID"))));
      const own = (entry?.get(PDFName.of("Pg")) ?? page) as PDFRef;
      return Number.isNaN(identifier)
        ? []
        : [this.#texts.of(own, String(entry?.get(PDFName.of("Stm")) ?? "page"), identifier)];
    });
  }
}

/** Only groups: nothing is said of it. */
function isThrough(type: string): boolean {
  return type === "Document" || type === "NonStruct" || /^T(?:Head|Body|Foot)$/.test(type);
}

function languageOf({ dictionary }: StructureElement): string {
  const language = textOf(dictionary, "Lang");
  return language === "" ? "" : `, in ${language}`;
}

function isInline({ type }: StructureElement): boolean {
  return INLINE.has(type);
}

function hasBlocks({ children }: StructureElement): boolean {
  return children.some((child) => !isInline(child) || hasBlocks(child));
}

function rowsOf(table: StructureElement): StructureElement[] {
  return table.children.flatMap((child) =>
    child.type === "TR" ? [child] : child.children.filter(({ type }) => type === "TR"),
  );
}
