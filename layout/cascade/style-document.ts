import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { PseudoElement } from "../css/selectors/pseudo-elements.ts";
import type { DeclarationBlock, Sheet } from "../css/sheets/sheet.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { Document, NodeId } from "../document/document.ts";
import { type CascadeLevel, elementLevels, type MatchedLevels } from "./cascade.ts";
import { StyleComputer } from "./compute-style.ts";
import { ContainerRules, haveContainerRules } from "./container-rules.ts";
import { type Container, type ContainerSizes, ContainerTable, isContainer } from "./containers.ts";
import { type ElementFacts, ElementFactsReader } from "./element-facts.ts";
import { ElementContext, type FontMetricsSource, type Viewport } from "./fonts/font-context.ts";
import { initialLetterStyle } from "./initial-letter.ts";
import { createMatcher, type MatchedRules, type Matcher, type MatchResult } from "./matching/matcher.ts";
import { type BlockStyle, computePageStyle } from "./page-style.ts";
import { inapplicable } from "./pseudo-properties.ts";
import { QueriedStyles } from "./queried-styles.ts";
import { RegisteredProperties } from "./registered-properties.ts";
import { SheetBlocks } from "./sheet-blocks.ts";
import { StyleCache } from "./style-cache.ts";
import { StyleTable } from "./style-table.ts";
import type { StyledTree } from "./styled-tree.ts";
import { ExpansionBudget } from "./substitution.ts";
import { zoomedProperties } from "./zoomed-style.ts";

export interface StyleInput {
  readonly document: Document;
  /** In cascade order, as `assembleSheets` gives them. */
  readonly sheets: readonly Sheet[];
  /** The page that media queries ask about, px. */
  readonly mediaWidth: number;
  readonly mediaHeight: number;
  /**
   * Area of the first page, px, which viewport units refer to (css-values-4 §6.1.2); asked for when a value has one. Without it the
   * page of the media queries.
   */
  readonly pageArea?: (styles: Pick<StyledDocument, "initialStyle" | "computeBlockStyle">) => Viewport;
  /** Metrics of the first available face, for ex, ch, cap and lh; without it usual proportions are assumed. */
  readonly fontMetrics?: FontMetricsSource;
  /** Parsed declarations of earlier documents; an engine gives the same one to all. */
  readonly cache?: StyleCache;
}

/** A styled tree that can also compute the styles of pages and their margin boxes. */
export interface StyledDocument extends StyledTree {
  /** What the root element inherits from: all properties at their initial values. */
  readonly initialStyle: ComputedStyle;
  /** What pages inherit from (css-page-3 §4.3): the style of the root element, without its zoom. */
  readonly pageParent: ComputedStyle;
  /** Makes all elements smaller or larger by a factor, beside their own zoom, but no pages nor margin boxes. */
  scaleBy(factor: number): void;
  /**
   * Style of a page (from `@page` blocks) or of a margin box (from its blocks, with the page's style as parent), and the page
   * descriptors among the declarations. Interned.
   * @param blocks in ascending order of the cascade
   */
  computeBlockStyle(parent: ComputedStyle, blocks: readonly DeclarationBlock[]): BlockStyle;
  /** Whether some style depends on the size of a container, which only layout knows. */
  readonly asksContainerSizes: boolean;
  /** Styles the document anew for the sizes that containers turned out to have; true when some style changed. */
  applyContainerSizes(sizes: ContainerSizes): boolean;
}

/**
 * Computes the style of every element (css-cascade-5): matched rules, presentational attributes and `style` attributes, by
 * origin, importance and layer; inheritance; custom properties; computed values.
 *
 * How it works: `cascade.ts` sorts declarations into levels, `compute-style.ts` picks the winners and computes them in the
 * order of their dependence, `adjust-style.ts` applies rules between properties. Elements whose parent has the same style,
 * that match the same rules and have the same style-relevant attributes share one style object: most elements cost a few
 * map look-ups. Values are parsed once per block (`parsed-block.ts`) by the grammars of `css/properties`; to add a property,
 * read the head of `css/properties/registry.ts`. Mistakes become diagnostics when their block is first needed.
 */
export function styleDocument(input: StyleInput, diagnostics: DiagnosticSink): StyledDocument {
  const styler = new DocumentStyler(input, diagnostics);
  styler.run();
  return styler;
}

/** A computed style with those of its pseudo-elements: what elements share. */
interface Entry {
  readonly style: ComputedStyle;
  readonly pseudoStyles: ReadonlyMap<PseudoElement, ComputedStyle> | undefined;
  /** Whether values depend on the size of containers around: then elements share it only in the same container. */
  readonly usesContainer: boolean;
  /** Whether the styles of pseudo-elements depend on the element's own size as a container. */
  readonly usesItself: boolean;
}

/** A container around the element being styled. */
interface ContainerScope {
  readonly container: Container;
  /** Node after the last one inside. */
  readonly end: NodeId;
  readonly outer: ContainerScope | undefined;
}

const NO_SIZES: ContainerSizes = new Map();

const NO_METRICS: FontMetricsSource = () => undefined;
const PAIR = 0x1000000;
/** Levels of a rule list, made when an element first matches it. */
type LevelCache = (MatchedLevels | undefined)[];

class DocumentStyler implements StyledDocument {
  readonly document: Document;
  readonly #table: StyleTable;
  readonly #blocks: SheetBlocks;
  readonly #facts: ElementFactsReader;
  readonly #matcher: Matcher;
  readonly #budget: ExpansionBudget = new ExpansionBudget();
  readonly #computer: StyleComputer;
  readonly #context: ElementContext;
  readonly #entries: (Entry | undefined)[];
  /** By id of the parent's style: entries by what distinguishes its children. */
  readonly #children: (Map<number, Entry> | undefined)[] = [];
  readonly #levels: LevelCache = [];
  /** Set when some value depends on attributes: then elements with those rules share styles only with equal attributes. */
  #usesAttributes = false;
  /** Entries that depend on attributes or on containers, by what they depend on. */
  readonly #separateEntries: Map<string, Entry> = new Map();
  /** Entries whose pseudo-elements depend on the element as a container. */
  readonly #ownEntries: Map<string, Entry> = new Map();
  readonly #containers: ContainerTable = new ContainerTable();
  readonly #containerRules: ContainerRules | undefined;
  /** What elements are as containers. */
  readonly #containerOf: Map<NodeId, Container> = new Map();
  #sizes: ContainerSizes = NO_SIZES;
  readonly #pageStyles: Map<string, BlockStyle> = new Map();
  #scale = 1;
  readonly #zoomed: Map<ComputedStyle, ComputedStyle> = new Map();

  constructor(input: StyleInput, diagnostics: DiagnosticSink) {
    const { document, sheets } = input;
    const cache = input.cache ?? new StyleCache();
    this.document = document;
    const registered = new RegisteredProperties(sheets, diagnostics);
    this.#table = new StyleTable(registered);
    this.#blocks = new SheetBlocks(sheets, document.quirkyValues, cache, diagnostics);
    this.#facts = new ElementFactsReader(document, cache, diagnostics);
    this.#matcher = createMatcher(sheets, document, { diagnostics });
    const viewport = { width: input.mediaWidth, height: input.mediaHeight };
    const metrics = input.fontMetrics ?? NO_METRICS;
    const { initial } = this.#table;
    const computerIn = (context: ElementContext): StyleComputer =>
      new StyleComputer({ parser: cache.parser, context, budget: this.#budget, registered, diagnostics });
    // What the page itself says in these units refers to the page of the media queries.
    const findViewport = (): Viewport => {
      const computer = computerIn(new ElementContext(initial, () => viewport, metrics));
      const computeBlockStyle = (parent: ComputedStyle, blocks: readonly DeclarationBlock[]): BlockStyle =>
        this.#blockStyle(parent, blocks, computer);
      return input.pageArea?.({ initialStyle: initial, computeBlockStyle }) ?? viewport;
    };
    const context = new ElementContext(initial, findViewport, metrics);
    this.#context = context;
    this.#computer = computerIn(context);
    this.#containerRules = haveContainerRules(sheets)
      ? new ContainerRules(this.#matcher, new QueriedStyles(context, registered), diagnostics)
      : undefined;
    this.#entries = new Array<Entry | undefined>(document.nodeCount);
  }

  get initialStyle(): ComputedStyle {
    return this.#table.initial;
  }

  get pageParent(): ComputedStyle {
    const { style } = this.#entries[this.document.root] as Entry;
    return style.zoom === 1 ? style : this.#table.derive(style, { zoom: 1 });
  }

  scaleBy(factor: number): void {
    this.#scale *= factor;
    this.#zoomed.clear();
  }

  get asksContainerSizes(): boolean {
    return this.#context.asksSizes || this.#containerRules?.asksSizes === true;
  }

  applyContainerSizes(sizes: ContainerSizes): boolean {
    this.#sizes = sizes;
    this.#containerOf.clear();
    return this.run();
  }

  /** Styles all elements that are displayed; true when one has got another style than it had. */
  run(): boolean {
    const { nameId, parent, subtreeEnd, root } = this.document;
    const entries = this.#entries;
    const end = subtreeEnd[root] ?? 0;
    let scope: ContainerScope | undefined;
    let hasChanged = false;
    let node = root;
    while (node < end) {
      if ((nameId[node] ?? -1) < 0) {
        node += 1;
        continue;
      }
      while (scope !== undefined && node >= scope.end) scope = scope.outer;
      const parentStyle = node === root ? this.#table.initial : entries[parent[node] ?? root]?.style;
      const entry = this.#entryFor(node, parentStyle ?? this.#table.initial, scope?.container);
      hasChanged ||= entries[node] !== entry;
      entries[node] = entry;
      const { style } = entry;
      if (isContainer(style)) {
        const container = this.#asContainer(node, style, scope?.container);
        scope = { container, end: subtreeEnd[node] ?? end, outer: scope };
      }
      node = style.display === "none" ? (subtreeEnd[node] ?? end) : node + 1;
    }
    return hasChanged;
  }

  styleOf(node: NodeId): ComputedStyle {
    const entry = this.#entries[node];
    if (entry === undefined)
      throw new Error(`Node ${node} has no style: it is a text node or inside display: none.`);
    return this.#used(entry.style, node);
  }

  hasStyle(node: NodeId): boolean {
    return this.#entries[node] !== undefined;
  }

  styleUnder(node: NodeId, parent: ComputedStyle): ComputedStyle {
    return this.#used(this.#entryFor(node, parent, this.#containerAround(node)).style, node);
  }

  pseudoStyleOf(node: NodeId, pseudo: PseudoElement): ComputedStyle | undefined {
    const style = this.#entries[node]?.pseudoStyles?.get(pseudo);
    return style && this.#used(style, node);
  }

  /** What layout and paint read: the computed style, zoomed. Drawings are zoomed as a whole, and their parts with them. */
  #used(style: ComputedStyle, node: NodeId): ComputedStyle {
    if (style.zoom === 1 && this.#scale === 1) return style;
    const { document } = this;
    if (document.namespaceOf(node) === "svg" && document.namespaceOf(document.parent[node] ?? node) === "svg")
      return style;
    let used = this.#zoomed.get(style);
    if (used === undefined) {
      used = this.#table.derive(style, zoomedProperties(style, style.zoom * this.#scale));
      this.#zoomed.set(style, used);
    }
    return used;
  }

  anonymousStyle(parent: ComputedStyle, display: ComputedStyle["display"]): ComputedStyle {
    return this.#table.anonymous(parent, display);
  }

  derive(style: ComputedStyle, changes: Partial<ComputedStyle>): ComputedStyle {
    return this.#table.derive(style, changes);
  }

  computeBlockStyle(parent: ComputedStyle, blocks: readonly DeclarationBlock[]): BlockStyle {
    const key = `${parent.id}:${blocks.map((block) => block.id).join(" ")}`;
    const known = this.#pageStyles.get(key);
    if (known !== undefined) return known;
    const style = this.#blockStyle(parent, blocks, this.#computer);
    this.#pageStyles.set(key, style);
    return style;
  }

  #blockStyle(
    parent: ComputedStyle,
    blocks: readonly DeclarationBlock[],
    computer: StyleComputer,
  ): BlockStyle {
    const levels = elementLevels(this.#blocks.pageLevels(blocks), undefined, undefined);
    return computePageStyle({ parent, levels, table: this.#table, computer });
  }

  #asContainer(node: NodeId, style: ComputedStyle, around: Container | undefined): Container {
    const known = this.#containerOf.get(node);
    if (known !== undefined && known.style === style) return known;
    const container = this.#containers.of(style, this.#sizes.get(node), around);
    this.#containerOf.set(node, container);
    return container;
  }

  #containerAround(node: NodeId): Container | undefined {
    if (this.#containerOf.size === 0) return undefined;
    const { parent } = this.document;
    for (let at = parent[node] ?? -1; at >= 0; at = parent[at] ?? -1) {
      const container = this.#containerOf.get(at);
      if (container !== undefined) return container;
    }
    return undefined;
  }

  #entryFor(node: NodeId, parent: ComputedStyle, around: Container | undefined): Entry {
    const matched = this.#matcher.match(node);
    const match = this.#containerRules?.ofElement(matched, parent, around) ?? matched;
    const facts = this.#facts.of(node);
    if (this.#usesAttributes && this.#dependsOnAttributes(match, facts)) {
      return this.#separateEntry({ node, parent, match, facts, around });
    }
    let children = this.#children[parent.id];
    if (children === undefined) {
      children = new Map();
      this.#children[parent.id] = children;
    }
    const key = facts.id * PAIR + match.key;
    const known = children.get(key);
    if (known !== undefined) {
      if (!known.usesContainer && !known.usesItself) return known;
      return this.#separateEntry({ node, parent, match, facts, around });
    }
    const element = { node, parent, match, facts, around };
    const entry = this.#compute(element);
    // Parsing may have found out that the attributes matter: then the entry is this element's alone.
    if (!this.#dependsOnAttributes(match, facts)) children.set(key, entry);
    if (entry.usesContainer || entry.usesItself) return this.#separateEntry(element, entry);
    return entry;
  }

  /** An entry that only elements with the same attributes, in the same container, share. */
  #separateEntry(element: StyledElement, made?: Entry): Entry {
    const { node, parent, match, facts, around } = element;
    const attributes = this.#dependsOnAttributes(match, facts)
      ? (this.document.attributeList[node] ?? 0)
      : "";
    const key = `${parent.id} ${match.key} ${facts.id} ${attributes} ${around?.id ?? ""}`;
    let entry = this.#separateEntries.get(key);
    if (entry === undefined) {
      entry = made ?? this.#compute(element);
      this.#separateEntries.set(key, entry);
    }
    return entry.usesItself ? this.#ownEntry(element, entry) : entry;
  }

  /** An entry whose pseudo-elements depend on the element as their container. */
  #ownEntry({ node, match, around }: StyledElement, entry: Entry): Entry {
    const { style } = entry;
    const container = this.#asContainer(node, style, around);
    const key = `${style.id} ${match.key} ${this.document.attributeList[node] ?? 0} ${container.id}`;
    const known = this.#ownEntries.get(key);
    if (known !== undefined) return known;
    const own = { ...entry, pseudoStyles: this.#computePseudoStyles(node, style, match, container) };
    this.#ownEntries.set(key, own);
    return own;
  }

  #dependsOnAttributes(match: MatchResult, facts: ElementFacts): boolean {
    if (this.#levelsOf(match).usesAttributes || facts.style?.usesAttributes === true) return true;
    for (const rules of match.pseudoElements.values()) if (this.#levelsOf(rules).usesAttributes) return true;
    return false;
  }

  #levelsOf(matched: MatchedRules): MatchedLevels {
    const known = this.#levels[matched.key];
    if (known !== undefined) return known;
    const levels = this.#blocks.levels(matched.rules);
    this.#levels[matched.key] = levels;
    this.#usesAttributes ||= levels.usesAttributes;
    return levels;
  }

  #compute({ node, parent, match, facts, around }: StyledElement): Entry {
    this.#usesAttributes ||= facts.style?.usesAttributes === true;
    const context = this.#context;
    context.container = around;
    context.usesContainer = false;
    const levels = elementLevels(this.#levelsOf(match), facts.hints, facts.style);
    const style = this.#computeStyle(node, parent, levels, {
      isRoot: node === this.document.root,
      isItem: this.#table.holdsItems(parent),
      language: facts.language,
    });
    const { usesContainer } = context;
    context.usesContainer = false;
    const pseudoStyles = this.#computePseudoStyles(node, style, match, around);
    const pseudoUses = context.usesContainer || this.#containerRules?.askPseudoElements(match) === true;
    const usesItself = pseudoUses && isContainer(style);
    return { style, pseudoStyles, usesContainer: usesContainer || pseudoUses, usesItself };
  }

  #computeStyle(
    node: NodeId,
    parent: ComputedStyle,
    levels: readonly CascadeLevel[],
    place: Place,
  ): ComputedStyle {
    const table = this.#table;
    const style = table.child(parent);
    if (place.language !== undefined) style.language = place.language;
    const fontSize = this.#computer.compute({
      parent,
      parentFontSize: table.fontSizeOf(parent),
      style,
      levels,
      isRoot: place.isRoot,
      isItem: place.isItem,
      attribute: (name) => this.document.attribute(node, name),
    });
    table.finish(style, parent, fontSize);
    return style;
  }

  /** @param container the nearest one around the pseudo-elements: the element itself where it is one */
  #computePseudoStyles(
    node: NodeId,
    origin: ComputedStyle,
    match: MatchResult,
    container: Container | undefined,
  ): Entry["pseudoStyles"] {
    if (match.pseudoElements.size === 0 || origin.display === "none") return undefined;
    let styles: Map<PseudoElement, ComputedStyle> | undefined;
    const { pseudoElements } = this.#containerRules?.ofPseudoElements(match, origin, container) ?? match;
    this.#context.container = container;
    for (const [pseudo, matched] of pseudoElements) {
      if (!canHavePseudo(origin, pseudo)) continue;
      const levels = elementLevels(this.#levelsOf(matched), undefined, undefined);
      // Generated boxes are children of the element: items if it is a flex or grid container.
      const isItem = (pseudo === "before" || pseudo === "after") && this.#table.holdsItems(origin);
      const computed = this.#computeStyle(node, origin, levels, {
        isRoot: false,
        isItem,
        language: undefined,
      });
      const changes = inapplicable(computed, pseudo, origin);
      const style = changes === undefined ? computed : this.#table.derive(computed, changes);
      if (!hasBox(style, pseudo)) continue;
      const sunk = pseudo === "first-letter" ? initialLetterStyle(style, origin, this.#context) : undefined;
      styles ??= new Map();
      styles.set(pseudo, sunk === undefined ? style : this.#table.derive(style, sunk));
    }
    return styles;
  }
}

/** An element with all that its styles follow from. */
interface StyledElement {
  readonly node: NodeId;
  readonly parent: ComputedStyle;
  readonly match: MatchResult;
  readonly facts: ElementFacts;
  /** The nearest container around. */
  readonly around: Container | undefined;
}

/** What an element's place in the tree means for its style. */
interface Place {
  readonly isRoot: boolean;
  readonly isItem: boolean;
  readonly language: string | undefined;
}

/** Markers belong to list items and footnote parts to footnotes, whatever else rules select. */
function canHavePseudo(origin: ComputedStyle, pseudo: PseudoElement): boolean {
  switch (pseudo) {
    case "marker":
      return origin.display === "list-item" || origin.display === "inline-list-item";
    case "footnote-call":
    case "footnote-marker":
      return origin.float === "footnote";
    default:
      return true;
  }
}

/** `::before` and `::after` exist only with content (css-pseudo-4 §4.1). */
function hasBox(style: ComputedStyle, pseudo: PseudoElement): boolean {
  if (pseudo !== "before" && pseudo !== "after") return true;
  return style.display !== "none" && style.content !== "normal" && style.content !== "none";
}
