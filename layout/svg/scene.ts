import type { FontCollection, Shaper } from "../../fonts/types.ts";
import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import { type Document, NO_NODE, type NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem, Drawing, Matrix } from "../graphics/display-list.ts";
import type { ImageResource, MediaMap } from "../graphics/image-resource.ts";
import type { Viewport } from "../graphics/lengths.ts";
import type { DocumentRaster } from "../raster/document-raster.ts";

/** The document that a drawing is part of, and what text and images in it need. */
export interface SceneInput {
  readonly styles: StyledTree;
  readonly media: MediaMap;
  readonly fonts: FontCollection;
  readonly shaper: Shaper;
  readonly diagnostics: DiagnosticSink;
  /** Draws what PDF has no vectors for. No getter: V8 keeps all that a getter of an object refers to until it collects the oldest garbage. */
  raster(): DocumentRaster;
  /** An image of vectors as a drawing of its own. */
  drawing(
    image: ImageResource,
    size: { readonly width: number; readonly height: number },
  ): Drawing | undefined;
  /** The content of a `foreignObject`, laid out in a box of that size; in the coordinates of the box. */
  foreign(content: ForeignContent): readonly DisplayItem[] | undefined;
  /** The target of a link; undefined where links lead nowhere. */
  resolveUrl(href: string): string | undefined;
}

/** The content of an element that is laid out as HTML. */
export interface ForeignContent {
  readonly styles: StyledTree;
  readonly media: MediaMap;
  readonly node: NodeId;
  readonly width: number;
  readonly height: number;
}

/** What is in effect where an element is drawn. */
export interface Frame {
  /** Of the parent: what the element inherits from. */
  readonly style: ComputedStyle;
  /** From user units to the coordinates of the display list. */
  readonly matrix: Matrix;
  readonly viewport: Viewport;
  /** What `context-fill` and `context-stroke` stand for: the shape with the marker, or the `use` element (svg2 §13.2). */
  readonly context?: ContextElement | undefined;
}

export interface ContextElement {
  readonly style: ComputedStyle;
  readonly bounds: Rectangle | undefined;
  readonly matrix: Matrix;
  readonly viewport: Viewport;
  readonly context?: ContextElement | undefined;
}

/** Elements drawn more than once by `use`, patterns, markers and the like, at most. */
const MAXIMUM_EXPANSIONS = 20_000;
/** References within references, at most. */
const MAXIMUM_DEPTH = 40;

/** One drawing being painted: its items, and how much it has cost. */
export class Scene {
  readonly document: Document;
  readonly styles: StyledTree;
  readonly input: SceneInput;
  readonly root: NodeId;
  /** What of the list is seen, where the drawing is cut off at its edges (svg2 §8.8). */
  readonly edges: Rectangle | undefined;
  items: DisplayItem[] = [];
  readonly #active: Set<NodeId> = new Set();
  readonly #ownStyles: Map<NodeId, ComputedStyle> = new Map();
  #left: number;

  constructor(input: SceneInput, root: NodeId, edges?: Rectangle) {
    this.input = input;
    this.edges = edges;
    this.styles = input.styles;
    this.document = input.styles.document;
    this.root = root;
    const size = (this.document.subtreeEnd[root] ?? root) - root;
    this.#left = size + MAXIMUM_EXPANSIONS;
  }

  /** Counts an element that is drawn or measured, or so many in one; false when there have been too many. */
  spend(node: NodeId, count: number = 1): boolean {
    const before = this.#left;
    this.#left -= count;
    if (before >= 0 && this.#left < 0)
      this.warn("svg-limit", "The drawing repeats too many elements; the rest of it is left out.", node);
    return this.#left >= 0;
  }

  warn(code: string, message: string, node: NodeId): void {
    this.input.diagnostics.warn(code, message, this.document.positionOf(node));
  }

  /** The element that `#name` leads to in this document; NO_NODE when there is none. */
  target(reference: string | undefined): NodeId {
    const text = reference?.trim() ?? "";
    const hash = text.indexOf("#");
    if (hash < 0) return NO_NODE;
    const isOwn = hash === 0 || text.slice(0, hash) === this.document.baseUrl.split("#", 1)[0];
    return isOwn ? this.document.elementById(text.slice(hash + 1)) : NO_NODE;
  }

  href(node: NodeId): string | undefined {
    return this.document.attribute(node, "href") ?? this.document.attribute(node, "xlink:href");
  }

  /** Runs `work` unless the element is being drawn already: references in a circle show nothing. */
  within(node: NodeId, work: () => void): boolean {
    if (this.#active.has(node) || this.#active.size >= MAXIMUM_DEPTH) {
      this.warn("svg-reference-loop", "A reference leads back to itself or too deep; it is not drawn.", node);
      return false;
    }
    this.#active.add(node);
    work();
    this.#active.delete(node);
    return true;
  }

  /** Style of an element by its own place in the document, for what is drawn elsewhere: gradients, patterns, masks, markers. */
  ownStyle(node: NodeId): ComputedStyle {
    const chain: NodeId[] = [];
    let at = node;
    while (at !== NO_NODE && !this.#ownStyles.has(at)) {
      chain.push(at);
      at = this.document.parent[at] ?? NO_NODE;
    }
    let style = this.#ownStyles.get(at);
    for (const next of chain.reverse()) {
      style = style === undefined ? this.styles.styleOf(next) : this.styles.styleUnder(next, style);
      this.#ownStyles.set(next, style);
    }
    return style ?? this.styles.styleOf(this.document.root);
  }

  /** Element children. */
  *children(node: NodeId): Generator<NodeId> {
    const { document } = this;
    for (let child = document.firstChildOf(node); child !== NO_NODE; child = document.nextSiblingOf(child)) {
      if (document.isElement(child)) yield child;
    }
  }

  /** The items that `work` adds, taken out of the list. */
  collect(work: () => void): DisplayItem[] {
    const outer = this.items;
    const collected: DisplayItem[] = [];
    this.items = collected;
    work();
    this.items = outer;
    return collected;
  }
}
