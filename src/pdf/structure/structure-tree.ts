import type { ContentPart, DisplayItem, ReadingTurn } from "../../../layout/api/display.ts";
import { type AccessProblem, structureProblems } from "../conformance/access-problems.ts";
import type { ConformanceClaim } from "../conformance/claim.ts";
import type { ConformanceProfile } from "../conformance/standards.ts";
import { writeNameTree } from "../file/name-tree.ts";
import { ByteWriter, clampFinite } from "../objects/byte-writer.ts";
import { utf16 } from "../objects/hexadecimal.ts";
import { valueText } from "../objects/pdf-syntax.ts";
import { type PdfReference, type PdfValue, type SourceSink, text } from "../objects/values.ts";
import { FormulaFiles, holdsFiles } from "./formula-files.ts";
import type { StructureKey, StructureRole, StructureSource } from "./structure-source.ts";

/** Standard structure types of PDF 2.0 (ISO 32000-2 annex M). */
const STRUCTURE_NAMESPACE = "http://iso.org/pdf2/ssn";
/** Types of PDF 1.7 that have no successor there: elements with them stay in the namespace of 1.7, which is that of those without one. */
const FIRST_TYPES: ReadonlySet<string> = new Set(
  "Art BlockQuote Quote Code Reference BibEntry TOC TOCI Index".split(" "),
);

/** With more elements than this objects are packed into object streams: each has about 90 bytes, and is like the next one. */
const MOST_UNPACKED = 15_000;

const UNLABELLED =
  'A control that is drawn has no label, so that nobody hears what it asks for: write <label for="…"> or aria-label.';

/** Left, bottom, right, top in the units of the page. */
export type PageArea = readonly [number, number, number, number];

/** Content of a structure element: a marked part of a page's or form's stream, or an annotation. */
interface MarkedPart {
  /** Where it stands among the element's children, and among parts in the same place. */
  readonly order: number;
  readonly rank: number;
  readonly page: PdfReference;
  /** Of marked content; undefined for an annotation. */
  readonly identifier?: number;
  /** The stream, where it is not the page's. */
  readonly stream?: PdfReference | undefined;
  readonly annotation?: PdfReference;
  readonly area?: PageArea | undefined;
}

/** Where marked content stands in the document and on its page, and when it is read on a line in another order. */
export interface MarkedContent {
  readonly order: number;
  readonly area?: PageArea | undefined;
  readonly turn?: ReadingTurn | undefined;
}

/** An element, by the number of its object; tables have tens of thousands. */
interface StructureElement extends PdfReference {
  readonly order: number;
  /** Before content in the same place. */
  readonly rank: 0;
  readonly role: StructureRole;
  readonly parent: StructureElement | undefined;
  children: StructureElement[];
  parts: MarkedPart[];
}

/** The children of elements without any, and the parts; many have none. */
const NONE: never[] = [];

/** The stream that marked content is written into. */
export interface MarkedStream {
  /** Key of the stream in the parent tree: its StructParents. */
  readonly key: number;
  readonly page: PdfReference;
  /** Undefined for the page's own stream. */
  readonly stream: PdfReference | undefined;
  /** By marked-content identifier; a stream that was marked by others may leave some out. That of a page is also that of the forms on it. */
  readonly owners: (StructureElement | undefined)[];
}

/**
 * Gathers what of a document's structure is shown where, and writes the structure tree with its parent tree (ISO 32000-1 §14.7).
 * Elements exist as soon as something of theirs is shown.
 */
export class StructureTree {
  readonly #source: StructureSource;
  readonly #objects: SourceSink;
  readonly #elements: Map<StructureKey, StructureElement> = new Map();
  /** By key of the parent tree: what a stream's marks belong to, or what an annotation does. */
  readonly #parents: (MarkedStream | StructureElement)[] = [];
  /** Owners of the marks of several streams. */
  readonly #shared: Set<MarkedStream["owners"]> = new Set();
  /** The element that is written. */
  readonly #text: ByteWriter = new ByteWriter(1024);
  readonly #identifiers: Map<string, PdfReference> = new Map();
  /** The rank of the next part, that of the first part of the line at work, and its baseline. */
  #rank = 0;
  #lineRank = 0;
  #line: number | undefined;

  /** The namespace of all elements, in PDF 2.0 (ISO 32000-2 §14.8.6.2). */
  readonly #namespace: PdfReference | undefined;

  /** Undefined where parts of a document may have no files. */
  readonly #formulas: FormulaFiles | undefined;

  constructor(source: StructureSource, objects: SourceSink, profile?: ConformanceProfile) {
    this.#source = source;
    this.#objects = objects;
    this.#namespace =
      profile?.version === "2.0"
        ? objects.write({ Type: "Namespace", NS: text(STRUCTURE_NAMESPACE) })
        : undefined;
    this.#formulas = holdsFiles(profile) ? new FormulaFiles(objects) : undefined;
  }

  /**
   * A stream whose content is to be marked. One that is shown within another goes on counting: identifiers are the stream's own by the
   * standard, but there are readers that look for them in the page and all its forms together.
   */
  stream(page: PdfReference, stream?: PdfReference, within?: MarkedStream): MarkedStream {
    const owners = within?.owners ?? [];
    if (within !== undefined) this.#shared.add(owners);
    const marked: MarkedStream = { key: this.#parents.length, page, stream, owners };
    this.#parents.push(marked);
    this.#line = undefined;
    return marked;
  }

  /** What content is part of; undefined for decoration. */
  ownerOf({
    node,
    part,
    alternative,
    area,
  }: Extract<DisplayItem, { type: "content" }>): StructureKey | undefined {
    return alternative === undefined
      ? this.#source.ownerOf(node, part)
      : this.#source.ownerInPlace(node, part, { text: alternative, isPicture: area !== undefined });
  }

  /** Where content of a node stands in the document. */
  placeOf(node: number, part: ContentPart): number {
    return this.#source.placeOf(node, part);
  }

  isParted(first: number, second: number): boolean {
    return this.#source.isParted(first, second);
  }

  isOnNextLine(first: number, second: number): boolean {
    return this.#source.isOnNextLine(first, second);
  }

  /** What readers say of a link; empty when the document has no text for it. */
  descriptionOf(node: number): string {
    return this.#source.descriptionOf(node);
  }

  /** Marks the next part of a stream as content of an element; `order` is where it stands in the document. */
  mark(
    owner: StructureKey,
    { order, area, turn }: MarkedContent,
    stream: MarkedStream,
  ): { readonly type: string; readonly identifier: number } {
    const element = this.#element(owner);
    const identifier = stream.owners.length;
    stream.owners.push(element);
    const rank = this.#rankOf(turn);
    const part = { order, rank, area, page: stream.page, identifier, stream: stream.stream };
    element.parts = added(element.parts, part);
    return { type: this.#typeOf(element.role), identifier };
  }

  /** Takes up a part of a stream that is marked with an identifier already. */
  adopt(owner: StructureKey, identifier: number, order: number, stream: MarkedStream): void {
    const element = this.#element(owner);
    stream.owners[identifier] = element;
    const part = { order, rank: this.#rankOf(), page: stream.page, identifier, stream: stream.stream };
    element.parts = added(element.parts, part);
  }

  /** Parts in one place are read as they are painted, but for those of a line that stands in another order. */
  #rankOf(turn?: MarkedContent["turn"]): number {
    if (turn === undefined) return this.#rank++;
    if (this.#line !== turn.line) {
      this.#line = turn.line;
      this.#lineRank = this.#rank;
    }
    const rank = this.#lineRank + turn.index;
    this.#rank = Math.max(this.#rank, rank + 1);
    return rank;
  }

  /** An element that says something although nothing of it is shown. */
  keep(key: StructureKey): void {
    this.#element(key);
  }

  /** Makes an annotation part of its node's element; returns its StructParent, or undefined where the node is none of the structure. */
  addAnnotationOf(
    node: number | undefined,
    { page, annotation }: { readonly page: PdfReference; readonly annotation: PdfReference },
  ): number | undefined {
    const owner = node === undefined ? undefined : this.#source.ownerOf(node, "content");
    if (node === undefined || owner === undefined) return undefined;
    return this.addAnnotation(owner, this.#source.placeOf(node, "content"), { page, annotation });
  }

  /** Makes an annotation part of an element; returns its StructParent. */
  addAnnotation(
    owner: StructureKey,
    order: number,
    { page, annotation }: { readonly page: PdfReference; readonly annotation: PdfReference },
  ): number {
    const element = this.#element(owner);
    element.parts = added(element.parts, { order, rank: this.#rankOf(), page, annotation });
    this.#parents.push(element);
    return this.#parents.length - 1;
  }

  /** Tells of what only the author of the document can mend; what a standard asks for refuses the claim. */
  check(claim: ConformanceClaim): void {
    if (claim.profile.access === undefined) return;
    const positionOf = ({ place }: AccessProblem) =>
      place === undefined ? undefined : this.#source.positionOf(place);
    for (const problem of structureProblems(this.#elements.values()))
      claim.refuse(problem.code, problem.message, positionOf(problem));
    for (const problem of this.#source.review(this.#elements.keys()))
      claim.advise(problem.code, problem.message, positionOf(problem));
    for (const element of this.#elements.values())
      if (isUnlabelled(element))
        claim.advise("accessibility-label", UNLABELLED, this.#source.positionOf(element.order));
  }

  /** The structure element that destinations at a node name (ISO 32000-2 §12.3.2.3). */
  elementOf(node: number): PdfReference | undefined {
    const owner = this.#source.destinationOf(node);
    return owner === undefined ? undefined : this.#element(owner);
  }

  /** Writes the tree. A document without content is an element without any. */
  write(): PdfReference {
    const root = this.#element(this.#source.root);
    const reference = this.#objects.reserve();
    // What is added on the way is looked at too.
    for (const key of this.#elements.keys())
      for (const child of this.#source.childrenOf(key)) this.#element(child);
    if (this.#elements.size > MOST_UNPACKED) this.#objects.packObjects?.();
    for (const element of this.#elements.values()) this.#writeElement(element, element.parent ?? reference);
    const numbers = this.#parentEntries().flatMap((entry, key): PdfValue[] => [key, entry]);
    return this.#objects.write(
      {
        Type: "StructTreeRoot",
        K: root,
        Namespaces: this.#namespace && [this.#namespace],
        ParentTree: this.#objects.write({ Nums: numbers }),
        ParentTreeNextKey: this.#parents.length,
        IDTree: this.#identifiers.size > 0 ? writeNameTree(this.#identifiers, this.#objects) : undefined,
      },
      reference,
    );
  }

  /** What the marks of each stream belong to, and each annotation. What streams share is an object. */
  #parentEntries(): readonly PdfValue[] {
    const written = new Map<MarkedStream["owners"], PdfReference>();
    return this.#parents.map((entry) => {
      if (!("owners" in entry)) return entry;
      const entries = Array.from(entry.owners, (owner) => owner ?? null);
      if (!this.#shared.has(entry.owners)) return entries;
      let reference = written.get(entry.owners);
      if (reference === undefined) {
        reference = { id: this.#objects.reserveId() };
        written.set(entry.owners, reference);
        this.#objects.object(reference.id, valueText(entries));
      }
      return reference;
    });
  }

  /** The element with all around it. Iterates: documents may nest deeply. */
  #element(key: StructureKey): StructureElement {
    const known = this.#elements.get(key);
    if (known !== undefined) return known;
    const outer = this.#source.parentOf(key);
    if (outer === undefined) return this.#begin(key, undefined);
    const around = this.#elements.get(outer);
    if (around !== undefined) return this.#begin(key, around);
    const missing = [key, outer];
    let parent: StructureElement | undefined;
    for (let at = this.#source.parentOf(outer); at !== undefined; at = this.#source.parentOf(at)) {
      parent = this.#elements.get(at);
      if (parent !== undefined) break;
      missing.push(at);
    }
    for (const missed of missing.reverse()) parent = this.#begin(missed, parent);
    return parent as StructureElement;
  }

  #begin(key: StructureKey, parent: StructureElement | undefined): StructureElement {
    const element: StructureElement = {
      order: this.#source.orderOf(key),
      rank: 0,
      role: this.#source.roleOf(key),
      id: this.#objects.reserveId(),
      parent,
      children: NONE,
      parts: NONE,
    };
    const { identifier } = element.role;
    if (identifier !== undefined) this.#identifiers.set(identifier, element);
    if (parent !== undefined) parent.children = added(parent.children, element);
    this.#elements.set(key, element);
    return element;
  }

  /** Notes of PDF 1.7 are called what they are in 2.0: footnotes or endnotes. */
  #typeOf({ type }: StructureRole): string {
    return this.#namespace !== undefined && type === "Note" ? "FENote" : type;
  }

  #filesOf({ mathMl }: StructureRole): string {
    const source = this.#formulas && mathMl?.();
    return source === undefined ? "" : `/AF[${this.#formulas?.specificationOf(source).id} 0 R]`;
  }

  /** Written as bytes: large tables have tens of thousands of these. */
  #writeElement(element: StructureElement, parent: PdfReference): void {
    const { role, parts } = element;
    const page = parts[0]?.page;
    const { alternative, replacement, language, identifier, expansion } = role;
    const text = this.#text;
    text.clear();
    text.ascii("<</S/");
    text.ascii(this.#typeOf(role));
    writeReference(text, "/P ", parent);
    if (this.#namespace !== undefined && !FIRST_TYPES.has(role.type))
      writeReference(text, "/NS ", this.#namespace);
    if (page !== undefined) writeReference(text, "/Pg ", page);
    text.ascii("/K ");
    writeKids(text, element, page);
    // Readers take an empty text for none.
    if (alternative) text.ascii(`/Alt${hexString(alternative)}`);
    if (replacement) text.ascii(`/ActualText${hexString(replacement)}`);
    if (expansion !== undefined) text.ascii(`/E${hexString(expansion)}`);
    if (language !== undefined) text.ascii(`/Lang${hexString(language)}`);
    if (identifier !== undefined) text.ascii(`/ID${byteString(identifier)}`);
    text.ascii(attributesOf(element, this.#namespace !== undefined));
    text.ascii(this.#filesOf(role));
    text.ascii(">>");
    this.#objects.object(element.id, text.view());
  }
}

/** With one more; a list of one takes no room for others. */
function added<Item>(list: Item[], item: Item): Item[] {
  if (list.length === 0) return [item];
  list.push(item);
  return list;
}

function writeReference(text: ByteWriter, key: string, { id }: PdfReference): void {
  text.ascii(key);
  text.number(id);
  text.ascii(" 0 R");
}

/** Children and content in the order of the document. */
function writeKids(text: ByteWriter, element: StructureElement, page: PdfReference | undefined): void {
  const kids = kidsOf(element);
  if (kids.length !== 1) text.ascii("[");
  for (let index = 0; index < kids.length; index += 1) {
    const kid = kids[index] as StructureElement | MarkedPart;
    if (index > 0) text.ascii(" ");
    if ("id" in kid) writeReference(text, "", kid);
    else writePart(text, kid, page);
  }
  if (kids.length !== 1) text.ascii("]");
}

/** Most stand in order already. */
function kidsOf({ children, parts }: StructureElement): readonly (StructureElement | MarkedPart)[] {
  const kids = children.length === 0 ? parts : parts.length === 0 ? children : [...children, ...parts];
  const isOrdered = kids.every((kid, index) => index === 0 || byPlace(kids[index - 1] ?? kid, kid) <= 0);
  return isOrdered ? kids : [...kids].sort(byPlace);
}

function byPlace(first: StructureElement | MarkedPart, second: StructureElement | MarkedPart): number {
  return first.order - second.order || first.rank - second.rank;
}

function writePart(
  text: ByteWriter,
  { page: own, annotation, stream, identifier = 0 }: MarkedPart,
  page: PdfReference | undefined,
): void {
  const isElsewhere = own !== page;
  if (annotation === undefined && stream === undefined && !isElsewhere) {
    text.number(identifier);
    return;
  }
  text.ascii(annotation === undefined ? "<</Type/MCR" : "<</Type/OBJR");
  if (isElsewhere) writeReference(text, "/Pg ", own);
  if (annotation !== undefined) writeReference(text, "/Obj ", annotation);
  else {
    if (stream !== undefined) writeReference(text, "/Stm ", stream);
    text.ascii("/MCID ");
    text.number(identifier);
  }
  text.ascii(">>");
}

/** Attributes of an element, by their owners (ISO 32000-1 §14.8.5): an element has those of one owner at most. */
function attributesOf(element: StructureElement, isSecond: boolean): string {
  const { listNumbering, type, printedField } = element.role;
  // Lists of descriptions have a name of their own since PDF 2.0; before, their labels are texts of any kind.
  if (listNumbering !== undefined)
    return `/A<</O/List/ListNumbering/${listNumbering === "Description" && !isSecond ? "None" : listNumbering}>>`;
  if (printedField !== undefined) return fieldAttributes(element, isSecond);
  if (type === "Figure" || type === "Formula") return layoutAttributes(element);
  return tableAttributes(element.role);
}

/** What a control is that has no widget annotation (ISO 32000-1 §14.8.5.6); PDF 2.0 names the state in its own way. */
function fieldAttributes({ role: { printedField }, parts }: StructureElement, isSecond: boolean): string {
  if (printedField === undefined || parts.some(({ annotation }) => annotation !== undefined)) return "";
  const { role, isChecked, description } = printedField;
  const state =
    isChecked === undefined ? "" : `/${isSecond ? "Checked" : "checked"}/${isChecked ? "on" : "off"}`;
  const words = description === undefined ? "" : `/Desc${hexString(description)}`;
  return `/A<</O/PrintField/Role/${role}${state}${words}>>`;
}

/** A printed field that nothing says what it asks for; buttons say it themselves. */
function isUnlabelled({ role: { printedField }, parts }: StructureElement): boolean {
  if (printedField === undefined || printedField.role === "pb" || printedField.description) return false;
  return parts.every(({ annotation }) => annotation === undefined);
}

/** Where a picture is, if it is in one place. */
function layoutAttributes({ parts }: StructureElement): string {
  const areas = parts.flatMap(({ area }) => (area === undefined ? [] : [area]));
  const [first] = areas;
  if (first === undefined || parts.some(({ page }) => page !== parts[0]?.page)) return "";
  const box = areas.reduce<PageArea>(
    (all, area) => [
      Math.min(all[0], area[0]),
      Math.min(all[1], area[1]),
      Math.max(all[2], area[2]),
      Math.max(all[3], area[3]),
    ],
    first,
  );
  return `/A<</O/Layout/BBox[${box.map((value) => clampFinite(Math.round(value * 1000) / 1000)).join(" ")}]>>`;
}

/** Attributes of table cells (ISO 32000-1 §14.8.5.7). */
function tableAttributes({ scope, headers = [], columnSpan = 1, rowSpan = 1 }: StructureRole): string {
  if (scope === undefined && headers.length === 0 && columnSpan === 1 && rowSpan === 1) return "";
  const scoped = scope === undefined ? "" : `/Scope/${scope}`;
  const named = headers.length === 0 ? "" : `/Headers[${headers.map(byteString).join("")}]`;
  const columns = columnSpan === 1 ? "" : `/ColSpan ${columnSpan}`;
  return `/A<</O/Table${scoped}${named}${columns}${rowSpan === 1 ? "" : `/RowSpan ${rowSpan}`}>>`;
}

/** Identifiers are strings of bytes: those of their UTF-8. */
function byteString(value: string): string {
  let digits = "";
  for (const byte of new TextEncoder().encode(value)) digits += byte.toString(16).padStart(2, "0");
  return `<${digits}>`;
}

/** A text string in UTF-16 (ISO 32000-1 §7.9.2.2). */
function hexString(value: string): string {
  return `<FEFF${utf16(value)}>`;
}
