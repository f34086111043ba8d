import type { Color } from "../css/values/types.ts";
import type { NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { ContentPart, DisplayItem } from "./display-list.ts";

/*
 * The items that pages have most of, as classes for the reason that tree/fragment-parts.ts gives.
 */

type FilledRectangle = Extract<DisplayItem, { type: "fill-rectangle" }>;
type GlyphRunItem = Extract<DisplayItem, { type: "glyph-run" }>;
type ContentItem = Extract<DisplayItem, { type: "content" }>;

class Filled implements FilledRectangle {
  readonly type = "fill-rectangle";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: Color;

  constructor({ x, y, width, height }: Rectangle, color: Color) {
    this.x = x;
    this.y = y;
    this.width = width;
    this.height = height;
    this.color = color;
  }
}

/** What a run looks like wherever it stands. */
type RunLook = Pick<GlyphRunItem, "run" | "selected" | "fontSize" | "letterSpacing" | "wordSpacing">;

class Glyphs implements GlyphRunItem {
  readonly type = "glyph-run";
  readonly x: number;
  readonly y: number;
  readonly run: GlyphRunItem["run"];
  readonly selected: GlyphRunItem["selected"];
  readonly fontSize: number;
  readonly color: Color;
  readonly letterSpacing: number;
  readonly wordSpacing: number;

  constructor(look: RunLook, x: number, y: number, color: Color) {
    this.x = x;
    this.y = y;
    this.run = look.run;
    this.selected = look.selected;
    this.fontSize = look.fontSize;
    this.color = color;
    this.letterSpacing = look.letterSpacing;
    this.wordSpacing = look.wordSpacing;
  }
}

class Content implements ContentItem {
  readonly type = "content";
  readonly node: NodeId;
  readonly part: ContentPart;

  constructor(node: NodeId, part: ContentPart) {
    this.node = node;
    this.part = part;
  }
}

export function filledRectangle(rectangle: Rectangle, color: Color): FilledRectangle {
  return new Filled(rectangle, color);
}

/** A run with its pen at `x`, `y` on the baseline. */
export function glyphRunItem(look: RunLook, x: number, y: number, color: Color): GlyphRunItem {
  return new Glyphs(look, x, y, color);
}

/** What follows is content of a node. */
export function contentItem(node: NodeId, part: ContentPart): ContentItem {
  return new Content(node, part);
}
