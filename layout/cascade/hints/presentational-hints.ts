/**
 * Attributes that stand for style (HTML standard 15 "Rendering"). Start here; the rules by element stand in
 * `element-hints.ts` and `table-hints.ts`, the parsers of attribute values in `legacy-values.ts`.
 */
import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import { addDrawingHints, DRAWING_ATTRIBUTES } from "./drawing-hints.ts";
import * as element from "./element-hints.ts";
import { HintBuilder, type HintDeclaration } from "./hint-builder.ts";
import { addMathHints, MATH_ATTRIBUTES } from "./math-hints.ts";
import * as table from "./table-hints.ts";

/** Attributes that any rule reads on the element itself; an element with none of them has no hints of its own. */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...DRAWING_ATTRIBUTES,
  ...MATH_ATTRIBUTES,
  ...(
    "align background bgcolor border bordercolor bottommargin cellpadding cellspacing clear color cols dir face frame " +
    "frameborder height hidden hspace leftmargin marginheight marginwidth noshade nowrap reversed rightmargin rows rules " +
    "size start text topmargin type valign value vspace width wrap"
  ).split(" "),
]);

type Rule = (hints: HintBuilder, table: table.TableAttributes | undefined) => void;

const RULES: ReadonlyMap<string, Rule> = new Map(
  (
    [
      ["body", element.addBodyHints],
      ["p h1 h2 h3 h4 h5 h6 div", element.addBlockHints],
      ["legend", element.addLegendHints],
      ["pre", element.addPreformattedHints],
      ["textarea", element.addTextareaHints],
      ["br", element.addBreakHints],
      ["font", element.addFontHints],
      ["hr", element.addRuleHints],
      ["ul ol menu dir", element.addListHints],
      ["li", element.addItemHints],
      ["img object embed iframe video input", element.addReplacedHints],
      ["table", table.addTableHints],
      ["caption", table.addCaptionHints],
      ["col colgroup", table.addColumnHints],
      ["thead tbody tfoot tr", table.addRowHints],
      ["td th", table.addCellHints],
    ] satisfies [string, Rule][]
  ).flatMap(([names, rule]) => names.split(" ").map((name): [string, Rule] => [name, rule])),
);

/** What decides an element's hints besides its own attributes. */
type Surroundings = "none" | "table" | "list" | "link" | "text" | "root";
const SURROUNDINGS: ReadonlyMap<string, Surroundings> = new Map([
  ...["td", "th", "tr", "thead", "tbody", "tfoot", "colgroup"].map((name): [string, Surroundings] => [
    name,
    "table",
  ]),
  ["li", "list"],
  ["a", "link"],
  ["bdi", "text"],
  ["mtd", "text"],
  ["html", "root"],
]);

/**
 * Contexts by number: nothing to add, a link under `<body link>`, an item of a reversed list, hints that no other element shares, the root of a
 * document that names its colour schemes; tables follow.
 */
const PLAIN = 0;
const COLORED_LINK = 1;
const REVERSED_ITEM = 2;
const OWN = 3;
const SCHEMED_ROOT = 4;
const FIRST_TABLE = 5;

/**
 * The hints of a document's elements. Elements that are alike (same name, attributes and table) get the same array, and so
 * do all whose declarations are equal. Use one object per document.
 */
export class PresentationalHints {
  readonly #document: Document;
  /** Surroundings and relevance by name id, filled when first met. */
  readonly #surroundings: (Surroundings | undefined)[] = [];
  /** Whether an attribute list has an attribute in {@link ATTRIBUTES}, by its index. */
  readonly #isRelevant: (boolean | undefined)[] = [];
  readonly #byKey: Map<number, readonly HintDeclaration[] | undefined> = new Map();
  readonly #interned: Map<string, readonly HintDeclaration[]> = new Map();
  readonly #tables: table.TableAttributes[] = [];
  readonly #contextByTableList: Map<number, number> = new Map();
  readonly #linkColor: string | undefined;
  readonly #colorSchemes: string | undefined;
  #lastParent: NodeId = NO_NODE;
  #lastContext = PLAIN;

  constructor(document: Document) {
    this.#document = document;
    this.#linkColor = element.bodyLinkColor(document);
    this.#colorSchemes = element.pageColorSchemes(document);
  }

  /** Declarations of an element in the order of their precedence, or undefined when it has none. */
  of(node: NodeId): readonly HintDeclaration[] | undefined {
    const document = this.#document;
    const nameId = document.nameId[node] ?? -1;
    if (nameId < 0) return undefined;
    const list = document.attributeList[node] ?? 0;
    const context = this.#contextOf(node, this.#surroundingsOf(nameId));
    if (context === PLAIN && !this.#isRelevantList(list, node)) return undefined;
    const namespace = document.namespaceOf(node);
    if (namespace !== "html") return this.#foreignHints(node, nameId, list);
    const key = (context * document.names.length + nameId) * 0x400000 + list;
    const known = this.#byKey.get(key);
    if (known !== undefined || this.#byKey.has(key)) return known;
    const hints = this.#build(node, context);
    const declarations = this.#intern(hints.declarations);
    if (!hints.isOwn) this.#byKey.set(key, declarations);
    return declarations;
  }

  /** Names of SVG and MathML elements are shared with HTML, so their keys are negative. */
  #foreignHints(node: NodeId, nameId: number, list: number): readonly HintDeclaration[] | undefined {
    const key = -1 - (nameId * 0x400000 + list);
    const known = this.#byKey.get(key);
    if (known !== undefined || this.#byKey.has(key)) return known;
    const hints = new HintBuilder(this.#document, node);
    if (this.#document.namespaceOf(node) === "svg") addDrawingHints(hints);
    else addMathHints(hints);
    const declarations = this.#intern(hints.declarations);
    if (!hints.isOwn) this.#byKey.set(key, declarations);
    return declarations;
  }

  #build(node: NodeId, context: number): HintBuilder {
    const hints = new HintBuilder(this.#document, node);
    if (context === COLORED_LINK) hints.add("color", this.#linkColor ?? "");
    if (context === SCHEMED_ROOT) hints.add("color-scheme", this.#colorSchemes ?? "");
    RULES.get(hints.name)?.(hints, this.#tables[context - FIRST_TABLE]);
    element.addGlobalHints(hints);
    return hints;
  }

  #intern(declarations: readonly HintDeclaration[]): readonly HintDeclaration[] | undefined {
    if (declarations.length === 0) return undefined;
    let key = "";
    for (const { property, value } of declarations) key += `${property}:${value};`;
    const known = this.#interned.get(key);
    if (known !== undefined) return known;
    this.#interned.set(key, declarations);
    return declarations;
  }

  #surroundingsOf(nameId: number): Surroundings {
    const known = this.#surroundings[nameId];
    if (known !== undefined) return known;
    const surroundings = SURROUNDINGS.get(this.#document.names[nameId] ?? "") ?? "none";
    this.#surroundings[nameId] = surroundings;
    return surroundings;
  }

  #contextOf(node: NodeId, surroundings: Surroundings): number {
    switch (surroundings) {
      case "none":
        return PLAIN;
      case "table":
        return this.#tableContext(node);
      case "list":
        return this.#listContext(node);
      case "link":
        return this.#linkColor !== undefined && this.#document.attribute(node, "href") !== undefined
          ? COLORED_LINK
          : PLAIN;
      case "text":
        return OWN;
      case "root":
        return this.#colorSchemes === undefined ? PLAIN : SCHEMED_ROOT;
    }
  }

  #tableContext(node: NodeId): number {
    const document = this.#document;
    const parent = document.parent[node] ?? NO_NODE;
    if (parent === this.#lastParent) return this.#lastContext;
    const owner = table.tableOf(document, node);
    this.#lastParent = parent;
    this.#lastContext = owner === NO_NODE ? PLAIN : this.#contextOfTable(owner);
    return this.#lastContext;
  }

  #contextOfTable(owner: NodeId): number {
    const list = this.#document.attributeList[owner] ?? 0;
    const known = this.#contextByTableList.get(list);
    if (known !== undefined) return known;
    const attributes = table.tableAttributes(this.#document, owner);
    const context = table.reachesContent(attributes)
      ? FIRST_TABLE + this.#tables.push(attributes) - 1
      : PLAIN;
    this.#contextByTableList.set(list, context);
    return context;
  }

  #listContext(node: NodeId): number {
    const parent = this.#document.parent[node] ?? NO_NODE;
    if (parent === NO_NODE || this.#document.attributeList[parent] === 0) return PLAIN;
    return element.isReversedList(this.#document, parent) ? REVERSED_ITEM : PLAIN;
  }

  #isRelevantList(list: number, node: NodeId): boolean {
    if (list === 0) return false;
    const known = this.#isRelevant[list];
    if (known !== undefined) return known;
    const attributes = this.#document.attributesOf(node);
    let relevant = false;
    for (let index = 0; index < attributes.length && !relevant; index += 2) {
      relevant = ATTRIBUTES.has(attributes[index] ?? "");
    }
    this.#isRelevant[list] = relevant;
    return relevant;
  }
}
