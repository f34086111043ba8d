import type { QuoteType, TokenizerCallbacks } from "htmlparser2";
import { NO_ATTRIBUTES } from "./attribute-lists.ts";
import { isQuirksDoctype } from "./doctype.ts";
import { finishTree, processEndTag, processStartTag, processText } from "./insertion-modes.ts";
import { isTextForeign } from "./rules-foreign.ts";
import { lengthOf, stringOf, type TextRun } from "./text-run.ts";
import { BEFORE_HTML, type EndTag, RAW_TEXT, type StartTag, type TreeBuilder } from "./tree-builder.ts";

const NUL = "\0";
const REPLACEMENT = "\uFFFD";
/** What a CDATA section begins with. */
export const SECTION = "<![CDATA[";

/**
 * Turns the tokenizer's events into tokens: joins the pieces of text between two tags and collects attributes. Attribute
 * text seen before is not taken apart again: its list is looked up by the source text as a whole.
 */
export class TokenSink implements TokenizerCallbacks {
  readonly #builder: TreeBuilder;
  readonly #source: string;
  readonly #isXml: boolean;
  readonly #hasNul: boolean;
  readonly #run: TextRun = { start: 0, end: 0, decoded: undefined };
  #hasText = false;
  readonly #startTag: StartTag = { nameId: 0, attributes: NO_ATTRIBUTES, offset: 0, selfClosing: false };
  readonly #endTag: EndTag = { nameId: 0, offset: 0 };
  #nameEnd = 0;
  #hasAttributes = false;
  #pairs: string[] = [];
  #attributeName = "";
  #attributeValue = "";
  /** Set by a doctype that asks for quirks mode. */
  quirksDoctype = false;

  /** @param isXml whether `<div/>` is an empty element, as in XML. */
  constructor(builder: TreeBuilder, isXml = false) {
    this.#builder = builder;
    this.#isXml = isXml;
    this.#source = builder.arena.source;
    this.#hasNul = this.#source.includes(NUL);
  }

  ontext(start: number, end: number): void {
    if (start >= end) return;
    const run = this.#run;
    if (!this.#hasText) {
      this.#hasText = true;
      run.start = start;
      run.end = end;
      run.decoded = undefined;
    } else if (run.decoded === undefined && run.end === start) {
      run.end = end;
    } else {
      run.decoded = stringOf(this.#source, run) + this.#source.slice(start, end);
      run.end = end;
    }
  }

  ontextentity(codepoint: number, end: number): void {
    const run = this.#run;
    const before = this.#hasText ? stringOf(this.#source, run) : "";
    if (!this.#hasText) run.start = Math.max(0, this.#source.lastIndexOf("&", end - 1));
    this.#hasText = true;
    run.decoded = before + String.fromCodePoint(codepoint);
    run.end = end;
  }

  onopentagname(start: number, end: number): void {
    this.#flushText();
    this.#startTag.nameId = this.#nameId(start, end);
    this.#startTag.offset = start - 1;
    this.#nameEnd = end;
    this.#hasAttributes = false;
  }

  onattribname(start: number, end: number): void {
    this.#hasAttributes = true;
    this.#attributeName = this.#withoutNul(this.#source.slice(start, end).toLowerCase());
    this.#attributeValue = "";
  }

  onattribdata(start: number, end: number): void {
    this.#attributeValue += this.#source.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.#attributeValue += String.fromCodePoint(codepoint);
  }

  onattribend(_quote: QuoteType, _end: number): void {
    this.#pairs.push(this.#attributeName, this.#withoutNul(this.#attributeValue));
  }

  onopentagend(end: number): void {
    this.#startElement(end, false);
  }

  onselfclosingtag(end: number): void {
    this.#startElement(end, true);
  }

  onclosetag(start: number, end: number): void {
    this.#flushText();
    this.#endTag.nameId = this.#nameId(start, end);
    this.#endTag.offset = start - 2;
    processEndTag(this.#builder, this.#endTag);
  }

  oncdata(start: number, end: number, offset: number): void {
    this.ontext(start, end - offset);
  }

  ondeclaration(start: number, end: number): void {
    this.#flushText();
    if (this.#builder.mode !== BEFORE_HTML) return;
    const quirks = isQuirksDoctype(this.#source.slice(start, end));
    this.#builder.quirks = quirks;
    this.quirksDoctype = quirks;
  }

  /** A section in SVG or MathML that nothing ends is reported as a comment; its text goes to the end of the document. */
  oncomment(start: number, end: number): void {
    const section = start - "<!".length;
    if (this.readsSections() && this.#source.startsWith(SECTION, section))
      this.ontext(section + SECTION.length, end);
  }

  onprocessinginstruction(): void {}

  onend(): void {
    this.#flushText();
    finishTree(this.#builder);
  }

  /** Asked at each tag name: whether style, script and the like are ordinary elements here. */
  isInForeignContext(): boolean {
    this.#flushText();
    return isTextForeign(this.#builder);
  }

  /** Whether a CDATA section that begins here is text, as in SVG and MathML. Text that waits can't change that. */
  readsSections(): boolean {
    const { open } = this.#builder;
    return open.size > 0 && open.topKey < 0;
  }

  #startElement(end: number, selfClosing: boolean): void {
    const tag = this.#startTag;
    tag.selfClosing = selfClosing;
    tag.attributes = this.#hasAttributes ? this.#attributeList(end) : NO_ATTRIBUTES;
    processStartTag(this.#builder, tag);
    if (!selfClosing || !this.#isXml || this.#builder.open.topKey !== tag.nameId) return;
    this.#endTag.nameId = tag.nameId;
    this.#endTag.offset = tag.offset;
    processEndTag(this.#builder, this.#endTag);
  }

  #attributeList(end: number): number {
    const { attributes } = this.#builder;
    const source = this.#source.slice(this.#nameEnd, end);
    const list = attributes.shared(source) ?? attributes.add(this.#pairs, source);
    this.#pairs = [];
    return list;
  }

  #nameId(start: number, end: number): number {
    return this.#builder.names.idOf(this.#withoutNul(this.#source.slice(start, end).toLowerCase()));
  }

  #flushText(): void {
    if (!this.#hasText) return;
    this.#hasText = false;
    const run = this.#run;
    if (this.#hasNul) this.#replaceNul(run);
    if (lengthOf(run) > 0) processText(this.#builder, run);
  }

  /** NUL is dropped from text in HTML, and replaced in raw text and in SVG and MathML. */
  #replaceNul(run: TextRun): void {
    const text = stringOf(this.#source, run);
    if (!text.includes(NUL)) return;
    const replaced = this.#builder.mode === RAW_TEXT || isTextForeign(this.#builder);
    run.decoded = text.replaceAll(NUL, replaced ? REPLACEMENT : "");
  }

  #withoutNul(text: string): string {
    return this.#hasNul ? text.replaceAll(NUL, REPLACEMENT) : text;
  }
}
