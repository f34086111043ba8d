import type { Document } from "../document/document.ts";
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

/** Tells why a page ended where it did, for tests and `--dump=breaks`. */
export function dumpBreaks({ index, name, end }: PageFragment, document: Document): string {
  const page = `page ${index + 1}${name === "" ? "" : ` (${name})`}`;
  switch (end.kind) {
    case "blank":
      return `${page} is blank: what follows begins on a ${end.wanted} page\n`;
    case "end":
      return `${page} ends with the flow\n`;
    case "break": {
      const forced = forcedBy(end.token);
      const reason =
        forced === undefined
          ? `the page is full; ${AGAINST.get(end.appeal) ?? ""}${end.isEarlier ? "; laid out twice, to break here and not further down" : ""}`
          : `demanded by ${forced === "page" ? "break-before, break-after or page" : forced}`;
      return `${page} ends ${placeOf(end.token, document)}\n  ${reason}\n`;
    }
  }
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
