import type { AccessProblem } from "../../pdf/conformance/access-problems.ts";
import type { StructureKey, StructureRole, StructureSource } from "../../pdf/structure/structure-source.ts";
import type { BaseElement } from "../../template/import/structure/structure-model.ts";
import type { TemplatePart, TemplateTags } from "../prepare/prepared-pages.ts";

interface Entry {
  readonly parent: StructureKey | undefined;
  role: StructureRole;
  readonly order: number;
  readonly children: StructureKey[];
}

/** Where content of a record belongs: an element, and its place among the others. */
export interface RecordPlace {
  readonly owner: StructureKey;
  readonly order: number;
}

const TABLE_PARTS: ReadonlySet<string> = new Set(["Table", "THead", "TBody", "TFoot", "TR"]);
const SCOPES = ["Row", "Column", "Both"] as const;

/**
 * The structure of a filled file: that of the base PDF, once for each record, with what was filled in at the places of the form's fields.
 * Nodes are keys here: everything knows its element.
 */
export class RecordStructure implements StructureSource {
  readonly root: StructureKey = 0;
  readonly #tags: TemplateTags;
  readonly #isMerged: boolean;
  readonly #entries: Entry[] = [{ parent: undefined, role: { type: "Document" }, order: 0, children: [] }];
  /** Elements of the base that hold a link. */
  readonly #links: ReadonlySet<number>;
  readonly #places: ReadonlyMap<string, TemplatePart>;
  /** Elements of the base that are a field and nothing else. */
  readonly #plainForms: ReadonlySet<number>;
  /** Elements that a field was told by. */
  readonly #taken: Set<StructureKey> = new Set();
  /** Keys of the base's elements in the current record. */
  #keys: StructureKey[] = [];
  #top: StructureKey = 0;
  #records = 0;
  /** Where the current record begins, and where what has no place in the base goes. */
  #start = 0;
  #end = 0;

  constructor(tags: TemplateTags, isMerged: boolean) {
    this.#tags = tags;
    this.#isMerged = isMerged;
    const { parts } = tags;
    this.#plainForms = plainForms(tags);
    this.#links = new Set(
      parts.flatMap(({ owner, content }) =>
        typeof content === "object" && "link" in content ? [owner] : [],
      ),
    );
    this.#places = new Map(
      parts.flatMap((part) =>
        typeof part.content === "object" && "place" in part.content
          ? [[part.content.place, part] as const]
          : [],
      ),
    );
  }

  beginRecord(): void {
    const { elements, parts } = this.#tags;
    this.#records += 1;
    this.#start = this.#end + 1;
    const last = Math.max(elements.at(-1)?.order ?? 0, parts.at(-1)?.order ?? 0);
    this.#end = this.#start + last + 1;
    this.#top = this.#isMerged ? this.#add({ type: "Part" }, this.root, this.#start) : this.root;
    this.#keys = [];
    for (const [index, element] of elements.entries()) this.#keys.push(this.#copy(index, element));
  }

  /** Where a part of the base stands in the current record. */
  placeOfPart({ owner, order }: TemplatePart): RecordPlace {
    return { owner: this.#keys[owner] ?? this.#top, order: this.#start + order };
  }

  /**
   * Where a field is told of: where the base has it, or at the end of the record. Each has an element of its own, as a widget must
   * (ISO 14289-1 §7.18.4).
   */
  placeOfField(key: string, role: StructureRole): RecordPlace {
    const part = this.#places.get(key);
    if (part === undefined) {
      this.#end += 1;
      return { owner: this.#add(role, this.#top, this.#end), order: this.#end };
    }
    const place = this.placeOfPart(part);
    const entry = this.#entries[place.owner];
    const isFree = this.#plainForms.has(part.owner) && !this.#taken.has(place.owner);
    if (entry !== undefined && isFree) {
      this.#taken.add(place.owner);
      entry.role = { ...entry.role, ...role };
      return place;
    }
    const parent = entry?.role.type === "Form" ? (entry.parent ?? this.#top) : place.owner;
    return { ...place, owner: this.#add(role, parent, place.order) };
  }

  #copy(index: number, element: BaseElement): StructureKey {
    const parent = this.#keys[element.parent] ?? this.#top;
    const isDocument = element.type === "Document" && element.parent < 0;
    if (!isDocument) return this.#add(this.#role(index, element), parent, this.#start + element.order);
    const top = this.#entries[this.#top];
    if (top !== undefined) top.role = { ...top.role, language: element.language };
    return this.#top;
  }

  #role(index: number, element: BaseElement): StructureRole {
    const { type, language, alternative, replacement, expansion, listNumbering, columnSpan, rowSpan } =
      element;
    const told = { language, alternative, replacement, expansion, listNumbering, columnSpan, rowSpan };
    const isLoose =
      (type === "Link" && !this.#links.has(index)) || (type === "Form" && !this.#plainForms.has(index));
    const isNote = type === "Note" && element.identifier === undefined;
    const identifier = isNote ? `note-${index}` : element.identifier;
    return {
      // A link that leads to another page of the base leads nowhere now, and a field that holds more is no field.
      type: isLoose ? "Span" : type,
      ...told,
      identifier: identifier && this.#unique(identifier),
      headers: element.headers?.map((header) => this.#unique(header)),
      scope: SCOPES.find((scope) => scope === element.scope),
    };
  }

  /** Identifiers are unique in the file. */
  #unique(identifier: string): string {
    return this.#records === 1 ? identifier : `${identifier} ${this.#records}`;
  }

  #add(role: StructureRole, parent: StructureKey, order: number): StructureKey {
    const key = this.#entries.length;
    this.#entries.push({ parent, role, order, children: [] });
    this.#entries[parent]?.children.push(key);
    return key;
  }

  ownerOf(node: number): StructureKey {
    return node;
  }

  ownerInPlace(node: number): StructureKey {
    return node;
  }

  destinationOf(node: number): StructureKey {
    return node;
  }

  parentOf(key: StructureKey): StructureKey | undefined {
    return this.#entries[key]?.parent;
  }

  /** Rows and cells count even where nothing is in them. */
  childrenOf(key: StructureKey): readonly StructureKey[] {
    const entry = this.#entries[key];
    return entry !== undefined && TABLE_PARTS.has(entry.role.type) ? entry.children : [];
  }

  roleOf(key: StructureKey): StructureRole {
    return this.#entries[key]?.role ?? { type: "Div" };
  }

  orderOf(key: StructureKey): number {
    return this.#entries[key]?.order ?? 0;
  }

  placeOf(node: number): number {
    return this.orderOf(node);
  }

  isParted(): boolean {
    return true;
  }

  /** Where the lines of the base end, its own content tells. */
  isOnNextLine(): boolean {
    return false;
  }

  review(): readonly AccessProblem[] {
    return [];
  }

  positionOf(): undefined {
    return undefined;
  }

  descriptionOf(): string {
    return "";
  }
}

function plainForms({ elements, parts }: TemplateTags): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { parent } of elements) counts.set(parent, 2);
  for (const { owner } of parts) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  const places = parts.filter(({ content }) => typeof content === "object" && "place" in content);
  const forms = places.filter(({ owner }) => elements[owner]?.type === "Form" && counts.get(owner) === 1);
  return new Set(forms.map(({ owner }) => owner));
}
