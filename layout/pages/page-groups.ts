import { firstChildOf, pageNameAtStart, usedPageName } from "../fragmentation/break-rules.ts";
import { flowToken } from "../fragmentation/inner-tokens.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { BreakToken } from "../tree/break-token.ts";

/** A box with a page name of its own begins after a forced break: it makes a page group, also after others of its name (css-gcpm-3 §3.2). */
export function beginsPageGroup(token: BreakToken): boolean {
  if (token.kind === "before") return token.forced !== undefined && pageNameAtStart(token.box, "") !== "";
  const flow = flowToken(token);
  return flow !== undefined && beginsPageGroup(flow);
}

/** Page name of the content that goes on with a token: that of the innermost box, or of what starts there. */
export function nextPageName(token: BreakToken, inherited: string): string {
  if (token.kind === "before") return pageNameAtStart(token.box, inherited);
  const name = usedPageName(token.box.style, inherited);
  const flow = flowToken(token);
  return flow === undefined ? name : nextPageName(flow, name);
}

/** A box with a page name of its own at the start of a page. */
interface NamedBox {
  readonly box: LayoutBox;
  readonly name: string;
  /** It begins there, after a forced break. */
  readonly isNew: boolean;
}

/**
 * Page groups from page to page (css-gcpm-3 §3.2): all pages of a box with a page name are its group, those of boxes in it with other names
 * included.
 */
export class PageGroups {
  #last: ReadonlyMap<string, { readonly box: LayoutBox; readonly position: number }> = new Map();

  /** Positions, from 1, of the page that begins with a token in the groups that it is part of. */
  page(root: LayoutBox, token: BreakToken | undefined): ReadonlyMap<string, number> {
    const groups = new Map<string, { readonly box: LayoutBox; readonly position: number }>();
    for (const { box, name, isNew } of namedBoxesAt(root, token)) {
      const last = this.#last.get(name);
      const goesOn = last !== undefined && (last.box === box || !isNew);
      groups.set(name, { box, position: goesOn ? last.position + 1 : 1 });
    }
    this.#last = groups;
    return positions(groups);
  }

  /** A page that is left blank belongs to the groups of the page before it. */
  blankPage(): ReadonlyMap<string, number> {
    const groups = [...this.#last].map(
      ([name, { box, position }]) => [name, { box, position: position + 1 }] as const,
    );
    this.#last = new Map(groups);
    return positions(this.#last);
  }
}

function positions(groups: ReadonlyMap<string, { readonly position: number }>): Map<string, number> {
  return new Map([...groups].map(([name, { position }]) => [name, position]));
}

/** The boxes with page names that go on with a token, and those that begin there, from the outermost inwards. */
function namedBoxesAt(root: LayoutBox, start: BreakToken | undefined): NamedBox[] {
  const named: NamedBox[] = [];
  const add = (box: LayoutBox, isNew: boolean): void => {
    const name = usedPageName(box.style, "");
    if (name !== "") named.push({ box, name, isNew });
  };
  let token = start;
  for (; token !== undefined && token.kind !== "before"; token = flowToken(token)) add(token.box, false);
  const isNew = start === undefined || token?.forced !== undefined;
  let box = token === undefined ? undefined : token.box;
  if (start === undefined) box = root;
  for (; box !== undefined; box = firstChildOf(box)) add(box, isNew);
  return named;
}
