import type { SourcePosition } from "../diagnostics.ts";
import type { Document, NodeId } from "../document/document.ts";
import type { Edges } from "../geometry/edges.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { PageFragment } from "../tree/page-fragment.ts";
import { explainEnd } from "./dump-breaks.ts";

/** The part of an element's box that stands on one page: its border box, before transforms. CSS px from the page's top left. */
export interface InspectedBox {
  /** The element's name, with its pseudo-element where the box is one: `p`, `li::marker`. */
  readonly name: string;
  /** Where the element starts in its source. */
  readonly start: SourcePosition;
  /** Where what follows the element begins; undefined at the end of the source. */
  readonly end: SourcePosition | undefined;
  /** Elements around it: a box contains boxes that follow it with a greater depth. */
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether it repeats content of an earlier page, such as the head of a table. */
  readonly isRepeat: boolean;
}

/** What there is to know of a page beside its picture. Lengths in CSS px. */
export interface PageInspection {
  readonly width: number;
  readonly height: number;
  /** From the page's edges to the page area (css-page-3 §3). */
  readonly margins: Edges;
  /** Page type from the `page` property; empty for the default. */
  readonly name: string;
  /** The boxes of elements in the order of layout, boxes before what is in them. */
  readonly boxes: readonly InspectedBox[];
  /** Why the page ended where it did. */
  readonly end: {
    /** The flow ended; the page stays blank; a break was demanded; the page was full. */
    readonly kind: "end" | "blank" | "demanded" | "full";
    /** Where the flow goes on, such as `before <p> at 12:5`; empty where it does not. */
    readonly place: string;
    readonly reason: string;
    /** Of the element that the place is told by. */
    readonly position: SourcePosition | undefined;
  };
}

/** Tells of a page where the boxes of elements stand, and why it ended. */
export function inspectPage(page: PageFragment, document: Document): PageInspection {
  const boxes: InspectedBox[] = [];
  const visitor: Visitor = { document, boxes };
  for (const link of [...page.content, ...page.marginBoxes]) visit(link, { x: 0, y: 0, depth: 0 }, visitor);
  const { kind, place, reason, node } = explainEnd(page, document);
  const position = node < 0 ? undefined : document.positionOf(node);
  const { width, height, margins, name } = page;
  return { width, height, margins, name, boxes, end: { kind, place, reason, position } };
}

interface Visitor {
  readonly document: Document;
  readonly boxes: InspectedBox[];
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

function visit(link: FragmentLink, { x, y, depth }: Place, visitor: Visitor): void {
  const { fragment } = link;
  if (fragment.kind === "text" || fragment.kind === "mark") return;
  const place = { x: x + link.x, y: y + link.y, depth };
  const isBox = fragment.kind === "box" && isOfElement(fragment, visitor.document);
  if (isBox) visitor.boxes.push(inspectedBox(fragment, place, visitor.document));
  const inside = isBox ? { ...place, depth: depth + 1 } : place;
  for (const child of fragment.children) visit(child, inside, visitor);
}

/** The grid of a table stands in the box of the table, and has the same element. */
function isOfElement({ box, tablePart }: BoxFragment, document: Document): boolean {
  return box.node >= 0 && tablePart !== "grid" && document.isElement(box.node);
}

function inspectedBox(fragment: BoxFragment, { x, y, depth }: Place, document: Document): InspectedBox {
  const { box, width, height, isRepeat } = fragment;
  const { node } = box;
  const name = document.nameOf(node);
  const start = document.positionOf(node);
  return {
    name: box.pseudo === undefined ? name : `${name}::${box.pseudo}`,
    start,
    end: endOf(node, document),
    depth,
    x,
    y,
    width,
    height,
    isRepeat,
  };
}

function endOf(node: NodeId, document: Document): SourcePosition | undefined {
  const next = document.subtreeEnd[node] ?? document.nodeCount;
  return next < document.nodeCount ? document.positionOf(next) : undefined;
}
