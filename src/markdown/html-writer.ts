import { LimitError } from "../contract/errors.ts";

/** A place of the HTML, and what was written there: lines of a source, from 1. */
export interface WrittenPlace {
  readonly line: number;
  readonly column: number;
  readonly source: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Collects HTML. What an author wrote goes through `text` and `attribute`, which escape it; only what stands in the sources of
 * this package goes through `markup`, and HTML that an author may write.
 */
export class HtmlWriter {
  /** Where what was written came from, in the order of writing. */
  readonly places: WrittenPlace[] = [];
  readonly #maximumLength: number;
  readonly #pieces: string[] = [];
  #length = 0;
  /** Where the next character will stand, from 1. */
  #line = 1;
  #column = 1;
  /** ` dir="auto"` where the block being written has text from right to left: the attribute of its outermost elements. */
  direction = "";
  /** Whether HTML in Markdown is HTML, and not text. */
  readonly allowsHtml: boolean;
  /** Footnotes that were written, and those of them in texts before the one being written. */
  footnotes = 0;
  footnotesBefore = 0;
  /** Words of the first heading of the first level that was written. */
  mainHeading: string | undefined;
  /** Width of the page's content in em of the block being written. */
  lineWidth: number = Number.POSITIVE_INFINITY;

  /** `maximumLength` counts UTF-16 code units. */
  constructor(maximumLength: number, allowsHtml = false) {
    this.#maximumLength = maximumLength;
    this.allowsHtml = allowsHtml;
  }

  /** Adds markup as it is. @throws LimitError when the document grows too long. */
  markup(html: string): void {
    // A few letters of Markdown can stand for much: every use of a reference repeats its address.
    this.#length += html.length;
    if (this.#length > this.#maximumLength) {
      throw new LimitError(
        "documentBytes",
        this.#maximumLength,
        `The document's HTML would be longer than ${this.#maximumLength} characters.`,
      );
    }
    this.#pieces.push(html);
    const lastBreak = html.lastIndexOf("\n");
    if (lastBreak < 0) {
      this.#column += html.length;
      return;
    }
    this.#column = html.length - lastBreak;
    for (let at = html.indexOf("\n"); at >= 0; at = html.indexOf("\n", at + 1)) this.#line += 1;
  }

  /** Says that what follows is written of lines `first` to `last` of a source, both from 1. */
  from(source: string, first: number, last: number): void {
    this.places.push({ line: this.#line, column: this.#column, source, first, last });
  }

  /** Adds text. */
  text(text: string): void {
    this.markup(escapeHtml(text));
  }

  /** Adds an attribute, with a space before it. */
  attribute(name: string, value: string): void {
    this.markup(` ${name}="`);
    this.markup(escapeHtml(value));
    this.markup('"');
  }

  toString(): string {
    return this.#pieces.join("");
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  const plain = text.replaceAll("\0", "\ufffd").replaceAll(/\r\n?/g, "\n");
  return plain.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
