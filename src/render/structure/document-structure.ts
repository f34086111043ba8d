import type { SourcePosition } from "../../../layout/api/basics.ts";
import type { ContentPart } from "../../../layout/api/display.ts";
import { ControlLabels, type Document, NO_NODE, type NodeId } from "../../../layout/api/documents.ts";
import type { ComputedStyle } from "../../../layout/api/styles.ts";
import type { AccessProblem } from "../../pdf/conformance/access-problems.ts";
import { ATTACHMENT_TARGET } from "../../pdf/document/attachments.ts";
import type {
  ContentAlternative,
  StructureKey,
  StructureRole,
  StructureSource,
} from "../../pdf/structure/structure-source.ts";
import { reviewOf } from "./access-review.ts";
import {
  gaugeAlternative,
  isDecoration,
  isGauge,
  linkDescription,
  pictureAlternative,
} from "./alternative.ts";
import { type ContrastStyle, contrastProblems } from "./contrast.ts";
import { DescriptionGroups } from "./description-lists.ts";
import { formulaSource } from "./formula-source.ts";
import { formulaText } from "./formula-text.ts";
import { listNumbering } from "./list-numbering.ts";
import { printedRole } from "./printed-field.ts";
import {
  BLOCK,
  expansionOf,
  GROUPS,
  INLINE,
  languageAttribute,
  type StructureFlow,
  type StructureTypes,
  structureTypes,
} from "./structure-types.ts";
import { HeaderScopes, isTablePart, rowsOrCells, span } from "./table-cells.ts";
import { TableGrids } from "./table-grid.ts";

/** What of styles is asked for. */
export type StructureStyle = StructureFlow & Pick<ComputedStyle, "listStyleType"> & ContrastStyle;

export interface DocumentStructureInput {
  readonly document: Document;
  /** Undefined for texts and inside `display: none`. */
  styleOf(node: NodeId): StructureStyle | undefined;
  /** Where a link leads; undefined for one that leads nowhere. */
  targetOf(link: NodeId): string | undefined;
}

/** Parts of a node that are structure elements. */
const WHOLE = 0;
const LABEL = 1;
const BODY = 2;
/** The paragraph of loose text that begins with the node, or in it. */
const LOOSE = 3;
/** The same of what comes after the last block in it. */
const TAIL = 4;
/** Of a footnote, where it is referred to. */
const CALL = 5;
/** A list item around what is none in a list. */
const ITEM = 6;
const ITEM_BODY = 7;
/** What is read in place of generated content: before the node's own, after it, as its label or call. */
const SPOKEN: Readonly<Record<ContentPart, number>> = {
  content: 8,
  before: 8,
  after: 9,
  label: 10,
  call: 11,
};
/** The first of the empty cells that fill up a row, and how many there may be: each takes a run of slots. */
const GAP = 12;
const MOST_GAPS = 8;
/** Keys of the parts of one node lie between it and the next. */
const PARTS = GAP + MOST_GAPS;

/** Without these a data cell has nothing to tell. */
const CELL_ATTRIBUTES: readonly string[] = ["colspan", "rowspan", "headers"];

/** The logical structure that a document's elements give its PDF (ISO 32000-1 §14.8). */
export class DocumentStructure implements StructureSource {
  readonly #document: Document;
  readonly #input: DocumentStructureInput;
  readonly #types: StructureTypes;
  /** Links have an annotation for each of their boxes. */
  readonly #descriptions: Map<NodeId, string> = new Map();
  readonly #scopes: HeaderScopes;
  readonly #descriptionGroups: DescriptionGroups;
  readonly #grids: TableGrids;
  readonly #spoken: Map<StructureKey, ContentAlternative & { readonly owner: StructureKey }> = new Map();
  /** By type. */
  readonly #plainRoles: Map<string, StructureRole> = new Map();
  /** Found when the first control is asked for. */
  #labels: ControlLabels | undefined;

  constructor(input: DocumentStructureInput) {
    this.#input = input;
    this.#document = input.document;
    this.#scopes = new HeaderScopes(input.document);
    this.#descriptionGroups = new DescriptionGroups(input.document);
    this.#grids = new TableGrids(input.document, (node) => this.#isShown(node));
    this.#types = structureTypes(input.document, {
      hasTarget: (link) => input.targetOf(link) !== undefined,
      flowOf: (node) => input.styleOf(node),
    });
  }

  get root(): StructureKey {
    return keyOf(this.#document.root, WHOLE);
  }

  ownerOf(node: NodeId, part: ContentPart): StructureKey | undefined {
    if (this.#types.hidden[node] === 1) return undefined;
    if (part === "call") return keyOf(node, CALL);
    for (let at = node; at !== NO_NODE; at = this.#parent(at)) {
      const type = this.#typeOf(at);
      if (type === undefined) continue;
      if (part === "label" && (type === "LI" || type === "Note")) return keyOf(at, LABEL);
      if (type === "Figure") return isDecoration(this.#document, at) ? undefined : keyOf(at, WHOLE);
      if (type === "LI") return keyOf(at, BODY);
      // Only generated content stands right in these.
      if (GROUPS.has(type) || type === "L" || type === "Table" || type === "TR")
        return this.#loose(at, node, part);
      if (type === "Ruby" && at !== node) return keyOf(this.#childTowards(at, node), LOOSE);
      return keyOf(at, WHOLE);
    }
    return keyOf(this.#document.root, LOOSE);
  }

  ownerInPlace(node: NodeId, part: ContentPart, alternative: ContentAlternative): StructureKey | undefined {
    const owner = this.ownerOf(node, part);
    // Pictures are told by their own texts, and nothing in them is.
    if (owner === undefined || this.#typeOf(nodeOf(owner)) === "Figure") return owner;
    if (alternative.text === "") return undefined;
    const key = keyOf(node, SPOKEN[part]);
    this.#spoken.set(key, { ...alternative, owner });
    return key;
  }

  parentOf(key: StructureKey): StructureKey | undefined {
    const node = nodeOf(key);
    const part = partOf(key);
    if (isSpoken(part)) return this.#spoken.get(key)?.owner;
    const type = this.#typeOf(node);
    if (part === LABEL || part === BODY) return keyOf(node, WHOLE);
    if (part === ITEM_BODY) return keyOf(node, ITEM);
    if (part >= GAP) return keyOf(node, WHOLE);
    if (part === WHOLE && (type === "Lbl" || type === "LBody"))
      return keyOf(this.#descriptionGroups.startOf(node), ITEM);
    const isBlock = type !== undefined && !INLINE.has(type);
    if ((part === LOOSE || part === TAIL) && isBlock && type !== BLOCK) return keyOf(node, WHOLE);
    if (part === WHOLE && node === this.#document.root) return undefined;
    const isInline = part === CALL || (part === WHOLE && !isBlock && !this.#holdsBlocks(node));
    let below = node;
    for (let at = this.#parent(node); at !== NO_NODE; below = at, at = this.#parent(at)) {
      const around = this.#typeOf(at);
      if (around === undefined || (part === LOOSE && INLINE.has(around) && around !== "Ruby" && !isBlock))
        continue;
      if (around === BLOCK) {
        if (isInline) return this.#loose(at, node, "content");
      } else if (around === "LI") return keyOf(at, BODY);
      else if (around === "L" && type !== "LI" && type !== "L" && part !== ITEM) return this.#item(below);
      else return isInline && GROUPS.has(around) ? this.#loose(at, node, "content") : keyOf(at, WHOLE);
    }
    return keyOf(this.#document.root, WHOLE);
  }

  orderOf(key: StructureKey): number {
    const node = nodeOf(key);
    const part = partOf(key);
    if (part === TAIL) return this.#endOf(node) - 0.25;
    if (part >= GAP) return this.#endOf(node) - 0.25 + (part - GAP) / 64;
    if (part === SPOKEN.after) return this.#endOf(node) - 0.25;
    return part === CALL ? node - 0.125 : node + part / 16;
  }

  destinationOf(node: NodeId): StructureKey | undefined {
    const type = this.#typeOf(node);
    const isElement = type !== undefined && type !== BLOCK && !INLINE.has(type);
    return isElement && this.#types.hidden[node] !== 1 ? keyOf(node, WHOLE) : this.ownerOf(node, "content");
  }

  placeOf(node: NodeId, part: ContentPart): number {
    return part === "after" ? this.#endOf(node) - 0.25 : node;
  }

  isParted(first: number, second: number): boolean {
    const { counts } = this.#types;
    // What stands at a node itself is not between.
    return counts[Math.ceil(second) - 1] !== counts[Math.floor(first)];
  }

  childrenOf(key: StructureKey): readonly StructureKey[] {
    if (partOf(key) !== WHOLE) return [];
    const node = nodeOf(key);
    const type = this.#typeOf(node);
    if (!isTablePart(type)) return [];
    const parts = rowsOrCells(this.#document, node, (child) => this.#isShown(child));
    const gaps = type === "TR" ? (this.#grids.around(node).gaps.get(node)?.slice(0, MOST_GAPS) ?? []) : [];
    const keys = parts.map((child) => keyOf(child, WHOLE));
    for (const index of gaps.keys()) keys.push(keyOf(node, GAP + index));
    return keys;
  }

  isOnNextLine(first: number, second: number): boolean {
    const { paragraphs, lines } = this.#types;
    const [before, after] = [Math.floor(first), Math.floor(second)];
    const paragraph = paragraphs[before];
    return paragraph !== NO_NODE && paragraph === paragraphs[after] && lines[before] !== lines[after];
  }

  roleOf(key: StructureKey): StructureRole {
    const node = nodeOf(key);
    if (partOf(key) >= GAP)
      return { type: "TD", columnSpan: this.#grids.around(node).gaps.get(node)?.[partOf(key) - GAP] };
    const language = this.#foreignLanguage(key, node);
    const spoken = isSpoken(partOf(key)) ? this.#spoken.get(key) : undefined;
    if (spoken !== undefined)
      return { type: spoken.isPicture ? "Figure" : "Span", alternative: spoken.text, language };
    const type = this.#elementType(node, partOf(key));
    const attributes = this.#attributes(node, type);
    if (language === undefined && attributes === undefined) return this.#plainRole(type);
    return { type, language, ...attributes };
  }

  /** Roles without more than a type are one for all elements of it: most cells of a table. */
  #plainRole(type: string): StructureRole {
    let role = this.#plainRoles.get(type);
    if (role === undefined) {
      role = { type };
      this.#plainRoles.set(type, role);
    }
    return role;
  }

  /** The language of an element where that around is in another. */
  #foreignLanguage(key: StructureKey, node: NodeId): string | undefined {
    const parent = this.parentOf(key);
    const { languages } = this.#types;
    const isLoose = partOf(key) === LOOSE || partOf(key) === TAIL;
    const own = isLoose ? this.#containerOf(node) : node;
    if (parent === undefined || languages[own] === languages[nodeOf(parent)]) return undefined;
    const language = this.#language(own);
    return language === this.#language(nodeOf(parent)) ? undefined : language;
  }

  review(keys: Iterable<StructureKey>): readonly AccessProblem[] {
    const problems: AccessProblem[] = [];
    for (const key of keys) {
      const node = nodeOf(key);
      const problem = partOf(key) === WHOLE && reviewOf(this.#document, node, this.#typeOf(node) ?? "");
      if (problem) problems.push(problem);
    }
    return [...problems, ...contrastProblems(this.#input)];
  }

  positionOf(place: number): SourcePosition {
    return this.#document.positionOf(Math.max(0, Math.floor(place)));
  }

  descriptionOf(node: NodeId): string {
    let description = this.#descriptions.get(node);
    if (description === undefined) {
      description = linkDescription(this.#document, node);
      this.#descriptions.set(node, description);
    }
    return description;
  }

  #elementType(node: NodeId, part: number): string {
    if (part === LABEL) return "Lbl";
    if (part === BODY || part === ITEM_BODY) return "LBody";
    if (part === CALL) return "Reference";
    if (part === ITEM) return "LI";
    const type = this.#typeOf(node);
    if (part === WHOLE) return type || "Div";
    if (type === "L" || type === "Table") return "Caption";
    if (type === "TR") return "TD";
    return this.#typeOf(this.#parent(node)) === "Ruby" ? "RB" : "P";
  }

  #attributes(node: NodeId, type: string): Partial<StructureRole> | undefined {
    const document = this.#document;
    switch (type) {
      case "Figure":
        return {
          alternative: isGauge(document, node)
            ? gaugeAlternative(document, node)
            : pictureAlternative(document, node),
        };
      case "Formula":
        return {
          alternative: formulaText(document, node) || undefined,
          mathMl: () => formulaSource(document, node),
        };
      case "L":
        return { listNumbering: listNumbering(document, node, (item) => this.#input.styleOf(item)) };
      case "Span":
        return { expansion: expansionOf(document, node) };
      case "Form":
        this.#labels ??= new ControlLabels(document);
        return printedRole(document, node, this.#labels);
      case "Note":
        return { identifier: `note-${node}` };
      case "TD":
        if (CELL_ATTRIBUTES.every((name) => document.attribute(node, name) === undefined)) return undefined;
        return this.#cell(node, type);
      case "TH":
        return this.#cell(node, type);
      default:
        return undefined;
    }
  }

  #cell(node: NodeId, type: "TH" | "TD"): Partial<StructureRole> {
    return {
      columnSpan: span(this.#document, node, "colspan"),
      rowSpan: this.#grids.around(node).rowSpans.get(node),
      scope: type === "TH" ? this.#scopes.of(node) : undefined,
      identifier: type === "TH" ? this.#identifierOf(node) : undefined,
      headers: this.#headersOf(node),
    };
  }

  #identifierOf(node: NodeId): string | undefined {
    const identifier = this.#document.idOf(node) ?? "";
    return identifier !== "" && this.#document.elementById(identifier) === node ? identifier : undefined;
  }

  /** The header cells that a cell names itself. */
  #headersOf(node: NodeId): readonly string[] {
    const names = this.#document.attribute(node, "headers");
    if (names === undefined) return [];
    return names
      .trim()
      .split(/\s+/)
      .filter((name) => {
        const target = this.#document.elementById(name);
        return target !== NO_NODE && this.#typeOf(target) === "TH" && this.#isShown(target);
      });
  }

  /** Rows and cells without a box have no place in their table. */
  #isShown(node: NodeId): boolean {
    const style = this.#input.styleOf(node);
    return style !== undefined && style.display !== "none" && this.#types.hidden[node] === 0;
  }

  #typeOf(node: NodeId): string | undefined {
    const type = this.#types.types[node];
    if (node === NO_NODE || !this.#document.isElement(node)) return undefined;
    if (type === "Link") return this.#input.targetOf(node)?.startsWith(ATTACHMENT_TARGET) ? "Annot" : type;
    if (type !== undefined && type !== BLOCK && type !== "P" && type !== "Sect" && type !== "Span")
      return type;
    return this.#input.styleOf(node)?.float === "footnote" ? "Note" : type;
  }

  #language(node: NodeId): string | undefined {
    return languageAttribute(this.#document, this.#types.languages[node] ?? NO_NODE);
  }

  /** The paragraph of text that stands right in a block or a group: one for all up to the next block in it. */
  #loose(container: NodeId, node: NodeId, part: ContentPart): StructureKey {
    const { runs } = this.#types;
    const last = part === "after" ? this.#endOf(node) - 1 : node;
    if (last === node || this.#containerOf(last) === container) return keyOf(runs[last] ?? container, LOOSE);
    return keyOf(node, TAIL);
  }

  /** The block or group that a node stands in, itself included. */
  #containerOf(node: NodeId): NodeId {
    for (let at = node; at !== NO_NODE; at = this.#parent(at)) {
      const type = this.#types.types[at];
      if (type !== undefined && !INLINE.has(type)) return at;
    }
    return this.#document.root;
  }

  #item(child: NodeId): StructureKey {
    return keyOf(child, ITEM_BODY);
  }

  #holdsBlocks(node: NodeId): boolean {
    const { runs } = this.#types;
    return runs[node] !== runs[this.#endOf(node) - 1];
  }

  #childTowards(ancestor: NodeId, node: NodeId): NodeId {
    let child = node;
    for (let at = this.#parent(node); at !== ancestor && at !== NO_NODE; at = this.#parent(at)) child = at;
    return child;
  }

  #parent(node: NodeId): NodeId {
    return this.#document.parent[node] ?? NO_NODE;
  }

  #endOf(node: NodeId): number {
    return this.#document.subtreeEnd[node] ?? node + 1;
  }
}

function keyOf(node: NodeId, part: number): StructureKey {
  return node * PARTS + part;
}

function nodeOf(key: StructureKey): NodeId {
  return Math.floor(key / PARTS);
}

function partOf(key: StructureKey): number {
  return key % PARTS;
}

function isSpoken(part: number): boolean {
  return part >= SPOKEN.content && part < GAP;
}
