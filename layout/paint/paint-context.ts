import { defined } from "../../fonts/defined.ts";
import type { FontCollection, FontFace, Shaper } from "../../fonts/types.ts";
import { fontRequestOf } from "../cascade/fonts/font-request.ts";
import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import { type Document, NO_NODE, type NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem, Drawing, Matrix } from "../graphics/display-list.ts";
import type { ImageResource, MediaMap } from "../graphics/image-resource.ts";
import type { DocumentRaster } from "../raster/document-raster.ts";
import type { ForeignContent, SceneInput } from "../svg/scene.ts";
import type { drawingOf, paintSvg } from "../svg/svg-image.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import type { BackdropPlace } from "./backdrop-root.ts";
import { GlyphInk } from "./glyph-ink.ts";
import type { paintControl, paintImageButton } from "./paint-control.ts";
import { PaintFlags } from "./paint-flags.ts";

/** What painting the pages of a document is given. */
export interface PaintInput {
  readonly document: Document;
  readonly fonts: FontCollection;
  /** For the text of drawings. */
  readonly shaper: Shaper;
  /** Their elements have styles of their own. */
  readonly styles: StyledTree;
  /** Images of backgrounds and borders by resolved URL. */
  readonly media: MediaMap;
  readonly diagnostics: DiagnosticSink;
  /** Given where the media of the document say that it needs them. */
  readonly effects?: PaintEffects | undefined;
  /** For HTML inside drawings; without it, it is left out. */
  readonly foreign?:
    | { paint(content: ForeignContent, input: PaintInput): readonly DisplayItem[] | undefined }
    | undefined;
  /** The address a link leads to; `#name` for a place in this document, undefined for addresses that must not be in a PDF. */
  resolveUrl(href: string): string | undefined;
  /** Kept from document to document; one of its own when left out. */
  readonly ink?: GlyphInk;
  /** Pixels of all pictures that filters may make; a default when left out. */
  readonly filterPixels?: number;
  /** Of the document that this one is part of. */
  readonly raster?: DocumentRaster;
  /** Says in the display lists which node content belongs to. */
  readonly keepsStructure?: boolean;
}

/** Paints drawings, form controls, and effects that few documents have: as much code as the rest of painting, loaded where it is needed. */
export interface PaintEffects {
  readonly drawingOf: typeof drawingOf;
  readonly paintSvg: typeof paintSvg;
  readonly paintControl: typeof paintControl;
  readonly paintImageButton: typeof paintImageButton;
  createRaster(input: PaintInput): DocumentRaster;
  beginClipAndMask(fragment: BoxFragment, x: number, y: number, target: PaintTarget): number;
  filterBox(fragment: BoxFragment, place: FilterPlace, page: PageSize, target: PaintTarget): void;
  paintBackdrop(fragment: BoxFragment, place: BackdropPlace, target: PaintTarget): void;
}

/** Where a box is filtered: the items from `start` on; `matrix` leads from its coordinates to the page. */
export interface FilterPlace {
  readonly x: number;
  readonly y: number;
  readonly start: number;
  readonly matrix: Matrix;
}

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The element is a link. */
export const IS_LINK = 1;
/** A link leads to the element. */
export const IS_TARGET = 2;
/** The element's parent is a link: a block in it stands outside the link's inline boxes. */
export const IS_IN_LINK = 4;

/** Where painting puts its items. */
export interface PaintTarget {
  readonly context: PaintContext;
  readonly items: DisplayItem[];
  /** The page inside its margins: what `background-attachment: fixed` refers to. */
  readonly pageArea: Rectangle;
}

/** Drawings kept for being shown again. */
const MAXIMUM_DRAWINGS = 1000;

/** Painting's view of a document with what it remembers between pages; one per document. */
export class PaintContext {
  readonly document: Document;
  readonly media: MediaMap;
  readonly diagnostics: DiagnosticSink;
  readonly keepsStructure: boolean;
  readonly flags: PaintFlags = new PaintFlags();
  readonly ink: GlyphInk;
  /** Bits of elements that matter to links, by node; undefined when the document has no links. */
  readonly linkMarks: Uint8Array | undefined;
  readonly #fonts: FontCollection;
  readonly #targets: Map<NodeId, string> = new Map();
  readonly #hrefs: Map<NodeId, string> = new Map();
  readonly #drawings: Map<string, Drawing> = new Map();
  readonly #scene: SceneInput;
  readonly #primaryFaces: Map<ComputedStyle, FontFace> = new Map();
  readonly #input: PaintInput;
  #raster: DocumentRaster | undefined;

  constructor(input: PaintInput) {
    this.#input = input;
    this.document = input.document;
    this.media = input.media;
    this.diagnostics = input.diagnostics;
    this.keepsStructure = input.keepsStructure ?? false;
    this.ink = input.ink ?? new GlyphInk();
    this.#fonts = input.fonts;
    this.#raster = input.raster;
    this.#scene = {
      raster: () => this.raster,
      styles: input.styles,
      media: input.media,
      fonts: input.fonts,
      shaper: input.shaper,
      diagnostics: input.diagnostics,
      drawing: (image, size) => this.drawing(image, size),
      foreign: (content) => input.foreign?.paint(content, { ...input, raster: this.raster }),
      resolveUrl: (href) => input.resolveUrl(href),
    };
    this.linkMarks = this.#findLinks(input);
  }

  /** @throws Error when the document needs none by what its media say. */
  get effects(): PaintEffects {
    const { effects } = this.#input;
    if (effects === undefined) throw new Error("A document that needs no effects has one.");
    return effects;
  }

  /** Draws what PDF has no vectors for. */
  get raster(): DocumentRaster {
    this.#raster ??= this.effects.createRaster(this.#input);
    return this.#raster;
  }

  /** Address of a link element. */
  hrefOf(node: NodeId): string | undefined {
    return this.#hrefs.get(node);
  }

  /** Address of a link element, those of drawings included; undefined where it leads nowhere. */
  targetOf(node: NodeId): string | undefined {
    const known = this.#hrefs.get(node);
    if (known !== undefined || this.document.namespaceOf(node) !== "svg") return known;
    const href = this.document.attribute(node, "href") ?? this.document.attribute(node, "xlink:href");
    return href === undefined ? undefined : this.#scene.resolveUrl(href);
  }

  /** Name of the anchor at an element that links lead to. */
  anchorNameOf(node: NodeId): string | undefined {
    return this.#targets.get(node);
  }

  /** What drawings in the document are painted with. */
  get sceneInput(): SceneInput {
    return this.#scene;
  }

  /** An image of vectors at a size, drawn once. */
  drawing(
    image: ImageResource,
    size: { readonly width: number; readonly height: number },
  ): Drawing | undefined {
    if (image.drawing === undefined || !(size.width > 0 && size.height > 0)) return undefined;
    const key = `${image.id} ${size.width} ${size.height}`;
    let drawing = this.#drawings.get(key);
    if (drawing === undefined) {
      drawing = this.effects.drawingOf(image, image.drawing, size, this.#scene);
      if (this.#drawings.size >= MAXIMUM_DRAWINGS) this.#drawings.clear();
      this.#drawings.set(key, drawing);
    }
    return drawing;
  }

  /** The face that sets the metrics of a style's text. */
  primaryFace(style: ComputedStyle): FontFace {
    let face = this.#primaryFaces.get(style);
    if (face === undefined) {
      face = this.#fonts.select(fontRequestOf(style)).primary.face;
      this.#primaryFaces.set(style, face);
    }
    return face;
  }

  #findLinks(input: PaintInput): Uint8Array | undefined {
    const { document } = input;
    const link = document.names.indexOf("a");
    if (link < 0) return undefined;
    let marks: Uint8Array | undefined;
    for (let node = 0; node < document.nodeCount; node += 1) {
      if (document.nameId[node] !== link) continue;
      const href = document.attribute(node, "href");
      const target = href === undefined ? undefined : input.resolveUrl(href.trim());
      if (target === undefined || target === "#") continue;
      marks ??= new Uint8Array(document.nodeCount);
      this.#addLink(node, target, marks);
    }
    return marks;
  }

  #addLink(node: NodeId, target: string, marks: Uint8Array): void {
    const { document } = this;
    if (target.startsWith("#")) {
      const element = document.elementByFragment(target.slice(1));
      if (element === NO_NODE) {
        const message = `The link leads to "${target}", but no element has that id.`;
        this.diagnostics.warn("link-target-missing", message, document.positionOf(node));
        return;
      }
      const name = document.idOf(element) ?? target.slice(1);
      this.#targets.set(element, name);
      this.#hrefs.set(node, `#${name}`);
      marks[element] = defined(marks[element]) | IS_TARGET;
    } else this.#hrefs.set(node, target);
    marks[node] = defined(marks[node]) | IS_LINK;
    for (let child = document.firstChildOf(node); child !== NO_NODE; child = document.nextSiblingOf(child)) {
      if (document.isElement(child)) marks[child] = defined(marks[child]) | IS_IN_LINK;
    }
  }
}
