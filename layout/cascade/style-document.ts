import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { PseudoElement } from "../css/selectors/pseudo-elements.ts";
import type { DeclarationBlock } from "../css/sheets/sheet.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { Document, NodeId } from "../document/document.ts";
import { type Container, type ContainerSizes, isContainer } from "./containers.ts";
import { ElementStyler, type StyleEntry } from "./element-styler.ts";
import type { FontMetricsSource } from "./fonts/font-context.ts";
import type { BlockStyle } from "./page-style.ts";
import { DependencyRecorder, type StyleDependencies } from "./style-dependencies.ts";
import { type PageStyling, StyleSources, type StyleSourcesInput } from "./style-sources.ts";
import type { StyledTree } from "./styled-tree.ts";
import { ElementScales, NO_SCALES, type ScaleByElement } from "./zoom/element-scales.ts";
import { zoomedProperties } from "./zoom/zoomed-style.ts";

/** What a document is styled for that later stages find out: `StyledDocument.restyled` takes what is new. */
export interface StyleConditions {
  /** Metrics of the first available face, for ex, ch, cap and lh; without it usual proportions are assumed. */
  readonly fontMetrics?: FontMetricsSource;
  /** Sizes of the containers in the layout before; those that are missing are not known. */
  readonly containerSizes?: ContainerSizes;
  /** Makes all elements smaller or larger, beside their own zoom, but no pages nor margin boxes. */
  readonly scale?: number;
  /** Makes these elements smaller or larger, each with what is in it, beside all that. */
  readonly elementScales?: ScaleByElement;
  /** Scroll containers that are to be as high as their content instead (CSS 2.2 §11.1.1: what would be scrolled to may be printed). */
  readonly unscrolled?: ReadonlySet<NodeId>;
  /** Boxes of a given width that are to be no wider than what is around them, beside those that are already. */
  readonly narrowed?: ReadonlySet<NodeId>;
}

export interface StyleInput extends StyleSourcesInput, StyleConditions {}

/** A styled tree that can also compute the styles of pages and their margin boxes, and be had under other conditions. */
export interface StyledDocument extends StyledTree, PageStyling {
  /** What pages inherit from (css-page-3 §4.3): the style of the root element, without its zoom. */
  readonly pageParent: ComputedStyle;
  /** What the styles of elements depend on: where that changes, the document is to be styled again. */
  readonly dependencies: StyleDependencies;
  /** The document under other conditions. This one stays as it is, and what the change does not concern is shared by both. */
  restyled(changes: StyleConditions): StyledDocument;
  /** Whether every element has the style that it has in another tree of the same document. */
  equals(other: StyledDocument): boolean;
}

/**
 * Computes the style of every element (css-cascade-5): matched rules, presentational attributes and `style` attributes, by
 * origin, importance and layer; inheritance; custom properties; computed values.
 *
 * How it works: `cascade.ts` sorts declarations into levels, `compute-style.ts` picks the winners and computes them in the
 * order of their dependence, `adjust-style.ts` applies rules between properties. Elements whose parents hand down the same (`inheritance.ts`),
 * that match the same rules and have the same style-relevant attributes share one style object (`element-styler.ts`): most
 * elements cost a few map look-ups. Values are parsed once per block (`parsed-block.ts`) by the grammars of `css/properties`;
 * to add a property, read the head of `css/properties/registry.ts`. Mistakes become diagnostics when their block is first needed.
 */
export function styleDocument(input: StyleInput, diagnostics: DiagnosticSink): StyledDocument {
  return styledWith(new StyleSources(input, diagnostics), input);
}

const NO_SIZES: ContainerSizes = new Map();
const NO_NODES: ReadonlySet<NodeId> = new Set();
const NO_METRICS: FontMetricsSource = () => undefined;

function styledWith(sources: StyleSources, conditions: StyleConditions): StyledDocument {
  const { fontMetrics = NO_METRICS, containerSizes, scale = 1 } = conditions;
  const { elementScales = NO_SCALES, unscrolled = NO_NODES, narrowed = NO_NODES } = conditions;
  const styler = new ElementStyler(sources, fontMetrics, scale);
  const scales = new ElementScales(sources.document, scale, elementScales);
  const elements = styleElements(sources, styler, containerSizes);
  return new StyledElements(sources, styler, elements, { scales, unscrolled, narrowed });
}

/** The styles of all elements, and what follows from them. */
interface ElementStyles {
  readonly sizes: ContainerSizes;
  /** By node; undefined for texts and for what is not displayed. */
  readonly entries: readonly (StyleEntry | undefined)[];
  readonly containers: ReadonlyMap<NodeId, Container>;
  readonly dependencies: StyleDependencies;
}

/** A container around the element being styled. */
interface ContainerScope {
  readonly container: Container;
  /** Node after the last one inside. */
  readonly end: NodeId;
  readonly outer: ContainerScope | undefined;
}

/** Styles all elements that are displayed, and those in the head: `title` and `meta` may set named strings. */
function styleElements(
  { document }: StyleSources,
  styler: ElementStyler,
  sizes: ContainerSizes = NO_SIZES,
): ElementStyles {
  const { nameId, parent, subtreeEnd, root } = document;
  const entries = new Array<StyleEntry | undefined>(document.nodeCount);
  const containers = new Map<NodeId, Container>();
  const dependencies = new DependencyRecorder();
  const round = { sizes, dependencies };
  const end = subtreeEnd[root] ?? 0;
  let scope: ContainerScope | undefined;
  let node = root;
  while (node < end) {
    if ((nameId[node] ?? -1) < 0) {
      node += 1;
      continue;
    }
    while (scope !== undefined && node >= scope.end) scope = scope.outer;
    const parentStyle = node === root ? undefined : entries[parent[node] ?? root]?.style;
    const entry = styler.entryFor(node, parentStyle ?? styler.initialStyle, scope?.container, round);
    dependencies.include(entry.dependencies);
    entries[node] = entry;
    const { style } = entry;
    if (isContainer(style)) {
      const container = styler.containerOf(node, style, scope?.container, sizes);
      containers.set(node, container);
      scope = { container, end: subtreeEnd[node] ?? end, outer: scope };
    }
    const isSkipped = style.display === "none" && document.nameOf(node) !== "head";
    node = isSkipped ? (subtreeEnd[node] ?? end) : node + 1;
  }
  return { sizes, entries, containers, dependencies };
}

/** How elements are made to fit on paper. */
interface Fit {
  readonly scales: ElementScales;
  readonly unscrolled: ReadonlySet<NodeId>;
  readonly narrowed: ReadonlySet<NodeId>;
}

function isSameFit(one: Fit, other: Fit): boolean {
  return (
    one.scales.equals(other.scales) &&
    isSameSet(one.unscrolled, other.unscrolled) &&
    isSameSet(one.narrowed, other.narrowed)
  );
}

function isSameSet(one: ReadonlySet<NodeId>, other: ReadonlySet<NodeId>): boolean {
  return one.size === other.size && [...one].every((node) => other.has(node));
}

class StyledElements implements StyledDocument {
  readonly #sources: StyleSources;
  readonly #styler: ElementStyler;
  readonly #elements: ElementStyles;
  readonly #entries: ElementStyles["entries"];
  readonly #fit: Fit;
  /** Nothing is made to fit. */
  readonly #fitsAsItIs: boolean;
  /** Used styles by their scale and the computed ones. */
  readonly #zoomed: Map<number, Map<ComputedStyle, ComputedStyle>> = new Map();
  /** Styles whose lines break anywhere, by those of their authors. */
  readonly #broken: Map<ComputedStyle, ComputedStyle> = new Map();

  constructor(sources: StyleSources, styler: ElementStyler, elements: ElementStyles, fit: Fit) {
    this.#sources = sources;
    this.#styler = styler;
    this.#elements = elements;
    this.#entries = elements.entries;
    this.#fit = fit;
    const { scales, unscrolled, narrowed } = fit;
    this.#fitsAsItIs = scales.whole === 1 && scales.byElement.size + unscrolled.size + narrowed.size === 0;
  }

  get document(): Document {
    return this.#sources.document;
  }

  get initialStyle(): ComputedStyle {
    return this.#styler.initialStyle;
  }

  get pageParent(): ComputedStyle {
    const { style } = this.#entries[this.document.root] as StyleEntry;
    return style.zoom === 1 ? style : this.derive(style, { zoom: 1 });
  }

  get dependencies(): StyleDependencies {
    return this.#elements.dependencies;
  }

  restyled(changes: StyleConditions): StyledDocument {
    const sources = this.#sources;
    const elements = this.#elements;
    const { fontMetrics, containerSizes } = changes;
    const { scales, ...sets } = this.#fit;
    const { scale = scales.whole, elementScales = scales.byElement } = changes;
    const { unscrolled = sets.unscrolled } = changes;
    const narrowed = new Set([...sets.narrowed, ...(changes.narrowed ?? [])]);
    if (fontMetrics !== undefined) {
      const sizes = containerSizes ?? elements.sizes;
      return styledWith(sources, {
        fontMetrics,
        containerSizes: sizes,
        scale,
        elementScales,
        unscrolled,
        narrowed,
      });
    }
    const isViewportOther = scale !== scales.whole && elements.dependencies.viewport;
    const styler = isViewportOther ? this.#styler.atScale(scale) : this.#styler;
    const isRestyled = isViewportOther || containerSizes !== undefined;
    const styles = isRestyled ? styleElements(sources, styler, containerSizes ?? elements.sizes) : elements;
    const fit = {
      scales: new ElementScales(sources.document, scale, elementScales),
      unscrolled,
      narrowed,
    };
    return new StyledElements(sources, styler, styles, fit);
  }

  equals(other: StyledDocument): boolean {
    if (!(other instanceof StyledElements)) return false;
    if (!isSameFit(this.#fit, other.#fit)) return false;
    return this.#entries.every((entry, node) => entry === other.#entries[node]);
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
    const round = { sizes: this.#elements.sizes, dependencies: new DependencyRecorder() };
    return this.#used(this.#styler.entryFor(node, parent, this.#containerAround(node), round).style, node);
  }

  hasPseudoStyles(node: NodeId): boolean {
    return this.#entries[node]?.pseudoStyles !== undefined;
  }

  pseudoStyleOf(node: NodeId, pseudo: PseudoElement): ComputedStyle | undefined {
    const style = this.#entries[node]?.pseudoStyles?.get(pseudo);
    return style && this.#scaled(style, node);
  }

  anonymousStyle(parent: ComputedStyle, display: ComputedStyle["display"]): ComputedStyle {
    return this.#styler.table.anonymous(parent, display);
  }

  derive(style: ComputedStyle, changes: Partial<ComputedStyle>): ComputedStyle {
    return this.#styler.table.derive(style, changes);
  }

  computeBlockStyle(parent: ComputedStyle, blocks: readonly DeclarationBlock[]): BlockStyle {
    return this.#styler.computeBlockStyle(parent, blocks);
  }

  /** What layout and paint read: the computed style, zoomed and made to fit. */
  #used(style: ComputedStyle, node: NodeId): ComputedStyle {
    if (this.#fitsAsItIs && style.zoom === 1) return style;
    const scaled = this.#scaled(style, node);
    return this.#unscrolled(this.#narrowed(scaled, node), node);
  }

  #narrowed(style: ComputedStyle, node: NodeId): ComputedStyle {
    if (!this.#fit.narrowed.has(node)) return style;
    return this.derive(style, { minWidth: 0, maxWidth: "stretch" });
  }

  #unscrolled(style: ComputedStyle, node: NodeId): ComputedStyle {
    if (!this.#fit.unscrolled.has(node)) return style;
    // Flex and grid items that scroll are often told to become lower than their content.
    const minHeight = style.minHeight === 0 ? "auto" : style.minHeight;
    return this.derive(style, { overflowY: "visible", height: "auto", minHeight, maxHeight: "none" });
  }

  /** Drawings are zoomed as a whole, and their parts with them. */
  #scaled(style: ComputedStyle, node: NodeId): ComputedStyle {
    const scale = this.#fit.scales.of(node);
    if (style.zoom === 1 && scale === 1) return style;
    const { document } = this;
    if (document.namespaceOf(node) === "svg" && document.namespaceOf(document.parent[node] ?? node) === "svg")
      return style;
    const scaled = this.#atScale(style, scale);
    const used = this.#fit.scales.breaksLinesIn(node) ? this.#breaking(scaled) : scaled;
    const scaleOfSize = this.#fit.scales.ofSize(node);
    if (scaleOfSize === scale) return used;
    const { width, height, minWidth, minHeight, maxWidth, maxHeight } = this.#atScale(style, scaleOfSize);
    return this.derive(used, { width, height, minWidth, minHeight, maxWidth, maxHeight });
  }

  #breaking(style: ComputedStyle): ComputedStyle {
    let broken = this.#broken.get(style);
    if (broken === undefined) {
      broken = this.derive(style, { textWrapMode: "wrap", overflowWrap: "anywhere" });
      this.#broken.set(style, broken);
    }
    return broken;
  }

  #atScale(style: ComputedStyle, scale: number): ComputedStyle {
    if (style.zoom === 1 && scale === 1) return style;
    let zoomed = this.#zoomed.get(scale);
    if (zoomed === undefined) {
      zoomed = new Map();
      this.#zoomed.set(scale, zoomed);
    }
    let used = zoomed.get(style);
    if (used === undefined) {
      used = this.derive(style, zoomedProperties(style, style.zoom * scale));
      zoomed.set(style, used);
    }
    return used;
  }

  #containerAround(node: NodeId): Container | undefined {
    const { containers } = this.#elements;
    if (containers.size === 0) return undefined;
    const { parent } = this.document;
    for (let at = parent[node] ?? -1; at >= 0; at = parent[at] ?? -1) {
      const container = containers.get(at);
      if (container !== undefined) return container;
    }
    return undefined;
  }
}
