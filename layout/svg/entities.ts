/** Entities that a document type may declare; further ones are not known. */
const MAXIMUM_ENTITIES = 1_000;
/** Entities in entities. */
const MAXIMUM_DEPTH = 16;
/** What all entities of a document may add to it, in characters. */
const MAXIMUM_EXPANSION = 1_000_000;

/**
 * The text of an XML document without its document type, with the entities replaced that its internal subset declares (XML 1.0 §4.4).
 * Nothing outside is read: external and parameter entities are not known, and references to them stay as they are. Lines keep their
 * numbers unless an entity has several. Linear in what comes out.
 *
 * @returns undefined when entities would add more than a million characters, contain themselves or nest too deep.
 */
export function expandEntities(text: string): string | undefined {
  const type = documentType(text);
  if (type === undefined) return text;
  const { start, end, entities } = type;
  const body = text.slice(end);
  const prolog = text.slice(0, start) + "\n".repeat(text.slice(start, end).split("\n").length - 1);
  if (entities.size === 0) return prolog + body;
  const expanded = new Expander(entities).document(body);
  return expanded === undefined ? undefined : prolog + expanded;
}

interface DocumentType {
  readonly start: number;
  readonly end: number;
  readonly entities: ReadonlyMap<string, string>;
}

/** The document type stands before the first element; XML declaration, comments and instructions may precede it. */
function documentType(text: string): DocumentType | undefined {
  let at = 0;
  for (;;) {
    at = text.indexOf("<", at);
    if (at < 0) return undefined;
    if (text.startsWith("<!--", at)) at = after(text, "-->", at + 4);
    else if (text.startsWith("<?", at)) at = after(text, "?>", at + 2);
    else if (text.startsWith("<!DOCTYPE", at)) return readDocumentType(text, at);
    else return undefined;
  }
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function readDocumentType(text: string, start: number): DocumentType {
  const entities = new Map<string, string>();
  let isInside = false;
  let at = start + "<!DOCTYPE".length;
  while (at < text.length) {
    const character = text[at];
    if (character === '"' || character === "'") at = after(text, character, at + 1);
    else if (character === "[") {
      isInside = true;
      at += 1;
    } else if (character === "]") {
      isInside = false;
      at += 1;
    } else if (character === ">") {
      if (!isInside) return { start, end: at + 1, entities };
      at += 1;
    } else if (text.startsWith("<!--", at)) at = after(text, "-->", at + 4);
    else if (text.startsWith("<?", at)) at = after(text, "?>", at + 2);
    else if (text.startsWith("<!ENTITY", at)) at = readEntity(text, at, entities);
    else at += 1;
  }
  return { start, end: text.length, entities };
}

const DECLARATION = /<!ENTITY\s+([\w:][\w:.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>/y;

/** The first declaration of a name counts (XML 1.0 §4.2). */
function readEntity(text: string, at: number, entities: Map<string, string>): number {
  DECLARATION.lastIndex = at;
  const match = DECLARATION.exec(text);
  if (match === null) return at + "<!ENTITY".length;
  const [whole, name = "", double, single] = match;
  if (!entities.has(name) && entities.size < MAXIMUM_ENTITIES) entities.set(name, double ?? single ?? "");
  return at + whole.length;
}

const SECTION = "<![CDATA[";
const NAME = /[A-Za-z_:][\w:.-]{0,200};/y;

class Expander {
  readonly #entities: ReadonlyMap<string, string>;
  readonly #known: Map<string, string> = new Map();
  #added = 0;

  constructor(entities: ReadonlyMap<string, string>) {
    this.#entities = entities;
  }

  document(text: string): string | undefined {
    let expanded = "";
    let copied = 0;
    let section = text.indexOf(SECTION);
    for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
      // What stands in a section of plain characters is no reference.
      let end = 0;
      while (section >= 0 && section < at && end <= at) {
        end = after(text, "]]>", section);
        section = text.indexOf(SECTION, end);
      }
      if (end > at) {
        at = end - 1;
        continue;
      }
      const name = nameAt(text, at + 1);
      if (name === undefined || !this.#entities.has(name)) continue;
      const value = this.#value(name, 0);
      if (value === undefined || !this.#add(value)) return undefined;
      expanded += text.slice(copied, at) + value;
      at += name.length + 1;
      copied = at + 1;
    }
    return expanded + text.slice(copied);
  }

  /** The replacement text of an entity with those in it replaced; undefined when it is too much. */
  #value(name: string, depth: number): string | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (depth >= MAXIMUM_DEPTH) return undefined;
    const text = this.#entities.get(name) ?? "";
    let value = "";
    let copied = 0;
    for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
      const inner = nameAt(text, at + 1);
      if (inner === undefined || !this.#entities.has(inner)) continue;
      const expanded = this.#value(inner, depth + 1);
      if (expanded === undefined || !this.#add(expanded)) return undefined;
      value += text.slice(copied, at) + expanded;
      at += inner.length + 1;
      copied = at + 1;
    }
    value += text.slice(copied);
    this.#known.set(name, value);
    return value;
  }

  #add({ length }: string): boolean {
    this.#added += length;
    return this.#added <= MAXIMUM_EXPANSION;
  }
}

function nameAt(text: string, at: number): string | undefined {
  NAME.lastIndex = at;
  const match = NAME.exec(text);
  return match === null ? undefined : match[0].slice(0, -1);
}
