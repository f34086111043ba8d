import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { CONTROLS_WITH_PARTS, type PseudoElement } from "../css/selectors/pseudo-elements.ts";
import type { DeclarationBlock } from "../css/sheets/sheet.ts";
import type { NodeId } from "../document/document.ts";
import { elementLevels, type MatchedLevels } from "./cascade.ts";
import { StyleComputer, type StyleRequest } from "./compute-style.ts";
import { ContainerRules, haveContainerRules } from "./container-rules.ts";
import { type Container, type ContainerSizes, ContainerTable, isContainer } from "./containers.ts";
import type { ElementFacts } from "./element-facts.ts";
import {
  ElementContext,
  type FontMetricsSource,
  type MeasureSources,
  type Viewport,
} from "./fonts/font-context.ts";
import { initialLetterStyle } from "./initial-letter.ts";
import type { MatchedRules, MatchResult } from "./matching/result-table.ts";
import { type BlockStyle, computePageStyle } from "./page-style.ts";
import { inapplicable } from "./pseudo-properties.ts";
import { QueriedStyles } from "./queried-styles.ts";
import { DependencyRecorder, type StyleDependencies } from "./style-dependencies.ts";
import type { PageStyling, StyleSources } from "./style-sources.ts";
import { StyleTable } from "./style-table.ts";
import { ExpansionBudget } from "./substitution.ts";

/** A computed style with those of its pseudo-elements: what elements share. */
export interface StyleEntry {
  readonly style: ComputedStyle;
  readonly pseudoStyles: ReadonlyMap<PseudoElement, ComputedStyle> | undefined;
  readonly dependencies: StyleDependencies;
  /** Whether the styles of pseudo-elements depend on the element's own size as a container. */
  readonly usesItself: boolean;
}

/** One styling of the document. */
export interface StyleRound {
  readonly sizes: ContainerSizes;
  /** Told what it depends on. */
  readonly dependencies: DependencyRecorder;
}

const PAIR = 0x1000000;
/** Levels of a rule list, made when an element first matches it. */
type LevelCache = (MatchedLevels | undefined)[];

/**
 * Computes the styles of a document with given fonts, each once for all elements that share it. What it keeps, it keeps by all that it
 * depends on, so it serves however often the document is styled.
 */
export class ElementStyler implements PageStyling {
  readonly #sources: StyleSources;
  readonly #table: StyleTable;
  readonly #budget: ExpansionBudget = new ExpansionBudget();
  readonly #measures: MeasureSources;
  readonly #computer: StyleComputer;
  /** Of pages and margin boxes. */
  readonly #pageComputer: StyleComputer;
  /** By id of what the parent hands down: entries by what distinguishes its children. */
  readonly #children: (Map<number, StyleEntry> | undefined)[] = [];
  readonly #levels: LevelCache = [];
  /** Set when some value depends on attributes: then elements with those rules share styles only with equal attributes. */
  #usesAttributes = false;
  /** Entries that depend on attributes, on containers or on what parents do not hand down, by what they depend on. */
  readonly #separateEntries: Map<string, StyleEntry> = new Map();
  /** Entries whose pseudo-elements depend on the element as a container. */
  readonly #ownEntries: Map<string, StyleEntry> = new Map();
  readonly #containers: ContainerTable = new ContainerTable();
  readonly #containerRules: ContainerRules | undefined;
  readonly #pageStyles: Map<string, BlockStyle> = new Map();
  readonly #rootStyle: ComputedStyle;

  /** @param scale at which the elements will be laid out: so much more of them is in the area of a page */
  constructor(
    sources: StyleSources,
    metrics: FontMetricsSource,
    scale: number,
    table: StyleTable = new StyleTable(sources.registered),
  ) {
    const { document, registered, diagnostics, input, profiles } = sources;
    this.#sources = sources;
    this.#table = table;
    const { initial } = this.#table;
    const media = { width: input.mediaWidth, height: input.mediaHeight };
    // What the page itself says in these units refers to the page of the media queries.
    const area = once((): Viewport => {
      const computer = this.#computerWith({ metrics, profiles, viewport: () => media });
      const computeBlockStyle: PageStyling["computeBlockStyle"] = (parent, blocks) =>
        this.#blockStyle(parent, blocks, { computer, rootStyle: initial });
      return input.pageArea?.({ initialStyle: initial, computeBlockStyle }) ?? media;
    });
    this.#measures = { metrics, profiles, viewport: () => enlarged(area(), 1 / scale) };
    this.#computer = this.#computerWith(this.#measures);
    this.#pageComputer = this.#computerWith({ metrics, profiles, viewport: area });
    this.#rootStyle = initial;
    this.#containerRules = haveContainerRules(input.sheets)
      ? new ContainerRules(
          sources.matcher,
          new QueriedStyles((style, outer, uses) => this.#contextIn(style, outer, uses), registered),
          diagnostics,
        )
      : undefined;
    if (document.isElement(document.root)) {
      const round = { sizes: new Map(), dependencies: new DependencyRecorder() };
      this.#rootStyle = this.entryFor(document.root, initial, undefined, round).style;
    }
  }

  get initialStyle(): ComputedStyle {
    return this.#table.initial;
  }

  /** Styles elements for another scale. Styles of both have one table, since pages keep theirs. */
  atScale(scale: number): ElementStyler {
    return new ElementStyler(this.#sources, this.#measures.metrics, scale, this.#table);
  }

  /** The numbers of all styles, and those made from others. */
  get table(): StyleTable {
    return this.#table;
  }

  /** The styles of an element. @param around the nearest container around it */
  entryFor(
    node: NodeId,
    parent: ComputedStyle,
    around: Container | undefined,
    round: StyleRound,
  ): StyleEntry {
    const matched = this.#sources.matcher.match(node);
    const match =
      this.#containerRules?.ofElement(matched, { style: parent, around }, round.dependencies) ?? matched;
    const facts = this.#sources.facts.of(node);
    if (this.#usesAttributes && this.#dependsOnAttributes(match, facts)) {
      return this.#separateEntry({ node, parent, match, facts, around }, round.sizes);
    }
    const { id } = this.#table.inheritanceOf(parent);
    let children = this.#children[id];
    if (children === undefined) {
      children = new Map();
      this.#children[id] = children;
    }
    const key = facts.id * PAIR + match.key;
    const known = children.get(key);
    if (known !== undefined && !isSeparate(known)) return known;
    const element = { node, parent, match, facts, around };
    if (known !== undefined) return this.#separateEntry(element, round.sizes);
    const entry = this.#compute(element);
    // Parsing may have found out that the attributes matter: then the entry is this element's alone.
    if (!this.#dependsOnAttributes(match, facts)) children.set(key, entry);
    return isSeparate(entry) ? this.#separateEntry(element, round.sizes, entry) : entry;
  }

  /** What an element of this style is as a container. */
  containerOf(
    node: NodeId,
    style: ComputedStyle,
    around: Container | undefined,
    sizes: ContainerSizes,
  ): Container {
    return this.#containers.of(style, sizes.get(node), around);
  }

  computeBlockStyle(parent: ComputedStyle, blocks: readonly DeclarationBlock[]): BlockStyle {
    const key = `${parent.id}:${blocks.map((block) => block.id).join(" ")}`;
    const known = this.#pageStyles.get(key);
    if (known !== undefined) return known;
    const made = { computer: this.#pageComputer, rootStyle: this.#rootStyle };
    const style = this.#blockStyle(parent, blocks, made);
    this.#pageStyles.set(key, style);
    return style;
  }

  #blockStyle(
    parent: ComputedStyle,
    blocks: readonly DeclarationBlock[],
    by: { readonly computer: StyleComputer; readonly rootStyle: ComputedStyle },
  ): BlockStyle {
    const levels = elementLevels(this.#sources.blocks.pageLevels(blocks), undefined, undefined);
    return computePageStyle({ parent, levels, table: this.#table, ...by });
  }

  #computerWith(sources: MeasureSources): StyleComputer {
    const { cache, registered, diagnostics } = this.#sources;
    return new StyleComputer({
      parser: cache.parser,
      sources,
      budget: this.#budget,
      registered,
      diagnostics,
    });
  }

  /** A context in which values refer to a finished style. */
  #contextIn(
    style: ComputedStyle,
    container: Container | undefined,
    dependencies: DependencyRecorder,
  ): ElementContext {
    const place = { parent: style, rootStyle: this.#rootStyle, container };
    return new ElementContext(place, this.#measures, dependencies);
  }

  /** An entry that only elements with the same attributes and parent style, in the same container, share. */
  #separateEntry(element: StyledElement, sizes: ContainerSizes, made?: StyleEntry): StyleEntry {
    const { node, parent, match, facts, around } = element;
    const attributes = this.#dependsOnAttributes(match, facts)
      ? (this.#sources.document.attributeList[node] ?? 0)
      : "";
    const key = `${parent.id} ${match.key} ${facts.id} ${attributes} ${around?.id ?? ""}`;
    let entry = this.#separateEntries.get(key);
    if (entry === undefined) {
      entry = made ?? this.#compute(element);
      this.#separateEntries.set(key, entry);
    }
    return entry.usesItself ? this.#ownEntry(element, sizes, entry) : entry;
  }

  /** An entry whose pseudo-elements depend on the element as their container. */
  #ownEntry(element: StyledElement, sizes: ContainerSizes, entry: StyleEntry): StyleEntry {
    const { node, match, around } = element;
    const { style } = entry;
    const container = this.containerOf(node, style, around, sizes);
    const attributes = this.#sources.document.attributeList[node] ?? 0;
    const key = `${style.id} ${match.key} ${attributes} ${container.id}`;
    const known = this.#ownEntries.get(key);
    if (known !== undefined) return known;
    const dependencies = new DependencyRecorder();
    dependencies.include(entry.dependencies);
    const pseudoStyles = this.#computePseudoStyles({ ...element, around: container }, style, dependencies);
    const own = { ...entry, pseudoStyles, dependencies };
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
    const levels = this.#sources.blocks.levels(matched.rules);
    this.#levels[matched.key] = levels;
    this.#usesAttributes ||= levels.usesAttributes;
    return levels;
  }

  #compute(element: StyledElement): StyleEntry {
    const { node, parent, match, facts, around } = element;
    this.#usesAttributes ||= facts.style?.usesAttributes === true;
    const dependencies = new DependencyRecorder();
    const isRoot = node === this.#sources.document.root;
    const style = this.#computeStyle(node, parent, {
      levels: elementLevels(this.#levelsOf(match), facts.hints, facts.style),
      isRoot,
      // Values of the root element itself refer to the initial style.
      rootStyle: isRoot ? this.#table.initial : this.#rootStyle,
      isItem: this.#table.holdsItems(parent),
      language: facts.language,
      container: around,
      dependencies,
    });
    const ofPseudo = new DependencyRecorder();
    const pseudoStyles = this.#computePseudoStyles(element, style, ofPseudo);
    dependencies.include(ofPseudo);
    return { style, pseudoStyles, dependencies, usesItself: ofPseudo.containers && isContainer(style) };
  }

  #computeStyle(node: NodeId, parent: ComputedStyle, place: Place): ComputedStyle {
    const { document } = this.#sources;
    const table = this.#table;
    const style = table.child(parent);
    if (place.language !== undefined) style.language = place.language;
    const computed = this.#computer.compute({
      parent,
      parentFontSize: table.fontSizeOf(parent),
      style,
      attribute: (name) => document.attribute(node, name),
      ...place,
    });
    table.finish(style, parent, computed);
    return style;
  }

  /** @param around of the element: the nearest container around its pseudo-elements, the element itself where it is one */
  #computePseudoStyles(
    { node, match, around }: StyledElement,
    origin: ComputedStyle,
    dependencies: DependencyRecorder,
  ): StyleEntry["pseudoStyles"] {
    if (match.pseudoElements.size === 0 || origin.display === "none") return undefined;
    let styles: Map<PseudoElement, ComputedStyle> | undefined;
    const { pseudoElements } =
      this.#containerRules?.ofPseudoElements(match, { style: origin, around }, dependencies) ?? match;
    for (const [pseudo, matched] of pseudoElements) {
      if (!canHavePseudo(origin, pseudo, this.#sources.document.nameOf(node))) continue;
      const computed = this.#computeStyle(node, origin, {
        levels: elementLevels(this.#levelsOf(matched), undefined, undefined),
        isRoot: false,
        rootStyle: node === this.#sources.document.root ? origin : this.#rootStyle,
        // Generated boxes are children of the element: items if it is a flex or grid container.
        isItem: (pseudo === "before" || pseudo === "after") && this.#table.holdsItems(origin),
        language: undefined,
        container: around,
        dependencies,
      });
      const changes = inapplicable(computed, pseudo, origin);
      const style = changes === undefined ? computed : this.#table.derive(computed, changes);
      if (!hasBox(style, pseudo)) continue;
      const sunk =
        pseudo === "first-letter"
          ? initialLetterStyle(style, origin, this.#contextIn(origin, around, dependencies))
          : undefined;
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

/** What an element's rules and its place in the tree mean for its style. */
type Place = Pick<
  StyleRequest,
  "levels" | "isRoot" | "isItem" | "rootStyle" | "container" | "dependencies"
> & { readonly language: string | undefined };

function isSeparate({ dependencies }: StyleEntry): boolean {
  return dependencies.containers || dependencies.parent;
}

function enlarged({ width, height }: Viewport, factor: number): Viewport {
  return { width: width * factor, height: height * factor };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Markers belong to list items, footnote parts to footnotes, and parts of controls to these, whatever else rules select. */
function canHavePseudo(origin: ComputedStyle, pseudo: PseudoElement, name: string): boolean {
  switch (pseudo) {
    case "marker":
      return origin.display === "list-item" || origin.display === "inline-list-item";
    case "footnote-call":
    case "footnote-marker":
      return origin.float === "footnote";
    default: {
      const control = CONTROLS_WITH_PARTS.get(pseudo);
      return control === undefined || control === name;
    }
  }
}

/** `::before` and `::after` exist only with content (css-pseudo-4 §4.1). */
function hasBox(style: ComputedStyle, pseudo: PseudoElement): boolean {
  if (pseudo !== "before" && pseudo !== "after") return true;
  return style.display !== "none" && style.content !== "normal" && style.content !== "none";
}
