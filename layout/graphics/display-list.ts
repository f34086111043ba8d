import type { FontFace, GlyphRun, SelectedFace } from "../../fonts/types.ts";
import type { LineRotation } from "../cascade/frame.ts";
import type { Color } from "../css/values/types.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { FormWidget } from "./form-field.ts";
import type { ImageResource } from "./image-resource.ts";

/** What one page shows: flat, in paint order, JSON-printable, in CSS px from the page's top left, y downwards. Knows no CSS. */
export interface DisplayList {
  readonly width: number;
  readonly height: number;
  readonly items: readonly DisplayItem[];
  /** Absent: the page is the sheet. */
  readonly sheet?: SheetOfPaper;
  /** What viewers call the page; absent: by its place. */
  readonly label?: PageLabel;
}

/** The number of a page and the counter style it is shown in. */
export interface PageLabel {
  readonly number: number;
  readonly style: string;
}

/** The paper around a page that is cut to its size. */
export interface SheetOfPaper {
  /** How far beyond the page's edges paint goes, and how far the paper does, px. */
  readonly bleed: number;
  readonly margin: number;
  /** Degrees by which viewers rotate the page clockwise. */
  readonly rotation: 0 | 90 | 270;
}

/** Path segments as numbers: 0 x y move, 1 x y line, 2 x1 y1 x2 y2 x y cubic, 3 close. */
export type Path = readonly number[];
export const MOVE = 0;
export const LINE = 1;
export const CUBIC = 2;
export const CLOSE = 3;

/** Row-major 2D affine matrix [a b c d e f]: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface GradientStop {
  /** 0 to 1, rising. */
  readonly offset: number;
  readonly color: Color;
}

/** What fills a path. */
export type Paint =
  | { readonly type: "color"; readonly color: Color }
  | {
      readonly type: "linear";
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      /** From the coordinates above to those of the list; none when they are the same. */
      readonly matrix?: Matrix;
      readonly stops: readonly GradientStop[];
    }
  | {
      readonly type: "radial";
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      /** Maps the unit circle's space, for ellipses. */
      readonly matrix: Matrix;
      /** Where the colours begin, when that is not the centre. */
      readonly focus?: { readonly x: number; readonly y: number; readonly radius: number };
      readonly stops: readonly GradientStop[];
    };

/** How a reader sets the text of a field anew. */
export interface FieldText {
  readonly face: FontFace;
  /** px. */
  readonly fontSize: number;
  readonly color: Color;
  readonly alignment: "left" | "center" | "right";
}

/** Items in coordinates of their own, from 0, 0. */
export interface Drawing {
  /** Equal for equal drawings of a document. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly items: readonly DisplayItem[];
}

export type DisplayItem =
  /** Never of zero width or height: viewers would draw a hairline. */
  | {
      readonly type: "fill-rectangle";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly color: Color;
    }
  | {
      readonly type: "fill-path";
      readonly path: Path;
      readonly rule: "nonzero" | "evenodd";
      readonly paint: Paint;
    }
  | {
      readonly type: "stroke-path";
      readonly path: Path;
      readonly color: Color;
      readonly width: number;
      readonly dash: readonly number[];
      readonly dashOffset: number;
      readonly cap: "butt" | "round" | "square";
      readonly join: "miter" | "round" | "bevel";
      /** Longest point of a mitre, in line widths; 10 when left out. */
      readonly miterLimit?: number;
      /** Instead of the colour. */
      readonly paint?: Paint;
    }
  /** `x`, `y` are the pen at the baseline. */
  | {
      readonly type: "glyph-run";
      readonly x: number;
      readonly y: number;
      readonly run: GlyphRun;
      readonly selected: SelectedFace;
      readonly fontSize: number;
      readonly color: Color;
      readonly letterSpacing: number;
      readonly wordSpacing: number;
      /** The outlines are drawn with the colour and this width in px, and not filled. */
      readonly strokeWidth?: number;
      /** Longest point of a mitre then, in line widths; 10 when left out. */
      readonly miterLimit?: number;
      /** A gradient instead of the colour of the fill. */
      readonly paint?: Paint;
      /** Glyphs stand one below the other; `x`, `y` are then the middle of the first one's top. */
      readonly isVertical?: boolean;
      /** The line runs down (`clockwise`) or up the page. */
      readonly rotation?: LineRotation;
    }
  /** Clips to the shapes of glyphs, until the matching restore. */
  | { readonly type: "clip-text"; readonly runs: readonly Extract<DisplayItem, { type: "glyph-run" }>[] }
  | {
      readonly type: "image";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly image: ImageResource;
    }
  /** `save` and `restore` nest; clips and transforms last until the matching restore. */
  | { readonly type: "save" }
  | { readonly type: "restore" }
  | { readonly type: "clip"; readonly path: Path; readonly rule: "nonzero" | "evenodd" }
  | { readonly type: "transform"; readonly matrix: Matrix }
  /** A transparency group over the given box, composited as one with opacity and blend mode. */
  | {
      readonly type: "begin-group";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly opacity: number;
      readonly blendMode: string;
    }
  | { readonly type: "end-group" }
  /**
   * The items up to `end-mask` are not shown: what follows, until the matching restore, shows where they are light or opaque. One group
   * must follow and hold it all.
   */
  | {
      readonly type: "begin-mask";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly mode: "luminance" | "alpha";
    }
  | { readonly type: "end-mask" }
  /** A picture made of items, its top left at `x`, `y` and clipped to its size; stored once however often it is shown. */
  | { readonly type: "drawing"; readonly x: number; readonly y: number; readonly drawing: Drawing }
  /** The image repeated over an area: one tile of `tileWidth` × `tileHeight` at `originX`, `originY`, then each step, clipped to the area. */
  | {
      readonly type: "tiled-image";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly image: ImageResource;
      readonly originX: number;
      readonly originY: number;
      readonly tileWidth: number;
      readonly tileHeight: number;
      readonly stepX: number;
      readonly stepY: number;
    }
  /**
   * The items up to `end-tile` are one tile, in page coordinates with its top left at `originX`, `originY`; it is repeated over the
   * area as `tiled-image` is. Tiles do not nest, and hold no text.
   */
  | {
      readonly type: "begin-tile";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly originX: number;
      readonly originY: number;
      readonly tileWidth: number;
      readonly tileHeight: number;
      readonly stepX: number;
      readonly stepY: number;
    }
  | { readonly type: "end-tile" }
  /**
   * A place of an interactive field. The items up to `end-field` are what it shows: of check boxes and radio buttons when they are on,
   * whatever they are now. They are in the coordinates around them; `matrix` leads from there to the page. Fields do not nest.
   */
  | {
      readonly type: "begin-field";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly matrix: Matrix;
      readonly widget: FormWidget;
      /** How text that is typed in looks. */
      readonly text: FieldText;
      readonly isHidden: boolean;
      /** The element of the control. */
      readonly node: number;
    }
  | { readonly type: "end-field" }
  /** Clickable area; `target` is an address, or `#name` for an anchor of this document. Axis-aligned, after transforms. */
  | {
      readonly type: "link";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly target: string;
      /** The link element, where it is one of the document. */
      readonly node?: NodeId;
    }
  /**
   * What the items up to the next `content` belong to: a node of the document, or nothing (NO_NODE), so that they only decorate. Only
   * in documents whose structure is kept.
   */
  | {
      readonly type: "content";
      readonly node: NodeId;
      readonly part: ContentPart;
      /** Of what decorates: that it stands in the margin of the page. */
      readonly artifact?: PageArtifact;
      /** Of a picture: where it is, after transforms. */
      readonly area?: Rectangle;
      readonly turn?: ReadingTurn;
      /** What is read in its place; empty for what only decorates. */
      readonly alternative?: string;
      /** Readers are told of the node although nothing of it may be drawn: a field that is printed without a frame. */
      readonly isKept?: true;
    }
  /** A named destination. */
  | {
      readonly type: "anchor";
      readonly name: string;
      readonly x: number;
      readonly y: number;
      readonly node: number;
    }
  /** An entry of the document outline. */
  | {
      readonly type: "bookmark";
      /** Entries stand in rising order of this number, in whatever order they are painted: that of the document. */
      readonly order: number;
      readonly level: number;
      readonly label: string;
      readonly open: boolean;
      readonly x: number;
      readonly y: number;
    };

/**
 * What of a node something is: its own content, the label of a list item or a footnote, what comes before or after its content, the call
 * of a footnote.
 */
export type ContentPart = "content" | "label" | "before" | "after" | "call";

/** What repeats from page to page in its margins (ISO 32000-1 table 330). */
export type PageArtifact = "header" | "footer" | "pagination";

/** When text is read that is on a line which does not stand in the order of reading (UAX 9). */
export interface ReadingTurn {
  /** The line, by its baseline. */
  readonly line: number;
  /** Place in the order of reading on the line. */
  readonly index: number;
  /** The text runs from right to left. */
  readonly isBackward: boolean;
}

/** What follows decorates. */
export const DECORATION: DisplayItem & { readonly type: "content" } = {
  type: "content",
  node: NO_NODE,
  part: "content",
};
