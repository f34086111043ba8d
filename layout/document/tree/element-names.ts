/**
 * The element names that tree construction has rules for, as small integers, with the categories of the HTML standard
 * (13.2.4.2 "The stack of open elements" and 13.2.6 "Tree construction") as bit flags.
 */

const SPECIAL_NAMES =
  "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd " +
  "details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header " +
  "hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object " +
  "ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot " +
  "th thead title tr track ul wbr xmp";
const FORMATTING_NAMES = "a b big code em font i nobr s small strike strong tt u";
const IMPLIED_END_NAMES = "dd dt li optgroup option p rb rp rt rtc";
const FOREIGN_SPECIAL_NAMES = "mi mo mn ms mtext annotation-xml foreignObject desc title";
const OTHER_NAMES = "dialog image math mglyph malignmark ruby span sub sup svg var";

/** Ends a search for "in scope". */
export const SCOPE = 1;
/** Ends a search for "in list item scope" besides {@link SCOPE}. */
export const LIST_SCOPE = 2;
/** Ends a search for "in button scope" besides {@link SCOPE}. */
export const BUTTON_SCOPE = 4;
/** Ends a search for "in table scope"; also the context that a table's stack is cleared back to. */
export const TABLE_SCOPE = 8;
export const SPECIAL = 16;
export const FORMATTING = 32;
/** Elements whose end tag may be implied (HTML standard 13.2.6.3). */
export const IMPLIED_END = 64;
/** Of the "special" elements of SVG and MathML; they also end every scope but table scope. */
export const FOREIGN_SPECIAL = 128;
export const HEADING = 256;
/** table, tbody, tfoot, thead, tr: what stands in them directly is foster-parented. */
export const FOSTERING = 512;
/** tbody, tfoot, thead. */
export const TABLE_SECTION = 1024;
/** td, th. */
export const TABLE_CELL = 2048;

const CATEGORIES: readonly (readonly [string, number])[] = [
  [SPECIAL_NAMES, SPECIAL],
  [FORMATTING_NAMES, FORMATTING],
  [IMPLIED_END_NAMES, IMPLIED_END],
  [FOREIGN_SPECIAL_NAMES, FOREIGN_SPECIAL],
  [OTHER_NAMES, 0],
  ["applet caption html table td th marquee object select template", SCOPE],
  ["ol ul", LIST_SCOPE],
  ["button", BUTTON_SCOPE],
  ["html table template", TABLE_SCOPE],
  ["h1 h2 h3 h4 h5 h6", HEADING],
  ["table tbody tfoot thead tr", FOSTERING],
  ["tbody tfoot thead", TABLE_SECTION],
  ["td th", TABLE_CELL],
];

/** Names with fixed ids: the first entries of every document's `names`. */
export const KNOWN_NAMES: readonly string[] = [...new Set(CATEGORIES.flatMap(([names]) => names.split(" ")))];

const KNOWN_IDS: ReadonlyMap<string, number> = new Map(KNOWN_NAMES.map((name, id) => [name, id]));

const FLAGS: Uint16Array = new Uint16Array(KNOWN_NAMES.length);
for (const [names, flag] of CATEGORIES) {
  for (const name of names.split(" ")) {
    const id = knownNameId(name);
    FLAGS[id] = (FLAGS[id] ?? 0) | flag;
  }
}

/** Id of a name with rules of its own; for module-level constants. Throws for a name that has none. */
export function knownNameId(name: string): number {
  const id = KNOWN_IDS.get(name);
  if (id === undefined) throw new Error(`No rules for the element name "${name}".`);
  return id;
}

/** Category flags of an HTML element name; 0 for names without rules. */
export function categoriesOf(nameId: number): number {
  return nameId < FLAGS.length ? (FLAGS[nameId] ?? 0) : 0;
}

/** A table from element name id to rule, from entries keyed by space-separated names. */
export function ruleTable<Rule>(entries: Readonly<Record<string, Rule>>): readonly (Rule | undefined)[] {
  const table: (Rule | undefined)[] = new Array(KNOWN_NAMES.length).fill(undefined);
  for (const [names, rule] of Object.entries(entries)) {
    for (const name of names.split(" ")) table[knownNameId(name)] = rule;
  }
  return table;
}

/** Gives every element name of one document its id. */
export class NameTable {
  readonly names: string[] = KNOWN_NAMES.slice();
  /** Of names without rules. */
  readonly #ids: Map<string, number> = new Map();

  /** Id of a name in its final case. */
  idOf(name: string): number {
    const known = KNOWN_IDS.get(name) ?? this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.names.length;
    this.names.push(name);
    this.#ids.set(name, id);
    return id;
  }
}
