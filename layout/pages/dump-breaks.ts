import { type Document, NO_NODE, type NodeId } from "../document/document.ts";
import type { BlockBox, LayoutBox, TableBox } from "../tree/box.ts";
import {
  type BlockBreakToken,
  type BreakAppeal,
  type BreakToken,
  LAST_RESORT,
  PERFECT,
  type TableBreakToken,
  VIOLATES_AVOID,
  VIOLATES_ORPHANS_WIDOWS,
} from "../tree/break-token.ts";
import type { PageFragment } from "../tree/page-fragment.ts";

/** What speaks against a break that was taken all the same (css-break-3 §4.4). */
const AGAINST: ReadonlyMap<BreakAppeal, string> = new Map([
  [PERFECT, "nothing speaks against it"],
  [VIOLATES_ORPHANS_WIDOWS, "against orphans or widows: the page has no better place"],
  [VIOLATES_AVOID, "against break-before, break-after or break-inside: avoid: the page has no better place"],
  [LAST_RESORT, "where no break is allowed: the page has no such place"],
]);

const SEVERAL = "against break-inside: avoid and another such rule: the page has no better place";

/** Why a page ended where it did. */
export interface PageEndExplanation {
  /** The flow ended; the page stays blank; a break was demanded; the page was full. */
  readonly kind: "end" | "blank" | "demanded" | "full";
  /** Where the flow goes on, such as `before <p> at 12:5`; empty where it does not. */
  readonly place: string;
  /** The element that the place is told by, or NO_NODE. */
  readonly node: NodeId;
  readonly reason: string;
}

/** Tells why a page ended where it did. */
export function explainEnd({ end }: PageFragment, document: Document): PageEndExplanation {
  switch (end.kind) {
    case "blank":
      return {
        kind: "blank",
        place: "",
        node: NO_NODE,
        reason: `what follows begins on a ${end.wanted} page`,
      };
    case "end":
      return { kind: "end", place: "", node: NO_NODE, reason: "the flow ends" };
    case "break": {
      const { token, appeal, isEarlier } = end;
      const forced = forcedBy(token);
      const where = { place: placeOf(token, document), node: nodeOf(token) };
      if (forced !== undefined) {
        const by = forced === "page" ? "break-before, break-after or page" : forced;
        return { kind: "demanded", ...where, reason: `demanded by ${by}` };
      }
      const passes = isEarlier ? "; laid out twice, to break here and not further down" : "";
      return {
        kind: "full",
        ...where,
        reason: `the page is full; ${AGAINST.get(appeal) ?? SEVERAL}${passes}`,
      };
    }
  }
}

/** The same as text, for tests and `--dump=breaks`. */
export function dumpBreaks(fragment: PageFragment, document: Document): string {
  const { index, name } = fragment;
  const page = `page ${index + 1}${name === "" ? "" : ` (${name})`}`;
  const { kind, place, reason } = explainEnd(fragment, document);
  switch (kind) {
    case "blank":
      return `${page} is blank: ${reason}\n`;
    case "end":
      return `${page} ends with the flow\n`;
    default:
      return `${page} ends ${place}\n  ${reason}\n`;
  }
}

/** The element that goes on, or stands next where the innermost flow goes on before a child. */
function nodeOf(token: BreakToken): NodeId {
  const inner = innerToken(token);
  if (inner !== undefined) return nodeOf(inner);
  if (token.kind === "block" && token.content.kind === "children") {
    const child = token.box.content.children[token.content.childIndex];
    if (child !== undefined && "node" in child && child.node >= 0) return child.node;
  }
  return token.box.node;
}

/** The value that demanded the break, at the innermost box. */
function forcedBy(token: BreakToken): string | undefined {
  const inner = innerToken(token);
  return (inner === undefined ? undefined : forcedBy(inner)) ?? token.forced;
}

/** The token of the one child that the flow goes on in. */
function innerToken(token: BreakToken): BreakToken | undefined {
  if (token.kind !== "block") return undefined;
  if (token.content.kind === "children") return token.content.child;
  return token.content.kind === "columns" ? token.content.token.flow : undefined;
}

function placeOf(token: BreakToken, document: Document): string {
  const inner = innerToken(token);
  if (inner !== undefined) return placeOf(inner, document);
  const box = nameOf(token.box, document);
  switch (token.kind) {
    case "before":
      return `before ${box}`;
    case "table":
      return `${tablePlace(token)} ${box}`;
    case "block":
      return `${blockPlace(token, document)} ${box}`;
  }
}

function blockPlace({ content, box }: BlockBreakToken, document: Document): string {
  switch (content.kind) {
    case "inline": {
      const { lines } = content.token;
      return `after line ${lines} of`;
    }
    case "items": {
      const { itemRow, consumed } = content.token;
      const kind = box.style.display.startsWith("inline-") ? box.style.display.slice(7) : box.style.display;
      const row = `${kind === "grid" ? "row" : "line"} ${itemRow + 1}`;
      return `${consumed > 0 ? "in" : "before"} ${row} of`;
    }
    case "children": {
      const child = box.content.children[content.childIndex];
      const next =
        child === undefined || !("node" in child) ? "a child" : nameOf(child as LayoutBox, document);
      return `before ${next} in`;
    }
    case "columns":
      return "in the columns of";
    case "ended":
      return "below the content of";
  }
}

function tablePlace({ content }: TableBreakToken): string {
  switch (content.kind) {
    case "caption":
      return `${content.token === undefined ? "before" : "in"} a caption of`;
    case "grid":
      return `${content.cells === undefined ? "before" : "in"} row ${content.row + 1} of`;
    case "ended":
      return "below the rows of";
  }
}

/** `<p> at 12:5`; boxes without an element are told by their pseudo-element or as anonymous. */
function nameOf(box: LayoutBox | BlockBox | TableBox, document: Document): string {
  if (box.node < 0) return "an anonymous box";
  const { line, column } = document.positionOf(box.node);
  const pseudo = box.pseudo === undefined ? "" : `::${box.pseudo}`;
  return `<${document.nameOf(box.node)}>${pseudo} at ${line}:${column}`;
}
