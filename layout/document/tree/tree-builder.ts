import { NO_NODE, type NodeId } from "../document.ts";
import { ActiveFormatting } from "./active-formatting.ts";
import { Arena, HTML, type MATHML, SVG } from "./arena.ts";
import { AttributeLists, NO_ATTRIBUTES } from "./attribute-lists.ts";
import { categoriesOf, FOSTERING, knownNameId, NameTable } from "./element-names.ts";
import { svgElementName } from "./foreign-names.ts";
import { OpenElements } from "./open-elements.ts";
import type { TextRun } from "./text-run.ts";

/** Insertion modes (HTML standard 13.2.4.1) that are in use here. */
export const BEFORE_HTML = 0;
export const BEFORE_HEAD = 1;
export const IN_HEAD = 2;
export const IN_HEAD_NOSCRIPT = 3;
export const AFTER_HEAD = 4;
export const IN_BODY = 5;
export const RAW_TEXT = 6;
export const IN_TABLE = 7;
export const IN_CAPTION = 8;
export const IN_COLUMN_GROUP = 9;
export const IN_TABLE_BODY = 10;
export const IN_ROW = 11;
export const IN_CELL = 12;
export const AFTER_BODY = 13;

export interface StartTag {
  nameId: number;
  /** Index of the attribute list. */
  attributes: number;
  /** Where the tag starts in the source. */
  offset: number;
  selfClosing: boolean;
}

export interface EndTag {
  nameId: number;
  offset: number;
}

/** Re-opened formatting elements allowed per start tag of the source, beyond a first thousand. */
const REOPENED_PER_START_TAG = 8;

const TABLE = knownNameId("table");
const HTML_NAME = knownNameId("html");
const P = knownNameId("p");

/**
 * State of tree construction and its basic operations; the rules of the insertion modes stand in the files `rules-*.ts`
 * and are chosen in `insertion-modes.ts`. Rules return true to have the token processed again in the (new) mode.
 */
export class TreeBuilder {
  readonly arena: Arena;
  readonly names: NameTable = new NameTable();
  readonly attributes: AttributeLists = new AttributeLists();
  readonly open: OpenElements;
  readonly formatting: ActiveFormatting;
  mode: number = BEFORE_HTML;
  /** Mode to return to after {@link RAW_TEXT}. */
  modeAfterText: number = IN_BODY;
  /** Quirks mode by the HTML standard, where a missing doctype counts: a table stays inside an open paragraph. */
  quirks = true;
  html: NodeId = NO_NODE;
  head: NodeId = NO_NODE;
  body: NodeId = NO_NODE;
  form: NodeId = NO_NODE;
  fosterParenting = false;
  /** The next text loses its first line feed (after pre, listing and textarea). */
  skipLineFeed = false;
  /** Nesting of `template` elements whose content is being skipped. */
  templateDepth = 0;
  startTags = 0;
  /** Offset of the first frameset, whose frames are not read; -1 for none. */
  firstFrameset = -1;
  /** Offset of a template that stands for a shadow root (HTML §4.12.3). */
  firstShadowRoot = -1;
  /** Offset of the first place where formatting was not re-opened because too much had been; -1 for none. */
  firstNotReopened = -1;
  #reopened = 0;
  #placeBefore: NodeId = NO_NODE;

  constructor(source: string) {
    this.arena = new Arena(source);
    this.open = new OpenElements(this.arena);
    this.formatting = new ActiveFormatting(this.arena, this.attributes);
  }

  /** Inserts an HTML element for a tag and opens it. */
  insert(tag: StartTag): NodeId {
    return this.insertNamed(tag.nameId, tag.offset, tag.attributes);
  }

  /** Inserts and opens an HTML element that may have no tag of its own. */
  insertNamed(nameId: number, offset: number, attributes: number = NO_ATTRIBUTES): NodeId {
    const node = this.arena.createElement({ nameId, namespace: HTML, attributes, offset });
    this.place(node, this.open.parentForPush);
    this.open.push(node);
    return node;
  }

  /** Inserts an HTML element that has no content. */
  insertVoid(tag: StartTag): void {
    const { nameId, attributes, offset } = tag;
    this.place(this.arena.createElement({ nameId, namespace: HTML, attributes, offset }), this.open.target);
  }

  /** Inserts an SVG or MathML element with the spellings of its vocabulary; open unless self-closing. */
  insertForeign(tag: StartTag, namespace: typeof SVG | typeof MATHML): void {
    const { names, attributes, arena } = this;
    const nameId = namespace === SVG ? names.idOf(svgElementName(names.names[tag.nameId] ?? "")) : tag.nameId;
    const list = attributes.adjusted(tag.attributes, namespace === SVG ? "svg" : "math");
    const node = arena.createElement({ nameId, namespace, attributes: list, offset: tag.offset });
    this.place(node, tag.selfClosing ? this.open.target : this.open.parentForPush);
    if (!tag.selfClosing) this.open.push(node);
  }

  insertText(run: TextRun): void {
    const parent = this.#appropriateParent(this.open.target);
    this.arena.insertText(run, parent, this.#placeBefore);
  }

  /** Links a node at the appropriate place for `target` (HTML standard 13.2.6.1). */
  place(node: NodeId, target: NodeId): void {
    const parent = this.#appropriateParent(target);
    this.arena.insert(node, parent, this.#placeBefore);
  }

  /** The parent for a new child of `target`, with `#placeBefore` set; foster-parents what stands wrongly in a table. */
  #appropriateParent(target: NodeId): NodeId {
    this.#placeBefore = NO_NODE;
    if (!this.fosterParenting) return target;
    const { arena, open } = this;
    if (arena.namespaceOf(target) !== HTML) return target;
    if ((categoriesOf(arena.nameId[target] ?? 0) & FOSTERING) === 0) return target;
    for (let index = open.size - 1; index > 0; index -= 1) {
      if (open.keyAt(index) !== TABLE) continue;
      const table = open.at(index);
      const parent = arena.parent[table] ?? NO_NODE;
      if (parent === NO_NODE) return open.at(index - 1);
      this.#placeBefore = table;
      return parent;
    }
    return this.html;
  }

  closeParagraph(): void {
    if (!this.open.isParagraphInButtonScope()) return;
    this.open.generateImpliedEndTags(P);
    this.open.popUntilName(P);
  }

  /** Opens formatting elements again that were closed before their own end tag (HTML standard 13.2.4.3). */
  reopenFormatting(): void {
    const { entries } = this.formatting;
    if (entries.length === 0) return;
    for (let index = this.formatting.firstToReopen(); index < entries.length; index += 1) {
      if (this.#reopened >= 1000 + REOPENED_PER_START_TAG * this.startTags) {
        if (this.firstNotReopened < 0) this.firstNotReopened = this.arena.start[entries[index] ?? 0] ?? 0;
        return;
      }
      this.#reopened += 1;
      const clone = this.arena.cloneElement(entries[index] ?? NO_NODE);
      this.place(clone, this.open.parentForPush);
      this.open.push(clone);
      entries[index] = clone;
    }
  }

  /** Opens an element whose content is all text; the tokenizer has switched by itself. */
  insertRawText(tag: StartTag): void {
    this.insert(tag);
    this.modeAfterText = this.mode;
    this.mode = RAW_TEXT;
  }

  /** Adds the attributes that a later `html` or `body` tag has and the element lacks. */
  mergeAttributes(node: NodeId, tag: StartTag): void {
    if (node === NO_NODE) return;
    this.arena.payload[node] = this.attributes.merged(this.arena.payload[node] ?? 0, tag.attributes);
  }

  /** Makes the root when no tag did. */
  insertRoot(tag: StartTag | undefined): void {
    this.html = this.arena.createElement({
      nameId: HTML_NAME,
      namespace: HTML,
      attributes: tag?.attributes ?? NO_ATTRIBUTES,
      offset: tag?.offset ?? 0,
    });
    this.open.push(this.html);
  }
}
